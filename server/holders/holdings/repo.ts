import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { Before } from '#server/kernel/lib/cursor.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { sql } from '#server/kernel/db/db.ts'

/** What a security promises beyond its units, as it was signed. Cents; percentages as decimal text. */
export interface SignedTerms {
  valuation_cap: number | null
  discount_pct: string | null
  interest_pct: string | null
  maturity: PlainDate | null
}
export interface HoldingRow {
  id: string
  /** null of what came by a transfer */
  investment_id: string | null
  /** the investment that it was issued for, kept through transfers and conversions */
  first_investment_id: string | null
  listing_id: string
  account_id: string
  user_id: string
  security_type: string
  security_name: string
  title: string
  /** with the bonus units among them */
  units: number
  bonus_units: number
  /** decimal text */
  price: string
  /** cents */
  cost: number
  issued_at: string
  restricted_until: string | null
  exemption: string
  closing_id: string | null
  certificate_no: string | null
  /** the security that this one came from, by which transfer, when and from whom */
  origin_id: string | null
  transfer_id: string | null
  acquired_at: string | null
  acquired_from: string | null
  /** the conversion that made it of a SAFE or a note */
  conversion_id: string | null
  /** null of shares that a conversion made */
  terms: SignedTerms | null
}
const insert = sql(
  'holding.insert',
  `insert into holding (id, investment_id, listing_id, account_id, user_id, security_type, security_name, title,
      units, price, cost, issued_at, restricted_until, exemption, closing_id, certificate_no, origin_id, transfer_id,
      acquired_at, acquired_from, bonus_units, conversion_id, first_investment_id, terms)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23,
      $24)`,
)
const descending = sql(
  'holding.descending',
  `select h.id
    from holding h
    where h.first_investment_id = $1 and not exists (select 1 from holding_cancellation x where x.holding_id = h.id)
    order by h.id
    for update`,
)
const ofUser = sql(
  'holding.of-user',
  `select h.id, h.investment_id, h.listing_id, h.account_id, h.user_id, h.security_type, h.security_name, h.title,
      h.units, h.bonus_units, trim_scale(h.price)::text as price, h.cost, h.issued_at, h.restricted_until,
      h.exemption, h.closing_id, h.certificate_no, h.origin_id, h.transfer_id, h.acquired_at, h.acquired_from,
      h.conversion_id, h.first_investment_id, h.terms, c.name as company, c.slug, c.logo_url, c.cover_seed
    from holding h
    join company_shared c using (account_id)
    where h.user_id = $1 and exists (select 1 from holding_cancellation x where x.holding_id = h.id) = $5 and
      ($6::uuid is null or h.account_id = $6) and (h.issued_at, h.id) < ($2, $3)
    order by h.issued_at desc, h.id desc
    limit $4`,
)
const countOf = sql(
  'holding.count-of-user',
  `select count(*)::int as n
    from holding h
    where h.user_id = $1 and exists (select 1 from holding_cancellation x where x.holding_id = h.id) = $2 and
      ($3::uuid is null or h.account_id = $3)`,
)

const lockLedger = sql(
  'holding.lock-ledger',
  "select pg_advisory_xact_lock(hashtextextended('certificates:' || $1::text, 0))",
)
const issuedSoFar = sql(
  'holding.issued-so-far',
  'select count(*)::int as n from holding where account_id = $1',
)
/** Holds the register of a company until the transaction ends: nothing is issued and nothing imported meanwhile. */
export const lockRegister = (q: Queryable, accountId: string) => q.run(lockLedger, [accountId])
/** The next number of a company's ledger; held until the transaction ends. */
export async function nextNumber(q: Queryable, accountId: string): Promise<number> {
  await lockRegister(q, accountId)
  return ((await q.one<{ n: number }>(issuedSoFar, [accountId]))?.n ?? 0) + 1
}
const bonusOf = sql(
  'holding.bonus-of',
  'select coalesce(sum(bonus_units), 0)::bigint as n from investment_perk_shared where investment_id = $1',
)
/** Units that the perks of an investment give in addition to the bought ones, as they were stored at its closing. */
export const bonusUnits = async (q: Queryable, investmentId: string): Promise<number> =>
  (await q.one<{ n: number }>(bonusOf, [investmentId]))?.n ?? 0
export const addHolding = (q: Queryable, h: HoldingRow) =>
  q.run(insert, [
    h.id,
    h.investment_id,
    h.listing_id,
    h.account_id,
    h.user_id,
    h.security_type,
    h.security_name,
    h.title,
    h.units,
    h.price,
    h.cost,
    h.issued_at,
    h.restricted_until,
    h.exemption,
    h.closing_id,
    h.certificate_no,
    h.origin_id,
    h.transfer_id,
    h.acquired_at,
    h.acquired_from,
    h.bonus_units,
    h.conversion_id,
    h.first_investment_id,
    h.terms === null ? null : JSON.stringify(h.terms),
  ])
const signedText = sql(
  'holding.signed-terms',
  `select e.security_terms as terms
    from envelope_shared e
    join record_state m on m.machine = 'envelope' and m.id = e.id and m.state = 'countersigned'
    where e.investment_id = $1 and not e.amends
    order by e.created_at desc, e.id desc
    limit 1`,
)
/** The terms of the agreement that holds for an investment; null where none was executed here. */
export const findSignedTerms = async (
  q: Queryable,
  investmentId: string,
): Promise<SignedTerms | null> =>
  (await q.one<{ terms: SignedTerms }>(signedText, [investmentId]))?.terms ?? null
/** Current securities that descend from what an investment was issued; held until the transaction ends. */
export const lockDescending = async (q: Queryable, investmentId: string): Promise<string[]> =>
  (await q.query<{ id: string }>(descending, [investmentId])).map((row) => row.id)
/** Current or taken back, of one company or of all. */
export interface HoldingsOf {
  cancelled: boolean
  accountId: string | null
}
export const findHoldings = (
  q: Queryable,
  userId: string,
  before: Before,
  limit: number,
  of: HoldingsOf,
) =>
  q.query<
    HoldingRow & { company: string; slug: string; logo_url: string | null; cover_seed: number }
  >(ofUser, [userId, before.at, before.id, limit, of.cancelled, of.accountId])
/** People hold few securities, so counting them is cheap. */
export const countHoldings = async (
  q: Queryable,
  userId: string,
  of: HoldingsOf,
): Promise<number> =>
  (await q.one<{ n: number }>(countOf, [userId, of.cancelled, of.accountId]))?.n ?? 0
