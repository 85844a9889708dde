import { ground, rowsOf, screen } from './define.ts'
import { counting, matches, oneOf, REVIEW_KINDS, uuid } from './params.ts'
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
  page('/admin/home', 'Home', screen('features/workspaces/admin/home.screen.tsx'), {
    menu: { label: 'Home', icon: 'house' },
  }),
  page(
    '/admin/users/user-list',
    'Users',
    screen('features/workspaces/users/user-list.screen.tsx'),
    {
      menu: { label: 'Users', icon: 'users' },
    },
  ),
  page('/admin/users/logs', 'User logs', screen('features/identity/account/user-logs.screen.tsx')),
  page(
    '/admin/users/data-analytics/age',
    'Age',
    screen('features/workspaces/users/user-analytics.screen.tsx', { what: 'age' }),
  ),
  page(
    '/admin/users/data-analytics/income',
    'Income',
    screen('features/workspaces/users/user-analytics.screen.tsx', { what: 'income' }),
  ),
  page(
    '/admin/users/data-analytics/accreditation',
    'Accreditation',
    screen('features/workspaces/users/user-analytics.screen.tsx', { what: 'accreditation' }),
  ),
  page(
    '/admin/users/data-analytics/geo-analytics',
    'Geography',
    screen('features/workspaces/users/user-analytics.screen.tsx', { what: 'geo' }),
  ),
  page(
    '/admin/users/user-details/:id',
    'User',
    screen('features/workspaces/users/user-details.screen.tsx'),
    { params: { id: uuid } },
  ),
  page(
    '/admin/access/historical-log',
    'Access history',
    screen('features/identity/account/access-history.screen.tsx'),
    { menu: { label: 'Access history', icon: 'key-round' } },
  ),
  page(
    '/admin/access/user-management',
    'Roles',
    screen('features/identity/roles/roles.screen.tsx'),
    { menu: { label: 'Roles', icon: 'user-cog', roles: ['operator'] } },
  ),
  page(
    '/admin/access/user-management/new',
    'Grant a role',
    screen('features/identity/roles/new-role.screen.tsx'),
    { dialog: '/admin/access/user-management' },
  ),
  page(
    '/admin/access/user-management/:grant_id',
    'Role',
    screen('features/identity/roles/role.screen.tsx'),
    { params: { grant_id: uuid } },
  ),
  page(
    '/admin/listings/requests',
    'Requests',
    screen('features/workspaces/admin/requests.screen.tsx'),
    {
      menu: { label: 'Requests', icon: 'inbox' },
    },
  ),
  page(
    '/admin/listings/all-listings',
    'Listings',
    screen('features/workspaces/admin/listings.screen.tsx', { show: 'all' }),
    { menu: { label: 'Listings', icon: 'store' } },
  ),
  page(
    '/admin/listings/new-listings',
    'New listings',
    screen('features/workspaces/admin/listings.screen.tsx', { show: 'fresh' }),
  ),
  page(
    '/admin/listings/discussion',
    'Discussion',
    screen('features/offerings/offering-workspace/moderation.screen.tsx'),
    { menu: { label: 'Discussion', icon: 'message-square' } },
  ),
  page(
    '/admin/platform-info/legal-texts',
    'Legal texts',
    screen('features/platform/legal/legal-texts.screen.tsx'),
    { menu: { label: 'Legal texts', icon: 'scale' } },
  ),
  page(
    '/admin/platform-info/legal-texts/:draft_id',
    'Version of a legal text',
    screen('features/platform/legal/legal-draft.screen.tsx'),
    { params: { draft_id: uuid } },
  ),
  page(
    '/admin/email-logs/all-logs',
    'E-mail log',
    screen('features/platform/email-log/email-log.screen.tsx'),
    { menu: { label: 'E-mail log', icon: 'mail' } },
  ),
  page(
    '/admin/email-logs/received',
    'Received e-mail',
    screen('features/platform/received-mail/received-mails.screen.tsx'),
  ),
  page(
    '/admin/email-logs/received/:received_id',
    'E-mail',
    screen('features/platform/received-mail/received-mail.screen.tsx'),
    { params: { received_id: uuid } },
  ),
  page(
    '/admin/email-logs/email-problem',
    'E-mail problems',
    screen('features/platform/email-log/email-problems.screen.tsx'),
  ),
  page(
    '/admin/platform-info/broker-dealers',
    'Broker-dealers',
    screen('features/platform/firms/firms.screen.tsx'),
    { menu: { label: 'Broker-dealers', icon: 'briefcase' } },
  ),
  page(
    '/admin/platform-info/broker-dealers/new',
    'New firm',
    screen('features/platform/firms/new-firm.screen.tsx'),
  ),
  page(
    '/admin/platform-info/broker-dealers/:firm_id',
    'Firm',
    screen('features/platform/firms/firm.screen.tsx'),
    { params: { firm_id: uuid } },
  ),
  page(
    '/admin/platform-info/broker-dealers/:firm_id/edit',
    'Edit firm',
    screen('features/platform/firms/edit-firm.screen.tsx'),
    { params: { firm_id: uuid } },
  ),
  page(
    '/admin/platform-info/basic-information',
    'Platform',
    screen('features/platform/platform-info/platform-info.screen.tsx'),
    { menu: { label: 'Platform', icon: 'building' } },
  ),
  page(
    '/admin/platform-info/basic-information/edit',
    'Edit platform',
    screen('features/platform/platform-info/edit-platform.screen.tsx'),
  ),
  page(
    '/admin/platform-info/basic-information/:version',
    'Version of the platform',
    screen('features/platform/platform-info/platform-version.screen.tsx'),
    { params: { version: counting } },
  ),
  page(
    '/admin/offering-admin/overview',
    'Offerings',
    screen('features/workspaces/admin/offerings.screen.tsx'),
    { menu: { label: 'Offerings', icon: 'layers' } },
  ),
  page(offerings, 'Offerings', screen('features/workspaces/admin/offerings.screen.tsx')),
  page(
    `${offerings}/deleted`,
    'Deleted offerings',
    screen('features/workspaces/admin/deleted.screen.tsx'),
  ),
  page(
    '/admin/investments',
    'Investments',
    screen('features/workspaces/investments-console/investments.screen.tsx'),
    { menu: { label: 'Investments', icon: 'hand-coins' } },
  ),
  page(
    '/admin/investments/bulk-actions',
    'Bulk actions',
    screen('features/workspaces/investments-console/bulk-actions.screen.tsx'),
  ),
  page(
    '/admin/investments/bulk-actions/:action_id',
    'Bulk action',
    screen('features/workspaces/investments-console/bulk-action.screen.tsx'),
    { params: { action_id: uuid } },
  ),
  page(
    '/admin/compliance/queue',
    'Review queue',
    screen('features/workspaces/compliance/queue.screen.tsx'),
    {
      menu: { label: 'Review queue', icon: 'shield-check', roles: ['operator', 'compliance'] },
    },
  ),
  page(
    '/admin/compliance/queue/:kyc_id',
    'Identity check',
    screen('features/workspaces/compliance/item.screen.tsx'),
    { params: { kyc_id: uuid } },
  ),
  page(
    '/admin/compliance/queue/:kind/:id',
    'Review',
    screen('features/workspaces/compliance/item.screen.tsx'),
    {
      params: {
        kind: oneOf(REVIEW_KINDS),
        id: uuid,
      },
    },
  ),
  page(
    '/admin/compliance/sanctions',
    'Sanctions',
    screen('features/investors/screening/sanctions.screen.tsx'),
    { menu: { label: 'Sanctions', icon: 'ban' } },
  ),
  page(
    '/admin/compliance/sanctions/matches',
    'Sanctions matches',
    screen('features/investors/screening/sanctions-matches.screen.tsx'),
  ),
  page(
    '/admin/compliance/sanctions/matches/:match_id',
    'Sanctions match',
    screen('features/investors/screening/sanctions-match.screen.tsx'),
    { params: { match_id: uuid } },
  ),
  page(
    '/admin/compliance/reports',
    'Regulatory reports',
    screen('features/investors/regulatory-reports/regulatory-reports.screen.tsx'),
    { menu: { label: 'Regulatory reports', icon: 'file-text', roles: ['compliance'] } },
  ),
  page('/admin/filings', 'Filings', screen('features/offerings/filings/admin-filings.screen.tsx'), {
    menu: { label: 'Filings', icon: 'calendar-days' },
  }),
  page(
    '/admin/transfers',
    'Transfers',
    screen('features/holders/holders/transfers/admin-transfers.screen.tsx'),
    { menu: { label: 'Transfers', icon: 'arrow-left-right' } },
  ),
  page(
    '/admin/transfers/:transfer_id',
    'Transfer',
    screen('features/holders/holders/transfers/admin-transfer.screen.tsx'),
    { params: { transfer_id: uuid } },
  ),
  page(
    '/admin/conversions',
    'Conversions',
    screen('features/holders/holders/conversions/admin-conversions.screen.tsx'),
    { menu: { label: 'Conversions', icon: 'repeat' } },
  ),
  page(
    '/admin/conversions/:conversion_id',
    'Conversion',
    screen('features/holders/holders/conversions/admin-conversion.screen.tsx'),
    { params: { conversion_id: uuid } },
  ),
  page(
    '/admin/proposals',
    'Proposals',
    screen('features/platform/proposals/proposals.screen.tsx'),
    { menu: { label: 'Proposals', icon: 'user-check' } },
  ),
  page(
    '/admin/proposals/:proposal_id',
    'Proposal',
    screen('features/platform/proposals/proposal.screen.tsx'),
    { params: { proposal_id: uuid } },
  ),
  redirect('/admin/money', 'Money', '/admin/money/reconciliation'),
  page(
    '/admin/money/reconciliation',
    'Reconciliation',
    screen('features/payments/money/reconciliation.screen.tsx'),
    { menu: { label: 'Money', icon: 'landmark' } },
  ),
  page(
    '/admin/money/reconciliation/:bank_account',
    'Days of an account',
    screen('features/payments/money/account-days.screen.tsx'),
    { params: { bank_account: matches(/^\w{1,4}$/) } },
  ),
  page('/admin/money/queue', 'Money queue', screen('features/payments/money/queue.screen.tsx')),
  page(
    '/admin/money/statements',
    'Bank statements',
    screen('features/payments/money/statements.screen.tsx'),
  ),
  page(
    '/admin/money/statements/:statement_id',
    'Bank statement',
    screen('features/payments/money/statement.screen.tsx'),
    { params: { statement_id: uuid } },
  ),
  page(
    '/admin/money/disbursements',
    'Disbursements',
    screen('features/payments/money/disbursements.screen.tsx'),
  ),
  page(
    '/admin/money/disbursements/:disbursement_id',
    'Disbursement',
    screen('features/payments/money/disbursement.screen.tsx'),
    { params: { disbursement_id: uuid } },
  ),
  page(
    '/admin/money/wire-lists',
    'Wire lists',
    screen('features/payments/money/wire-lists.screen.tsx'),
  ),
  page(
    '/admin/money/wire-lists/:wire_list_id',
    'Wire list',
    screen('features/payments/money/wire-list.screen.tsx'),
    { params: { wire_list_id: uuid } },
  ),
  page('/admin/money/batches', 'ACH files', screen('features/payments/money/batches.screen.tsx')),
  page(
    '/admin/money/batches/:batch_id',
    'ACH file',
    screen('features/payments/money/batch.screen.tsx'),
    {
      params: { batch_id: uuid },
    },
  ),
  page('/admin/money/returns', 'Returns', screen('features/payments/money/returns.screen.tsx')),
  page('/admin/webhooks', 'Webhooks', screen('features/platform/webhooks/webhooks.screen.tsx'), {
    menu: { label: 'Webhooks', icon: 'webhook' },
  }),
  page(
    '/admin/webhooks/:endpoint_id',
    'Webhook',
    screen('features/platform/webhooks/webhook.screen.tsx'),
    { params: { endpoint_id: uuid } },
  ),
  page('/admin/api-keys', 'API keys', screen('features/platform/api-keys/api-keys.screen.tsx'), {
    menu: { label: 'API keys', icon: 'square-code' },
  }),
  page(
    '/admin/api-keys/:key_id',
    'API key',
    screen('features/platform/api-keys/api-key.screen.tsx'),
    { params: { key_id: uuid } },
  ),
  page(
    '/admin/closed-days',
    'Closed days',
    screen('features/platform/closed-days/closed-days.screen.tsx'),
    { menu: { label: 'Closed days', icon: 'calendar-off' } },
  ),
  page(
    '/admin/closed-days/new',
    'Request closed day',
    screen('features/platform/closed-days/new-closed-day.screen.tsx'),
    { dialog: '/admin/closed-days' },
  ),
  page(
    '/admin/closed-days/:closed_day_id',
    'Closed day',
    screen('features/platform/closed-days/closed-day.screen.tsx'),
    { params: { closed_day_id: uuid } },
  ),
  page(
    '/admin/log-signatures',
    'Log signatures',
    screen('features/platform/log-heads/log-heads.screen.tsx'),
    { menu: { label: 'Log signatures', icon: 'file-check' } },
  ),
  page(
    '/admin/compliance-links',
    'Compliance links',
    screen('features/platform/compliance-links/compliance-links.screen.tsx'),
    { menu: { label: 'Compliance links', icon: 'link' } },
  ),
  page(
    '/admin/compliance-links/new',
    'New compliance link',
    screen('features/platform/compliance-links/new-link.screen.tsx'),
    { dialog: '/admin/compliance-links' },
  ),
  page(
    '/admin/compliance-links/:link_id',
    'Compliance link',
    screen('features/platform/compliance-links/compliance-link.screen.tsx'),
    { params: { link_id: uuid } },
  ),
  page(
    '/admin/compliance-links/:link_id/edit',
    'Edit compliance link',
    screen('features/platform/compliance-links/edit-link.screen.tsx'),
    { params: { link_id: uuid }, dialog: '/admin/compliance-links/:link_id' },
  ),
]

