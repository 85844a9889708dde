import { screen, type Maker } from './define.ts'
import { uuid } from './params.ts'

/** Who looks at the listing: its own company or the platform. */
export type Audience = 'issuer' | 'admin'
/** Topics under `…/overview/edit/legal`, by the path that `topicCatalogue` gives them. */
const legalTopics = [
  ['business-risks', 'Business risks', 'business-risks'],
  ['current-offering/shares', 'Shares', 'shares'],
  ['current-offering/costs', 'Costs', 'costs'],
  ['current-offering/proceeds', 'Use of proceeds', 'proceeds'],
  ['company-ownership/beneficial-ownership', 'Beneficial ownership', 'beneficial-ownership'],
  ['company-ownership/captable', 'Cap table', 'captable'],
  ['company-ownership/outstanding-securities', 'Outstanding securities', 'outstanding-securities'],
  ['company-information/categories', 'Categories', 'categories'],
  ['financial-information/cpa', 'Accountant', 'cpa'],
  ['financial-information/profits', 'Profits', 'profits'],
  ['financial-information/bank-lender', 'Banks and lenders', 'bank-lender'],
  ['intellectual-property', 'Intellectual property', 'intellectual-property'],
  ['business-and-operations/employees', 'Employees', 'employees'],
  ['people-behind-the-company/education', 'Education', 'education'],
  ['people-behind-the-company/short-bios', 'Short biographies', 'short-bios'],
  ['marketing-additional-checks', 'Marketing checks', 'marketing-additional-checks'],
] as const
/** A company edits a topic; the platform only reads it, without the code of the form. */
const topicScreens = {
  issuer: 'features/offerings/topics/topic.screen.tsx',
  admin: 'features/offerings/topics/topic-reading.screen.tsx',
} as const
const OVERVIEW = 'features/offerings/topics/topics-overview.screen.tsx'

/** Live-details and closed-details show the same records before and after closing. */
function raiseRows<const B extends string, const V extends 'live-details' | 'closed-details'>(
  { page }: Maker,
  base: B,
  view: V,
  audience: Audience,
) {
  const built = { audience }
  const overview = `${base}/${view}/:investment_status/overview` as const
  const investor = `${base}/${view}/:investment_status/investor-information/:investment_id` as const
  const over = { dialog: overview }
  return [
    page(
      `${base}/${view}/abandon`,
      'Abandoned investments',
      screen('features/workspaces/live-details/abandon.screen.tsx', built),
    ),
    page(
      `${base}/${view}/:investment_status/perks`,
      'Perks',
      screen('features/workspaces/live-details/perks.screen.tsx', built),
    ),
    page(
      overview,
      'Investments',
      screen('features/workspaces/live-details/overview.screen.tsx', built),
    ),
    page(
      investor,
      'Investment',
      screen('features/workspaces/live-details/investor-information.screen.tsx', built),
      over,
    ),
    page(
      `${investor}/ira`,
      'Retirement account',
      screen('features/workspaces/live-details/investor-information.screen.tsx', {
        ...built,
        step: 'ira',
      }),
      over,
    ),
    page(
      `${investor}/kyc`,
      'Identity',
      screen('features/workspaces/live-details/investor-information.screen.tsx', {
        ...built,
        step: 'kyc',
      }),
      over,
    ),
    page(
      `${investor}/payment`,
      'Payment',
      screen('features/workspaces/live-details/investor-information.screen.tsx', {
        ...built,
        step: 'payment',
      }),
      over,
    ),
    page(
      `${investor}/documents`,
      'Documents',
      screen('features/workspaces/live-details/investor-information.screen.tsx', {
        ...built,
        step: 'documents',
      }),
      over,
    ),
    page(
      `${investor}/suitability`,
      'Suitability',
      screen('features/workspaces/live-details/investor-information.screen.tsx', {
        ...built,
        step: 'suitability',
      }),
      over,
    ),
    page(
      `${investor}/investor-details`,
      'Investor details',
      screen('features/workspaces/live-details/investor-information.screen.tsx', {
        ...built,
        step: 'investor-details',
      }),
      over,
    ),
  ]
}

