import { sql, type Queryable } from '#server/kernel/db/db.ts'

const waitingText = sql(
  'operator-home.waiting',
  `select state, count(*)::int as n, min(updated_at) as oldest
  from record_state
  where machine = 'investment' and state = any($1)
  group by state`,
)
/** Investments in these states: how many, and since when the oldest has not changed. */
export const investmentsIn = (q: Queryable, states: readonly string[]) =>
  q.query<{ state: string; n: number; oldest: string }>(waitingText, [states])

const reviewText = sql(
  'operator-home.to-review',
  `select machine as kind, count(*)::int as n, min(updated_at) as oldest,
    count(*) filter (where coalesce(context->>'due_at', context->>'decide_by')::timestamptz < $1)::int as late
  from record_state
  where (machine = 'offering'
      and state in ('submitted', 'in_review.waiting_for_platform', 'in_review.waiting_for_principal',
        'reports_ending'))
    or (machine = 'listing' and state in ('requested', 'under_review'))
    or (machine = 'change-request' and state in ('open', 'under_review'))
    or (machine = 'role-grant' and state = 'proposed')
    or (machine = 'access-review' and state = 'open')
    or (machine = 'transfer' and state in ('docs_review', 'compliance', 'ta_processing'))
    or (machine = 'conversion' and state in ('in_review', 'approved'))
  group by 1
  order by 1 desc`,
)
export type ReviewedKind =
  | 'offering'
  | 'listing'
  | 'change-request'
  | 'role-grant'
  | 'access-review'
  | 'transfer'
  | 'conversion'
/** Offerings, listings, requests, roles, transfers and conversions that wait for a decision; late are those whose day has passed at `now`. */
export const toReview = (q: Queryable, now: Date) =>
  q.query<{ kind: ReviewedKind; n: number; oldest: string; late: number }>(reviewText, [
    now.toISOString(),
  ])

const sumsText = sql(
  'operator-home.sums',
  `select coalesce(sum(n) filter (where name = 'offerings'), 0)::int as offerings,
    coalesce(sum(n) filter (where name = 'offerings committed'), 0)::bigint as committed,
    coalesce(sum(n) filter (where name = 'offerings investors'), 0)::int as investors
  from kept_count_shared
  where name in ('offerings', 'offerings committed', 'offerings investors')`,
)
/** Stored totals of all offerings together. */
export const storedSums = async (q: Queryable) =>
  (await q.one<{ offerings: number; committed: number; investors: number }>(sumsText)) ?? {
    offerings: 0,
    committed: 0,
    investors: 0,
  }

const weeksText = sql(
  'operator-home.weeks',
  `select width_bucket(committed_at, $1::timestamptz[]) as week, offering_type as type,
    sum(committed)::bigint as cents
  from investment_shared
  where committed > 0 and committed_at >= ($1::timestamptz[])[1]
  group by 1, 2`,
)
/** Cents committed by week (1 is the first of these instants) and type of offering. */
export const committedByWeek = (q: Queryable, starts: readonly string[]) =>
  q.query<{ week: number; type: string; cents: number }>(weeksText, [starts])

const usersText = sql(
  'operator-home.users',
  `select width_bucket(created_at, $1::timestamptz[]) as week, count(*)::int as n
  from person
  where created_at >= ($1::timestamptz[])[1]
  group by 1`,
)
/** New accounts by week. */
export const usersByWeek = (q: Queryable, starts: readonly string[]) =>
  q.query<{ week: number; n: number }>(usersText, [starts])

const spanText = sql(
  'operator-home.span',
  `select coalesce(sum(committed), 0)::bigint as cents, count(*)::int as investments,
    (select count(*)::int from person where created_at >= $1 and created_at < $2) as users
  from investment_shared
  where committed > 0 and committed_at >= $1 and committed_at < $2`,
)
/** What was committed between two instants, in how many investments, and how many accounts were opened. */
export const sumsBetween = async (q: Queryable, from: string, to: string) =>
  (await q.one<{ cents: number; investments: number; users: number }>(spanText, [from, to])) ?? {
    cents: 0,
    investments: 0,
    users: 0,
  }
