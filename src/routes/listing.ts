import { notBuilt, screen, type Maker } from './define.ts'

/** Who looks at the listing: its own company or the platform. */
export type Audience = 'issuer' | 'admin'
const legalTopics = [
  ['business-risks', 'Business risks'],
  ['current-offering/shares', 'Shares'],
  ['current-offering/costs', 'Costs'],
  ['current-offering/proceeds', 'Use of proceeds'],
  ['company-ownership/beneficial-ownership', 'Beneficial ownership'],
  ['company-ownership/captable', 'Cap table'],
  ['company-ownership/outstanding-securities', 'Outstanding securities'],
  ['company-information/categories', 'Categories'],
  ['financial-information/cpa', 'Accountant'],
  ['financial-information/profits', 'Profits'],
  ['financial-information/bank-lender', 'Banks and lenders'],
  ['intellectual-property', 'Intellectual property'],
  ['business-and-operations/employees', 'Employees'],
  ['people-behind-the-company/education', 'Education'],
  ['people-behind-the-company/short-bios', 'Short biographies'],
  ['marketing-additional-checks', 'Marketing checks'],
] as const

/** Live-details and closed-details show the same records before and after closing. */
function raiseRows<const B extends string, const V extends 'live-details' | 'closed-details'>({ page }: Maker, base: B, view: V, built: { audience: Audience } | null) {
  const overview = `${base}/${view}/:investment_status/overview` as const
  const investor = `${base}/${view}/:investment_status/investor-information/:investment_id` as const
  const over = { dialog: overview }
  return [
    page(`${base}/${view}/abandon`, 'Abandoned investments', notBuilt()),
    page(`${base}/${view}/:investment_status/perks`, 'Perks', notBuilt()),
    page(overview, 'Investments', built ? screen('features/live-details/overview.screen.tsx', built) : notBuilt()),
    page(investor, 'Investment', built ? screen('features/live-details/investor-information.screen.tsx', built) : notBuilt(), over),
    page(`${investor}/ira`, 'Retirement account', notBuilt(), over),
    page(`${investor}/kyc`, 'Identity', notBuilt(), over),
    page(`${investor}/payment`, 'Payment', notBuilt(), over),
    page(`${investor}/documents`, 'Documents', notBuilt(), over),
    page(`${investor}/suitability`, 'Suitability', notBuilt(), over),
    page(`${investor}/investor-details`, 'Investor details', notBuilt(), over),
  ]
}

/** The paths that a listing has for its company and for the platform alike; stated once, mounted twice. */
export function listingRows<const B extends string>(maker: Maker, base: B, audience: Audience) {
  const { page } = maker
  const details = `${base}/offering-details` as const
  const edit = `${details}/regulatory/overview/edit` as const
  return [
    ...raiseRows(maker, base, 'live-details', { audience }),
    ...raiseRows(maker, base, 'closed-details', null),
    page(`${details}/people`, 'People', notBuilt()),
    page(`${details}/checklist`, 'Checklist', notBuilt()),
    page(`${details}/regulatory/overview`, 'Regulatory', notBuilt()),
    ...legalTopics.map(([topic, title]) => page(`${edit}/legal/${topic}`, title, notBuilt())),
    page(`${edit}/auditor`, 'Auditor', notBuilt()),
    page(`${edit}/finra-broker-dealer`, 'FINRA broker-dealer', notBuilt()),
    page(`${edit}/sec-registered-transfer-agent`, 'Transfer agent', notBuilt()),
    page(`${details}/regulatory/bad-actor`, 'Bad actor', notBuilt()),
    page(`${details}/offering-details/overview`, 'Offering details', notBuilt()),
    page(`${details}/company-information`, 'Company information', notBuilt()),
    page(`${base}/platform-listing/details`, 'Listing', notBuilt()),
    page(`${base}/platform-listing/updates`, 'Updates', notBuilt()),
    page(`${base}/platform-listing/overview`, 'Listing overview', notBuilt()),
    page(`${base}/issuance-platform/details`, 'Issuance platform', notBuilt()),
    page(`${base}/issuance-platform/payment`, 'Payment', notBuilt()),
    page(`${base}/issuance-platform/social-media-handles`, 'Social media', notBuilt()),
  ]
}
