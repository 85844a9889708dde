import type { ReceivedEntry, ReceivedView } from '#domain/platform/model/received-mail.ts'
import { testApp, type TestPerson } from '#tests/support/app.ts'
import { staff } from '#tests/support/investing.ts'
import { sendFile } from '#tests/support/upload.ts'
import { beforeAll, describe, expect, it } from 'vitest'

const t = await testApp()
let operator: TestPerson
let support: TestPerson
let ada: TestPerson
beforeAll(async () => {
  operator = await staff(t, 'operator')
  support = await staff(t, 'support')
  ada = await staff(t, 'support')
})
const PATH = '/api/admin/received-emails'
let count = 0
/** A message as a mail program saves it. */
function message(of: { headers?: readonly string[]; body?: string; from?: string } = {}): string {
  count += 1
  return [
    `From: ${of.from ?? 'Ada <ada@else.example>'}`,
    'To: support@capstan.example',
    'Subject: =?utf-8?q?Re:_Your_caf=C3=A9_shares?=',
    'Date: Thu, 01 Oct 2026 10:00:00 +0000',
    `Message-ID: <m${count}@else.example>`,
    ...(of.headers ?? []),
    '',
    of.body ?? 'Thank you.',
    '',
  ].join('\r\n')
}
const send = (text: string | Buffer, who = operator, name = 'mail.eml') =>
  sendFile<{ id: string; known: boolean }>(t, PATH, {
    name,
    bytes: Buffer.from(text as string),
    token: who.token,
  })
async function imported(text: string | Buffer): Promise<ReceivedView> {
  const answer = await send(text)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (await operator.get<ReceivedView>(`${PATH}/${answer.body.id}`)).body
}
const list = async (query: Record<string, string>, who = operator) =>
  (await who.get<{ items: ReceivedEntry[]; next_cursor: string | null }>(PATH, { query })).body
