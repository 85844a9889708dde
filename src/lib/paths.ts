import type { StepName } from '#domain/shared/investment-steps.ts'
import { href } from './nav.tsx'

// Addresses of companies, offerings and investments that more than one module links to: built here and nowhere else.

/** The person's own companies. */
export const raisePath = '/dashboard/raise-capital'
export const companyPath = (accountId: string): string =>
  href('/dashboard/raise-capital/company/:account_id/overview', { account_id: accountId })
export const offeringsPath = (accountId: string, status: string): string =>
  href('/dashboard/raise-capital/company/:account_id/status/:status', {
    account_id: accountId,
    status,
  })
/** What is left to do before an offering can be open to investors. */
export const checklistPath = (accountId: string, status: string, listingId: string): string =>
  href(
    '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/offering-details/checklist',
    { account_id: accountId, status, listing_id: listingId },
  )
/** Live details of an offering, all investments. */
export const livePath = (accountId: string, status: string, listingId: string): string =>
  `${href('/dashboard/raise-capital/company/:account_id/status/:status/:listing_id/live-details/:investment_status/overview', { account_id: accountId, status, listing_id: listingId, investment_status: 'pending' })}?of=all`

const prepared = new Set([
  'draft',
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'rejected',
  'testing_the_waters',
  'filed',
  'qualified',
  'withdrawn',
  'abandoned',
  'deleted',
])
/** Where an offering is worked on: its checklist until it is open to investors, its live details from then on. */
export const offeringPagePath = (
  accountId: string,
  status: string,
  offer: { listing_id: string; status: { state: string } },
): string =>
  prepared.has(offer.status.state.split('.')[0] ?? '')
    ? checklistPath(accountId, status, offer.listing_id)
    : livePath(accountId, status, offer.listing_id)
export const deletedPath = (accountId: string): string =>
  href('/dashboard/raise-capital/company/:account_id/status/:status/deleted', {
    account_id: accountId,
    status: 'current',
  })
export const newOfferingPath = (accountId: string): string =>
  href('/dashboard/raise-capital/company/:account_id/new-offering', { account_id: accountId })
export const importOfferingPath = (accountId: string): string =>
  href('/dashboard/raise-capital/company/:account_id/import-offering', { account_id: accountId })

/** Who looks at an offering: its company or the platform. */
export type Audience = 'issuer' | 'admin'
export interface OfferingParams {
  account_id: string
  status: string
  listing_id: string
}
/**
 * Address of one of an offering's pages, in the company's area or the platform's: `offeringPath('issuer', params,
 * 'pitch')`.
 */
export function offeringPath(
  audience: Audience,
  { account_id, status, listing_id }: OfferingParams,
  page: string,
): string {
  const base =
    audience === 'issuer'
      ? `${raisePath}/company/${encodeURIComponent(account_id)}/status/${encodeURIComponent(status)}/${encodeURIComponent(listing_id)}`
      : `/admin/offering-admin/${encodeURIComponent(status)}/current/${encodeURIComponent(account_id)}/${encodeURIComponent(listing_id)}`
  return `${base}/${page}`
}

/** Address of an offering's pitch, with the company's slug in it. */
export const pitchPath = (listingId: string, slug: string): string =>
  `/offerings/${listingId}/${slug}-pitch`
/** Address of an offering's updates. */
export const updatesPath = (listingId: string, slug: string): string =>
  `/offerings/${listingId}/${slug}-updates`
/** Address of an offering's discussion. */
export const discussionPath = (listingId: string, slug: string): string =>
  `/offerings/${listingId}/${slug}-discussion`

/** Address of the investment's overview. */
export const investmentPath = (investmentId: string): string =>
  href('/investment/:investment_id', { investment_id: investmentId })
/** Address of a step of the flow. */
export const stepPath = (investmentId: string, step: StepName | 'review'): string =>
  href('/investment/:investment_id/:step', { investment_id: investmentId, step })
