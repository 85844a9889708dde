import { newId } from '#server/kernel/lib/ids.ts'
import { holderRows } from './matrix-holders.ts'
import { privateLabelRows } from './matrix-private-label.ts'
import { partnerRows } from './matrix-partners.ts'
import { apiKeyRows } from './matrix-api-keys.ts'
import { webhookRows } from './matrix-webhooks.ts'
import {
  admin,
  relatedToOffering,
  withPlace,
  company,
  everybody,
  key,
  look,
  machine,
  members,
  money,
  nothing,
  ofA,
  ofB,
  ofCompany,
  ofInvestor,
  ofNobody,
  ofOffering,
  ofOthers,
  ofRaise,
  ofUser,
  queueItem,
  signedIn,
  staff,
  values,
  writers,
  type Place,
  type Row,
} from './matrix-rows.ts'
import type { MatrixWorld } from './matrix-world.ts'

const ownerOnly = { XO: 'ok', XM: 403, XV: 403, OP: 403, CO: 403, SU: 403 } as const

/** Documents of X’s own request: the platform adds to its own requests only, and learns that this one is not there. */
const ofXsRequest = relatedToOffering(
  'request_id',
  'changeRequest',
  { ...ownerOnly, XO: 409 },
  (w) => ({
    body: { file_id: w.pages.requestFile, title: 'Resolution' },
  }),
)
const requestDocuments: Row = {
  ...ofXsRequest,
  expect: {
    ...ofXsRequest.expect,
    nonexistent: { ...ofXsRequest.expect['nonexistent'], OP: 404, CO: 404 },
  },
}

/** An import that is not there: for those who decide on one. */
const decidesImport = { XO: 404, XM: 403, XV: 403, OP: 404, CO: 404, SU: 403 } as const
/** A form without its file, which is read before the company is looked for. */
const ofUpload: Row = {
  ...ofCompany(company),
  expect: {
    "X's": { V: 401, '*': 404, ...company },
    nonexistent: { V: 401, '*': 404, OP: 'ok', CO: 'ok', SU: 'ok' },
  },
}

/** A proposal of a kind that no module registers. */
const unknownKind = {
  kind: 'matrix.nothing',
  subject: { machine: 'investment', id: newId() },
  reason: 'Nothing is proposed here.',
}

/** A firm for the registry of broker-dealers. */
const firm = {
  kind: 'broker_dealer',
  legal_name: 'Matrix Securities LLC',
  crd: '4455667',
  sec_no: '8-44556',
  states: ['NY'],
  principal_name: 'Ada Reed',
  contact_email: 'ada@matrix.example',
  contact_phone: '+12025550123',
  escrow: 'First Bank holds the money.',
  compensation: 'Five percent of the money raised.',
  control_persons: [{ name: 'Ada Reed', title: 'Chief executive officer' }],
  criminal: false,
  regulatory: false,
  civil: false,
  financial: false,
  checked_on: '2026-01-05',
}

const investmentsFile = (w: MatrixWorld, accountid: string): Place => ({
  query: { accountid },
  body: {
    list: 'GET /api/dealroom/offerings/:listing_id/investments',
    params: { listing_id: w.x.listingId },
    format: 'csv',
  },
})

const platformBody = {
  name: 'Capstan',
  legal_name: 'Capstan Markets, Inc.',
  support_email: 'support@capstan.example',
  support_phone: '',
  logo_file_id: null,
  logo_alt: '',
  accent: '#1b6072',
  cta: '#a6521c',
  legal_footer: 'Investing carries risk.',
  risk_text: 'You can lose all the money that you invest.',
  sender_name: 'Capstan',
  sender_email: 'support@capstan.example',
  intermediary_name: '',
  intermediary_file_number: '',
  intermediary_crd: '',
  time_zone: 'America/New_York',
  fiscal_year_end: '12-31',
  accepts_accounts: true,
  accepts_investments: true,
  accepts_reg_cf: true,
  accepts_reg_d: true,
  accepts_reg_a: true,
  accepts_transfers: true,
  reason: 'The notice was shortened.',
}

const viewChange = {
  name: 'By amount',
  path: '/dashboard/investments',
  query: 'sort=-amount',
  columns: null,
  density: null,
  is_default: false,
}
const savedView = { ...viewChange, list: 'GET /api/holdings#my-investments' }

/**
 * The authorization matrix of security.md, section 3, as far as routes are built: one row per route, one cell per
 * identity and placement.
 */
