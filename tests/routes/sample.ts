import type { Row } from '#src/routes/define.ts'

/** A value that each parameter can have. */
export const SAMPLES: Readonly<Record<string, string>> = {
  id: '01900000-0000-7000-8000-000000000001',
  account_id: '01900000-0000-7000-8000-000000000002',
  listing_id: '01900000-0000-7000-8000-000000000003',
  investment_id: '01900000-0000-7000-8000-000000000004',
  companyId: '01900000-0000-7000-8000-000000000005',
  status: 'live',
  investment_status: 'funded',
  filter: 'current',
  payment_type: 'ach',
  step: 'kyc',
  registration_id: '01900000-0000-7000-8000-000000000006',
  party_id: '01900000-0000-7000-8000-000000000007',
  envelope_id: '01900000-0000-7000-8000-000000000008',
  kyc_id: '01900000-0000-7000-8000-000000000009',
  kind: 'registration',
  machine: 'login',
  state: 'credentials',
  closing_id: '01900000-0000-7000-8000-00000000000a',
  holding_id: '01900000-0000-7000-8000-00000000000b',
  batch_id: '01900000-0000-7000-8000-00000000000c',
  draft_id: '01900000-0000-7000-8000-0000000000a1',
  statement_id: '01900000-0000-7000-8000-00000000000d',
  meeting_id: '01900000-0000-7000-8000-00000000001a',
  match_id: '01900000-0000-7000-8000-00000000001c',
  firm_id: '01900000-0000-7000-8000-00000000001d',
  seat_id: '01900000-0000-7000-8000-00000000001f',
  topic: 'shares',
  grant_id: '01900000-0000-7000-8000-00000000001e',
  proposal_id: '01900000-0000-7000-8000-00000000002f',
  closed_day_id: '01900000-0000-7000-8000-00000000001f',
  link_id: '01900000-0000-7000-8000-00000000001c',
  key_id: '01900000-0000-7000-8000-00000000001f',
  endpoint_id: '01900000-0000-7000-8000-00000000001c',
  action_id: '01900000-0000-7000-8000-00000000001d',
  transfer_id: '01900000-0000-7000-8000-00000000001b',
  conversion_id: '01900000-0000-7000-8000-00000000001d',
  news_id: '01900000-0000-7000-8000-00000000001c',
  token: 'a-link-token-of-forty-three-letters-and-more',
  stop_token: `${'a'.repeat(40)}.${'b'.repeat(43)}`,
  version: '1',
  received_id: '01900000-0000-7000-8000-00000000002a',
  company_name: 'tidewater-grid',
}

/** An address that a row matches, with some parameters changed. */
export const sampleUrl = (
  row: Pick<Row, 'path'>,
  other: Readonly<Record<string, string>> = {},
): string =>
  row.path.replace(/:([A-Za-z_]+)/g, (_, name: string) => other[name] ?? SAMPLES[name] ?? 'missing')
