import type { ConversionBody } from '#domain/holders/model/conversion.ts'
import type { Converted, PriceBasis } from '#domain/holders/rules/conversion.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import type { SignedTerms } from '../holdings/index.ts'
import type { Before } from '#server/kernel/lib/cursor.ts'

export interface ConversionRecord {
  id: string
  account_id: string
  company: string
  terms: ConversionBody
  rev: number
  author: string
  created_at: string
  /** of what was submitted; null before */
  instruments: number | null
  shares: number | null
  returned_for: string | null
}
const COLUMNS = `c.id, c.account_id, k.name as company,
    '{"capitalization_reason": "", "papers": []}'::jsonb || c.terms as terms, c.rev,
    u.first_name || ' ' || u.last_name as author, c.created_at, s.instruments, s.shares,
    case when i.state = 'draft' then (select l.reason from record_event l where l.machine = 'conversion' and
      l.id = c.id and l.type = 'RETURNED' order by l.seq desc limit 1) end as returned_for`
const FROM = `from conversion c
  join company_shared k using (account_id)
  join person u on u.id = c.author_id
  join record_state i on i.machine = 'conversion' and i.id = c.id
  left join lateral (
    select count(*)::int as instruments, sum(x.shares)::bigint as shares
    from conversion_item x
    where x.conversion_id = c.id and i.state <> 'draft'
    having count(*) > 0
  ) s on true`
const insert = sql(
  'conversion.insert',
  'insert into conversion (id, account_id, terms, author_id, created_at) values ($1, $2, $3, $4, $5)',
)
export const addConversion = (
  q: Queryable,
  c: { id: string; accountId: string; terms: ConversionBody; author: string; at: string },
) => q.run(insert, [c.id, c.accountId, JSON.stringify(c.terms), c.author, c.at])
const update = sql(
  'conversion.update',
  'update conversion set terms = $2, rev = rev + 1, author_id = $3 where id = $1',
)
/** Whoever changed it last is its author. */
export const saveConversion = (q: Queryable, id: string, terms: ConversionBody, author: string) =>
  q.run(update, [id, JSON.stringify(terms), author])
const one = sql('conversion.one', `select ${COLUMNS} ${FROM} where c.id = $1`)
export const findConversion = (q: Queryable, id: string) => q.one<ConversionRecord>(one, [id])

const ofCompany = sql(
  'conversion.of-company',
  `select ${COLUMNS} ${FROM}
    where c.account_id = $1 and (c.created_at, c.id) < ($2, $3)
    order by c.created_at desc, c.id desc
    limit $4`,
)
const ofCompanyCount = sql(
  'conversion.of-company-count',
  'select count(*)::int as n from conversion where account_id = $1',
)
export const findOfCompany = async (
  q: Queryable,
  accountId: string,
  before: Before,
  limit: number,
): Promise<{ rows: ConversionRecord[]; total: number }> => ({
  rows: await q.query<ConversionRecord>(ofCompany, [accountId, before.at, before.id, limit]),
  total: (await q.one<{ n: number }>(ofCompanyCount, [accountId]))?.n ?? 0,
})
// a draft is the company's own
const SUBMITTED = "(i.status = 'active') = $1 and i.state <> 'draft'"
const all = sql(
  'conversion.all',
  `select ${COLUMNS} ${FROM}
    where ${SUBMITTED} and (c.created_at, c.id) < ($2, $3)
    order by c.created_at desc, c.id desc
    limit $4`,
)
const allCount = sql('conversion.all-count', `select count(*)::int as n ${FROM} where ${SUBMITTED}`)
/** Of all companies: those that wait for the platform, or that ended. */
export const findAll = async (
  q: Queryable,
  open: boolean,
  before: Before,
  limit: number,
): Promise<{ rows: ConversionRecord[]; total: number }> => ({
  rows: await q.query<ConversionRecord>(all, [open, before.at, before.id, limit]),
  total: (await q.one<{ n: number }>(allCount, [open]))?.n ?? 0,
})

