import { type InvestmentView, type StepDetail } from '#domain/investments/model/investment.ts'
import { stepTitles, type StepName } from '#domain/shared/investment-steps.ts'
import type { Envelope as Signed } from '#machines/flows/signing.flow.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { money } from '#domain/shared/money.ts'
import type { Envelope } from './envelope.ts'

const ID = '0190b1c2-0000-7000-8000-000000000001'

/** A status as the server presents it, for examples and tests. */
export const presented = (
  state: string,
  label: string,
  more: Partial<Presented> = {},
): Presented => ({
  state,
  label,
  tone: 'neutral',
  icon: 'circle-dashed',
  bucket: null,
  next: null,
  accepts: [],
  rev: 3,
  ...more,
})

/** One step of the example. */
export const stepAt = (
  name: StepName,
  state: string,
  reachable = true,
  lockedBecause = 'This step is already complete.',
): InvestmentView['steps'][number] => ({
  name,
  title: stepTitles[name],
  status: presented(state, state),
  summary: `${stepTitles[name]} in one line`,
  reachable,
  locked_because: reachable ? null : lockedBecause,
  href: `/investment/${ID}/${name}`,
})

/** An investment of the example world: 609 shares at $4.10, the identity step open. */
export const investment: InvestmentView = {
  id: ID,
  number: 'INV-000609',
  listing_id: '0190b1c2-0000-7000-8000-000000000002',
  company: {
    account_id: '0190b1c2-0000-7000-8000-000000000003',
    name: 'Tidewater Grid',
    slug: 'tidewater-grid',
    logo_url: null,
    cover_seed: 1,
  },
  offering_type: 'reg_cf',
  exchange_listed: false,
  security_type: 'common',
  security_label: 'Common stock, class B',
  units: 609,
  price: '4.10',
  amount: money(249690),
  fee: money(0),
  total: money(249690),
  registration: { type: 'individual', title: 'Mara Elin Lindqvist' },
  status: presented('draft', 'Started', {
    accepts: ['DISCARD'],
    next: {
      cause: 'Finish the steps.',
      who: 'investor',
      by: null,
      link: `/investment/${ID}/kyc`,
      alternatives: [],
    },
  }),
  steps: [
    stepAt(
      'ira',
      'not_applicable',
      false,
      'You invest in your own name, so this step is not needed.',
    ),
    stepAt('kyc', 'in_progress'),
    stepAt('payment', 'not_started'),
    stepAt('documents', 'not_started'),
    stepAt('suitability', 'submitted'),
    stepAt('investor-details', 'needs_action'),
  ],
  next_step: 'kyc',
  left: ['Enter your identity details.'],
  limit: {
    rule: 'The greater of the floor and 5%.',
    source: '17 CFR 227.100(a)(2)',
    limit: money(250000),
    used: money(0),
    remaining: money(250000),
    inputs: [],
    steps: [{ label: 'Limit', value: '$2,500.00' }],
    complete: false,
  },
  risks: [],
  amendment: null,
  cancel_until: '2026-11-29T04:59:00Z',
  asked_units: null,
  waitlist: null,
  revision: { signed: 1, current: 1 },
  deadline_at: '2026-12-01T04:59:00Z',
  created_at: '2026-11-20T15:00:00Z',
  submitted_at: null,
  envelope_id: null,
  payment: null,
  track: [
    { label: 'Started', state: 'done', note: '', at: '2026-11-20T15:00:00Z' },
    { label: 'Identity', state: 'current', note: 'Waiting for you', at: null },
  ],
}

const extra: StepDetail['extra'] = {
  documents: [],
  debit: null,
  wire: null,
  quiz: false,
  education: [],
  tax: null,
  account_names: [],
  known: {},
}

/** A step with nothing known, changed by what is given. */
export const detailOf = (name: StepName, more: Partial<StepDetail> = {}): StepDetail => ({
  name,
  status: presented('in_progress', 'Draft'),
  values: {},
  masked: {},
  sources: {},
  needs: {},
  confirm_only: false,
  saved_at: null,
  rev: 1,
  ...more,
  extra: { ...extra, ...more.extra },
})

const SIGNED_AT = '2026-11-24T15:00:00.000Z'
function envelopeState(envelope: Signed): string {
  if (envelope.ended !== null) return envelope.ended
  if (envelope.signed) return 'signed'
  if (envelope.ownSigned) return 'partially_signed'
  return envelope.opened ? 'viewed' : 'sent'
}
/** The documents of two joint holders as the server presents them, in the situation that a flow knows. */
export const envelopeOf = (envelope: Signed): Envelope => ({
  id: envelope.id,
  investment_id: ID,
  status: presented(envelopeState(envelope), 'Agreement'),
  documents: [
    {
      title: 'Subscription agreement',
      pages: 12,
      unsigned_sha256: envelope.sha256,
      signed_sha256: null,
      href: `/api/investments/${ID}/envelope/agreement.pdf`,
    },
  ],
  signers: [
    {
      name: 'Ann Vale',
      role: 'Investor',
      signed_at: envelope.ownSigned ? SIGNED_AT : null,
      printed_as: null,
    },
    {
      name: 'Bo Vale',
      role: 'Joint holder',
      signed_at: envelope.signed ? SIGNED_AT : null,
      printed_as: null,
    },
  ],
  certificate_href: null,
  amends: false,
  created_at: SIGNED_AT,
})
