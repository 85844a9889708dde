import type { OfferingType } from '../offering.ts'

/** Where a topic belongs on the offering's pages (17 CFR 227.201). */
export type TopicSection =
  | 'offering'
  | 'company'
  | 'legal'
  | 'people'
  | 'partners'
  | 'documents'
  | 'marketing'

/**
 * One thing that an issuer fills in and the platform reviews; each has drafts, a review state and a history of its own.
 */
export interface TopicEntry {
  title: string
  section: TopicSection
  /**
   * path below `…/:listing_id/` of the company's pages; the same below the platform's pages unless `adminPath` says
   * otherwise
   */
  path: string
  adminPath?: string
  /** types of offering for which it must be submitted before the offering can be submitted */
  requiredFor: readonly OfferingType[] | 'all'
}

const CF_A = ['reg_cf', 'reg_a_t1', 'reg_a_t2'] as const
const legal = 'offering-details/regulatory/overview/edit/legal'
const edit = 'offering-details/regulatory/overview/edit'
const terms = 'offering-details/offering-details/overview'
const documents = 'offering-details/regulatory/overview/documents'

/**
 * Every topic of an offering, in the order of the checklist. The shape of each is in this folder, one file per section.
 */
export const topicCatalogue = {
  'type-of-offering': {
    title: 'Type of offering',
    section: 'offering',
    path: `${terms}/edit/type-of-offering`,
    adminPath: terms,
    requiredFor: 'all',
  },
  details: {
    title: 'Details',
    section: 'offering',
    path: `${terms}/edit/details`,
    adminPath: terms,
    requiredFor: 'all',
  },
  pitch: {
    title: 'Pitch',
    section: 'offering',
    path: 'pitch',
    adminPath: 'platform-listing/details',
    requiredFor: 'all',
  },
  distribution: {
    title: 'Distribution',
    section: 'offering',
    path: `${terms}/edit/distribution`,
    adminPath: terms,
    requiredFor: 'all',
  },
  'broker-dealer': {
    title: 'Broker-dealer',
    section: 'offering',
    path: `${terms}/edit/broker-dealer`,
    adminPath: terms,
    requiredFor: 'all',
  },
  'payment-options': {
    title: 'Payment options',
    section: 'offering',
    path: `${terms}/edit/payment-options`,
    adminPath: terms,
    requiredFor: 'all',
  },
  shares: {
    title: 'Shares',
    section: 'legal',
    path: `${legal}/current-offering/shares`,
    requiredFor: 'all',
  },
  costs: {
    title: 'Costs',
    section: 'legal',
    path: `${legal}/current-offering/costs`,
    requiredFor: 'all',
  },
  proceeds: {
    title: 'Use of proceeds',
    section: 'legal',
    path: `${legal}/current-offering/proceeds`,
    requiredFor: 'all',
  },
  'basic-information': {
    title: 'Company information',
    section: 'company',
    path: 'offering-details/company-information/edit/basic-information',
    adminPath: 'offering-details/company-information',
    requiredFor: 'all',
  },
  'social-media': {
    title: 'Social media',
    section: 'company',
    path: 'offering-details/company-information/edit/social-media',
    adminPath: 'issuance-platform/social-media-handles',
    requiredFor: [],
  },
  categories: {
    title: 'Categories',
    section: 'company',
    path: `${legal}/company-information/categories`,
    requiredFor: 'all',
  },
  people: {
    title: 'People',
    section: 'people',
    path: 'offering-details/people',
    requiredFor: 'all',
  },
  'short-bios': {
    title: 'Short biographies',
    section: 'people',
    path: `${legal}/people-behind-the-company/short-bios`,
    requiredFor: CF_A,
  },
  education: {
    title: 'Education',
    section: 'people',
    path: `${legal}/people-behind-the-company/education`,
    requiredFor: CF_A,
  },
  'beneficial-ownership': {
    title: 'Beneficial ownership',
    section: 'legal',
    path: `${legal}/company-ownership/beneficial-ownership`,
    requiredFor: CF_A,
  },
  captable: {
    title: 'Cap table',
    section: 'legal',
    path: `${legal}/company-ownership/captable`,
    requiredFor: CF_A,
  },
  'outstanding-securities': {
    title: 'Outstanding securities',
    section: 'legal',
    path: `${legal}/company-ownership/outstanding-securities`,
    requiredFor: CF_A,
  },
  'business-risks': {
    title: 'Business risks',
    section: 'legal',
    path: `${legal}/business-risks`,
    requiredFor: 'all',
  },
  'intellectual-property': {
    title: 'Intellectual property',
    section: 'legal',
    path: `${legal}/intellectual-property`,
    requiredFor: CF_A,
  },
  employees: {
    title: 'Employees',
    section: 'legal',
    path: `${legal}/business-and-operations/employees`,
    requiredFor: CF_A,
  },
  cpa: {
    title: 'Accountant and statements',
    section: 'legal',
    path: `${legal}/financial-information/cpa`,
    requiredFor: CF_A,
  },
  profits: {
    title: 'Profits',
    section: 'legal',
    path: `${legal}/financial-information/profits`,
    requiredFor: CF_A,
  },
  'bank-lender': {
    title: 'Banks and lenders',
    section: 'legal',
    path: `${legal}/financial-information/bank-lender`,
    requiredFor: CF_A,
  },
  'marketing-additional-checks': {
    title: 'Marketing checks',
    section: 'marketing',
    path: `${legal}/marketing-additional-checks`,
    requiredFor: 'all',
  },
  auditor: {
    title: 'Auditor',
    section: 'partners',
    path: `${edit}/auditor`,
    requiredFor: ['reg_a_t2'],
  },
  'finra-broker-dealer': {
    title: 'FINRA broker-dealer',
    section: 'partners',
    path: `${edit}/finra-broker-dealer`,
    requiredFor: ['reg_cf'],
  },
  'sec-registered-transfer-agent': {
    title: 'Transfer agent',
    section: 'partners',
    path: `${edit}/sec-registered-transfer-agent`,
    requiredFor: ['reg_a_t2'],
  },
  'documents-business': {
    title: 'Business documents',
    section: 'documents',
    path: `${documents}/business`,
    adminPath: `${edit}/documents`,
    requiredFor: 'all',
  },
  'documents-offering': {
    title: 'Offering documents',
    section: 'documents',
    path: `${documents}/offering`,
    adminPath: `${edit}/documents`,
    requiredFor: 'all',
  },
  'documents-regulatory': {
    title: 'Regulatory documents',
    section: 'documents',
    path: `${documents}/regulatory`,
    adminPath: `${edit}/documents`,
    requiredFor: [],
  },
} as const satisfies Record<string, TopicEntry>

export type Topic = keyof typeof topicCatalogue
export const topics = Object.keys(topicCatalogue) as [Topic, ...Topic[]]
/** Topics that have to be submitted for this type of offering. */
export const requiredTopics = (type: OfferingType): Topic[] =>
  topics.filter((t) =>
    ((r: readonly OfferingType[] | 'all') => r === 'all' || r.includes(type))(
      topicCatalogue[t].requiredFor,
    ),
  )
/** Where the topic is edited or read, for the company's own people or the platform's. */
export const topicPath = (topic: Topic, audience: 'issuer' | 'admin'): string =>
  ((e: TopicEntry) => (audience === 'admin' ? (e.adminPath ?? e.path) : e.path))(
    topicCatalogue[topic],
  )
