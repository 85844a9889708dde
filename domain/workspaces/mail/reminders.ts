import { formatMoment } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { REMINDER_HOURS } from '../model/bulk-actions.ts'

interface Unfinished {
  investmentId: string
  /** as people quote it */
  number: string
  company: string
}
/** To the investor of an abandoned investment, when the company or staff requests it. */
export const investmentUnfinished = (data: Unfinished): Notice => ({
  subject: `You started an investment in ${data.company}`,
  lines: [
    `Your investment in ${data.company} (${data.number}) isn’t complete. The offering is still open. Your entries are saved, and you can continue where you stopped.`,
    'If you’ve changed your mind, you don’t need to do anything. We send at most one reminder a day.',
  ],
  action: { label: 'Open the investment', path: links.investment(data.investmentId) },
})

interface Waits extends Unfinished {
  /** why the investment waits, as its status says it to the investor */
  cause: string
  /** the last moment to act, where there is one */
  by: string | null
  /** page on which the investor acts */
  path: string
}
/** To an investor whose action is next, when the platform’s people remind many at once. */
export const investmentWaits = (data: Waits): Notice => ({
  subject: `Your investment in ${data.company} waits for you`,
  lines: [
    `Your investment in ${data.company} (${data.number}) goes on when you act. ${data.cause}`,
    data.by === null
      ? `We send this reminder at most once in ${REMINDER_HOURS} hours.`
      : `You have time until ${formatMoment(data.by)}. We send this reminder at most once in ${REMINDER_HOURS} hours.`,
  ],
  action: { label: 'Open the investment', path: data.path },
})
