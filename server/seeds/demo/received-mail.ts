import { readMail, storeMail } from '#server/platform/received-mail/index.ts'
import { sql } from '#server/kernel/db/db.ts'
import type { World } from '../world.ts'
import type { Act } from './acts.ts'

const lastTo = sql(
  'seed.last-mail-to',
  'select id, to_address from email_message where user_id = $1 order by seq desc limit 1',
)
const mail = (headers: readonly string[], body: readonly string[]): Buffer =>
  Buffer.from([...headers, '', ...body, ''].join('\r\n'))

/** A reply, an automatic reply and a bounce, each to a message that an investor got. */
export function receivedMailActs(of: {
  world: World
  operator: string
  mara: string
  investors: ReadonlyMap<string | number, string>
}): Act[] {
  const { world } = of
  const { services } = world
  const take = async (
    userId: string,
    write: (id: string, address: string, date: string) => Buffer,
  ) => {
    const sent = await services.db.one<{ id: string; to_address: string }>(lastTo, [userId])
    if (sent === null) return
    const date = services.clock.now().toUTCString()
    const mail = await readMail(write(sent.id, sent.to_address, date))
    await services.db.tx((tx) => storeMail(services, tx, mail, of.operator))
  }
  return [
    {
      day: -0.2,
      name: 'received e-mails: an answer, an automatic reply and a bounce',
      run: async () => {
        const [away = of.mara, gone = of.mara] = [...of.investors.values()]
        await take(of.mara, (id, address, date) =>
          mail(
            [
              `From: Mara <${address}>`,
              'To: support@capstan.example',
              'Subject: Re: Your investment',
              `Date: ${date}`,
              'Message-ID: <demo-answer@mail.example>',
              `In-Reply-To: <${id}@capstan.example>`,
            ],
            ['Hello,', '', 'When do I get the countersigned agreement?', '', 'Mara'],
          ),
        )
        await take(away, (id, address, date) =>
          mail(
            [
              `From: <${address}>`,
              'To: support@capstan.example',
              'Subject: Out of office',
              `Date: ${date}`,
              'Message-ID: <demo-away@mail.example>',
              `In-Reply-To: <${id}@capstan.example>`,
              'Auto-Submitted: auto-replied',
            ],
            ['I am away until Monday.'],
          ),
        )
        await take(gone, (id, address, date) =>
          mail(
            [
              'From: Mail Delivery System <mailer-daemon@mx.example>',
              'To: support@capstan.example',
              'Subject: Undelivered mail returned to sender',
              `Date: ${date}`,
              'Message-ID: <demo-bounce@mx.example>',
              'MIME-Version: 1.0',
              'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
            ],
            [
              '--b',
              'Content-Type: text/plain',
              '',
              'Your message could not be delivered: the mailbox is full.',
              '--b',
              'Content-Type: message/delivery-status',
              '',
              'Reporting-MTA: dns; mx.example',
              '',
              `Final-Recipient: rfc822; ${address}`,
              'Action: failed',
              'Status: 5.2.2',
              '--b',
              'Content-Type: text/rfc822-headers',
              '',
              `Message-ID: <${id}@capstan.example>`,
              '--b--',
            ],
          ),
        )
      },
    },
  ]
}