export const matrix: Readonly<Record<string, Row>> = {
  ...holderRows,
  ...webhookRows,
  ...partnerRows,
  ...privateLabelRows,
  ...apiKeyRows,
  'POST /app/auth/attempt': everybody('ok', {
    body: { email_address: 'nobody@matrix.example', password: 'not the password' },
  }),
  'POST /app/auth/2fa': everybody('ok', { body: { key } }),
  'POST /app/auth/2fa/resend-code': everybody('ok', { body: { key } }),
  'POST /app/auth/2fa/verify': everybody('ok', { body: { key, security_code: '123456' } }),
  'POST /password/forgot/verify_email': everybody('ok', {
    body: { email: 'nobody@matrix.example', recaptcha: 'x' },
  }),
  'POST /app/auth/2fa/change-password': everybody('ok', {
    body: { password: 'nobody sets this one', password_confirmation: 'nobody sets this one', key },
  }),
  'POST /api/ach-notices': everybody(404),
  'POST /api/identity-notices': everybody(404),
  'POST /register': everybody(400, { body: { is_admin: true } }),
  'POST /api/register/resend': everybody('ok', {
    body: { email_address: 'nobody@matrix.example', recaptcha: 'x' },
  }),
  'GET /app/register/validate/:id': everybody(404, { params: { id: 'v'.repeat(43) } }),
  'POST /api/register/confirm': everybody(404, { body: { id: 'v'.repeat(43) } }),
  'GET /api/captcha': everybody(200),
  'GET /api/legal': everybody(200),
  'GET /api/legal/:kind': everybody(200, { params: { kind: 'privacy' } }),
  'GET /api/platform': everybody(200),
  'GET /health': everybody(200),
  'GET /health/live': everybody(200),
  'GET /health/started': everybody(200),
  'GET /health/ready': everybody(200),
  'GET /openapi.json': everybody(200),
  'GET /docs/api': everybody(301),
  'GET /docs/api/': everybody(200),
  'GET /docs/api/js/scalar.js': everybody(200),
  'GET /meta/clock.json': everybody(200),
  'GET /meta/coverage/:machine': everybody(200, { params: { machine: 'no-such-machine' } }),
  'PUT /meta/clock.json': everybody(200, { body: { advance_ms: 0 } }),
  'GET /meta/mailbox.json': everybody(200, { query: { to: 'nobody@matrix.example' } }),
  'POST /meta/events/:machine/:id': everybody(404, {
    params: { machine: 'investment', id: newId() },
    body: { type: 'WENT_IDLE' },
  }),

  'GET /api/auth/password': everybody(200),
  'POST /api/auth/password': everybody('ok', { body: { password: 'not the password' } }),
  'POST /api/auth/recovery-code': everybody('ok', { body: { key, recovery_code: 'ABCDE-FGHJK' } }),
  'POST /api/auth/passkey/options': everybody('ok', { body: { key } }),
  'POST /api/auth/passkey/verify': everybody('ok', {
    body: { response: { id: 'AA', client_data: 'AA', authenticator_data: 'AA', signature: 'AA' } },
  }),
  'POST /api/auth/recovery': everybody('ok', { body: { key } }),
  'POST /api/auth/recovery/cancel': everybody(404, { body: { token: 'v'.repeat(43) } }),

  'GET /api/security': signedIn(200),
  'POST /api/security/password': signedIn('ok', {
    body: { current_password: 'nobody has this one', password: 'nobody sets this one' },
  }),
  'POST /api/security/app': signedIn(),
  'POST /api/security/app/confirm': signedIn('ok', { body: { security_code: '123456' } }),
  'DELETE /api/security/app': { at: { own: () => ({}) }, expect: { own: { V: 401, '*': 404 } } },
  'POST /api/security/passkeys/options': signedIn(),
  'POST /api/security/passkeys': signedIn('ok', {
    body: {
      label: 'Key',
      response: { id: 'AA', client_data: 'AA', attestation: 'AA', transports: [] },
    },
  }),
  'DELETE /api/security/passkeys/:id': ofNobody,
  'POST /api/security/recovery-codes': signedIn(),
  'GET /api/sessions': signedIn(200),
  'DELETE /api/sessions/:id': ofNobody,
  'POST /api/sessions/end-others': signedIn(),
  'GET /api/devices': signedIn(200),
  'DELETE /api/devices/:id': ofNobody,
  'GET /api/sign-ins': signedIn(200),
  'GET /api/admin/sign-ins': admin({ OP: 200, CO: 200, SU: 200 }, () => ({})),
  'GET /api/admin/emails': admin({ OP: 200, CO: 200, SU: 200 }, () => ({})),
  'POST /api/admin/emails/:id/send': admin({ OP: 404, CO: 404, SU: 404 }, () => ({
    params: { id: newId() },
  })),

  'GET /api/admin/received-emails': admin({ OP: 200, CO: 200, SU: 200 }, () => ({})),
  'GET /api/admin/received-emails/:received_id': admin({ OP: 404, CO: 404, SU: 404 }, () => ({
    params: { received_id: newId() },
  })),
  // a call without a file: its handler, which knows operators, is not reached
  'POST /api/admin/received-emails': admin({ OP: 'ok', CO: 'ok', SU: 'ok' }, () => ({})),
  'POST /api/admin/received-emails/:received_id/handle': admin(
    { OP: 404, CO: 404, SU: 404 },
    () => ({ params: { received_id: newId() }, body: { note: 'Called back.' } }),
  ),

  'GET /api/notices': signedIn(200),
  'GET /api/notices/unread': signedIn(200),
  'POST /api/notices/read': signedIn(200, { body: {} }),
  'GET /api/notices/preferences': signedIn(200),
  'PUT /api/notices/preferences': signedIn('ok', {
    headers: { 'if-match': '1' },
    body: { digest: false, off: [] },
  }),
  // no provider is set here
  'POST /api/mail/mailgun/events': everybody(404, { body: {} }),
  'POST /api/mail/mailgun/mime': everybody(404, { body: {} }),
  'GET /api/unsubscribe/:token': everybody(404, {
    params: { token: `${'a'.repeat(40)}.${'b'.repeat(43)}` },
  }),
  'POST /unsubscribe/:token': everybody(404, {
    params: { token: `${'a'.repeat(40)}.${'b'.repeat(43)}` },
    body: { 'List-Unsubscribe': 'One-Click' },
  }),
  'GET /api/data/exports': signedIn(200),
  'POST /api/data/exports': signedIn('ok', { body: {} }),
  'POST /api/data/exports/:export_id/download': {
    at: {
      nonexistent: () => ({ params: { export_id: newId() } }),
      malformed: () => ({ params: { export_id: 'x' } }),
    },
    expect: { nonexistent: nothing, malformed: nothing },
  },
  'GET /api/account/closing': signedIn(200),
  // with a field that it does not know: a closing that succeeds would end the people of the other rows
  'POST /api/account/closing': signedIn('ok', { body: { unknown: true } }),
  'POST /api/account/closing/undo': everybody(404, { body: { token: 'v'.repeat(43) } }),
  'GET /api/personal/user': signedIn(200),
  'GET /api/capitalmarket/access/cmp-admin': signedIn(200),
  'POST /api/sessions/end': { ...signedIn(204), endsSession: true },
  'POST /api/auth/step-up': signedIn(),
  'POST /api/auth/step-up/verify': signedIn('ok', { body: { key, security_code: '123456' } }),
  'GET /api/consents': signedIn(200),
  'POST /api/consents': signedIn('ok', {
    body: { accept: [{ kind: 'terms', version: '0', text_hash: '0'.repeat(64) }] },
  }),

  'GET /api/offerings': everybody(200),
  'GET /api/offerings/:listing_id': ofOffering(),
  'GET /api/offerings/:listing_id/updates': ofOffering(),
  'GET /api/offerings/:listing_id/documents/:file_id': ofOffering(
    (w) => ({ params: { file_id: w.documentId } }),
    404,
  ),
  'GET /api/offerings/:listing_id/quote': ofOffering(() => ({ query: { amount: '123000' } })),

  'GET /api/lifecycles/:machine/:id': machine({}, look),
  'GET /api/lifecycles/:machine/:id/history': machine({}, look),
  'POST /api/lifecycles/:machine/:id/events': machine(
    { body: { type: 'REVIEW_STARTED' } },
    {
      'the investment of A': { A: 403, XO: 403, XM: 403, XV: 403, OP: 403, CO: 403, SU: 403 },
      'the steps of A': { A: 'ok', XO: 'ok', XM: 'ok', XV: 403, OP: 'ok', CO: 'ok', SU: 403 },
      'the payment of A': { A: 'ok', ...members, XV: 403, ...staff, SU: 403 },
      'the identity check of A': { A: 'ok', ...staff, SU: 403 },
      'the account of A': { A: 'ok', OP: 'ok', CO: 403, SU: 403 },
      'the draft of X': { XO: 403, XM: 403, XV: 403, ...staff, SU: 403 },
      'the listing of X': { XO: 403, XM: 403, XV: 403, ...staff, SU: 403 },
    },
  ),

  'GET /api/investments': signedIn(200),
  'POST /api/investments': {
    at: {
      live: (w) => ({ body: { listing_id: w.y.listingId, amount: 1 } }),
      draft: (w) => ({ body: { listing_id: w.draft.listingId, amount: 100_000 } }),
      nonexistent: () => ({ body: { listing_id: newId(), amount: 100_000 } }),
    },
    expect: {
      live: { V: 401, '*': 'ok' },
      draft: { V: 401, '*': 'ok', A: 404, B: 404, PA: 404, YO: 404 },
      nonexistent: nothing,
    },
  },
  'GET /api/investments/:investment_id': ofInvestor(),
  'GET /api/investments/:investment_id/history': ofInvestor(),
  'GET /api/investments/:investment_id/steps/:step': ofInvestor(() => ({
    params: { step: 'kyc' },
  })),
  'PUT /api/investments/:investment_id/steps/:step/draft': ofInvestor(() => ({
    params: { step: 'suitability' },
    ...values,
  })),
  'POST /api/investments/:investment_id/steps/:step': ofInvestor(() => ({
    params: { step: 'suitability' },
    ...values,
  })),
  'POST /api/investments/:investment_id/documents/:file_id/opened': ofInvestor((w) => ({
    params: { file_id: w.documentId },
  })),
  'PUT /api/investments/:investment_id/terms': ofInvestor(() => ({
    headers: { 'if-match': '1' },
    body: { amount: 123_000, registration: 'individual' },
  })),
  'POST /api/investments/:investment_id/agreement': ofInvestor(),
  'POST /api/investments/:investment_id/sign': ofInvestor(() => ({
    body: { typed_name: 'Somebody Else', sha256: '0'.repeat(64), intent: true },
  })),
  'POST /api/investments/:investment_id/submit': ofInvestor(),
  'POST /api/investments/:investment_id/cancel': ofInvestor(() => ({ body: {} })),
  'POST /api/investments/:investment_id/amend': ofInvestor(() => ({ body: { amount: 100_000 } })),
  'GET /api/investments/:investment_id/envelope': ofInvestor(),
  'GET /api/investments/:investment_id/envelope/:file': ofInvestor(
    () => ({ params: { file: 'agreement.pdf' } }),
    company,
  ),
  'POST /api/files': signedIn('ok'),
  'GET /api/files/:file_id': {
    at: {
      "A's": (w) => ({ params: { file_id: w.fileId } }),
      nonexistent: () => ({ params: { file_id: newId() } }),
      malformed: () => ({ params: { file_id: 'x' } }),
    },
    expect: { "A's": { V: 401, A: 200, '*': 404 }, nonexistent: nothing, malformed: nothing },
  },

  'GET /api/dashboard': signedIn(200),
  'GET /api/holdings': signedIn(200),
  'GET /api/companies': signedIn(200),
  'GET /api/dealroom/company': ofCompany(company),
  // staff name any company: one that has no offerings has an empty list
  'GET /api/dealroom/offerings': {
    ...ofCompany(company),
    expect: {
      "X's": { V: 401, '*': 404, ...company },
      nonexistent: { V: 401, '*': 404, OP: 200, CO: 200, SU: 200 },
    },
  },
  'GET /api/dealroom/offerings/:listing_id': ofCompany(company, undefined, ['listing_id']),
  'GET /api/dealroom/offerings/:listing_id/interest': ofCompany(company, undefined, ['listing_id']),
  'GET /api/dealroom/offerings/:listing_id/progress': ofCompany(company, undefined, ['listing_id']),
  'GET /api/dealroom/offerings/:listing_id/investments': ofCompany(company, undefined, [
    'listing_id',
  ]),
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id': ofCompany(
    company,
    undefined,
    ['listing_id', 'investment_id'],
  ),
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/history': ofCompany(
    company,
    undefined,
    ['listing_id', 'investment_id'],
  ),
  'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/decision': ofCompany(
    { XO: 'ok', XM: 403, XV: 403, OP: 403, CO: 403, SU: 403 },
    () => ({ body: { decision: 'accept' } }),
    ['listing_id', 'investment_id'],
  ),

  'POST /api/dealroom/offerings/:listing_id/bulk-actions/preview': ofCompany(
    ownerOnly,
    () => ({}),
    ['listing_id'],
  ),
  'POST /api/dealroom/offerings/:listing_id/bulk-actions': ofCompany(
    ownerOnly,
    (w) => ({ body: { kind: 'issuer_accept', items: [{ id: w.investment.id, rev: 1 }] } }),
    ['listing_id'],
  ),
  'GET /api/dealroom/offerings/:listing_id/bulk-actions': ofCompany(company, undefined, [
    'listing_id',
  ]),
  'GET /api/dealroom/offerings/:listing_id/bulk-actions/:action_id': ofCompany(
    { XO: 404, XM: 404, XV: 404, OP: 404, CO: 404, SU: 404 },
    () => ({ params: { action_id: newId() } }),
    ['listing_id'],
  ),

  'GET /api/offerings/:listing_id/revisions': ofOffering(),
  'GET /api/offerings/:listing_id/revisions/:number': ofOffering(
    () => ({ params: { number: '1' } }),
    404,
  ),
  'GET /api/investments/:investment_id/revision': ofInvestor(),
  'GET /api/dealroom/offerings/:listing_id/amendments': ofCompany(company, undefined, [
    'listing_id',
  ]),
  'POST /api/dealroom/offerings/:listing_id/amendments/preview': ofCompany(
    company,
    () => ({ body: { changes: { headline: 'New words' } } }),
    ['listing_id'],
  ),
  'POST /api/dealroom/offerings/:listing_id/amendments': ofCompany(
    { XO: 'ok', XM: 403, XV: 403, OP: 403, CO: 403, SU: 403 },
    () => ({
      body: {
        changes: { headline: 'New words' },
        material: false,
        reason: 'Only the words of the headline change.',
      },
    }),
    ['listing_id'],
  ),
  'GET /api/dealroom/offerings/:listing_id/allocation': ofCompany(company, undefined, [
    'listing_id',
  ]),

  'GET /api/dealroom/offerings/:listing_id/closings': ofCompany(company, undefined, ['listing_id']),
  'GET /api/dealroom/offerings/:listing_id/closings/:closing_id': ofCompany(company, undefined, [
    'listing_id',
    'closing_id',
  ]),
  'POST /api/dealroom/offerings/:listing_id/closings': ofCompany(
    { XO: 'ok', XM: 'ok', XV: 403, OP: 'ok', CO: 'ok', SU: 403 },
    () => ({ body: { kind: 'final', closes_on: '2027-06-30T16:00:00.000Z' } }),
    ['listing_id'],
  ),
  'POST /api/dealroom/offerings/:listing_id/closings/:closing_id/batch': ofCompany(
    { XO: 'ok', XM: 'ok', XV: 403, OP: 'ok', CO: 'ok', SU: 403 },
    () => ({ body: { closes_on: '2027-06-29T16:00:00.000Z' } }),
    ['listing_id', 'closing_id'],
  ),
  'POST /api/dealroom/offerings/:listing_id/closings/:closing_id/act': ofCompany(
    { XO: 'ok', XM: 403, XV: 403, OP: 'ok', CO: 'ok', SU: 403 },
    () => ({ body: { act: 'propose' } }),
    ['listing_id', 'closing_id'],
  ),
  'GET /api/dealroom/captable': {
    ...ofCompany(company),
    expect: { "X's": { V: 401, '*': 404, ...company }, nonexistent: nothing },
  },
  'GET /api/dealroom/captable-imports': ofCompany(company),
  'GET /api/dealroom/captable-imports/:import_id': ofCompany(decidesImport, () => ({
    params: { import_id: newId() },
  })),
  'POST /api/dealroom/captable-imports/preview': ofUpload,
  'POST /api/dealroom/captable-imports': ofUpload,
  'POST /api/dealroom/captable-imports/:import_id/decision': ofCompany(decidesImport, () => ({
    params: { import_id: newId() },
    body: { decision: 'confirm' },
  })),
  'GET /api/dealroom/captable/:file': {
    at: {
      "X's": (w) => ({ query: { accountid: w.x.accountId }, params: { file: 'captable.csv' } }),
      nonexistent: () => ({ query: { accountid: newId() }, params: { file: 'captable.csv' } }),
    },
    expect: { "X's": { V: 401, '*': 404, ...company }, nonexistent: nothing },
  },
  'GET /api/dealroom/offerings/:listing_id/abandoned': ofCompany(company, undefined, [
    'listing_id',
  ]),
  'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/reminder': ofCompany(
    { XO: 'ok', XM: 'ok', XV: 403, OP: 'ok', CO: 'ok', SU: 403 },
    undefined,
    ['listing_id', 'investment_id'],
  ),
  'GET /api/dealroom/offerings/:listing_id/perks': ofCompany(company, undefined, ['listing_id']),
  'POST /api/dealroom/offerings/:listing_id/perks': ofCompany(
    { XO: 'ok', XM: 'ok', XV: 403, OP: 403, CO: 403, SU: 403 },
    () => ({ body: { title: 'A mug', type: 'merch', basis: 'amount', threshold: 10_000 } }),
    ['listing_id'],
  ),
  'GET /api/dealroom/offerings/:listing_id/investments/:investment_id/raw': ofCompany(
    company,
    undefined,
    ['listing_id', 'investment_id'],
  ),
  'GET /api/holdings/:holding_id': {
    at: {
      "A's": (w) => ({ params: { holding_id: w.holding } }),
      nonexistent: () => ({ params: { holding_id: newId() } }),
      malformed: () => ({ params: { holding_id: 'x' } }),
    },
    expect: { "A's": { V: 401, A: 200, '*': 404 }, nonexistent: nothing, malformed: nothing },
  },
  'GET /api/holdings/:holding_id/certificate.pdf': {
    at: {
      "A's": (w) => ({ params: { holding_id: w.holding } }),
      nonexistent: () => ({ params: { holding_id: newId() } }),
      malformed: () => ({ params: { holding_id: 'x' } }),
    },
    expect: {
      "A's": { V: 401, A: 200, '*': 404, ...company },
      nonexistent: nothing,
      malformed: nothing,
    },
  },
  'GET /api/admin/home': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/home/duties': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/home/trends': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/offerings': admin({ ...staff, SU: 'ok' }, () => ({})),
  'POST /api/admin/offerings/:listing_id/evidence': admin(
    money,
    (w) => ({
      params: { listing_id: w.draft.listingId },
      body: { kind: 'legends', note: 'Seen.' },
    }),
    (id) => ({ listing_id: id }),
  ),
  'POST /api/admin/offerings/:listing_id/filing': admin(
    money,
    (w) => ({
      params: { listing_id: w.draft.listingId },
      body: { form: 'C', accession: '0009990000-26-000001', filed_at: '2026-11-01T00:00:00.000Z' },
    }),
    (id) => ({ listing_id: id }),
  ),
  'POST /api/admin/investments/:investment_id/decision': admin(
    money,
    (w) => ({
      params: { investment_id: w.investment.id },
      body: { decision: 'pull_back', reason: 'Too early.' },
    }),
    (id) => ({ investment_id: id }),
  ),
  'POST /api/admin/receipts': admin(money, () => ({
    body: {
      reference: 'NOTHING',
      amount: 100,
      method: 'wire',
      bank_reference: 'FED1',
      document_id: newId(),
    },
  })),

  // the queue is for compliance and operators; support reads nothing of it. The identity check of A serves as an item
  'GET /api/admin/compliance/queue': admin({ ...staff, SU: 403 }, () => ({})),
  'GET /api/admin/compliance/queue/:kind/:id': queueItem(() => ({}), { ...staff }),
  'POST /api/admin/compliance/queue/:kind/:id/decision': queueItem(
    () => ({ body: { decision: 'reopen', reason: 'Looked at again.' } }),
    { ...staff },
  ),
  // the item exists for operators too, but whole numbers and pictures are compliance's alone
  'POST /api/admin/compliance/queue/:kind/:id/reveal': {
    ...queueItem(() => ({ body: { field: 'ssn', why: 'Compare with the letter' } }), {
      CO: 'ok',
      OP: 403,
    }),
    reveals: 'CO',
  },
  'GET /api/admin/compliance/queue/:kind/:id/files/:file_id': queueItem(
    (w) => ({ params: { file_id: w.fileId } }),
    { CO: 'ok', OP: 403 },
  ),

  // everybody of the platform reads accounts; a copy of the list is for those who decide, a whole number for compliance
  // alone
  'GET /api/admin/search': admin({ OP: 200, CO: 200, SU: 200 }, () => ({ query: { q: 'mara' } })),
  'GET /api/admin/users': admin({ OP: 200, CO: 200, SU: 200 }, () => ({})),
  'GET /api/admin/investments': admin({ OP: 200, CO: 200, SU: 200 }, () => ({})),
  'GET /api/admin/investments/offerings': admin({ OP: 200, CO: 200, SU: 200 }, () => ({})),
  'GET /api/admin/bulk-actions': admin({ OP: 200, CO: 200, SU: 200 }, () => ({})),
  'GET /api/admin/bulk-actions/:action_id': admin({ OP: 404, CO: 404, SU: 404 }, () => ({
    params: { action_id: newId() },
  })),
  'POST /api/admin/bulk-actions/preview': admin({ OP: 200, CO: 200, SU: 403 }, (w) => ({
    body: { kind: 'remind', ids: [w.investment.id] },
  })),
  'POST /api/admin/bulk-actions': admin({ OP: 201, CO: 201, SU: 403 }, (w) => ({
    body: { kind: 'remind', items: [{ id: w.investment.id, rev: 1 }] },
  })),
  'GET /api/admin/users/analytics/:what': admin({ OP: 200, CO: 200, SU: 200 }, () => ({
    params: { what: 'age' },
  })),
  'GET /api/admin/users/:id': ofUser({ ...staff, SU: 'ok' }),
  'GET /api/admin/users/:id/investments': ofUser({ ...staff, SU: 'ok' }),
  'GET /api/admin/users/:id/registrations': ofUser({ ...staff, SU: 'ok' }),
  'GET /api/admin/users/:id/sessions': ofUser({ ...staff, SU: 'ok' }),
  'GET /api/admin/users/:id/history': ofUser({ ...staff, SU: 'ok' }),
  'POST /api/admin/users/:id/reveal': {
    ...ofUser({ CO: 'ok', OP: 403, SU: 403 }, { body: { field: 'ssn', why: 'Compare it' } }),
    reveals: 'CO',
  },

  'POST /api/admin/users/:id/view-as': ofUser(
    { OP: 'ok', CO: 403, SU: 403 },
    { body: { why: 'Compare it' } },
  ),
  // with the token of a view it ends that view: view-as.test.ts
  'POST /api/view-as/end': signedIn(422),

  'GET /api/investments/:investment_id/accreditation': ofInvestor(),
  'GET /api/verification/identity': signedIn(200),
  'POST /api/verification/identity/check': signedIn('ok'),
  'GET /api/verification/statement': signedIn(200),
  'POST /api/verification/statement': signedIn('ok', {
    body: {
      answers: {},
      holds_20: false,
      solicits: false,
      typed_name: 'Somebody',
      certified: true,
    },
  }),
  'GET /api/verification/history': signedIn(200),
  'GET /api/accreditations': signedIn(200),
  'POST /api/accreditations': signedIn('ok', {
    body: { category: 'np_income', method: 'income_docs' },
  }),
  'GET /api/accreditations/:claim_id': ofA('claim_id', (w) => w.claim),
  'PUT /api/accreditations/:claim_id': ofA('claim_id', (w) => w.claim, {
    headers: { 'if-match': '0' },
    body: { values: {} },
  }),
  'POST /api/accreditations/:claim_id/submit': ofA('claim_id', (w) => w.claim),
  'POST /api/accreditations/:claim_id/renew': ofA('claim_id', (w) => w.claim),
  // the link is the permission; who has none learns nothing
  'GET /api/accreditation-letters/:token': everybody(404, { params: { token: key } }),
  'POST /api/accreditation-letters/:token/confirm': everybody(404, {
    params: { token: key },
    body: {
      name: 'Ida Marsh',
      firm: 'Marsh LLP',
      role: 'attorney',
      license_no: '5544',
      state: 'New York',
      verified_on: '2026-11-01',
      certified: true,
      typed_name: 'Ida Marsh',
    },
  }),
  'POST /api/accreditation-letters/:token/refuse': everybody(404, {
    params: { token: key },
    body: { changes: false, reason: 'I do not know them.' },
  }),
  'GET /api/registrations': signedIn(200),
  'POST /api/registrations': signedIn('ok', { body: { type: 'joint_jtwros' } }),
  'GET /api/registrations/:registration_id': ofA('registration_id', (w) => w.registration),
  'PUT /api/registrations/:registration_id': ofA('registration_id', (w) => w.registration, {
    headers: { 'if-match': '0' },
    body: { values: {} },
  }),
  'PUT /api/registrations/:registration_id/people': ofA('registration_id', (w) => w.registration, {
    headers: { 'if-match': '0' },
    body: { people: [], companies: [] },
  }),
  'POST /api/registrations/:registration_id/submit': ofA('registration_id', (w) => w.registration),
  // B is named in the registration of A: the part is B's alone, not even A's
  'GET /api/parties/:party_id': ofB('party_id', (w) => w.part),
  'POST /api/parties/:party_id/join': ofB('party_id', (w) => w.part, { body: {} }),
  'POST /api/parties/:party_id/decline': ofB('party_id', (w) => w.part, {
    body: { reason: 'Not with me.' },
  }),
  'GET /api/profile': signedIn(200),
  'GET /api/profile/sections/:section': signedIn(200, { params: { section: 'address' } }),
  'PUT /api/profile/sections/:section': signedIn('ok', {
    params: { section: 'trusted-contact' },
    headers: { 'if-match': '0' },
    body: { values: { named: false } },
  }),
  'PUT /api/profile/sections/:section/draft': signedIn(200, {
    params: { section: 'address' },
    body: { values: { years_at_address: 3 } },
  }),
  'DELETE /api/profile/sections/:section/draft': signedIn(204, { params: { section: 'address' } }),
  'POST /api/profile/sections/:section/confirm': signedIn('ok', {
    params: { section: 'address' },
    body: { unchanged: true },
  }),
  // only a person's own number; who has none on file learns nothing
  'POST /api/profile/sections/:section/reveal': {
    at: { own: () => ({ params: { section: 'personal-information' }, body: { field: 'ssn' } }) },
    expect: { own: { V: 401, A: 'ok', '*': 404 } },
    reveals: 'A',
  },
  'GET /api/profile/sections/:section/history': signedIn(200, { params: { section: 'address' } }),
  'GET /api/profile/areas/:area/history': signedIn(200, {
    params: { area: 'personal-information' },
  }),
  'GET /api/profile/beneficial-owners': signedIn(200),
  'POST /api/admin/profile/:user_id/sections/:section/ask-again': admin(
    { OP: 'ok', CO: 'ok' },
    (w) => ({
      params: { user_id: w.users.A, section: 'address' },
      body: { reason: 'A letter came back.' },
    }),
    (id) => ({ user_id: id, section: 'address' }),
  ),
  'GET /api/signatures': signedIn(200),
  // nobody but another signer finds an envelope here: the investor has the own pages of the investment
  'GET /api/signatures/:envelope_id': ofOthers(
    'envelope_id',
    (w) => w.investment.envelope_id ?? newId(),
  ),
  'GET /api/signatures/:envelope_id/:file': ofOthers(
    'envelope_id',
    (w) => w.investment.envelope_id ?? newId(),
    { params: { file: 'agreement.pdf' } },
  ),
  'POST /api/signatures/:envelope_id/decline': ofOthers(
    'envelope_id',
    (w) => w.investment.envelope_id ?? newId(),
    { body: { reason: 'Not with me.' } },
  ),
  'POST /api/signatures/:envelope_id/sign': ofOthers(
    'envelope_id',
    (w) => w.investment.envelope_id ?? newId(),
    { body: { typed_name: 'Somebody Else', sha256: '0'.repeat(64), intent: true } },
  ),

  'GET /api/personal/tax': signedIn(200),
  'PUT /api/personal/tax/questions/draft': signedIn('ok', values),
  'POST /api/personal/tax/questions': signedIn('ok', values),
  'GET /api/personal/tax/forms/:form': signedIn(200, { params: { form: 'w9' } }),
  'PUT /api/personal/tax/forms/:form/draft': signedIn('ok', {
    params: { form: 'w8ben' },
    body: { for: 'self', values: {} },
  }),
  'POST /api/personal/tax/forms/:form/signature': signedIn('ok', {
    params: { form: 'w9' },
    body: { for: 'self', values: {} },
  }),
  'POST /api/personal/tax/uploads': signedIn('ok', {
    body: {
      for: 'self',
      form: 'w8ben_e',
      name: 'Somebody',
      country: 'FR',
      signed_on: '2026-01-02',
      file_id: '01900000-0000-7000-8000-000000000001',
      true_copy: true,
    },
  }),
  'GET /api/personal/tax/papers/:form_id': ofA('form_id', (w) => w.taxForm),
  'GET /api/personal/bank-accounts': signedIn(200),
  'POST /api/personal/bank-accounts': signedIn('ok', {
    body: {
      holder_name: 'Somebody Else',
      account_type: 'checking',
      routing_number: '121000248',
      account_number: '0000',
      attest: true,
    },
  }),
  'POST /api/personal/bank-accounts/verification': {
    at: { own: () => ({}) },
    expect: { own: { V: 401, A: 'ok', '*': 404 } },
  },
  'POST /api/personal/bank-accounts/confirmation': {
    at: { own: () => ({ body: { first: 1, second: 2 } }) },
    expect: { own: { V: 401, A: 'ok', '*': 404 } },
  },
  'POST /api/personal/wire-accounts': signedIn('ok', {
    body: {
      holder_name: 'Somebody Else',
      bank_name: 'Deutsche Bank',
      country: 'DE',
      bic: 'DEUTDEF',
      account_number: 'DE89370400440532013000',
      attest: true,
    },
  }),
  'GET /api/personal/bank-accounts/history': signedIn(200),
  'GET /api/investments/:investment_id/payment': ofInvestor(),
  'POST /api/investments/:investment_id/payment': ofInvestor(() => ({ body: { act: 'retry' } })),
  'GET /api/admin/investments/:investment_id/payment': admin(
    { ...staff, SU: 'ok' },
    (w) => ({ params: { investment_id: w.investment.id } }),
    (id) => ({ investment_id: id }),
  ),
  'GET /api/admin/money/reconciliation': admin({ ...staff, SU: 200 }, () => ({})),
  'GET /api/admin/money/reconciliation/accounts': admin({ ...staff, SU: 200 }, () => ({})),
  'GET /api/admin/money/reconciliation/days': admin({ ...staff, SU: 200 }, () => ({})),
  'GET /api/admin/money/reconciliation/items': admin({ ...staff, SU: 200 }, () => ({})),
  'GET /api/admin/money/trends': admin({ ...staff, SU: 200 }, () => ({})),
  'GET /api/admin/money/summary': admin({ ...staff, SU: 200 }, () => ({})),
  'GET /api/admin/money/batches': admin({ ...staff, SU: 200 }, () => ({})),
  'GET /api/admin/money/batches/:batch_id': admin({ OP: 404, CO: 404, SU: 404 }, () => ({
    params: { batch_id: newId() },
  })),
  'POST /api/admin/money/batches/:batch_id/acts': admin({ OP: 404, CO: 404, SU: 403 }, () => ({
    params: { batch_id: newId() },
    body: { act: 'release' },
  })),
  'GET /api/admin/money/batches/:batch_id/file': admin({ OP: 404, CO: 404, SU: 403 }, () => ({
    params: { batch_id: newId() },
  })),
  'GET /api/admin/money/disbursements': admin({ ...staff, SU: 200 }, () => ({})),
  'GET /api/admin/money/disbursements/:disbursement_id': admin(
    { OP: 404, CO: 404, SU: 404 },
    () => ({ params: { disbursement_id: newId() } }),
  ),
  'GET /api/admin/money/wire-lists': admin({ ...staff, SU: 200 }, () => ({})),
  'POST /api/admin/money/wire-lists': admin({ OP: 404, CO: 404, SU: 403 }, () => ({
    body: { items: [{ id: newId(), rev: 1 }], reason: 'The wires of the day.' },
  })),
  'GET /api/admin/money/wire-lists/:wire_list_id': admin({ OP: 404, CO: 404, SU: 404 }, () => ({
    params: { wire_list_id: newId() },
  })),
  'POST /api/admin/money/wire-lists/:wire_list_id/acts': admin(
    { OP: 404, CO: 404, SU: 403 },
    () => ({ params: { wire_list_id: newId() }, body: { act: 'sent' } }),
  ),
  'GET /api/admin/money/wire-lists/:wire_list_id/file': admin(
    { OP: 404, CO: 404, SU: 403 },
    () => ({ params: { wire_list_id: newId() } }),
  ),
  'POST /api/admin/money/payout-accounts': admin({ OP: 404, CO: 404, SU: 403 }, () => ({
    body: {
      account_id: newId(),
      account: {
        holder_name: 'Tidewater Grid, Inc.',
        bank_name: 'Harbor Trust Bank',
        routing_number: '021000021',
        account_number: '88001234',
        number: '+17575550142',
        called_on: '2026-11-20',
      },
      reason: 'The company was called.',
    },
  })),
  'GET /api/admin/money/returns': admin({ ...staff, SU: 200 }, () => ({})),
  'POST /api/admin/money/returns': admin(money, () => ({
    body: { reference: 'NOTHING', code: 'R01', document_id: newId() },
  })),
  'POST /api/admin/money/returns/file': admin({ ...staff, SU: 'ok' }, () => ({})),
  'POST /api/admin/money/returns/:return_id/correction': admin(
    { OP: 404, CO: 404, SU: 403 },
    () => ({ params: { return_id: newId() } }),
  ),
  'POST /api/admin/money/payments/:payment_id/retry': admin(
    money,
    (w) => ({ params: { payment_id: w.payment } }),
    (id) => ({ payment_id: id }),
  ),
  'GET /api/admin/money/accounts': admin({ ...staff, SU: 200 }, () => ({})),
  'POST /api/admin/money/accounts/:bank_account_id/acts': admin(
    { OP: 404, CO: 404, SU: 403 },
    () => ({
      params: { bank_account_id: newId() },
      body: { act: 'close', reason: 'Asked for it.' },
    }),
  ),
  'GET /api/admin/money/statements': admin({ ...staff, SU: 200 }, () => ({})),
  'POST /api/admin/money/statements': admin({ ...staff, SU: 'ok' }, () => ({})),
  'POST /api/admin/money/statements/preview': admin({ ...staff, SU: 'ok' }, () => ({})),
  'POST /api/admin/money/statement-mappings': admin({ OP: 400, CO: 400, SU: 400 }, () => ({
    body: {},
  })),
  'POST /api/admin/money/statements/:statement_id/acts': admin({ OP: 404, CO: 404 }, () => ({
    params: { statement_id: newId() },
    body: { act: 'book' },
  })),
  'GET /api/admin/money/statements/:statement_id': admin({ OP: 404, CO: 404, SU: 404 }, () => ({
    params: { statement_id: newId() },
  })),
  'GET /api/admin/money/queue': admin({ ...staff, SU: 200 }, () => ({})),
  'POST /api/admin/money/queue/:item_id/acts': admin({ OP: 404, CO: 404, SU: 403 }, () => ({
    params: { item_id: newId() },
    body: { act: 'wait', note: 'Nothing yet.' },
  })),
  'GET /api/dealroom/offerings/:listing_id/instructions': ofCompany(company, undefined, [
    'listing_id',
  ]),
  'POST /api/admin/offerings/:listing_id/instructions/:payment_type': admin(
    { OP: 404, CO: 404, SU: 403 },
    () => ({
      params: { listing_id: newId(), payment_type: 'wire' },
      body: {
        bank_name: 'Second Harbor Bank',
        bank_address: '1 Pier Street',
        routing_number: '026009593',
        account_number: '99887766554',
        beneficiary: 'Second Harbor Bank',
        beneficiary_address: '1 Pier Street',
        call_number: '+1 757 555 0101',
        why: 'The bank merged.',
      },
    }),
  ),
  'POST /api/admin/instructions/:instruction_id/acts': admin({ OP: 404, CO: 404, SU: 403 }, () => ({
    params: { instruction_id: newId() },
    body: { act: 'approve' },
  })),

  'GET /api/company-drafts/mine': signedIn(200),
  'PUT /api/company-drafts/mine': signedIn(200, values),
  'POST /api/companies': signedIn(400, {
    body: {
      information: {},
      people: [],
      attestations: { authority: true, accuracy: true, eligibility: true, terms: true },
    },
  }),
  'POST /api/companies/join-requests': signedIn(202, { body: { ein: '12-3456789', message: '' } }),
  'GET /api/company-invitations/:token': everybody(404, { params: { token: key } }),
  'POST /api/company-invitations/:token/accept': signedIn(404, { params: { token: key } }),
  'GET /api/dealroom/company/join-requests': ofCompany(company),
  'GET /api/dealroom/company/summary': ofCompany(company),
  'GET /api/dealroom/company/people': ofCompany(company),
  'GET /api/dealroom/company/members': ofCompany(company),
  // no member of that id; who may act on one is tested in the module
  'POST /api/dealroom/company/members/:user_id/remove': ofCompany({}),
  'POST /api/dealroom/company/members/:user_id/role': ofCompany({}, () => ({
    body: { role: 'viewer' },
  })),
  'POST /api/dealroom/company/members/:user_id/object': ofCompany({}),
  'POST /api/dealroom/company/people': ofCompany(
    { XO: 'ok', XM: 403, XV: 403, OP: 403, CO: 403, SU: 403 },
    () => ({
      body: {
        name: 'Noor Vale',
        email: 'noor@matrix.example',
        role: 'officer',
        title: 'Counsel',
        ownership_pct: null,
        is_authorised_signer: false,
        invite_as: null,
      },
    }),
  ),
  // nobody of that id; who may invite is tested in the module
  'PUT /api/dealroom/company/people/:person_id': ofCompany({}, () => ({
    headers: { 'if-match': '1' },
    body: { role: 'officer', title: 'Counsel', ownership_pct: null, is_authorised_signer: false },
  })),
  'POST /api/dealroom/company/people/:person_id/invite': ofCompany({}, () => ({
    body: { invite_as: 'viewer' },
  })),
  'POST /api/dealroom/offerings': ofCompany(
    { XO: 'ok', XM: 'ok', XV: 403, OP: 403, CO: 403, SU: 403 },
    () => ({ body: { name: 'Third round', type: 'reg_cf' } }),
  ),
  'POST /api/dealroom/offerings/import': ofCompany(
    { XO: 400, XM: 400, XV: 403, OP: 403, CO: 403, SU: 403 },
    () => ({ body: { name: 'From EDGAR', xml: 'no form' } }),
  ),
  'POST /api/dealroom/offerings/import/preview': ofCompany(
    { XO: 400, XM: 400, XV: 403, OP: 403, CO: 403, SU: 403 },
    () => ({ body: { xml: 'no form' } }),
  ),
  'GET /api/dealroom/offerings/:listing_id/workspace': ofRaise(company),
  'GET /api/dealroom/offerings/:listing_id/topics/:topic': ofRaise(company),
  'PUT /api/dealroom/offerings/:listing_id/topics/:topic': ofRaise(
    { XO: 'ok', XM: 'ok', XV: 403, OP: 403, CO: 403, SU: 403 },
    { headers: { 'if-match': '0' }, ...values },
  ),
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/submit': ofRaise({
    XO: 'ok',
    XM: 'ok',
    XV: 403,
    OP: 403,
    CO: 403,
    SU: 403,
  }),
  'GET /api/dealroom/offerings/:listing_id/topics/:topic/revisions': ofRaise(company),
  'GET /api/dealroom/offerings/:listing_id/topics/:topic/history': ofRaise(company),
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/comments': ofRaise(
    { XO: 'ok', XM: 'ok', XV: 403, OP: 'ok', CO: 'ok', SU: 403 },
    { body: { field: null, text: 'Seen.' } },
  ),
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/comments/:comment_id/resolve': ofRaise(
    { XV: 403, SU: 403 },
    { params: { comment_id: newId() } },
  ),
  'POST /api/dealroom/offerings/:listing_id/submit': ofRaise({
    XO: 'ok',
    XM: 403,
    XV: 403,
    OP: 403,
    CO: 403,
    SU: 403,
  }),
  'GET /api/dealroom/offerings/:listing_id/pending-changes': ofRaise(company),
  'GET /api/dealroom/offerings/:listing_id/documents': ofRaise(company),
  'GET /api/dealroom/offerings/:listing_id/files/:file_id': ofRaise(
    {},
    { params: { file_id: newId() } },
  ),
  'GET /api/dealroom/offerings/:listing_id/forms': ofRaise(company),
  'GET /api/dealroom/offerings/:listing_id/forms/:form': ofRaise(company, {
    params: { form: 'c' },
  }),
  // nothing is filled in: whoever may have the file reads what is missing
  'GET /api/dealroom/offerings/:listing_id/forms/:form.xml': ofRaise(
    { XO: 409, XM: 403, XV: 403, OP: 409, CO: 409, SU: 403 },
    { params: { form: 'c' } },
  ),
  'POST /api/dealroom/offerings/:listing_id/forms/:form/files': ofRaise(
    { XO: 409, XM: 403, XV: 403, OP: 409, CO: 409, SU: 403 },
    { params: { form: 'c' }, body: {} },
  ),
  // an offering under another exemption: whoever may enter values reads for which the form is
  'PUT /api/dealroom/offerings/:listing_id/forms/:form/values': ofRaise(
    { XO: 422, XM: 422, XV: 403, OP: 403, CO: 403, SU: 403 },
    { params: { form: 'one_a' }, headers: { 'if-match': '0' }, body: { values: {} } },
  ),
  // no such file; whose it is is tested in the module
  'GET /api/dealroom/offerings/:listing_id/forms/:form/files/:form_file_id': ofRaise(
    { XM: 403, XV: 403, SU: 403 },
    { params: { form: 'c', form_file_id: newId() } },
  ),
  'GET /api/dealroom/offerings/:listing_id/bad-actor': ofRaise(company),
  'POST /api/dealroom/offerings/:listing_id/bad-actor': ofRaise(
    { XO: 'ok', XM: 'ok', XV: 403, OP: 'ok', CO: 'ok', SU: 403 },
    { body: { person_key: 'company', email: 'office@matrix.example' } },
  ),
  // the secret of a link is the permission to request its code; an unknown one is said to no one
  'POST /api/mail-links/:token/code': everybody(404, { params: { token: key } }),
  'POST /api/mail-links/:token/open': everybody(404, {
    params: { token: key },
    body: { code: '123456' },
  }),
  'GET /api/questionnaires/:token': everybody(404, { params: { token: key } }),
  'PUT /api/questionnaires/:token': everybody(404, {
    params: { token: key },
    headers: { 'if-match': '0' },
    body: { answers: {} },
  }),
  'POST /api/questionnaires/:token/papers': everybody(415, { params: { token: key } }),
  'POST /api/questionnaires/:token/sign': everybody(404, {
    params: { token: key },
    body: { typed_name: 'Somebody Else', certified: true },
  }),
  'POST /api/questionnaires/:token/confirm': everybody(404, {
    params: { token: key },
    body: { typed_name: 'Somebody Else', certified: true },
  }),
  'GET /api/admin/questionnaires/:questionnaire_id': admin({ OP: 404, CO: 404, SU: 403 }, () => ({
    params: { questionnaire_id: newId() },
  })),
  'GET /api/admin/questionnaires/:questionnaire_id/papers/:file_id': admin(
    { OP: 404, CO: 404, SU: 403 },
    () => ({ params: { questionnaire_id: newId(), file_id: newId() } }),
  ),
  'POST /api/admin/questionnaires/:questionnaire_id/waiver': admin(
    { OP: 404, CO: 404, SU: 403 },
    () => ({
      params: { questionnaire_id: newId() },
      body: { waiver: 'A letter of the SEC of 2024.' },
    }),
  ),
  'POST /api/admin/offerings/:listing_id/topics/:topic/review': admin(
    money,
    (w) => ({
      params: { listing_id: w.prepared, topic: 'cpa' },
      body: { decision: 'start' },
    }),
    (id) => ({ listing_id: id, topic: 'cpa' }),
  ),

  'GET /api/admin/requests': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/listings': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/offerings/:listing_id/review': admin(
    { ...staff, SU: 'ok' },
    (w) => ({ params: { listing_id: w.draft.listingId } }),
    (id) => ({ listing_id: id }),
  ),
  'POST /api/admin/offerings/:listing_id/changes': admin(
    money,
    (w) => ({ params: { listing_id: w.draft.listingId }, body: { reason: 'Name the supplier.' } }),
    (id) => ({ listing_id: id }),
  ),
  'POST /api/admin/offerings/:listing_id/qualification': admin(
    money,
    (w) => ({
      params: { listing_id: w.draft.listingId },
      body: { file_no: '024-12345', qualified_at: '2026-01-01T00:00:00.000Z' },
    }),
    (id) => ({ listing_id: id }),
  ),
  'POST /api/admin/offerings/:listing_id/opening': admin(
    money,
    (w) => ({ params: { listing_id: w.draft.listingId }, body: { at: null } }),
    (id) => ({ listing_id: id }),
  ),
  'GET /api/admin/offerings/:listing_id/memos/:memo_id/file': {
    at: {
      nonexistent: (w) => ({ params: { listing_id: w.x.listingId, memo_id: newId() } }),
      malformed: () => ({ params: { listing_id: 'x', memo_id: 'x' } }),
    },
    expect: Object.fromEntries(
      ['nonexistent', 'malformed'].map((place) => [
        place,
        { V: 401, '*': 403, OP: 404, CO: 404, SU: 404 },
      ]),
    ),
  },
  'GET /api/admin/offerings/:listing_id/identifiers': admin(
    { ...staff, SU: 'ok' },
    (w) => ({ params: { listing_id: w.x.listingId } }),
    (id) => ({ listing_id: id }),
  ),
  'GET /api/admin/offerings/:listing_id/company-information': admin(
    { ...staff, SU: 'ok' },
    (w) => ({ params: { listing_id: w.y.listingId } }),
    (id) => ({ listing_id: id }),
  ),
  'PUT /api/admin/offerings/:listing_id/company-information': admin(
    { ...money, OP: 412, CO: 412 },
    (w) => ({
      params: { listing_id: w.y.listingId },
      headers: { 'if-match': '9' },
      body: {
        legal_name: 'Harbour Looms, Inc.',
        jurisdiction: 'DE',
        formation_date: '2020-01-02',
        address: {
          line1: '1 Pier Road',
          city: 'Astoria',
          region: 'OR',
          postal: '97103',
          country: 'US',
        },
        reason: 'The charter spells the name with a comma.',
      },
    }),
  ),
  'PUT /api/admin/offerings/:listing_id/identifiers/:section': admin(
    money,
    (w) => ({
      params: { listing_id: w.x.listingId, section: 'marketplace-ids' },
      headers: { 'if-match': '0' },
      body: { values: {} },
    }),
    (id) => ({ listing_id: id, section: 'marketplace-ids' }),
  ),
  'GET /api/dealroom/offerings/:listing_id/relationships': ofCompany(company, undefined, [
    'listing_id',
  ]),
  'POST /api/dealroom/offerings/:listing_id/relationships': ofCompany(
    { XO: 'ok', XM: 'ok', XV: 403, ...staff, SU: 403 },
    () => ({
      body: {
        email: 'ann@mail.example',
        name: 'Ann Other',
        basis: 'questionnaire',
        known_since: null,
        how: 'Met at the fair in Ghent.',
      },
    }),
    ['listing_id'],
  ),
  // pictures, deal room, updates, discussion, what is saved, and legal texts
  'GET /api/offerings/:listing_id/gallery/:file_id': ofOffering(
    (w) => ({ params: { file_id: w.pages.picture } }),
    404,
  ),
  'GET /api/companies/:company_id/logo/:file_id': {
    at: {
      "A's": (w) => ({ params: { company_id: w.x.accountId, file_id: w.pages.picture } }),
      "another company's": (w) => ({
        params: { company_id: w.y.accountId, file_id: w.pages.picture },
      }),
      nonexistent: (w) => ({ params: { company_id: w.x.accountId, file_id: newId() } }),
      malformed: () => ({ params: { company_id: 'x', file_id: 'x' } }),
    },
    expect: {
      "A's": { '*': 200 },
      "another company's": { '*': 404 },
      nonexistent: { '*': 404 },
      malformed: { '*': 404 },
    },
  },
  'GET /api/offerings/:listing_id/room': ofOffering(),
  'GET /api/offerings/:listing_id/room/:deal_file_id': {
    at: {
      'for account holders': (w) => ({
        params: { listing_id: w.x.listingId, deal_file_id: w.pages.dealFile },
      }),
      nonexistent: (w) => ({ params: { listing_id: w.x.listingId, deal_file_id: newId() } }),
      'of another offering': (w) => ({
        params: { listing_id: w.y.listingId, deal_file_id: w.pages.dealFile },
      }),
      malformed: () => ({ params: { listing_id: 'x', deal_file_id: 'x' } }),
    },
    expect: {
      'for account holders': { V: 404, '*': 200 },
      nonexistent: { '*': 404 },
      'of another offering': { '*': 404 },
      malformed: { '*': 404 },
    },
  },
  'GET /api/offerings/:listing_id/discussion': ofOffering(),
  'POST /api/offerings/:listing_id/discussion': {
    at: {
      live: (w) => ({
        params: { listing_id: w.x.listingId },
        body: { body: 'How many are built?' },
      }),
      nonexistent: () => ({
        params: { listing_id: newId() },
        body: { body: 'How many are built?' },
      }),
      malformed: () => ({ params: { listing_id: 'x' }, body: { body: 'How many?' } }),
    },
    expect: {
      live: { V: 401, '*': 201, OP: 403, CO: 403, SU: 403 },
      nonexistent: nothing,
      malformed: nothing,
    },
  },
  'POST /api/offerings/:listing_id/promoter': {
    at: {
      live: (w) => ({ params: { listing_id: w.x.listingId }, body: { paid: false } }),
      nonexistent: () => ({ params: { listing_id: newId() }, body: { paid: false } }),
      malformed: () => ({ params: { listing_id: 'x' }, body: { paid: false } }),
    },
    expect: { live: { V: 401, '*': 404 }, nonexistent: nothing, malformed: nothing },
  },
  'POST /api/discussion/:post_id/report': {
    at: {
      "A's": (w) => ({ params: { post_id: w.pages.post }, body: { reason: 'spam' } }),
      nonexistent: () => ({ params: { post_id: newId() }, body: { reason: 'spam' } }),
      malformed: () => ({ params: { post_id: 'x' }, body: { reason: 'spam' } }),
    },
    expect: { "A's": { V: 401, '*': 204, A: 422 }, nonexistent: nothing, malformed: nothing },
  },
  'GET /api/admin/discussion': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/dealroom/offerings/:listing_id/promoters': ofCompany(company, undefined, [
    'listing_id',
  ]),
  'POST /api/dealroom/offerings/:listing_id/promoters': ofCompany(
    writers,
    () => ({
      body: { email: 'paid@matrix.example', name: 'Paid Matrix', paid_with: 'A hundred dollars' },
    }),
    ['listing_id'],
  ),
  'GET /api/list-views': signedIn(200),
  'POST /api/list-views': signedIn(201, { body: savedView }),
  'PUT /api/list-views/:view_id': {
    at: {
      nonexistent: () => ({ params: { view_id: newId() }, body: viewChange }),
      malformed: () => ({ params: { view_id: 'x' }, body: viewChange }),
    },
    expect: { nonexistent: nothing, malformed: nothing },
  },
  'DELETE /api/list-views/:view_id': {
    at: {
      nonexistent: () => ({ params: { view_id: newId() } }),
      malformed: () => ({ params: { view_id: 'x' } }),
    },
    expect: { nonexistent: nothing, malformed: nothing },
  },
  'PUT /api/list-columns': signedIn(204, {
    body: { list: 'GET /api/holdings#my-investments', columns: ['company'] },
  }),
  'GET /api/saved': signedIn(200),
  'PUT /api/saved/:listing_id': {
    at: {
      live: (w) => ({ params: { listing_id: w.x.listingId } }),
      nonexistent: () => ({ params: { listing_id: newId() } }),
      malformed: () => ({ params: { listing_id: 'x' } }),
    },
    expect: { live: { V: 401, '*': 204 }, nonexistent: nothing, malformed: nothing },
  },
  'DELETE /api/saved/:listing_id': {
    at: {
      any: (w) => ({ params: { listing_id: w.x.listingId } }),
      malformed: () => ({ params: { listing_id: 'x' } }),
    },
    expect: { any: { V: 401, '*': 204 }, malformed: nothing },
  },
  'GET /api/dealroom/offerings/:listing_id/updates': ofCompany(company, undefined, ['listing_id']),
  'POST /api/dealroom/offerings/:listing_id/updates': ofCompany(
    writers,
    () => ({ body: { title: 'Ten are built', kind: 'progress', body_html: '<p>Ten.</p>' } }),
    ['listing_id'],
  ),
  'PUT /api/dealroom/offerings/:listing_id/updates/:update_id': relatedToOffering(
    'update_id',
    'update',
    { ...writers, XM: 412 },
    () => ({
      headers: { 'if-match': '0' },
      body: { title: 'Ten are built', kind: 'progress', body_html: '<p>Ten.</p>' },
    }),
  ),
  'GET /api/dealroom/offerings/:listing_id/change-requests': ofCompany(
    company,
    () => ({ query: { subject: 'type-of-offering' } }),
    ['listing_id'],
  ),
  'POST /api/dealroom/offerings/:listing_id/change-requests/type': ofCompany(
    ownerOnly,
    () => ({
      body: { to: 'reg_d_506c', reason: 'Only accredited investors ask for it.', documents: [] },
    }),
    ['listing_id'],
  ),
  'POST /api/dealroom/offerings/:listing_id/change-requests/company': ofCompany(
    ownerOnly,
    () => ({
      body: {
        legal_name: 'Matrix Works, Inc.',
        jurisdiction: 'DE',
        formation_date: '2019-03-04',
        address: {
          line1: '1 Main Street',
          city: 'Norfolk',
          region: 'VA',
          postal: '23510',
          country: 'US',
        },
        reason: 'The name was entered wrongly.',
        documents: [],
      },
    }),
    ['listing_id'],
  ),
  // the seat that is named does not exist, which only those who may request it learn
  'POST /api/dealroom/offerings/:listing_id/change-requests/partner': ofCompany(
    { XO: 403, XM: 403, XV: 403, OP: 404, CO: 404, SU: 403 },
    () => ({
      body: {
        seat_id: newId(),
        firm_id: null,
        firm_name: 'Matrix Audit LLP',
        name: 'Ada Reed',
        email_address: 'ada@matrix-audit.example',
        ends_on: '2027-06-30',
        sections: [{ topic: 'auditor', access: 'see' }],
        agreement: 'The firm reads the sections that this seat opens, and nothing else.',
        reason: 'The firm gave the work back.',
        documents: [],
      },
    }),
    ['listing_id'],
  ),
  'POST /api/dealroom/offerings/:listing_id/change-requests/:request_id/documents':
    requestDocuments,
  'GET /api/dealroom/offerings/:listing_id/change-requests/:request_id/documents/:file_id':
    relatedToOffering('request_id', 'changeRequest', company, (w) => ({
      params: { file_id: w.pages.requestFile },
    })),
  'GET /api/dealroom/offerings/:listing_id/reports': ofCompany(company, undefined, ['listing_id']),
  'POST /api/dealroom/offerings/:listing_id/reports': ofCompany(
    { ...ownerOnly, XM: 'ok' },
    () => ({
      body: {
        type: 'investors',
        start: '2026-01-01',
        end: '2026-02-01',
        time_zone: 'America/New_York',
        format: 'json',
      },
    }),
    ['listing_id'],
  ),
  'GET /api/dealroom/offerings/:listing_id/reports/:report_id': relatedToOffering(
    'report_id',
    'report',
    company,
  ),
  // all who are named see reports, so one that does not exist is 404 for them
  'POST /api/dealroom/offerings/:listing_id/reports/:report_id/download': withPlace(
    relatedToOffering('report_id', 'report', {
      XO: 409,
      XM: 409,
      XV: 403,
      OP: 409,
      CO: 409,
      SU: 403,
    }),
    'nonexistent',
    { V: 401, '*': 404 },
  ),
  'GET /api/dealroom/offerings/:listing_id/report-schedules': ofCompany(company, undefined, [
    'listing_id',
  ]),
  'POST /api/dealroom/offerings/:listing_id/report-schedules': ofCompany(
    { ...ownerOnly, XM: 'ok' },
    () => ({ body: { type: 'audit', frequency: 'weekly', time_zone: 'UTC', format: 'csv' } }),
    ['listing_id'],
  ),
  'GET /api/dealroom/offerings/:listing_id/room': ofCompany(company, undefined, ['listing_id']),
  'POST /api/dealroom/offerings/:listing_id/room/folders': ofCompany(
    writers,
    () => ({ body: { name: `Folder ${newId()}` } }),
    ['listing_id'],
  ),
  'PUT /api/dealroom/offerings/:listing_id/room/folders/:folder_id': relatedToOffering(
    'folder_id',
    'folder',
    writers,
    () => ({ body: { name: 'Contracts' } }),
  ),
  'POST /api/dealroom/offerings/:listing_id/room/files': ofCompany(
    { ...writers, XO: 422, XM: 422 },
    (w) => ({
      body: {
        folder_id: w.pages.folder,
        title: 'A paper',
        file_id: newId(),
        audience: 'public',
        may_download: true,
        watermark: false,
      },
    }),
    ['listing_id'],
  ),
  'PUT /api/dealroom/offerings/:listing_id/room/files/:deal_file_id': relatedToOffering(
    'deal_file_id',
    'dealFile',
    { ...writers, XO: 412, XM: 412 },
    (w) => ({
      headers: { 'if-match': '0' },
      body: {
        folder_id: w.pages.folder,
        title: 'A paper',
        file_id: newId(),
        audience: 'public',
        may_download: true,
        watermark: false,
      },
    }),
  ),
  'GET /api/dealroom/offerings/:listing_id/room/files/:deal_file_id/content': relatedToOffering(
    'deal_file_id',
    'dealFile',
    company,
  ),
  'POST /api/dealroom/offerings/:listing_id/room/invitations': ofCompany(
    writers,
    () => ({ body: { email: `${newId()}@matrix.example`, name: 'Guest Matrix', folder_id: null } }),
    ['listing_id'],
  ),
  'POST /api/dealroom/offerings/:listing_id/room/invitations/:invitation_id/end': relatedToOffering(
    'invitation_id',
    'invitation',
    { ...writers, XO: 404 },
  ),
  'GET /api/dealroom/offerings/:listing_id/room/log': ofCompany(company, undefined, ['listing_id']),
  'GET /api/legal/:kind/versions': everybody(200, { params: { kind: 'terms' } }),
  'GET /api/legal/:kind/versions/:version': everybody(200, {
    params: { kind: 'terms', version: '2026-01' },
  }),
  'GET /api/admin/legal': admin({ ...staff, SU: 'ok' }, () => ({})),
  'POST /api/admin/legal/:kind/drafts': admin({ OP: 'ok', CO: 403, SU: 403 }, () => ({
    params: { kind: 'privacy' },
  })),
  'GET /api/admin/platform': admin({ ...staff, SU: 'ok' }, () => ({})),
  'PUT /api/admin/platform': admin({ OP: 412, CO: 403, SU: 403 }, () => ({
    headers: { 'if-match': '999' },
    body: platformBody,
  })),
  'GET /api/admin/platform/versions': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/platform/versions/:version': admin({ ...staff, SU: 'ok' }, () => ({
    params: { version: '1' },
  })),
  'POST /api/admin/platform/versions/:version/restore': admin(
    { OP: 404, CO: 403, SU: 403 },
    () => ({
      params: { version: '999' },
      body: { reason: 'The earlier text was right.' },
    }),
  ),
  'GET /api/admin/firms': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/firms/:firm_id': admin(
    { OP: 404, CO: 404, SU: 404 },
    () => ({ params: { firm_id: newId() } }),
    (id) => ({ firm_id: id }),
  ),
  'GET /api/admin/firms/:firm_id/history': admin(
    { OP: 404, CO: 404, SU: 404 },
    () => ({ params: { firm_id: newId() } }),
    (id) => ({ firm_id: id }),
  ),
  'POST /api/admin/firms': admin({ OP: 'ok', CO: 403, SU: 403 }, () => ({ body: firm })),
  'PUT /api/admin/firms/:firm_id': admin(
    { OP: 404, CO: 403, SU: 403 },
    () => ({ params: { firm_id: newId() }, headers: { 'if-match': '1' }, body: firm }),
    (id) => ({ firm_id: id }),
  ),
  'GET /api/admin/roles': admin({ OP: 'ok', CO: 403, SU: 403 }, () => ({})),
  'GET /api/admin/roles/:grant_id': admin(
    { OP: 404, CO: 403, SU: 403 },
    () => ({ params: { grant_id: newId() } }),
    (id) => ({ grant_id: id }),
  ),
  'POST /api/admin/roles': admin({ OP: 400, CO: 403, SU: 403 }, () => ({
    body: {
      email_address: 'nobody@mail.example',
      role: 'support',
      reason: 'Answers questions.',
      ends_on: '2099-01-05',
    },
  })),
  'POST /api/admin/proposals/preview': admin({ OP: 400, CO: 400, SU: 403 }, () => ({
    body: unknownKind,
  })),
  'POST /api/admin/proposals': admin({ OP: 400, CO: 400, SU: 403 }, () => ({ body: unknownKind })),
  'GET /api/admin/proposals': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/proposals/:proposal_id': admin(
    { OP: 404, CO: 404, SU: 404 },
    () => ({ params: { proposal_id: newId() } }),
    (id) => ({ proposal_id: id }),
  ),
  'GET /api/admin/proposals/:proposal_id/evidence/:file_id': admin(
    { OP: 404, CO: 404, SU: 404 },
    () => ({ params: { proposal_id: newId(), file_id: newId() } }),
    (id) => ({ proposal_id: id, file_id: id }),
  ),
  'GET /api/admin/closed-days': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/closed-days/:closed_day_id': admin(
    { OP: 404, CO: 404, SU: 404 },
    () => ({ params: { closed_day_id: newId() } }),
    (id) => ({ closed_day_id: id }),
  ),
  'POST /api/admin/closed-days': admin({ OP: 400, CO: 400, SU: 403 }, () => ({
    body: {
      kind: 'federal_offices_closed',
      day: '2020-12-24',
      source: 'Executive Order 13889',
      source_url: 'https://www.federalregister.gov/',
      reason: 'The order closes all offices.',
    },
  })),
  'GET /api/admin/log-heads': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/compliance-links': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/compliance-links/owners': admin({ ...staff, SU: 'ok' }, () => ({})),
  'GET /api/admin/compliance-links/:link_id': admin(
    { OP: 404, CO: 404, SU: 404 },
    () => ({ params: { link_id: newId() } }),
    (id) => ({ link_id: id }),
  ),
  'POST /api/admin/compliance-links': admin({ ...staff, SU: 403 }, () => ({
    body: {
      kind: 'register',
      title: 'BrokerCheck',
      rule: `17 CFR 227.301(c) ${newId()}`,
      purpose: 'Look up broker-dealers.',
      url: 'https://brokercheck.finra.org/',
      owner_id: null,
      review_on: '2099-01-05',
    },
  })),
  'PUT /api/admin/compliance-links/:link_id': admin(
    { OP: 404, CO: 404, SU: 403 },
    () => ({
      params: { link_id: newId() },
      headers: { 'if-match': '0' },
      body: {
        kind: 'register',
        title: 'BrokerCheck',
        rule: '17 CFR 227.301(c)',
        purpose: 'Look up broker-dealers.',
        url: 'https://brokercheck.finra.org/',
        owner_id: null,
      },
    }),
    (id) => ({ link_id: id }),
  ),
  'GET /api/admin/legal/drafts/:draft_id': admin(
    { ...staff, SU: 'ok' },
    (w) => ({ params: { draft_id: w.pages.legalDraft } }),
    (id) => ({ draft_id: id }),
  ),
  'PUT /api/admin/legal/drafts/:draft_id': admin(
    { OP: 'ok', CO: 403, SU: 403 },
    (w) => ({
      params: { draft_id: w.pages.legalDraft },
      headers: { 'if-match': '0' },
      body: {
        version: '2026-12',
        title: 'Cookies',
        summary: 'Which cookies this platform sets.',
        html: `<p>${'A cookie is a small text. '.repeat(12)}</p>`,
      },
    }),
    (id) => ({ draft_id: id }),
  ),
  'GET /api/admin/legal/drafts/:draft_id/comparison': admin(
    { ...staff, SU: 'ok' },
    (w) => ({ params: { draft_id: w.pages.legalDraft } }),
    (id) => ({ draft_id: id }),
  ),
  'GET /api/relationships': signedIn(200),
  'POST /api/relationships/:relationship_id/answer': {
    at: {
      nonexistent: () => ({
        params: { relationship_id: newId() },
        body: {
          accredited: true,
          experience: '1_5',
          can_afford_loss: true,
          evaluates_risk: true,
          knows_company: 'From the fair.',
          true_answers: true,
        },
      }),
      malformed: () => ({ params: { relationship_id: 'x' }, body: {} }),
    },
    expect: { nonexistent: nothing, malformed: nothing },
  },

  // a file of a list: who may read the list and is neither support nor a viewer
  'POST /api/exports/file': {
    at: {
      users: () => ({ body: { list: 'GET /api/admin/users', format: 'csv' } }),
      "X's investments": (w) => investmentsFile(w, w.x.accountId),
      "X's investments under Y": (w) => investmentsFile(w, w.y.accountId),
      'no list': () => ({ body: { list: 'GET /api/nothing', format: 'csv' } }),
    },
    expect: {
      users: { V: 401, '*': 403, ...staff },
      "X's investments": { V: 401, '*': 404, ...members, ...staff, XV: 403, SU: 403 },
      "X's investments under Y": { V: 401, '*': 404, SU: 403 },
      'no list': { V: 401, '*': 422 },
    },
  },
  'POST /api/exports': {
    at: { users: () => ({ body: { list: 'GET /api/admin/users', format: 'csv' } }) },
    expect: { users: { V: 401, '*': 403, ...staff } },
  },
  'GET /api/exports': signedIn(200),
  'GET /api/exports/:list_export_id': {
    at: {
      nonexistent: () => ({ params: { list_export_id: newId() } }),
      malformed: () => ({ params: { list_export_id: 'x' } }),
    },
    expect: { nonexistent: nothing, malformed: nothing },
  },
  'POST /api/exports/:list_export_id/download': {
    at: {
      nonexistent: () => ({ params: { list_export_id: newId() } }),
      malformed: () => ({ params: { list_export_id: 'x' } }),
    },
    expect: { nonexistent: nothing, malformed: nothing },
  },
}
