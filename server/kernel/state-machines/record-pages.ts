import { links } from '#domain/shared/links.ts'
import type { Instance } from './types.ts'

/** Whose pages: those of a person, of a company's people, or of the platform's. */
export type Side = 'investor' | 'issuer' | 'platform'
/** The path of a page for a record; null when the record belongs to nothing that has such a page. */
export type PageOf = (record: Instance) => string | null
/**
 * The page on which somebody of each side works on a record of a machine. A side that is missing has the link of its
 * module (`linkTo`), or that of the investment, offering or company that the record belongs to.
 */
export type RecordPages = Readonly<Partial<Record<Side, PageOf>>>

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