const SINCE = `l.seq >= coalesce((select max(s.seq) from record_event s where s.machine = 'conversion' and
      s.id = l.id and s.type = 'SUBMITTED'), 0)`
const acted = sql(
  'conversion.acted',
  `select l.type, l.actor_id, p.first_name || ' ' || p.last_name as name, l.at
    from record_event l
    join person p on p.id::text = l.actor_id::text
    where l.machine = 'conversion' and l.id = $1 and l.type in ('SUBMITTED', 'APPROVED', 'EXECUTED') and ${SINCE}
    order by l.seq`,
)
export interface Act {
  type: 'SUBMITTED' | 'APPROVED' | 'EXECUTED'
  actor_id: string
  name: string
  at: string
}
/** Who submitted it last, and who approved and executed it since. */
export const findActs = (q: Queryable, id: string) => q.query<Act>(acted, [id])

export interface ItemRow {
  holding_id: string
  user_id: string
  title: string
  security_name: string
  security_type: string
  certificate_no: string | null
  listing_id: string
  terms: SignedTerms | null
  principal: number
  interest: number
  price: string
  basis: PriceBasis
  shares: number
  cash: number
  issued_id: string | null
}
const items = sql(
  'conversion.items',
  `select i.holding_id, h.user_id, h.title, h.security_name, h.security_type, h.certificate_no, h.listing_id,
      h.terms, i.principal, i.interest, i.price, i.basis, i.shares, i.cash, i.issued_id
    from conversion_item i
    join holding h on h.id = i.holding_id
    where i.conversion_id = $1
    order by i.position`,
)
/** What each instrument becomes, as it was submitted. */
export const findItems = (q: Queryable, id: string) => q.query<ItemRow>(items, [id])
const clear = sql(
  'conversion.clear-items',
  'delete from conversion_item where conversion_id = $1 and executed_at is null',
)
const add = sql(
  'conversion.add-items',
  `insert into conversion_item (conversion_id, holding_id, position, principal, interest, price, basis, shares, cash)
    select $1, r.id, r.position, r.principal, r.interest, r.price, r.basis, r.shares, r.cash
    from jsonb_to_recordset($2::jsonb) as r(id uuid, position int, principal bigint, interest bigint, price text,
      basis text, shares bigint, cash bigint)`,
)
/** Puts what each instrument becomes in the place of what was submitted before. */
export async function putItems(
  q: Queryable,
  id: string,
  rows: readonly Converted[],
): Promise<void> {
  await q.run(clear, [id])
  await q.run(add, [id, JSON.stringify(rows.map((row, position) => ({ ...row, position })))])
}
const executed = sql(
  'conversion.item-executed',
  'update conversion_item set issued_id = $3, executed_at = $4 where conversion_id = $1 and holding_id = $2',
)
export const markExecuted = (
  q: Queryable,
  id: string,
  holdingId: string,
  issuedId: string | null,
  at: string,
) => q.run(executed, [id, holdingId, issuedId, at])

export interface BusyRow {
  id: string
  title: string
  certificate_no: string | null
  moving: boolean
}
const busy = sql(
  'conversion.busy',
  `select h.id, h.title, h.certificate_no, m.moving
    from holding h
    cross join lateral (
      select exists (
          select 1
          from transfer t
          join record_state r on r.machine = 'transfer' and r.id = t.id
          where t.holding_id = h.id and r.status = 'active'
        ) as moving,
        exists (select 1 from stop_transfer s where s.holding_id = h.id and s.lifted_at is null) as stopped
    ) m
    where h.id = any($1::uuid[]) and (m.moving or m.stopped or h.id = any($2::uuid[]))
    order by h.certificate_no, h.id`,
)
/** Securities among these that are in an open transfer, under a stop, or about to be rescinded. */
export const findBusy = (q: Queryable, ids: readonly string[], rescinded: readonly string[]) =>
  q.query<BusyRow>(busy, [ids, rescinded])
