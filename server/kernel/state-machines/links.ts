import type { ActorCode } from '#domain/shared/access/actor.ts'
import { links } from '#domain/shared/links.ts'
import { stepNames } from '#domain/shared/investment-steps.ts'
import type { NextLink } from '#machines/lib/types.ts'
import type { Instance } from './types.ts'

const stepOf = (link: NextLink): string =>
  (stepNames as readonly string[]).find((step) => step === link) ?? 'kyc'

function ofInvestment(link: NextLink, id: string): string | null {
  if (link === 'envelope') return links.step(id, 'review')
  if (link === 'kyc' || link === 'suitability' || link === 'ira' || link === 'investment-step')
    return links.step(id, stepOf(link))
  return link === 'holding' ? links.holdings() : links.investment(id)
}

/** Where a link leads by whose the row is, when its machine registers nothing: the own pages of an investor, the deal room of a company, the operators' pages. */
export function linkBySubject(
  link: NextLink,
  { account_id: account, listing_id: listing, investment_id: investment }: Instance,
  codes: readonly ActorCode[],
): string | null {
  if (link === 'none') return null
  if (link === 'login') return links.login()
  if (link === 'holding') return links.holdings()
  const own = codes.includes('INV')
  if (own && investment !== null) return ofInvestment(link, investment)
  if (own) return listing === null ? links.home() : links.offering(listing)
  if (account === null || listing === null) return null
  const staff = codes.includes('ADM')
  if (investment !== null)
    return (staff ? links.adminInvestment : links.issuerInvestment)(
      account,
      listing,
      'pending',
      investment,
    )
  return link === 'offering'
    ? links.offering(listing)
    : (staff ? links.adminInvestments : links.issuerInvestments)(account, listing, 'pending')
}
