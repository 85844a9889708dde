import { sql, type Queryable } from '#server/kernel/db/db.ts'
import type { LogRow } from '#server/kernel/state-machines/index.ts'

/** Rows that a report reads: of one offering, between two instants (the second excluded). */
export interface Scope {
  listingId: string
  accountId: string
  from: string
  to: string
}
/** Sort values of the last row that was read; empty before the first. */
export type After = readonly string[]
interface Paged {
  /** sort values, by which the next page continues */
  after: string[]
}
export interface InvestorRow extends Paged {
  user_id: string
  investor: string
  email: string
  city: string | null
  region: string | null
  accredited: boolean
  investments: number
  committed: number
  first_at: string
  last_at: string
}
export interface InvestmentRow extends Paged {
  id: string
  number: string
  investor: string
  email: string
  city: string | null
  region: string | null
  units: number
  amount: number
  created_at: string
  updated_at: string
}
export interface PaymentReportRow extends Paged {
  id: string
  investment: string
  investor: string
  method: 'ach' | 'wire'
  reference: string
  expected: number
  received: number
  cleared: number
  refunded: number
  created_at: string
}
export interface PositionRow extends Paged {
  holder: string
  security: string
  certificate: string | null
  at_start: number
  at_end: number
  issued_at: string
  restricted_until: string | null
}
export interface AuditRow extends LogRow {
  record_id: string
}

const FIRST = ['0001-01-01T00:00:00Z', '00000000-0000-0000-0000-000000000000'] as const
const NAME = `concat(u.first_name, ' ', u.last_name)`
const RESIDENCE = `left join lateral (
    select f.values->'address'->>'city' as city, f.values->'address'->>'region' as region
    from profile_fact_shared f
    where f.user_id = u.id and f.kind = 'kyc'
    order by f.version desc
    limit 1
  ) a on true`

const investorsText = sql(
  'report.investors',
  `
  select array[u.id::text] as after, u.id as user_id, ${NAME} as investor, u.email, a.city, a.region,
    i.accredited, i.investments, i.committed, i.first_at, i.last_at
  from (
    select user_id, count(*)::int as investments, sum(committed)::bigint as committed,
      min(created_at) as first_at, max(created_at) as last_at,
      (array_agg(coalesce(accreditation_snapshot->>'claim', 'none') <> 'none'
        order by created_at desc))[1] as accredited
    from investment_shared
    where listing_id = $1 and created_at >= $2 and created_at < $3 and user_id > $4::uuid
    group by user_id
    order by user_id
    limit $5
  ) i
  join person u on u.id = i.user_id
  ${RESIDENCE}
  order by u.id`,
)
const investmentsText = sql(
  'report.investments',
  `
  select array[i.created_at::text, i.id::text] as after, i.id, i.number, ${NAME} as investor, u.email,
    a.city, a.region, (m.context->>'units')::int as units,
    (m.context->>'amountCents')::bigint as amount, i.created_at, m.updated_at
  from investment_shared i
  join person u on u.id = i.user_id
  join record_state m on m.machine = 'investment' and m.id = i.id
  ${RESIDENCE}
  where i.listing_id = $1 and i.created_at >= $2 and i.created_at < $3
    and (i.created_at, i.id) > ($4::timestamptz, $5::uuid)
  order by i.created_at, i.id
  limit $6`,
)
const paymentsText = sql(
  'report.payments',
  `
  select array[p.created_at::text, p.id::text] as after, p.id, i.number as investment,
    ${NAME} as investor, p.method, p.reference, p.expected, p.received, p.cleared, p.refunded,
    p.created_at
  from payment_shared p
  join investment_shared i on i.id = p.investment_id
  join person u on u.id = i.user_id
  where p.listing_id = $1 and p.created_at >= $2 and p.created_at < $3
    and (p.created_at, p.id) > ($4::timestamptz, $5::uuid)
  order by p.created_at, p.id
  limit $6`,
)
const positionsText = sql(
  'report.positions',
  `
  select array[h.issued_at::text, h.id::text] as after, h.title as holder, h.security_name as security,
    h.certificate_no as certificate, e.at_start, e.at_end, h.issued_at, h.restricted_until
  from holding_shared h
  cross join lateral (
    select coalesce(sum(units) filter (where at < $3), 0)::bigint as at_start,
      coalesce(sum(units), 0)::bigint as at_end
    from holding_entry_shared
    where holding_id = h.id and at < $4
  ) e
  where h.account_id = $1 and h.listing_id = $2 and h.issued_at < $4
    and (h.issued_at, h.id) > ($5::timestamptz, $6::uuid)
    and (e.at_start <> 0 or e.at_end <> 0)
  order by h.issued_at, h.id
  limit $7`,
)
const partiesText = sql(
  'report.identity-parties',
  'select id, user_id from kyc_party_shared where user_id = any($1)',
)
const auditText = sql(
  'report.audit',
  `
  select seq, machine, id, id as record_id, rev, version, type, actor, actor_kind, actor_id, at, reason, ip,
    request_id, event, from_state, to_state, prev_hash, hash
  from record_event
  where listing_id = $1 and machine = any($4) and at >= $2 and at < $3 and seq > $5
  order by seq
  limit $6`,
)

export const findInvestors = (
  q: Queryable,
  { listingId, from, to }: Scope,
  after: After,
  n: number,
) => q.query<InvestorRow>(investorsText, [listingId, from, to, after[0] ?? FIRST[1], n])
export const findInvestments = (
  q: Queryable,
  { listingId, from, to }: Scope,
  after: After,
  n: number,
) =>
  q.query<InvestmentRow>(investmentsText, [
    listingId,
    from,
    to,
    after[0] ?? FIRST[0],
    after[1] ?? FIRST[1],
    n,
  ])
export const findPayments = (
  q: Queryable,
  { listingId, from, to }: Scope,
  after: After,
  n: number,
) =>
  q.query<PaymentReportRow>(paymentsText, [
    listingId,
    from,
    to,
    after[0] ?? FIRST[0],
    after[1] ?? FIRST[1],
    n,
  ])
/**
 * Holdings with their units at both ends of the interval, by the entries of the ledger; those that are empty at both
 * are left out.
 */
export const findPositions = (q: Queryable, scope: Scope, after: After, n: number) =>
  q.query<PositionRow>(positionsText, [
    scope.accountId,
    scope.listingId,
    scope.from,
    scope.to,
    after[0] ?? FIRST[0],
    after[1] ?? FIRST[1],
    n,
  ])
/** Identity checks of people, by person. */
export const findParties = async (
  q: Queryable,
  userIds: readonly string[],
): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ id: string; user_id: string }>(partiesText, [userIds])).map((row) => [
      row.user_id,
      row.id,
    ]),
  )
export const findAudit = (
  q: Queryable,
  { listingId, from, to }: Scope,
  machines: readonly string[],
  after: After,
  n: number,
) => q.query<AuditRow>(auditText, [listingId, from, to, machines, after[0] ?? '0', n])
