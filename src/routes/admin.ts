import { ground, notBuilt, rowsOf, screen } from './define.ts'
import { oneOf, uuid } from './params.ts'
import { listingRows } from './listing.ts'

const maker = rowsOf(ground.admin)
const { page, redirect } = maker
const offerings = '/admin/offering-admin/:status'
const listing = `${offerings}/current/:account_id/:listing_id`
const details = `${listing}/offering-details`
const issuance = `${listing}/issuance-platform`
const over = { dialog: `${issuance}/details` }

const platformRows = [
  redirect('/admin', 'Administration', '/admin/home'),
  page('/admin/home', 'Home', screen('features/admin/home.screen.tsx'), { menu: { label: 'Home', icon: 'house' } }),
  page('/admin/users/logs', 'User logs', screen('features/account/user-logs.screen.tsx'), { menu: { label: 'User logs', icon: 'scroll-text' } }),
  page('/admin/users/user-list', 'Users', notBuilt()),
  page('/admin/users/data-analytics/age', 'Age', notBuilt()),
  page('/admin/users/data-analytics/income', 'Income', notBuilt()),
  page('/admin/users/data-analytics/accreditation', 'Accreditation', notBuilt()),
  page('/admin/users/data-analytics/geo-analytics', 'Geography', notBuilt()),
  page('/admin/users/user-details/:id', 'User', notBuilt()),
  page('/admin/access/historical-log', 'Access history', screen('features/account/access-history.screen.tsx'), { menu: { label: 'Access history', icon: 'key-round' } }),
  page('/admin/access/user-management', 'Access', notBuilt()),
  page('/admin/listings/requests', 'Requests', screen('features/admin/requests.screen.tsx'), { menu: { label: 'Requests', icon: 'inbox' } }),
  page('/admin/listings/all-listings', 'Listings', screen('features/admin/listings.screen.tsx', { show: 'all' }), { menu: { label: 'Listings', icon: 'store' } }),
  page('/admin/listings/new-listings', 'New listings', screen('features/admin/listings.screen.tsx', { show: 'fresh' })),
  page('/admin/listings/discussion', 'Discussion', screen('features/offering-desk/moderation.screen.tsx'), { menu: { label: 'Discussion', icon: 'message-square' } }),
  page('/admin/platform-info/legal-texts', 'Legal texts', screen('features/legal/legal-texts.screen.tsx'), { menu: { label: 'Legal texts', icon: 'scale' } }),
  page('/admin/platform-info/legal-texts/:draft_id', 'Version of a legal text', screen('features/legal/legal-draft.screen.tsx'), { params: { draft_id: uuid } }),
  page('/admin/email-logs/all-logs', 'E-mail log', notBuilt()),
  page('/admin/email-logs/received', 'Received e-mail', notBuilt()),
  page('/admin/email-logs/email-problem', 'E-mail problems', notBuilt()),
  page('/admin/platform-info/broker-dealers', 'Broker-dealers', notBuilt()),
  page('/admin/platform-info/basic-information', 'Platform', notBuilt()),
  page('/admin/offering-admin/overview', 'Offerings', screen('features/admin/offerings.screen.tsx'), { menu: { label: 'Offerings', icon: 'layers' } }),
  page(offerings, 'Offerings', screen('features/admin/offerings.screen.tsx')),
  page(`${offerings}/deleted`, 'Deleted offerings', screen('features/admin/deleted.screen.tsx')),
  page('/admin/compliance/queue', 'Review queue', screen('features/compliance/queue.screen.tsx'), { menu: { label: 'Review queue', icon: 'shield-check' } }),
  page('/admin/compliance/queue/:kyc_id', 'Identity check', screen('features/compliance/item.screen.tsx'), { params: { kyc_id: uuid } }),
  page('/admin/compliance/queue/:kind/:id', 'Review', screen('features/compliance/item.screen.tsx'), { params: { kind: oneOf(['suitability', 'registration', 'accreditation', 'investment']), id: uuid } }),
  page('/admin/transfers', 'Transfers', screen('features/holders/transfers/admin-transfers.screen.tsx'), { menu: { label: 'Transfers', icon: 'arrow-left-right' } }),
  page('/admin/transfers/:transfer_id', 'Transfer', screen('features/holders/transfers/admin-transfer.screen.tsx'), { params: { transfer_id: uuid } }),
  redirect('/admin/money', 'Money', '/admin/money/queue'),
  page('/admin/money/queue', 'Money', screen('features/money/queue.screen.tsx'), { menu: { label: 'Money', icon: 'landmark' } }),
  page('/admin/money/statements', 'Bank statements', screen('features/money/statements.screen.tsx')),
  page('/admin/money/statements/:statement_id', 'Bank statement', screen('features/money/statement.screen.tsx'), { params: { statement_id: uuid } }),
  page('/admin/money/batches', 'ACH files', screen('features/money/batches.screen.tsx')),
  page('/admin/money/batches/:batch_id', 'ACH file', screen('features/money/batch.screen.tsx'), { params: { batch_id: uuid } }),
  page('/admin/money/returns', 'Returns', screen('features/money/returns.screen.tsx')),
  page('/admin/compliance-links', 'Compliance links', notBuilt()),
]

