import type { Queryable } from '#server/kernel/db/db.ts'
import { sql } from '#server/kernel/db/db.ts'
import { BY_NAME, foundIn, patternsOf } from '#server/kernel/db/found.ts'

export interface RosterRow {
  id: string
  number: string
  listing_id: string
  account_id: string
  user_id: string
  first_name: string
  last_name: string
  email: string
  city: string | null
  region: string | null
  units: number
  /** cents */
  amount: number
  created_at: string
  updated_at: string
  sort_value: string
}

const AMOUNT = `(m.context->>'amountCents')::bigint`
const NAME = `(u.last_name || ' ' || u.first_name) ${BY_NAME}`
const FROM = `from investment_shared i
  join person u on u.id = i.user_id
  join record_state m on m.machine = 'investment' and m.id = i.id
  left join lateral (select values->'address'->>'city' as city, values->'address'->>'region' as region from
    profile_fact_shared f where f.user_id = i.user_id and f.kind = 'kyc' order by version desc limit 1) a on true`
const COLUMNS = `i.id, i.number, i.listing_id, i.account_id, i.user_id, u.first_name, u.last_name, u.email, a.city,
    a.region, (m.context->>'units')::int as units, ${AMOUNT} as amount, i.created_at, m.updated_at`

const orders = {
  newest: { column: 'i.created_at', cast: 'timestamptz', down: true },
  oldest: { column: 'i.created_at', cast: 'timestamptz', down: false },
  amount: { column: AMOUNT, cast: 'bigint', down: true },
  name: { column: NAME, cast: 'text', down: false },
} as const
export type RosterSort = keyof typeof orders
export interface RosterFilter {
  listingId: string
  states: readonly string[]
  q: string | null
  payment: 'ach' | 'wire' | null
  sort: RosterSort
  cursor: { value: string; id: string } | null
  limit: number
}

function where(f: RosterFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [f.listingId, f.states]
  const parts = ['i.listing_id = $1', 'm.state = any($2)']
  if (f.q) {
    parts.push(
      foundIn(
        "folded(concat_ws(' ', u.first_name, u.last_name, u.email, i.number))",
        `$${values.push(patternsOf(f.q))}`,
      ),
    )
  }
  if (f.payment)
    parts.push(
      `exists (select 1 from payment_shared p where p.investment_id = i.id and p.method = $${values.push(f.payment)})`,
    )
  return { text: parts.join(' and '), values }
}

/** Investments of one offering in some states, by cursor; one row more than requested shows whether others follow. */
export function findRoster(q: Queryable, f: RosterFilter): Promise<RosterRow[]> {
  const { text, values } = where(f)
  const order = orders[f.sort]
  const [compare, direction] = order.down ? ['<', 'desc'] : ['>', 'asc']
  const after = f.cursor
    ? ` and (${order.column}, i.id) ${compare} ($${values.push(f.cursor.value)}::${order.cast}, $${values.push(f.cursor.id)}::uuid)`
    : ''
  return q.query(
    `select ${COLUMNS}, ${order.column}::text as sort_value ${FROM}
      where ${text}${after}
      order by ${order.column} ${direction}, i.id ${direction}
      limit $${values.push(f.limit + 1)}`,
    values,
  )
}

const one = sql(
  'dealroom.one',
  `select ${COLUMNS}, i.created_at::text as sort_value ${FROM} where i.id = $1`,
)
export const findRosterRow = (q: Queryable, investmentId: string) =>
  q.one<RosterRow>(one, [investmentId])

const neighbors = sql(
  'dealroom.neighbors',
  `select
    (select id from investment_shared where listing_id = $1 and (created_at, id) > ($2::timestamptz, $3::uuid) order
      by created_at, id limit 1) as previous,
    (select id from investment_shared where listing_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid) order
      by created_at desc, id desc limit 1) as next`,
)
/** The rows before and after one in the list's default order (newest first). */
export const findNeighbors = async (
  q: Queryable,
  row: Pick<RosterRow, 'listing_id' | 'created_at' | 'id'>,
): Promise<{ previous: string | null; next: string | null }> =>
  (await q.one<{ previous: string | null; next: string | null }>(neighbors, [
    row.listing_id,
    row.created_at,
    row.id,
  ])) ?? { previous: null, next: null }
