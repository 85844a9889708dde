/**
 * Ties of an investor to the offering or the platform: their investments count toward the minimum like any other, and
 * pages of the company and the platform name the tie, so that the reviewer of a closing sees how much of the minimum
 * is not from outside investors (17 CFR 240.10b-9, 240.15c2-4).
 */
export const investorTies = ['member', 'person', 'covered', 'partner', 'staff'] as const
export type InvestorTie = (typeof investorTies)[number]
export const investorTieLabels: Readonly<Record<InvestorTie, string>> = {
  member: 'Member of the company',
  person: 'Director, officer or owner',
  covered: 'Covered person',
  partner: 'Partner of the offering',
  staff: 'Staff of the platform',
}
