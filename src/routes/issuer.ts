import { ground, rowsOf, screen } from './define.ts'
import { listingRows } from './listing.ts'
import { uuid } from './params.ts'

const maker = rowsOf(ground.issuer)
const { page } = maker
const raise = '/dashboard/raise-capital'
const company = `${raise}/company/:account_id`
const offerings = `${company}/status/:status`
const listing = `${offerings}/:listing_id`
const details = `${listing}/offering-details`
const overview = `${details}/offering-details/overview`

const raiseRows = [
  page(raise, 'Raise capital', screen('features/offerings/company/raise-capital.screen.tsx'), {
    menu: { label: 'Raise capital', icon: 'rocket' },
  }),
  page(
    `${raise}/new/modal/people`,
    'People',
    screen('features/offerings/company/new-people.screen.tsx'),
    {
      dialog: raise,
    },
  ),
  page(
    `${raise}/new/modal/review`,
    'Review',
    screen('features/offerings/company/new-review.screen.tsx'),
    {
      dialog: raise,
    },
  ),
  page(
    `${raise}/new/modal/company-information`,
    'Company information',
    screen('features/offerings/company/new-company.screen.tsx'),
    { dialog: raise },
  ),
  page(`${company}/overview`, 'Company', screen('features/offerings/company/overview.screen.tsx')),
  page(
    `${company}/filings`,
    'Filings',
    screen('features/offerings/filings/company-filings.screen.tsx'),
  ),
  page(`${company}/webhooks`, 'Webhooks', screen('features/platform/webhooks/webhooks.screen.tsx')),
  page(
    `${company}/webhooks/:endpoint_id`,
    'Webhook',
    screen('features/platform/webhooks/webhook.screen.tsx'),
    { params: { endpoint_id: uuid } },
  ),
  page(`${company}/api-keys`, 'API keys', screen('features/platform/api-keys/api-keys.screen.tsx')),
  page(
    `${company}/api-keys/:key_id`,
    'API key',
    screen('features/platform/api-keys/api-key.screen.tsx'),
    { params: { key_id: uuid } },
  ),
  page(`${company}/holders`, 'Holders', screen('features/holders/holders/holders.screen.tsx')),
  page(
    `${company}/captable-import`,
    'Import cap table',
    screen('features/holders/holders/captable-import.screen.tsx'),
  ),
  page(
    `${company}/meetings`,
    'Meetings of holders',
    screen('features/holders/holders/meetings/company-meetings.screen.tsx'),
  ),
  page(
    `${company}/meetings/new`,
    'Plan a meeting',
    screen('features/holders/holders/meetings/plan.screen.tsx'),
  ),
  page(
    `${company}/meetings/:meeting_id`,
    'Meeting of holders',
    screen('features/holders/holders/meetings/company-meeting.screen.tsx'),
    { params: { meeting_id: uuid } },
  ),
  page(
    `${company}/meetings/:meeting_id/edit`,
    'Change a meeting',
    screen('features/holders/holders/meetings/plan.screen.tsx'),
    { params: { meeting_id: uuid } },
  ),
  page(
    `${company}/transfers`,
    'Transfers of holders',
    screen('features/holders/holders/transfers/company-transfers.screen.tsx'),
  ),
  page(
    `${company}/conversions`,
    'Conversions of SAFEs and notes',
    screen('features/holders/holders/conversions/company-conversions.screen.tsx'),
  ),
  page(
    `${company}/conversions/new`,
    'Record a conversion',
    screen('features/holders/holders/conversions/enter.screen.tsx'),
  ),
  page(
    `${company}/conversions/:conversion_id`,
    'Conversion',
    screen('features/holders/holders/conversions/company-conversion.screen.tsx'),
    { params: { conversion_id: uuid } },
  ),
  page(
    `${company}/conversions/:conversion_id/edit`,
    'Change a conversion',
    screen('features/holders/holders/conversions/enter.screen.tsx'),
    { params: { conversion_id: uuid } },
  ),
  page(
    `${company}/news`,
    'News releases',
    screen('features/holders/holders/news/company-news.screen.tsx'),
  ),
  page(
    `${company}/news/new`,
    'Enter a release',
    screen('features/holders/holders/news/write.screen.tsx'),
  ),
  page(
    `${company}/news/:news_id`,
    'Release',
    screen('features/holders/holders/news/company-release.screen.tsx'),
    { params: { news_id: uuid } },
  ),
  page(
    `${company}/news/:news_id/edit`,
    'Change a release',
    screen('features/holders/holders/news/write.screen.tsx'),
    { params: { news_id: uuid } },
  ),
  page(offerings, 'Offerings', screen('features/offerings/company/offerings.screen.tsx')),
  page(
    `${company}/new-offering`,
    'New offering',
    screen('features/offerings/company/new-offering.screen.tsx'),
    { dialog: `${company}/overview` },
  ),
  page(
    `${company}/import-offering`,
    'Offering from a form',
    screen('features/offerings/sec-forms/import-form.screen.tsx'),
    { dialog: `${company}/overview` },
  ),
  page(
    `${offerings}/deleted`,
    'Deleted offerings',
    screen('features/offerings/company/deleted.screen.tsx'),
  ),
]

const TOPIC = 'features/offerings/topics/topic.screen.tsx'
const dialog = (topic: string, parent: string) =>
  screen('features/offerings/topics/topic-dialog.screen.tsx', { topic, parent })
