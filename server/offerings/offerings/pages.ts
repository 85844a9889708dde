import { reportingStates } from '#domain/offerings/model/offering.ts'
import { links } from '#domain/shared/links.ts'
import { offeringPage, type PageOf } from '#server/kernel/state-machines/index.ts'

/** Checklist until the offering is live, then the calendar of what is due, or the list that it is restored from. */
export const issuerPage: PageOf = (offering) => {
  const { account_id: account, state } = offering
  if (account === null) return null
  if (state === 'closed' || reportingStates.includes(state)) return links.companyFilings(account)
  if (state === 'closing') return offeringPage('issuer', 'closings')(offering)
  if (state === 'live' || state === 'paused')
    return offeringPage('issuer', 'live-details/pending/overview')(offering)
  return offeringPage('issuer', 'offering-details/checklist')(offering)
}
/** The review until the offering is closed, then the calendar of what is due, or the list of deleted offerings. */
export const platformPage: PageOf = (offering) => {
  if (offering.state === 'deleted') return '/admin/offering-admin/current/deleted'
  if (offering.state === 'closed' || offering.state === 'reporting') return links.adminFilings()
  return offeringPage('platform', offering.state === 'closing' ? 'closings' : 'review')(offering)
}
