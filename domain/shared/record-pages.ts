import { links } from '#domain/shared/links.ts'

/** Whose pages: those of a person, of a company's people, or of the platform's. */
export type Side = 'investor' | 'issuer' | 'platform'
/** A record of a state machine: its state and whose it is. */
interface Stated {
  id: string
  state: string
  user_id: string | null
  account_id: string | null
  listing_id: string | null
}
type PageOf = (record: Stated) => string | null

const ofOffering =
  (side: 'issuer' | 'platform', page: string): PageOf =>
  ({ account_id: account, listing_id: listing }) =>
    account === null || listing === null
      ? null
      : (side === 'platform' ? links.adminOffering : links.issuerOffering)(account, listing, page)
/** The same page of an offering on both sides. */
const bothSides = (page: string) => ({
  issuer: ofOffering('issuer', page),
  platform: ofOffering('platform', page),
})
const ofCompany =
  (page: (record: Stated) => string): PageOf =>
  (record) =>
    record.account_id === null ? null : links.companyPage(record.account_id, page(record))
const review =
  (kind: string): PageOf =>
  ({ id }) =>
    `/admin/compliance/queue/${kind}/${id}`
const userPage: PageOf = ({ user_id: user }) => (user === null ? null : links.adminUser(user))
/** The company's page of report runs and schedules, below an offering's own path. */
export const REPORTS_PAGE = 'issuance-platform/api-reports'
const bankAccount = (): string => '/dashboard/profile/payment-information/ach'

/** Checklist until the offering is live, then the calendar of what is due, or the list that it is restored from. */
const issuerPageOfOffering: PageOf = (offering) => {
  const { account_id: account, state } = offering
  if (account === null) return null
  if (state === 'closed' || state === 'reporting') return links.companyFilings(account)
  if (state === 'closing') return ofOffering('issuer', 'closings')(offering)
  if (state === 'live' || state === 'paused')
    return ofOffering('issuer', 'live-details/pending/overview')(offering)
  return ofOffering('issuer', 'offering-details/checklist')(offering)
}
const platformPageOfOffering: PageOf = (offering) => {
  if (offering.state === 'deleted') return '/admin/offering-admin/current/deleted'
  if (offering.state === 'closed' || offering.state === 'reporting') return links.adminFilings()
  return ofOffering('platform', offering.state === 'closing' ? 'closings' : 'review')(offering)
}

/**
 * The page on which a record is worked on, by its machine and the side that reads. A machine that is missing has its
 * own link (`linkTo` of its module) or that of the investment it belongs to.
 */
const pages: Readonly<Record<string, Partial<Record<Side, PageOf>>>> = {
  user: { platform: ({ id }) => links.adminUser(id) },
  recovery: { platform: userPage },
  'profile-section': { platform: userPage },
  kyc: { platform: ({ id }) => `/admin/compliance/queue/${id}` },
  suitability: { platform: review('suitability') },
  accreditation: { platform: review('accreditation') },
  'self-statement': { platform: review('statement') },
  'tax-form': { platform: review('tax') },
  registration: { platform: review('registration') },
  'sanctions-list': { platform: () => '/admin/compliance/sanctions' },
  'screening-run': { platform: () => '/admin/compliance/sanctions' },
  'sanctions-match': { platform: ({ id }) => `/admin/compliance/sanctions/matches/${id}` },
  offering: { issuer: issuerPageOfOffering, platform: platformPageOfOffering },
  listing: bothSides('platform-listing/overview'),
  amendment: bothSides('amendments'),
  relationship: bothSides('offering-details/relationships'),
  'bank-instructions': bothSides('issuance-platform/payment'),
  update: { issuer: ofOffering('issuer', 'platform-listing/updates') },
  'deal-file': bothSides('platform-listing/deal-room'),
  'discussion-post': {
    issuer: ofOffering('issuer', 'platform-listing/discussion'),
    platform: () => '/admin/listings/discussion',
  },
  'join-request': { issuer: ofCompany(() => 'overview') },
  'api-key': {
    issuer: ofCompany(({ id }) => `api-keys/${id}`),
    platform: ({ id }) => `/admin/api-keys/${id}`,
  },
  'webhook-endpoint': {
    issuer: ofCompany(({ id }) => `webhooks/${id}`),
    platform: ({ id }) => `/admin/webhooks/${id}`,
  },
  'webhook-delivery': {
    issuer: ofCompany(() => 'webhooks'),
    platform: () => '/admin/webhooks',
  },
  'report-run': { issuer: ofOffering('issuer', REPORTS_PAGE) },
  'report-schedule': { issuer: ofOffering('issuer', REPORTS_PAGE) },
  'bank-account': { investor: bankAccount, platform: () => '/admin/money/returns' },
  'ach-batch': { platform: ({ id }) => `/admin/money/batches/${id}` },
  'bank-statement': { platform: ({ id }) => links.adminStatement(id) },
  'role-grant': { platform: ({ id }) => `/admin/access/user-management/${id}` },
  'access-review': { platform: () => '/admin/access/user-management?show=review' },
  'view-as': { platform: userPage },
  'legal-text': {
    platform: ({ id, state }) =>
      state === 'draft' || state === 'proposed'
        ? `/admin/platform-info/legal-texts/${id}`
        : '/admin/platform-info/legal-texts',
  },
  'closed-day': { platform: ({ id }) => `/admin/closed-days/${id}` },
  'compliance-link': { platform: ({ id }) => `/admin/compliance-links/${id}` },
}

/**
 * Path of the page on which somebody of that side works on a record of a machine; undefined when the machine has none
 * of its own, null when the record belongs to nothing.
 */
export const recordPage = (
  machine: string,
  side: Side,
  record: Stated,
): string | null | undefined =>
  Object.hasOwn(pages, machine) ? pages[machine]?.[side]?.(record) : undefined
