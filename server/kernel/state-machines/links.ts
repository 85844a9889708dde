import type { ActorCode } from '#domain/shared/access/actor.ts'
import { links } from '#domain/shared/links.ts'
import { stepNames } from '#domain/shared/investment-steps.ts'
import type { NextLink } from '#machines/lib/types.ts'
import type { Instance, RecordPages, Side } from './types.ts'

const stepOf = (link: NextLink): string =>
  (stepNames as readonly string[]).find((step) => step === link) ?? 'kyc'

function ofInvestment(link: NextLink, id: string): string | null {
  if (link === 'envelope') return links.step(id, 'review')
  if (link === 'kyc' || link === 'suitability' || link === 'ira' || link === 'investment-step')
    return links.step(id, stepOf(link))
  return link === 'holding' ? links.holdings() : links.investment(id)
}

function sideOf(codes: readonly ActorCode[]): Side | null {
  if (codes.includes('INV')) return 'investor'
  if (codes.includes('ISS')) return 'issuer'
  return codes.length === 0 ? null : 'platform'
}

/**
 * Where a link leads by whose the row is: the page that its module registered for the side that reads, else the own
 * pages of an investor, the deal room of a company, the operators' pages. Nobody's codes lead nowhere.
 */
export function linkBySubject(
  link: NextLink,
  instance: Instance,
  codes: readonly ActorCode[],
  pages: RecordPages = {},
): string | null {
  const { account_id: account, listing_id: listing, investment_id: investment } = instance
  const side = sideOf(codes)
  if (side === null) return null
  const own = side === 'investor'
  if (own && link === 'login') return links.login()
  if (own && link === 'holding') return links.holdings()
  if (own && investment !== null) return ofInvestment(link, investment)
  const page = investment === null ? pages[side]?.(instance) : undefined
  if (page !== undefined) return page
  if (own) return listing === null ? links.home() : links.offering(listing)
  if (account === null || listing === null) return null
  const staff = side === 'platform'
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