/** A message of ours to Ada. */
async function sentToAda(): Promise<{ id: string; to_address: string }> {
  await t.db.tx((tx) =>
    t.services.mailer.send(tx, {
      template: 'notice',
      to: { userId: ada.person.userId },
      data: { subject: 'Your shares', lines: ['They are registered.'] },
      mailOnly: true,
    }),
  )
  const row = await t.db.one<{ id: string; to_address: string }>(
    'select id, to_address from email_message where user_id = $1 order by seq desc limit 1',
    [ada.person.userId],
  )
  if (row === null) throw new Error('no message was written')
  return row
}
const report = (of: { status: string; to: string; original: string }) =>
  message({
    from: 'Mail Delivery System <mailer-daemon@mx.example>',
    headers: [
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    ],
    body: [
      '--b1',
      'Content-Type: text/plain',
      '',
      'Your message could not be delivered.',
      '--b1',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${of.to}`,
      'Action: failed',
      `Status: ${of.status}`,
      '--b1',
      'Content-Type: message/rfc822',
      '',
      `Message-ID: ${of.original}`,
      'Subject: Your shares',
      '',
      'Open https://invest.example/secret/abc',
      '--b1--',
    ].join('\r\n'),
  })

describe('a received e-mail', () => {
  it('is an answer to the message that it names, of the person it went to, without codes and links', async () => {
    const { id, to_address } = await sentToAda()
    const view = await imported(
      message({
        headers: [`In-Reply-To: <${id}@capstan.example>`],
        body: 'My code is 012345. See https://invest.example/reset/abc please.',
      }),
    )
    expect(view).toMatchObject({
      kind: 'answer',
      subject: 'Re: Your café shares',
      from: { name: 'Ada', address: 'ada@else.example' },
      received_at: '2026-10-01T10:00:00.000Z',
      person: { id: ada.person.userId },
      sent: { id, to: to_address },
      bounce: null,
      handled: null,
      text: 'My code is [code removed]. See [link removed] please.',
    })
    const row = JSON.stringify(
      await t.db.query('select * from received_email where id = $1', [view.id]),
    )
    expect(row).not.toContain('please')
    expect(row).not.toContain('012345')
  })

  it('is a bounce with what it means, matched by the message that came back, or by the address that failed', async () => {
    const { id, to_address } = await sentToAda()
    const exact = await imported(
      report({ status: '5.1.1', to: 'somebody@else.example', original: `<${id}@capstan.example>` }),
    )
    expect(exact).toMatchObject({
      kind: 'bounce',
      person: { id: ada.person.userId },
      sent: { id },
      bounce: {
        status: '5.1.1',
        address: 'somebody@else.example',
        meaning: 'The mailbox doesn’t exist. Ask the person for another address.',
      },
    })
    expect(exact.text).not.toContain('secret')
    const newest = await sentToAda()
    const byAddress = await imported(
      report({ status: '4.2.2', to: to_address, original: '<x@y.example>' }),
    )
    expect(byAddress).toMatchObject({ sent: { id: newest.id }, person: { id: ada.person.userId } })
    const stranger = await imported(
      report({ status: '5.1.1', to: 'nobody@else.example', original: '<x@y.example>' }),
    )
    expect(stranger).toMatchObject({ sent: null, person: null })
  })

  it('is an automatic reply by its header (RFC 3834), and found by its sender’s account', async () => {
    const { to_address } = await sentToAda()
    const view = await imported(
      message({
        from: `Ada <${to_address}>`,
        headers: ['Auto-Submitted: auto-replied (vacation)'],
      }),
    )
    expect(view).toMatchObject({
      kind: 'auto_reply',
      person: { id: ada.person.userId },
      sent: null,
    })
  })

  it('is stored once', async () => {
    const text = message()
    const first = await send(text)
    const second = await send(text)
    expect(first.body.known).toBe(false)
    expect(second.body).toEqual({ id: first.body.id, known: true })
    const without = text.replace(/^Message-ID:.*\r\n/m, '')
    const third = await send(without)
    expect(third.body.known).toBe(false)
    expect((await send(without)).body).toEqual({ id: third.body.id, known: true })
  })

  it('is shown as text where it came as HTML alone, and what a database refuses is left out', async () => {
    const view = await imported(
      message({
        headers: ['MIME-Version: 1.0', 'Content-Type: text/html; charset=utf-8'],
        body: '<style>p{}</style><p>Hi &amp; bye<script>alert(1)</script></p>a\u0000b <img src=x onerror=alert(1)>',
      }),
    )
    expect(view.text).toBe('Hi & bye\nab')
  })

  it('was not received after it was imported, whatever its sender says', async () => {
    const view = await imported(message().replace('01 Oct 2026', '01 Oct 2099'))
    expect(new Date(view.received_at).getTime()).toBeLessThanOrEqual(t.clock.now().getTime())
  })

  it.each([
    ['an empty file', ''],
    ['a text', 'Hello, this is no mail.'],
    ['bytes', Buffer.from([0, 255, 254, 1, 2, 3])],
    ['a mail without a sender', message().replace(/^From:.*\r\n/m, '')],
    ['a mail of no address', message({ from: 'Ada' })],
    ['endless headers', `${'X-A: '.padEnd(300_000, 'b')}\r\n${message()}`],
    [
      'parts in parts',
      message({
        headers: ['Content-Type: multipart/mixed; boundary="0"'],
        body: Array.from(
          { length: 60 },
          (_, n) => `--${n}\r\nContent-Type: multipart/mixed; boundary="${n + 1}"\r\n`,
        ).join('\r\n'),
      }),
    ],
  ])('is not %s', async (_, text) => {
    const answer = await send(text)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      code: 'invalid',
      fields: { file: expect.any(String) as string },
    })
  })

  it('has a name that ends in .eml and at most 5 MB, and is imported by operators', async () => {
    expect((await send(message(), operator, 'mail.txt')).status).toBe(415)
    expect((await send(message({ body: 'x'.repeat(5 * 1024 * 1024 + 1) }))).status).toBe(413)
    expect((await send(message(), support)).status).toBe(403)
    expect((await send(message(), t.person({}))).status).toBe(403)
  })
})

describe('the list of received e-mails', () => {
  it('is searched by address, filtered, and read page by page', async () => {
    const from = `unique-${count}@else.example`
    const first = await imported(message({ from: `A <${from}>` }))
    const second = await imported(message({ from: `A <${from}>` }))
    const q = `UNIQUE-`
    const page = await list({ q, limit: '1' })
    expect(page.items.map((one) => one.id)).toEqual([second.id])
    const next = await list({ q, limit: '1', cursor: page.next_cursor ?? '' })
    expect(next.items.map((one) => one.id)).toEqual([first.id])
    expect((await list({ q, kind: 'bounce' })).items).toEqual([])
    expect((await list({ q: '%' })).items).toEqual([])
    expect((await operator.get(PATH, { query: { cursor: 'x' } })).status).toBe(400)
  })

  it('says who handled what, once', async () => {
    const { id } = await imported(message())
    const handle = (who: TestPerson, note: string) =>
      who.post<ReceivedView>(`${PATH}/${id}/handle`, { body: { note } })
    expect((await handle(support, ' ')).body.code).toBe('invalid')
    const waiting = async () =>
      (
        await operator.get<{ waiting: { label: string; count: number }[] }>('/api/admin/home')
      ).body.waiting.find((one) => one.label === 'Received e-mails to handle')?.count ?? 0
    const before = await waiting()
    const done = await handle(support, 'Called back.')
    expect(done.body.handled).toMatchObject({ note: 'Called back.' })
    expect(await waiting()).toBe(before - 1)
    const again = await handle(operator, 'Wrote back.')
    expect(again.body).toMatchObject({ code: 'refused' })
    expect((await list({ show: 'handled' })).items.map((one) => one.id)).toContain(id)
    expect((await list({ show: 'open' })).items.map((one) => one.id)).not.toContain(id)
  })
})