const ownRows = [
  redirect(listing, 'Offering', `${details}/offering-details/overview`),
  page(`${listing}/review`, 'Review', screen('features/review/review.screen.tsx')),
  page(`${details}/relationships`, 'Relationships', screen('features/review/relationships.screen.tsx', { audience: 'admin' })),
  page(`${details}/partners/:filter`, 'Partners', notBuilt()),
  page(`${details}/partners/:filter/profile/people`, 'People of the partner', notBuilt()),
  page(`${details}/partners/:filter/profile/overview`, 'Partner', notBuilt()),
  page(`${details}/regulatory/overview/edit/documents`, 'Documents', screen('features/topics/topics-overview.screen.tsx', { of: 'documents', audience: 'admin' })),
  page(`${issuance}/details/edit/issuer-ids`, 'Issuer identifiers', screen('features/review/identifiers-edit.screen.tsx', { section: 'issuer-ids' }), over),
  page(`${issuance}/details/edit/marketplace-ids`, 'Marketplace identifiers', screen('features/review/identifiers-edit.screen.tsx', { section: 'marketplace-ids' }), over),
  page(`${issuance}/details/edit/broker-dealer-ids`, 'Broker-dealer identifiers', screen('features/review/identifiers-edit.screen.tsx', { section: 'broker-dealer-ids' }), over),
  page(`${issuance}/details/edit/funding-portal-ids`, 'Funding portal identifiers', screen('features/review/identifiers-edit.screen.tsx', { section: 'funding-portal-ids' }), over),
  page(`${issuance}/details/edit/company-information`, 'Company information', notBuilt(), over),
  page(`${issuance}/details/edit/reg-funding-portal-ids`, 'Registered funding portal', screen('features/review/identifiers-edit.screen.tsx', { section: 'reg-funding-portal-ids' }), over),
  page(`${issuance}/details/request-update/type-of-offering`, 'Request another type of offering', notBuilt(), over),
  page(`${issuance}/details/request-update/type-of-offering/documents`, 'Documents of the request', notBuilt(), over),
  page(`${issuance}/payment/edit/:payment_type`, 'Payment type', screen('features/money/instruction-edit.screen.tsx'), { dialog: `${issuance}/payment` }),
  page(`${issuance}/partners`, 'Partners', notBuilt()),
  page(`${issuance}/partners/request-update/partners`, 'Request other partners', notBuilt(), { dialog: `${issuance}/partners` }),
]

export const adminRows = [...platformRows, ...listingRows(maker, listing, 'admin'), ...ownRows]
