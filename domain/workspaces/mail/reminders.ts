import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

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
