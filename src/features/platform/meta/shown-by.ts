const issuer = '/dashboard/raise-capital/company/:account_id/status/:status/:listing_id'
const admin = '/admin/offering-admin/:status/current/:account_id/:listing_id'
const investor = `${issuer}/live-details/:investment_status/investor-information/:investment_id`
const investorForAdmin = `${admin}/live-details/:investment_status/investor-information/:investment_id`

/** Paths of the screens that show a machine's states: of a lifecycle its badge and next action, of a flow its steps. */
export const shownBy: Readonly<Record<string, readonly string[]>> = {
  'edit-form': [
    '/dashboard/profile/personal-information/current/edit/personal-information',
    '/investment/:investment_id/:step',
    '/dashboard/registrations/:registration_id',
  ],
  user: [
    '/register/validate/:id',
    '/login',
    '/admin/users/logs',
    '/dashboard/close-account',
    '/keep-account/:token',
  ],
  offering: [
    '/offerings/:listing_id',
    '/invest',
    `${issuer}/offering-details/checklist`,
    `${admin}/review`,
    '/admin/listings/requests',
  ],
  amendment: [
    `${issuer}/amendments`,
    `${admin}/amendments`,
    '/dashboard/pending-investments/:investment_id/changes',
  ],
  listing: [
    '/admin/listings/requests',
    '/admin/listings/all-listings',
    `${issuer}/platform-listing/overview`,
  ],
  investment: [
    '/investment/:investment_id',
    '/dashboard/pending-investments',
    '/dashboard/my-investments',
    investor,
    investorForAdmin,
  ],
  'investment-steps': ['/investment/:investment_id/:step', investor, investorForAdmin],
  kyc: [
    '/investment/:investment_id/:step',
    '/admin/compliance/queue',
    '/admin/compliance/queue/:kyc_id',
    `${investorForAdmin}/kyc`,
  ],
  suitability: [
    '/investment/:investment_id/:step',
    '/admin/compliance/queue/:kind/:id',
    `${investorForAdmin}/suitability`,
  ],
  'profile-section': [
    '/dashboard/profile/personal-information/current',
    '/dashboard/profile/work-information/current',
    '/dashboard/profile/beneficiary-owner/current',
  ],
  registration: [
    '/dashboard/registrations',
    '/dashboard/registrations/:registration_id',
    '/dashboard/registrations/part/:party_id',
    '/admin/compliance/queue/:kind/:id',
  ],
  accreditation: [
    '/dashboard/profile/kyc-verification/id-verification/investor-verification',
    '/accreditation-letter/:token',
    '/investment/:investment_id/:step',
    '/admin/compliance/queue/:kind/:id',
  ],
  'self-statement': [
    '/dashboard/profile/kyc-verification/bad-actor',
    '/dashboard/profile/kyc-verification/id-verification/bad-actor',
    '/admin/compliance/queue/:kind/:id',
  ],
  ira: ['/investment/:investment_id/:step', `${investor}/ira`, `${investorForAdmin}/ira`],
  envelope: [
    '/investment/:investment_id/:step',
    '/dashboard/signatures/:envelope_id',
    `${investorForAdmin}/documents`,
  ],
  payment: [
    '/investment/:investment_id',
    `${investorForAdmin}/payment`,
    '/admin/money/queue',
    '/admin/money/returns',
  ],
  closing: [
    `${issuer}/closings`,
    `${issuer}/closings/:closing_id`,
    `${admin}/closings/:closing_id`,
  ],
  recovery: ['/login', '/recovery/:token', '/dashboard/security'],
  'review-item': [
    `${issuer}/offering-details/checklist`,
    `${issuer}/offering-details/regulatory/overview`,
    `${admin}/review`,
  ],
  questionnaire: [
    '/questionnaire/:token',
    `${issuer}/offering-details/regulatory/bad-actor`,
    `${admin}/offering-details/regulatory/bad-actor`,
  ],
  'bank-account': [
    '/dashboard/profile/payment-information/ach',
    '/dashboard/profile/payment-information/wire-transfer',
    '/investment/:investment_id/:step',
  ],
  'ach-batch': ['/admin/money/batches', '/admin/money/batches/:batch_id'],
  'bank-instructions': [
    `${admin}/issuance-platform/payment`,
    `${admin}/issuance-platform/payment/edit/:payment_type`,
    `${issuer}/issuance-platform/payment`,
  ],
  meeting: [
    '/dashboard/my-investments/company/:companyId/meetings/upcoming-meetings',
    '/dashboard/my-investments/company/:companyId/meetings/upcoming-meetings/:id',
    '/dashboard/my-investments/company/:companyId/meetings/historical-log',
    '/dashboard/raise-capital/company/:account_id/meetings',
    '/dashboard/raise-capital/company/:account_id/meetings/:meeting_id',
  ],
  transfer: [
    '/dashboard/my-investments/company/:companyId/transfers/current',
    '/dashboard/raise-capital/company/:account_id/transfers',
    '/admin/transfers',
    '/admin/transfers/:transfer_id',
  ],
  'news-release': [
    '/dashboard/my-investments/company/:companyId/news-releases',
    '/dashboard/raise-capital/company/:account_id/news',
    '/dashboard/raise-capital/company/:account_id/news/:news_id',
  ],
  relationship: [
    '/dashboard/invitations',
    `${issuer}/offering-details/relationships`,
    `${admin}/offering-details/relationships`,
  ],
  'tax-form': [
    '/dashboard/profile/tax/w9',
    '/dashboard/profile/tax/w-8ben',
    '/dashboard/profile/tax/w-8eci',
    '/dashboard/profile/tax/upload',
    '/admin/compliance/queue/:kind/:id',
  ],
  update: [
    '/offerings/:listing_id/:company_name-updates',
    `${issuer}/platform-listing/updates`,
    `${admin}/platform-listing/updates`,
  ],
  'change-request': [
    `${issuer}/issuance-platform/details/request-update/type-of-offering`,
    `${admin}/issuance-platform/details/request-update/type-of-offering`,
  ],
  'join-request': ['/dashboard/raise-capital/company/:account_id/overview'],
  'discussion-post': [
    '/offerings/:listing_id/:company_name-discussion',
    '/admin/listings/discussion',
  ],
  'deal-file': [
    '/offerings/:listing_id',
    `${issuer}/platform-listing/deal-room`,
    `${admin}/platform-listing/deal-room`,
  ],
  'legal-text': [
    '/admin/platform-info/legal-texts',
    '/admin/platform-info/legal-texts/:draft_id',
    '/agreement',
  ],
  'data-export': ['/dashboard/data'],
  'sanctions-list': ['/admin/compliance/sanctions'],
  'screening-run': ['/admin/compliance/sanctions'],
  'sanctions-match': [
    '/admin/compliance/sanctions/matches',
    '/admin/compliance/sanctions/matches/:match_id',
  ],
  'compliance-link': ['/admin/compliance-links', '/admin/compliance-links/:link_id'],
  session: ['/', '/dashboard', '/admin/home'],
  login: ['/login'],
  'password-reset': ['/login'],
  'password-gate': ['/password'],
  'sign-up': ['/signup'],
  'investor-information': ['/investment/:investment_id/:step'],
  'confirm-address': ['/register/validate/:id'],
  'regulatory-checklist': [
    `${issuer}/offering-details/checklist`,
    `${issuer}/offering-details/people`,
    `${issuer}/pitch`,
  ],
  'step-up': ['/investment/:investment_id/:step', '/admin/compliance/queue/:kyc_id'],
  'loading-bar': ['/'],
  'build-watch': ['/'],
  'part-reload': ['/'],
  'bank-account-setup': ['/dashboard/profile/payment-information/ach'],
  signing: ['/investment/:investment_id/:step'],
  'new-company': [
    '/dashboard/raise-capital/new/modal/company-information',
    '/dashboard/raise-capital/new/modal/people',
    '/dashboard/raise-capital/new/modal/review',
  ],
  upload: ['/dashboard/profile/tax/upload', '/investment/:investment_id/:step'],
}
