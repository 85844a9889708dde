import type { OfferingType } from '#domain/offerings/model/offering.ts'
import type { PaymentMethod } from '#domain/investors/model/steps/payment.ts'
import type { ConsoleSort } from '#domain/workspaces/model/all-investments.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { foundIn, patternsOf } from '#server/kernel/db/found.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'

export interface ConsoleFilter {
  q: string | null
  /** states of the machine; null is any */
  states: readonly string[] | null
  offering: string | null
  exemption: OfferingType | null
  payment: PaymentMethod | null
  createdFrom: string | null
  /** cents: from the first, below the second */
  amount: readonly [number, number | null] | null
}
export interface ConsoleRecord {
  id: string
  number: string
  user_id: string
  investor: string
  email: string
  listing_id: string
  account_id: string
  offering: string
  company: string
  type: OfferingType
  amount: number
  method: PaymentMethod | null
  reference: string | null
  instance: Instance
  since: string
  created_at: string
  sort_value: string
}

const AMOUNT = `((m.context->>'amountCents')::bigint)`
const orders = {
  created: { column: 'i.created_at', cast: 'timestamptz' },
  amount: { column: AMOUNT, cast: 'bigint' },
} as const
const FROM = `from investment_shared i
  join record_state m on m.machine = 'investment' and m.id = i.id`

/**
 * Each way in which a text names investments, on an index of its own: a number, a bank reference, a person, an
 * offering.
 */
const named = (whole: string, within: string) => `i.id in (
    select n.id from investment_shared n where n.number = upper(${whole})
    union all
    select p.investment_id from payment_shared p where p.reference = upper(${whole})
    union all
    select n.id from person u join investment_shared n on n.user_id = u.id
    where ${foundIn('person_words(u.email, u.first_name, u.last_name)', within)}
    union all
    select n.id from company_shared c join investment_shared n on n.account_id = c.account_id
    where ${foundIn('folded(c.name)', within)}
    union all
    select n.id from raise_shared r join investment_shared n on n.listing_id = r.listing_id
    where ${foundIn('folded(r.name)', within)}
  )`

function conditions(f: ConsoleFilter, bind: (value: unknown) => string): string[] {
  const found: string[] = []
  if (f.q !== null) found.push(named(bind(f.q), bind(patternsOf(f.q))))
  if (f.states !== null) found.push(`m.state = any(${bind(f.states)})`)
  if (f.offering !== null) found.push(`i.listing_id = ${bind(f.offering)}::uuid`)
  if (f.exemption !== null) found.push(`i.offering_type = ${bind(f.exemption)}`)
  if (f.payment !== null)
    found.push(
      `exists (select 1 from payment_shared p where p.investment_id = i.id and p.method = ${bind(f.payment)})`,
    )
  if (f.createdFrom !== null) found.push(`i.created_at >= ${bind(f.createdFrom)}::timestamptz`)
  if (f.amount !== null) {
    const [from, below] = f.amount
    found.push(`${AMOUNT} >= ${bind(from)}`)
    if (below !== null) found.push(`${AMOUNT} < ${bind(below)}`)
  }
  return found
}
const whereOf = (found: readonly string[]) =>
  found.length === 0 ? '' : `where ${found.join(' and ')}`

/**
 * Investments of all offerings after one, in an order; the page is found first, and what belongs to its rows after it.
 */
export function investments(
  q: Queryable,
  f: ConsoleFilter,
  page: { sort: ConsoleSort; after: { value: string; id: string } | null; limit: number },
): Promise<ConsoleRecord[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const down = page.sort.startsWith('-')
  const order = orders[page.sort.replace('-', '') as keyof typeof orders]
  const where = conditions(f, bind)
  if (page.after !== null)
    where.push(
      `(${order.column}, i.id) ${down ? '<' : '>'} (${bind(page.after.value)}::${order.cast}, ${bind(page.after.id)}::uuid)`,
    )
  const direction = down ? 'desc' : 'asc'
  return q.query<ConsoleRecord>(
    `with page as materialized (
      select i.id, ${order.column} as sort_at
      ${FROM}
      ${whereOf(where)}
      order by ${order.column} ${direction}, i.id ${direction}
      limit ${bind(page.limit)}
    )
    select i.id, i.number, i.user_id, u.first_name || ' ' || u.last_name as investor, u.email,
      i.listing_id, i.account_id, coalesce(r.name, c.name) as offering, c.name as company,
      i.offering_type as type, ${AMOUNT} as amount, p.method, p.reference,
      ${instanceJson('m')} as instance, coalesce(e.at, i.created_at) as since, i.created_at,
      page.sort_at::text as sort_value
    from page
    join investment_shared i on i.id = page.id
    join record_state m on m.machine = 'investment' and m.id = i.id
    join person u on u.id = i.user_id
    join company_shared c on c.account_id = i.account_id
    left join raise_shared r on r.listing_id = i.listing_id
    left join lateral (
      select method, reference from payment_shared
      where investment_id = i.id
      order by created_at desc
      limit 1
    ) p on true
    left join lateral (
      select at from record_event
      where machine = 'investment' and id = i.id and from_state is distinct from to_state
      order by rev desc
      limit 1
    ) e on true
    order by page.sort_at ${direction}, i.id ${direction}`,
    values,
  )
}

/** How many investments a filter leaves, counted no further than `most`. */
export async function countUpTo(q: Queryable, f: ConsoleFilter, most: number): Promise<number> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = whereOf(conditions(f, bind))
  const found = await q.one<{ n: number }>(
    `select count(*)::int as n from (select 1 ${FROM} ${where} limit ${bind(most)}) counted`,
    values,
  )
  return found?.n ?? 0
}

const offeringsSql = sql(
  'investments-console.offerings',
  `select o.listing_id, concat_ws(': ', c.name, r.name) as name
  from offering_shared o
  join company_shared c on c.account_id = o.account_id
  left join raise_shared r on r.listing_id = o.listing_id
  where exists (select 1 from investment_shared i where i.listing_id = o.listing_id)
  order by o.created_at desc, o.listing_id
  limit 100`,
)
/** The newest offerings that have investments. */
export const offerings = (q: Queryable) =>
  q.query<{ listing_id: string; name: string }>(offeringsSql)

/** Ids of the investments that a filter leaves, the newest first, no more than `most`. */
export async function idsUpTo(q: Queryable, f: ConsoleFilter, most: number): Promise<string[]> {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const where = whereOf(conditions(f, bind))
  const found = await q.query<{ id: string }>(
    `select i.id ${FROM} ${where} order by i.created_at desc, i.id desc limit ${bind(most)}`,
    values,
  )
  return found.map((row) => row.id)
}
