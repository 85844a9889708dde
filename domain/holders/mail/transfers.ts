import { formatDay, formatMoment } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

interface TransferData {
  company: string
  units: number
  /** name of the security */
  security: string
  /** who transfers, and to whom */
  from: string
  to: string
  /** deadline for the company's consent; null while none is requested */
  consentBy: string | null
  /** before when it isn't entered in the ledger; null while it isn't sent */
  postableFrom: string | null
  /** why it was returned or rejected; null where nothing was written */
  reason: string | null
  /** path of the transfer for the recipient */
  path: string
}
const what = ({ units, security, company }: TransferData): string =>
  `${units.toLocaleString('en-US')} units of ${security} of ${company}`

const dayOf = (at: string | null): string =>
  at === null ? 'it is withdrawn' : formatDay(dateInZone(at))

const momentOf = (at: string | null): string => (at === null ? 'it is sent' : formatMoment(at))

const messages: Readonly<Record<string, (data: TransferData) => Omit<Notice, 'action'>>> = {
  'transfer-sent': (d) => ({
    subject: `A transfer of ${d.company} securities needs a document review`,
    lines: [`${d.from} asks to transfer ${what(d)} to ${d.to}.`],
  }),
  'transfer-sent-holder': (d) => ({
    subject: `${d.company}: your transfer request was sent`,
    lines: [
      `${d.from} asks to transfer ${what(d)} to ${d.to}.`,
      `We enter it in the ledger after ${momentOf(d.postableFrom)} at the earliest.`,
      'If you didn’t ask for this, open the transfer, cancel it, and change your password.',
    ],
  }),
  'transfer-returned': (d) => ({
    subject: `${d.company}: your transfer documents`,
    lines: [
      d.reason ?? 'Some documents need a correction.',
      'Correct them and resubmit the request.',
    ],
  }),
  'transfer-consent': (d) => ({
    subject: `${d.from} asks to transfer securities`,
    lines: [
      `${d.from} asks to transfer ${what(d)} to ${d.to}.`,
      `Consent, or use your right of first refusal, until ${dayOf(d.consentBy)}. Without an answer the transfer continues.`,
    ],
  }),
  'transfer-consent-asked': (d) => ({
    subject: `${d.company} is asked for its consent`,
    lines: [
      `Your transfer documents are complete. ${d.company} has until ${dayOf(d.consentBy)} to answer.`,
    ],
  }),
  'transfer-check': (d) => ({
    subject: `A transfer of ${d.company} securities needs a compliance decision`,
    lines: [`${d.from} transfers ${what(d)} to ${d.to}.`],
  }),
  'transfer-completed': (d) => ({
    subject: `${d.company}: your transfer is complete`,
    lines: [`${what(d)} are now registered in the name of ${d.to}.`],
  }),
  'transfer-received': (d) => ({
    subject: `${d.company}: securities are in your name`,
    lines: [`${what(d)} are now registered in your name. They came from ${d.from}.`],
  }),
  'transfer-posted': (d) => ({
    subject: `A transfer of your securities is in the ledger`,
    lines: [`${what(d)} moved from ${d.from} to ${d.to}.`],
  }),
  'transfer-rejected': (d) => ({
    subject: `${d.company}: your transfer was rejected`,
    lines: [d.reason ?? 'The transfer was rejected.', `You still hold ${what(d)}.`],
  }),
}

/**
 * To the holder, the receiver, the company or staff, by the template that a transfer's machine names; null for a
 * template without a message.
 */
export function transferNotice(template: string, data: TransferData): Notice | null {
  const write = messages[template]
  return write === undefined
    ? null
    : {
        ...write(data),
        action: {
          label:
            template === 'transfer-sent-holder' ? 'See or stop the transfer' : 'See the transfer',
          path: data.path,
        },
      }
}

interface Receiver {
  accountId: string
  company: string
  units: number
  security: string
  from: string
  hasAccount: boolean
}
/** To the receiver: what is transferred to them; without an account they are invited to open one. */
export const transferAnnounced = (d: Receiver): Notice => ({
  subject: `${d.from} transfers securities of ${d.company} to you`,
  lines: [
    d.hasAccount
      ? `${d.from} asked us to enter ${d.units.toLocaleString('en-US')} units of ${d.security} in your name. Verify your identity first so we can do it.`
      : `${d.from} asked us to enter ${d.units.toLocaleString('en-US')} units of ${d.security} in your name. Open an account with this address and verify your identity so we can do it.`,
  ],
  action: d.hasAccount
    ? { label: 'See the transfer', path: links.held(d.accountId, 'transfers/current') }
    : { label: 'Open an account', path: '/signup' },
})
