import { ground, notBuilt, rowsOf, screen } from './define.ts'
import { listingRows } from './listing.ts'

const maker = rowsOf(ground.issuer)
const { page } = maker
const raise = '/dashboard/raise-capital'
const company = `${raise}/company/:account_id`
const offerings = `${company}/status/:status`
const listing = `${offerings}/:listing_id`
const details = `${listing}/offering-details`
const overview = `${details}/offering-details/overview`

const raiseRows = [
  page(raise, 'Raise capital', screen('features/company/raise-capital.screen.tsx'), { menu: { label: 'Raise capital', icon: 'rocket' } }),
  page(`${raise}/new/modal/people`, 'People', notBuilt(), { dialog: raise }),
  page(`${raise}/new/modal/review`, 'Review', notBuilt(), { dialog: raise }),
  page(`${raise}/new/modal/company-information`, 'Company information', notBuilt(), { dialog: raise }),
  page(`${company}/overview`, 'Company', screen('features/company/overview.screen.tsx')),
  page(offerings, 'Offerings', screen('features/company/offerings.screen.tsx')),
  page(`${offerings}/deleted`, 'Deleted offerings', notBuilt()),
]

const ownRows = [
  page(`${listing}/pitch`, 'Pitch', notBuilt()),
  page(`${listing}/live-details/koredata`, 'Data room', notBuilt()),
  page(`${listing}/live-details/:investment_status/investor-information`, 'Investors', notBuilt()),
  page(`${listing}/closed-details/:investment_status/investor-information`, 'Investors', notBuilt()),
  page(`${details}/people/edit/person`, 'Person', notBuilt(), { dialog: `${details}/people` }),
  page(`${details}/partners/current`, 'Partners', notBuilt()),
  page(`${details}/partners/historical`, 'Past partners', notBuilt()),
  page(`${details}/regulatory/overview/documents/business`, 'Business documents', notBuilt()),
  page(`${details}/regulatory/overview/documents/offering`, 'Offering documents', notBuilt()),
  page(`${details}/regulatory/overview/documents/regulatory`, 'Regulatory documents', notBuilt()),
  page(`${overview}/edit/details`, 'Details', notBuilt(), { dialog: overview }),
  page(`${overview}/edit/distribution`, 'Distribution', notBuilt(), { dialog: overview }),
  page(`${overview}/edit/broker-dealer`, 'Broker-dealer', notBuilt(), { dialog: overview }),
  page(`${overview}/edit/payment-options`, 'Payment options', notBuilt(), { dialog: overview }),
  page(`${overview}/edit/type-of-offering`, 'Type of offering', notBuilt(), { dialog: overview }),
  page(`${details}/company-information/edit/social-media`, 'Social media', notBuilt(), { dialog: `${details}/company-information` }),
  page(`${details}/company-information/edit/basic-information`, 'Basic information', notBuilt(), { dialog: `${details}/company-information` }),
  page(`${listing}/issuance-platform/details/edit/distribution`, 'Distribution', notBuilt(), { dialog: `${listing}/issuance-platform/details` }),
  page(`${listing}/issuance-platform/details/edit/type-of-offering`, 'Type of offering', notBuilt(), { dialog: `${listing}/issuance-platform/details` }),
  page(`${listing}/issuance-platform/partners/current`, 'Partners', notBuilt()),
  page(`${listing}/issuance-platform/partners/historical`, 'Past partners', notBuilt()),
  page(`${listing}/issuance-platform/api-reports`, 'API reports', notBuilt()),
  page(`${listing}/issuance-platform/private-label`, 'Private label', notBuilt()),
]

export const issuerRows = [...raiseRows, ...listingRows(maker, listing, 'issuer'), ...ownRows]