/** The paths that a listing has for its company and for the platform alike; stated once, mounted twice. */
export function listingRows<const B extends string>(maker: Maker, base: B, audience: Audience) {
  const { page } = maker
  const details = `${base}/offering-details` as const
  const edit = `${details}/regulatory/overview/edit` as const
  return [
    ...raiseRows(maker, base, 'live-details', audience),
    ...raiseRows(maker, base, 'closed-details', audience),
    page(
      `${base}/closings`,
      'Closings',
      screen('features/investments/closings/closings.screen.tsx', { audience }),
    ),
    page(
      `${base}/closings/:closing_id`,
      'Closing',
      screen('features/investments/closings/closing.screen.tsx', { audience }),
      { params: { closing_id: uuid } },
    ),
    page(
      `${base}/captable`,
      'Cap table',
      screen('features/investments/closings/captable.screen.tsx', { audience }),
    ),
    ...(audience === 'admin'
      ? [
          page(
            `${base}/captable-import`,
            'Import cap table',
            screen('features/investments/closings/captable-import.screen.tsx'),
          ),
        ]
      : []),
    page(
      `${base}/amendments`,
      'Amendments',
      screen('features/investments/amendments/amendments.screen.tsx', { audience }),
    ),
    page(
      `${base}/allocation`,
      'Allocation',
      screen('features/investments/amendments/allocation.screen.tsx', { audience }),
    ),
    page(
      `${details}/people`,
      'People',
      screen(topicScreens[audience], {
        topic: 'people',
        audience,
        editAt: 'offering-details/people/edit/person',
      }),
    ),
    page(
      `${details}/checklist`,
      'Checklist',
      screen('features/offerings/topics/checklist.screen.tsx', { audience }),
    ),
    page(
      `${details}/regulatory/overview`,
      'Regulatory',
      screen('features/offerings/topics/regulatory.screen.tsx', { audience }),
    ),
    ...legalTopics.map(([path, title, topic]) =>
      page(`${edit}/legal/${path}`, title, screen(topicScreens[audience], { topic, audience })),
    ),
    page(
      `${edit}/auditor`,
      'Auditor',
      screen(topicScreens[audience], { topic: 'auditor', audience }),
    ),
    page(
      `${edit}/finra-broker-dealer`,
      'FINRA broker-dealer',
      screen(topicScreens[audience], { topic: 'finra-broker-dealer', audience }),
    ),
    page(
      `${edit}/sec-registered-transfer-agent`,
      'Transfer agent',
      screen(topicScreens[audience], { topic: 'sec-registered-transfer-agent', audience }),
    ),
    page(
      `${details}/regulatory/bad-actor`,
      'Bad actor',
      screen('features/offerings/topics/bad-actor.screen.tsx', { audience }),
    ),
    page(
      `${details}/regulatory/forms`,
      'SEC forms',
      screen('features/offerings/sec-forms/sec-forms.screen.tsx', { audience }),
    ),
    page(
      `${details}/offering-details/overview`,
      'Offering details',
      screen(OVERVIEW, { of: 'offering', audience }),
    ),
    page(
      `${details}/offering-details/perks`,
      'Perks',
      screen('features/offerings/perks/perks.screen.tsx', { audience }),
    ),
    page(
      `${details}/company-information`,
      'Company information',
      screen(OVERVIEW, { of: 'company', audience }),
    ),
    page(
      `${base}/platform-listing/details`,
      'Listing',
      screen(OVERVIEW, { of: 'listing', audience }),
    ),
    page(
      `${base}/platform-listing/updates`,
      'Updates',
      screen('features/offerings/offering-workspace/updates.screen.tsx', { audience }),
    ),
    page(
      `${base}/platform-listing/deal-room`,
      'Deal room',
      screen('features/offerings/offering-workspace/deal-room.screen.tsx', { audience }),
    ),
    page(
      `${base}/platform-listing/discussion`,
      'Discussion',
      screen('features/offerings/offering-workspace/discussion.screen.tsx', { audience }),
    ),
    page(
      `${base}/platform-listing/overview`,
      'Listing overview',
      audience === 'admin'
        ? screen('features/offerings/review/listing.screen.tsx')
        : screen('features/offerings/topics/listing-overview.screen.tsx', { audience }),
    ),
    page(
      `${base}/issuance-platform/details`,
      'Issuance platform',
      audience === 'admin'
        ? screen('features/offerings/review/issuance.screen.tsx')
        : screen(OVERVIEW, { of: 'issuance', audience }),
    ),
    page(
      `${base}/issuance-platform/payment`,
      'Payment',
      screen('features/payments/money/instructions.screen.tsx', { audience }),
    ),
    page(
      `${base}/issuance-platform/social-media-handles`,
      'Social media',
      screen(topicScreens[audience], {
        topic: 'social-media',
        audience,
        editAt: 'offering-details/company-information/edit/social-media',
      }),
    ),
  ]
}
