import { formatMoment } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

const messages: Readonly<Record<string, { subject: string; line: string }>> = {
  proposed: {
    subject: 'is proposed',
    line: 'Included investors were notified. Three different people sign next: company, principal and escrow agent.',
  },
  signed: {
    subject: 'is signed by all',
    line: 'Escrow can be released when all conditions are met.',
  },
  done: {
    subject: 'is done',
    line: 'Money was released and securities were issued, and both match. Investors have their certificates.',
  },
  'pulled-back': {
    subject: 'was pulled back',
    line: 'Signatures are void. The investments stay funded.',
  },
  lapsed: {
    subject: 'lapsed',
    line: 'Escrow wasn’t released within seven days of the closing date. Signatures are void, the investments stay funded, and investors can cancel again as before the notice. Set a new date and propose it again.',
  },
  cancelled: {
    subject: 'was cancelled',
    line: 'The investments stay funded and may join another closing.',
  },
}

interface ClosingData {
  company: string
  /** of the closing, within its offering */
  number: number
  /** path of the closing for the recipient */
  path: string
}
/**
 * To people of the company and of the platform, by the template that a closing's machine names; null for a template
 * without a message.
 */
export function closingNotice(template: string, data: ClosingData): Notice | null {
  const message = messages[template]
  if (message === undefined) return null
  return {
    subject: `${data.company}: closing ${data.number} ${message.subject}`,
    lines: [message.line],
    action: { label: 'Open the closing', path: data.path },
  }
}

interface EarlyClosing {
  company: string
  closesOn: string
  /** last moment to cancel (17 CFR 227.304); null where the company has accepted the subscription */
  cancelUntil: string | null
}
/** To investors whose investment is in a closing before the deadline. */
export const closesEarly = (data: EarlyClosing): Notice => ({
  subject: `${data.company} closes with your investment on ${formatMoment(data.closesOn)}`,
  lines: [
    `The target of ${data.company} is met, and its offering continues. Your investment is in a closing before the deadline. On ${formatMoment(data.closesOn)} we release escrow and the company issues your securities.`,
    data.cancelUntil === null
      ? 'The company has accepted your subscription.'
      : `You can cancel for any reason until ${formatMoment(data.cancelUntil)}. After that only a material change gives you a new choice (17 CFR 227.304).`,
  ],
  action: { label: 'See my investments', path: links.pending() },
})
