import type { IssuerInvestmentRow } from '#domain/investments/model/investment.ts'
import type { Presented } from '#domain/shared/presented.ts'
import type { Dossier } from './dossier.tsx'
import type { Workspace } from './totals.tsx'
import type { Progress } from './raise-progress.tsx'

export const ids = {
  account: '01900000-0000-7000-8000-000000000002',
  listing: '01900000-0000-7000-8000-000000000003',
  one: '01900000-0000-7000-8000-000000000004',
  two: '01900000-0000-7000-8000-000000000005',
  payment: '01900000-0000-7000-8000-000000000006',
}
const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const at = '2026-11-20T15:00:00.000Z'

export const status = (over: Partial<Presented> = {}): Presented => ({
  state: 'waiting_for_issuer',
  label: 'Funded',
  tone: 'success',
  icon: 'check',
  bucket: 'funded',
  accepts: [],
  rev: 7,
  next: {
    cause: 'The company accepts the subscription and signs.',
    who: 'issuer',
    by: null,
    link: null,
    alternatives: [],
  },
  ...over,
})
const step = (
  name: IssuerInvestmentRow['steps'][number]['name'],
  state: string,
  accepts: string[] = [],
) => ({ name, status: status({ state, label: state, bucket: null, accepts, next: null }) })

export const row: IssuerInvestmentRow = {
  id: ids.one,
  number: 'C-10001',
  investor: { name: 'Mara Lindqvist', email: 'mara@people.example', place: 'Norfolk, VA' },
  ties: [],
  units: 609,
  amount: usd(249_690),
  created_at: at,
  updated_at: at,
  status: status(),
  payment: { label: 'Wire, cleared', at },
  steps: [
    step('ira', 'not_applicable'),
    step('kyc', 'approved'),
    step('payment', 'approved'),
    step('documents', 'submitted'),
    step('suitability', 'needs_action'),
    step('investor-details', 'not_started'),
  ],
}

const company = {
  account_id: ids.account,
  name: 'Tidewater Grid',
  slug: 'tidewater-grid',
  logo_url: null,
  cover_seed: 1,
}
export const workspace: Workspace = {
  offering: {
    listing_id: ids.listing,
    company: { ...company, tagline: '', location: 'Norfolk, VA', cover_url: null },
    type: 'reg_cf',
    type_label: 'Reg CF',
    security_label: 'Common stock',
    categories: ['clean_energy'],
    summary: '',
    progress: {
      committed: usd(128_450_000),
      funded: usd(112_184_000),
      investors: 842,
      target: usd(25_000_000),
      maximum: usd(200_000_000),
    },
    min_investment: usd(25_000),
    price: '4.10',
    deadline_at: '2026-12-02T04:59:59.000Z',
    status: status({
      state: 'live',
      label: 'Live',
      tone: 'success',
      icon: 'dot',
      bucket: null,
      next: null,
    }),
  },
  progress: {
    committed: usd(128_450_000),
    funded: usd(112_184_000),
    investors: 842,
    target: usd(25_000_000),
    maximum: usd(200_000_000),
  },
  buckets: [
    { bucket: 'pending', count: 14, amount: 3_000_000 },
    { bucket: 'funded', count: 23, amount: 112_184_000 },
    { bucket: 'closed', count: 0, amount: 0 },
    { bucket: 'rescinded', count: 0, amount: 0 },
  ],
  cancel_until: null,
  deadline_at: '2026-12-02T04:59:59.000Z',
}

/** One investment as the drawer reads it; `over` is the state that the one who looks sees. */
export function dossier(
  over: Partial<Presented> = {},
  payment: Partial<Presented> | null = {},
): Dossier {
  return {
    row,
    investor: {
      ...row.investor,
      title: 'Mara Lindqvist, individual',
      accredited: false,
      kyc: status({ state: 'approved', label: 'Verified', bucket: null, next: null }),
    },
    limit: null,
    staff_own: false,
    previous: null,
    next: ids.two,
    view: {
      id: ids.one,
      number: row.number,
      listing_id: ids.listing,
      company,
      offering_type: 'reg_cf',
      exchange_listed: false,
      security_type: 'common',
      security_label: 'Common stock',
      units: 609,
      price: '4.10',
      amount: usd(249_690),
      fee: usd(0),
      total: usd(249_690),
      registration: { type: 'individual', title: 'Mara Lindqvist, individual' },
      status: status(over),
      next_step: null,
      left: [],
      limit: null,
      risks: [],
      amendment: null,
      cancel_until: '2026-11-29T04:59:59.000Z',
      asked_units: null,
      waitlist: null,
      revision: { signed: 1, current: 1 },
      deadline_at: workspace.deadline_at,
      created_at: at,
      submitted_at: at,
      envelope_id: null,
      track: [],
      payment:
        payment === null
          ? null
          : {
              id: ids.payment,
              method: 'wire',
              status: status({
                state: 'authorized',
                label: 'Authorized',
                bucket: null,
                // what the server answers: no person sends an event for money that arrives
                accepts: [],
                ...payment,
              }),
              reference: 'CAP-7K2M9',
              expected: usd(249_690),
              received: usd(49_690),
              wire: null,
            },
      steps: [
        {
          ...step('kyc', 'approved', ['kyc.returned']),
          title: 'Identity',
          summary: 'Matched by public records',
          reachable: true,
          locked_because: null,
          href: '/x',
        },
        {
          ...step('documents', 'not_started'),
          title: 'Documents',
          summary: '',
          reachable: false,
          locked_because: 'Choose the registration first.',
          href: '/x',
        },
      ],
    },
  }
}

export const progress: Progress = {
  time_zone: 'America/New_York',
  points: [
    { from: '2026-11-02', until: '2026-11-08', cents: 20_000_000 },
    { from: '2026-11-09', until: '2026-11-15', cents: 90_000_000 },
    { from: '2026-11-16', until: '2026-11-22', cents: 128_450_000 },
  ],
  target: usd(25_000_000),
  maximum: usd(200_000_000),
  closings: [{ number: 1, on: '2026-11-16' }],
  stages: [
    { stage: 'started', count: 880, cents: 130_000_000 },
    { stage: 'committed', count: 842, cents: 128_450_000 },
    { stage: 'cleared', count: 709, cents: 112_184_000 },
    { stage: 'closed', count: 300, cents: 50_000_000 },
  ],
}