const terms = 'offering-details/offering-details/overview'
const PARTNERS = 'features/offerings/partners/partners.screen.tsx'
const ownRows = [
  page(`${listing}/pitch`, 'Pitch', screen(TOPIC, { topic: 'pitch', audience: 'issuer' })),
  page(
    `${listing}/live-details/koredata`,
    'Raw data',
    screen('features/workspaces/live-details/koredata.screen.tsx'),
  ),
  page(
    `${listing}/live-details/:investment_status/investor-information`,
    'Investors',
    screen('features/workspaces/live-details/investors.screen.tsx', {
      audience: 'issuer',
      view: 'live-details',
    }),
  ),
  page(
    `${listing}/closed-details/:investment_status/investor-information`,
    'Investors',
    screen('features/workspaces/live-details/investors.screen.tsx', {
      audience: 'issuer',
      view: 'closed-details',
    }),
  ),
  page(`${details}/people/edit/person`, 'Person', dialog('people', 'offering-details/people'), {
    dialog: `${details}/people`,
  }),
  page(
    `${details}/relationships`,
    'Relationships',
    screen('features/offerings/review/relationships.screen.tsx', { audience: 'issuer' }),
  ),
  page(`${details}/partners/current`, 'Partners', screen(PARTNERS, { filter: 'current' })),
  page(
    `${details}/partners/historical`,
    'Past partners',
    screen(PARTNERS, { filter: 'historical' }),
  ),
  page(
    `${details}/regulatory/overview/documents/business`,
    'Business documents',
    screen(TOPIC, { topic: 'documents-business', audience: 'issuer' }),
  ),
  page(
    `${details}/regulatory/overview/documents/offering`,
    'Offering documents',
    screen(TOPIC, { topic: 'documents-offering', audience: 'issuer' }),
  ),
  page(
    `${details}/regulatory/overview/documents/regulatory`,
    'Regulatory documents',
    screen(TOPIC, { topic: 'documents-regulatory', audience: 'issuer' }),
  ),
  page(`${overview}/edit/details`, 'Details', dialog('details', terms), { dialog: overview }),
  page(`${overview}/edit/distribution`, 'Distribution', dialog('distribution', terms), {
    dialog: overview,
  }),
  page(`${overview}/edit/broker-dealer`, 'Broker-dealer', dialog('broker-dealer', terms), {
    dialog: overview,
  }),
  page(`${overview}/edit/payment-options`, 'Payment options', dialog('payment-options', terms), {
    dialog: overview,
  }),
  page(`${overview}/edit/type-of-offering`, 'Type of offering', dialog('type-of-offering', terms), {
    dialog: overview,
  }),
  page(
    `${details}/company-information/edit/social-media`,
    'Social media',
    dialog('social-media', 'offering-details/company-information'),
    { dialog: `${details}/company-information` },
  ),
  page(
    `${details}/company-information/edit/basic-information`,
    'Basic information',
    dialog('basic-information', 'offering-details/company-information'),
    { dialog: `${details}/company-information` },
  ),
  page(
    `${listing}/issuance-platform/details/edit/distribution`,
    'Distribution',
    dialog('distribution', 'issuance-platform/details'),
    { dialog: `${listing}/issuance-platform/details` },
  ),
  page(
    `${listing}/issuance-platform/details/edit/type-of-offering`,
    'Type of offering',
    dialog('type-of-offering', 'issuance-platform/details'),
    { dialog: `${listing}/issuance-platform/details` },
  ),
  page(
    `${listing}/issuance-platform/details/request-update/company-information`,
    'Request a correction of the company',
    screen('features/offerings/change-requests/change-request.screen.tsx', {
      subject: 'company-information',
      parent: 'issuance-platform/details',
      audience: 'issuer',
    }),
    { dialog: `${listing}/issuance-platform/details` },
  ),
  page(
    `${listing}/issuance-platform/details/request-update/company-information/documents`,
    'Documents of the request',
    screen('features/offerings/change-requests/request-documents.screen.tsx', {
      subject: 'company-information',
      parent: 'issuance-platform/details',
      audience: 'issuer',
    }),
    { dialog: `${listing}/issuance-platform/details` },
  ),
  page(
    `${listing}/issuance-platform/details/request-update/type-of-offering`,
    'Request another type of offering',
    screen('features/offerings/change-requests/change-request.screen.tsx', {
      subject: 'type-of-offering',
      parent: 'issuance-platform/details',
      audience: 'issuer',
    }),
    { dialog: `${listing}/issuance-platform/details` },
  ),
  page(
    `${listing}/issuance-platform/details/request-update/type-of-offering/documents`,
    'Documents of the request',
    screen('features/offerings/change-requests/request-documents.screen.tsx', {
      subject: 'type-of-offering',
      parent: 'issuance-platform/details',
      audience: 'issuer',
    }),
    { dialog: `${listing}/issuance-platform/details` },
  ),
  page(
    `${listing}/issuance-platform/partners/current`,
    'Partners',
    screen(PARTNERS, { filter: 'current', under: 'issuance-platform' }),
  ),
  page(
    `${listing}/issuance-platform/partners/historical`,
    'Past partners',
    screen(PARTNERS, { filter: 'historical', under: 'issuance-platform' }),
  ),
  page(
    `${listing}/issuance-platform/api-reports`,
    'API reports',
    screen('features/workspaces/reports/reports.screen.tsx'),
  ),
  page(
    `${listing}/issuance-platform/private-label`,
    'Private label',
    screen('features/offerings/private-label/private-label.screen.tsx'),
  ),
]

export const issuerRows = [...raiseRows, ...listingRows(maker, listing, 'issuer'), ...ownRows]
