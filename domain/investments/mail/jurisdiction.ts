import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

/**
 * To an investor who moved to where the offering is not available; `reason` is also the reason in the machine's log.
 */
export const notOfferedAtHome = (data: {
  investmentId: string
  company: string
  reason: string
}): Notice => ({
  subject: `${data.company}: not available where you live now`,
  lines: [
    data.reason,
    'If the address is wrong, correct it. If you have moved, cancel the investment or contact us.',
  ],
  action: { label: 'Open the investment', path: links.investment(data.investmentId) },
})

/** To staff, about the same investment. */
export const investorMoved = (data: {
  investmentId: string
  accountId: string
  listingId: string
  number: string
  company: string
}): Notice => ({
  subject: `Investment ${data.number}: the investor moved`,
  lines: [
    `The offering of ${data.company} isn’t available where the investor lives now. Review it before the closing.`,
  ],
  action: {
    label: 'Open the investment',
    path: links.adminInvestment(data.accountId, data.listingId, 'pending', data.investmentId),
  },
})