const PARTNERS = 'features/offerings/partners/partners.screen.tsx'
const SEAT_PROFILE = 'features/offerings/partners/seat-profile.screen.tsx'
const ownRows = [
  redirect(listing, 'Offering', `${details}/offering-details/overview`),
  page(`${listing}/review`, 'Review', screen('features/offerings/review/review.screen.tsx')),
  page(
    `${details}/relationships`,
    'Relationships',
    screen('features/offerings/review/relationships.screen.tsx', { audience: 'admin' }),
  ),
  page(`${details}/partners/:filter`, 'Partners', screen(PARTNERS, { audience: 'admin' })),
  page(
    `${details}/partners/:filter/profile/people`,
    'People of partners',
    screen(SEAT_PROFILE, { view: 'people' }),
  ),
  page(
    `${details}/partners/:filter/profile/overview`,
    'Firms of partners',
    screen(SEAT_PROFILE, { view: 'overview' }),
  ),
  page(
    `${details}/regulatory/overview/edit/documents`,
    'Documents',
    screen('features/offerings/topics/topics-overview.screen.tsx', {
      of: 'documents',
      audience: 'admin',
    }),
  ),
  page(
    `${issuance}/details/edit/issuer-ids`,
    'Issuer identifiers',
    screen('features/offerings/review/identifiers-edit.screen.tsx', { section: 'issuer-ids' }),
    over,
  ),
  page(
    `${issuance}/details/edit/marketplace-ids`,
    'Marketplace identifiers',
    screen('features/offerings/review/identifiers-edit.screen.tsx', { section: 'marketplace-ids' }),
    over,
  ),
  page(
    `${issuance}/details/edit/broker-dealer-ids`,
    'Broker-dealer identifiers',
    screen('features/offerings/review/identifiers-edit.screen.tsx', {
      section: 'broker-dealer-ids',
    }),
    over,
  ),
  page(
    `${issuance}/details/edit/funding-portal-ids`,
    'Funding portal identifiers',
    screen('features/offerings/review/identifiers-edit.screen.tsx', {
      section: 'funding-portal-ids',
    }),
    over,
  ),
  page(
    `${issuance}/details/edit/company-information`,
    'Company information',
    screen('features/offerings/review/company-edit.screen.tsx'),
    over,
  ),
  page(
    `${issuance}/details/edit/reg-funding-portal-ids`,
    'Registered funding portal',
    screen('features/offerings/review/identifiers-edit.screen.tsx', {
      section: 'reg-funding-portal-ids',
    }),
    over,
  ),
  page(
    `${issuance}/details/request-update/company-information`,
    'Request a correction of the company',
    screen('features/offerings/change-requests/change-request.screen.tsx', {
      subject: 'company-information',
      parent: 'issuance-platform/details',
      audience: 'admin',
    }),
    over,
  ),
  page(
    `${issuance}/details/request-update/company-information/documents`,
    'Documents of the request',
    screen('features/offerings/change-requests/request-documents.screen.tsx', {
      subject: 'company-information',
      parent: 'issuance-platform/details',
      audience: 'admin',
    }),
    over,
  ),
  page(
    `${issuance}/details/request-update/type-of-offering`,
    'Request another type of offering',
    screen('features/offerings/change-requests/change-request.screen.tsx', {
      subject: 'type-of-offering',
      parent: 'issuance-platform/details',
      audience: 'admin',
    }),
    over,
  ),
  page(
    `${issuance}/details/request-update/type-of-offering/documents`,
    'Documents of the request',
    screen('features/offerings/change-requests/request-documents.screen.tsx', {
      subject: 'type-of-offering',
      parent: 'issuance-platform/details',
      audience: 'admin',
    }),
    over,
  ),
  page(
    `${issuance}/payment/edit/:payment_type`,
    'Payment type',
    screen('features/payments/money/instruction-edit.screen.tsx'),
    { dialog: `${issuance}/payment` },
  ),
  page(
    `${issuance}/partners`,
    'Partners',
    screen(PARTNERS, { audience: 'admin', under: 'issuance-platform' }),
  ),
  page(
    `${issuance}/partners/request-update/partners`,
    'Request other partners',
    screen('features/offerings/change-requests/change-request.screen.tsx', {
      subject: 'partners',
      parent: 'issuance-platform/partners',
      audience: 'admin',
    }),
    { dialog: `${issuance}/partners` },
  ),
]

export const adminRows = [...platformRows, ...listingRows(maker, listing, 'admin'), ...ownRows]
