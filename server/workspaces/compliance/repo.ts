import { foundIn, patternsOf } from '#server/kernel/db/found.ts'
import type { QueueKind } from '#domain/investors/model/compliance.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'

/** A line of the queue as the database knows it. */
export interface WaitingRow {
  kind: QueueKind
  id: string
  instance: Instance
  since: string
  user_id: string
  first_name: string
  last_name: string
  email: string
  number: string | null
  company: string | null
  account_id: string | null
  listing_id: string | null
}
export interface QueueFilter {
  kind: QueueKind | null
  q: string | null
  lateAt: Readonly<Record<QueueKind, string>> | null
  after: { since: string; id: string } | null
  limit: number
}

/**
 * Every row that waits for a person, with the moment at which it came into its present state. An investment waits here
 * only when nothing of it waits elsewhere.
 */
const WAITING = `select k.kind, m.id, m.machine, coalesce(l.at, m.updated_at) as since, u.id as user_id, u.first_name,
    u.last_name, u.email::text as email, i.number, c.name as company, c.account_id, i.listing_id
  from record_state m
  left join investment_shared i on m.machine = 'investment' and i.id = m.id
  cross join lateral (select case m.machine when 'kyc' then 'identity' when 'suitability' then 'suitability' when
    'registration' then 'registration' when 'accreditation' then 'accreditation' when 'self-statement' then
    'statement' when 'tax-form' then 'tax' else 'investment' end as kind) k
  join person u on u.id = m.user_id
  left join company_shared c on c.account_id = i.account_id
  left join lateral (select at from record_event where machine = m.machine and id = m.id and to_state = m.state and
    from_state is distinct from to_state order by rev desc limit 1) l on true
  where ((m.machine = 'kyc' and m.state in ('needs_review', 'suspended')) or (m.machine = 'suitability' and m.state =
    'needs_review') or (m.machine in ('registration', 'accreditation', 'self-statement', 'tax-form') and m.state =
    'in_review')
    or (m.machine = 'registration' and m.state = 'needs_retitling')
    or (m.machine = 'investment' and m.state = 'in_review'
      and exists (select 1 from record_state p where p.machine = 'kyc' and p.user_id = m.user_id and p.state =
        'approved')
      and exists (select 1 from record_state p where p.machine = 'suitability' and p.id = m.user_id and p.state <>
        'needs_review')
      and not (i.offering_type = 'reg_d_506c' and exists (select 1 from record_state p where p.machine =
        'accreditation' and p.user_id = m.user_id and p.state = 'in_review'))
      and not exists (select 1 from record_state p where p.machine = 'registration' and p.id =
        (m.context->>'registrationId')::uuid and p.state <> 'active')))`

/** A page of the queue, oldest first; one row more than requested shows whether others follow. */
export function waiting(q: Queryable, f: QueueFilter): Promise<WaitingRow[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = [
    ...(f.kind === null ? [] : [`w.kind = ${bind(f.kind)}`]),
    ...(f.q === null
      ? []
      : [
          foundIn(
            "folded(concat_ws(' ', w.first_name, w.last_name, w.email, w.number, w.company))",
            bind(patternsOf(f.q)),
          ),
        ]),
    ...(f.lateAt === null
      ? []
      : [
          `(${Object.entries(f.lateAt)
            .map(([kind, at]) => `(w.kind = ${bind(kind)} and w.since < ${bind(at)}::timestamptz)`)
            .join(' or ')})`,
        ]),
    ...(f.after === null
      ? []
      : [`(w.since, w.id) > (${bind(f.after.since)}::timestamptz, ${bind(f.after.id)}::uuid)`]),
  ]
  return q.query<WaitingRow>(
    `select w.*, ${instanceJson('n')} as instance
      from (${WAITING}) w
      join record_state n on n.machine = w.machine and n.id =
        w.id${where.length > 0 ? ` where ${where.join(' and ')}` : ''}
      order by w.since, w.id
      limit ${bind(f.limit)}`,
    values,
  )
}
const countsText = sql(
  'compliance.counts',
  `select kind, count(*)::int as n from (${WAITING}) w group by kind`,
)
/** How many wait, by kind. */
export const counts = async (q: Queryable): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await q.query<{ kind: string; n: number }>(countsText)).map((row) => [row.kind, row.n]),
  )

export interface Ages {
  n: number
  oldest: string | null
  late: number
}
const agesText = sql(
  'compliance.ages',
  `select count(*)::int as n, min(w.since) as oldest,
    count(*) filter (where w.since < ($1::jsonb->>w.kind)::timestamptz)::int as late
  from (${WAITING}) w`,
)
/** All that wait; late are those since before the instant of their kind. */
export const ages = async (
  q: Queryable,
  lateAt: Readonly<Record<QueueKind, string>>,
): Promise<Ages> =>
  (await q.one<Ages>(agesText, [JSON.stringify(lateAt)])) ?? { n: 0, oldest: null, late: 0 }

const oneText = sql(
  'compliance.one',
  `select m.id, ${instanceJson('m')} as instance, coalesce(l.at, m.updated_at) as since, u.id as user_id,
      u.first_name, u.last_name, u.email::text as email, i.number, c.name as company, c.account_id, i.listing_id,
      i.offering_type
    from record_state m join person u on u.id = m.user_id
    left join investment_shared i on m.machine = 'investment' and i.id = m.id
    left join company_shared c on c.account_id = i.account_id
    left join lateral (select at from record_event where machine = m.machine and id = m.id and to_state = m.state and
      from_state is distinct from to_state order by rev desc limit 1) l on true
    where m.machine = $1 and m.id = $2`,
)
/** One item whatever its state, or null. */
export const one = (q: Queryable, machine: string, id: string) =>
  q.one<Omit<WaitingRow, 'kind'> & { offering_type: string | null }>(oneText, [machine, id])

