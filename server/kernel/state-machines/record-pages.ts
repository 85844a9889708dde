import { links } from '#domain/shared/links.ts'
import type { Instance, PageOf, RecordPages } from './types.ts'

/** A page of an offering below its own path. */
export const offeringPage =
  (side: 'issuer' | 'platform', page: string): PageOf =>
  ({ account_id: account, listing_id: listing }) =>
    account === null || listing === null
      ? null
      : (side === 'platform' ? links.adminOffering : links.issuerOffering)(account, listing, page)
/** The same page of an offering on the company's and the platform's side. */
export const offeringPages = (page: string): RecordPages => ({
  issuer: offeringPage('issuer', page),
  platform: offeringPage('platform', page),
})
/** A page of a company below its own path. */
export const companyPage =
  (page: (record: Instance) => string): PageOf =>
  (record) =>
    record.account_id === null ? null : links.companyPage(record.account_id, page(record))
/** The platform's page of the person that a record belongs to. */
export const userPages: RecordPages = {
  platform: ({ user_id: user }) => (user === null ? null : links.adminUser(user)),
}
/** The item of the review queue that a record is. */
export const reviewPages = (kind: string): RecordPages => ({
  platform: ({ id }) => `/admin/compliance/queue/${kind}/${id}`,
})
