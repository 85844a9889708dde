import type { Notice } from '#domain/mail/letter.ts'

/** To staff: a screening stopped before its end. */
export const screeningStopped: Notice = {
  subject: 'The sanctions screening stopped',
  lines: ['Open sanctions screening and resume it.'],
  action: { label: 'Open screening', path: '/admin/compliance/sanctions' },
}
/** To staff: a loaded list comes into force only after another person has compared it with the list before. */
export const listWaits = (name: string): Notice => ({
  subject: 'A sanctions list needs a second review',
  lines: [
    `${name} differs unusually much from the list in force. Compare the two and decide. Until then, screening uses the list in force.`,
  ],
  action: { label: 'Open sanctions lists', path: '/admin/compliance/sanctions' },
})
/** To compliance, some days before: a report to OFAC or FinCEN is due. It names nobody. */
export const reportDue = (label: string, due: string): Notice => ({
  subject: `A report is due by ${due}`,
  lines: [`${label}: file it by ${due}, then record its confirmation number.`],
  action: { label: 'Open regulatory reports', path: '/admin/compliance/reports' },
})
/** To compliance: how many matches a screening found, without names. */
export const matchesFound = (matches: number): Notice => ({
  subject: 'Sanctions matches need a review',
  lines: [`${matches} ${matches === 1 ? 'match is' : 'matches are'} awaiting a decision.`],
  action: { label: 'Review matches', path: '/admin/compliance/sanctions/matches' },
})