const checksText = sql(
  'compliance.checks',
  `select run, provider, coalesce(finished_at, started_at, requested_at) as at, coalesce(outcome, 'running') as
      outcome, identity, watchlist, risk, findings
    from kyc_check_shared
    where party_id = $1
    order by run desc
    limit 20`,
)
export interface CheckRow {
  run: number
  provider: string | null
  at: string
  outcome: string
  identity: string
  watchlist: string
  risk: string
  findings: { check: string; result: string; note: string }[]
}
export const checks = (q: Queryable, partyId: string) => q.query<CheckRow>(checksText, [partyId])
const peopleText = sql(
  'compliance.people',
  `select id, first_name || ' ' || last_name as name, email::text as email from person where id = any($1::uuid[])`,
)
/** Accounts by their ids. */
export const peopleOf = async (q: Queryable, ids: readonly string[]) =>
  new Map(
    (await q.query<{ id: string; name: string; email: string }>(peopleText, [ids])).map((row) => [
      row.id,
      row,
    ]),
  )
const dispositionsText = sql(
  'compliance.dispositions',
  `select d.identity, d.watchlist, d.risk, d.note, d.decided_at, u.first_name || ' ' || u.last_name as who
    from kyc_disposition_shared d
    left join person u on u.id = d.decided_by
    where d.party_id = $1
    order by d.decided_at desc, d.id desc
    limit 50`,
)
export const dispositions = (q: Queryable, partyId: string) =>
  q.query<{
    identity: string | null
    watchlist: string | null
    risk: string | null
    note: string
    decided_at: string
    who: string | null
  }>(dispositionsText, [partyId])
const amountText = sql(
  'compliance.amount',
  `select coalesce(sum((m.context->>'amountCents')::bigint), 0)::float8 as cents
  from investment_shared i
  join record_state m on m.machine = 'investment' and m.id = i.id
  where i.user_id = $1 and m.status = 'active'`,
)
/** What a person invests or has begun to invest, cents: transactions conducted or attempted. */
export const amountOf = async (q: Queryable, userId: string): Promise<number> =>
  (await q.one<{ cents: number }>(amountText, [userId]))?.cents ?? 0
const openText = sql(
  'compliance.open-investments',
  `select i.id, i.number, c.name as company, i.account_id, i.listing_id, m.state
    from investment_shared i
    join company_shared c on c.account_id = i.account_id
    join record_state m on m.machine = 'investment' and m.id = i.id
    where i.user_id = $1 and m.status = 'active' and m.state <> 'draft'
    order by i.created_at desc
    limit 20`,
)
export const openInvestments = (q: Queryable, userId: string) =>
  q.query<{
    id: string
    number: string
    company: string
    account_id: string
    listing_id: string
    state: string
  }>(openText, [userId])
const flagsText = sql(
  'compliance.suitability-flags',
  `select context->'flags' as flags from record_state where machine = 'suitability' and id = $1`,
)
/** What the outcome rules found in the person's suitability answers; empty before they were given. */
export const suitabilityFlags = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.one<{ flags: string[] | null }>(flagsText, [userId]))?.flags ?? []
const nameText = sql(
  'compliance.name',
  `select first_name || ' ' || last_name as name from person where id = $1`,
)
/** The name of an account. */
export const nameOf = async (q: Queryable, userId: string): Promise<string> =>
  (await q.one<{ name: string }>(nameText, [userId]))?.name ?? ''
const answersText = sql(
  'compliance.answers',
  'select step, answers from investment_step_shared where investment_id = $1 and answers is not null',
)
export const answersOf = async (
  q: Queryable,
  investmentId: string,
): Promise<Record<string, Record<string, unknown>>> =>
  Object.fromEntries(
    (
      await q.query<{ step: string; answers: Record<string, unknown> }>(answersText, [investmentId])
    ).map((row) => [row.step, row.answers]),
  )

const addRevealText = sql(
  'compliance.add-reveal',
  `insert into secret_reveal (id, by_user, of_user, kind, item_id, field, why, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
/** Records who viewed whose secret, and why. */
export const addReveal = (
  tx: Tx,
  r: {
    id: string
    by: string
    of: string
    kind: string
    item: string
    field: string
    why: string
    at: string
  },
) => tx.run(addRevealText, [r.id, r.by, r.of, r.kind, r.item, r.field, r.why, r.at])

const titleText = sql(
  'compliance.registration-title',
  'select title from investor_registration_shared where id = $1',
)
export const registrationTitle = async (q: Queryable, id: string): Promise<string | null> =>
  (await q.one<{ title: string | null }>(titleText, [id]))?.title ?? null
const registrationText = sql(
  'compliance.registration-of',
  `select r.id
    from record_state m
    join investor_registration_shared r on r.id = (m.context->>'registrationId')::uuid
    where m.machine = 'investment' and m.id = $1 and r.type not in ('individual', 'ira')`,
)
/** The registration of an investment that has people and documents of its own, or null. */
export const registrationOf = async (q: Queryable, investmentId: string): Promise<string | null> =>
  (await q.one<{ id: string }>(registrationText, [investmentId]))?.id ?? null
