import type { PerkBody } from '#domain/offerings/model/perk.ts'
import type { PerkTier } from '#domain/offerings/rules/perks.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface PerkRow {
  id: string
  title: string
  description: string
  type: PerkBody['type']
  basis: PerkTier['basis']
  threshold: number
  bonus_pct: string | null
  quantity_limit: number | null
  starts_at: string | null
  ends_at: string | null
  eligibility: PerkTier['eligibility']
  rev: number
}
/** What perks need of an investment; `kept` are the perks that it had at its closing, null before. */
export interface Subject {
  id: string
  amount: number
  units: number
  at: string
  accredited: boolean
  prior_investor: boolean
  counts: boolean
  kept: string[] | null
}
const COLUMNS =
  'id, title, description, type, basis, threshold, bonus_pct, quantity_limit, starts_at, ends_at, eligibility, rev'
const perksOf = sql(
  'perk.of-listing',
  `select ${COLUMNS} from offering_perk where listing_id = $1 order by position, threshold, id`,
)
const subjects = sql(
  'perk.subjects',
  `select i.id, (m.context->>'amountCents')::bigint as amount, (m.context->>'units')::int as units,
      coalesce((m.context->>'submittedAt')::timestamptz, i.created_at) as at,
    coalesce(i.accreditation_snapshot->>'claim', 'none') <> 'none' as accredited, exists (select 1 from holding_shared
      h where h.account_id = i.account_id and h.user_id = i.user_id and h.issued_at < i.created_at) as prior_investor,
    m.state <>
      all('{draft,waitlisted,cancelled,rejected,abandoned,offering_failed,refund_pending,refund_returned,refunded,rescinded}') as
      counts,
    case when m.state = 'closed' then (select coalesce(array_agg(k.perk_id::text), '{}') from investment_perk k where
      k.investment_id = i.id) end as kept
    from investment_shared i
    join record_state m on m.machine = 'investment' and m.id = i.id
    where i.listing_id = $1
    order by 4, i.id`,
)
const insert = sql(
  'perk.insert',
  `insert into offering_perk (id, listing_id, title, description, type, basis, threshold, bonus_pct, quantity_limit,
      eligibility, starts_at, ends_at, position)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,coalesce($13, (select coalesce(max(position), 0) + 1
      from offering_perk where listing_id = $2)))`,
)
const change = sql(
  'perk.change',
  `update offering_perk
    set title=$4, description=$5, type=$6, basis=$7, threshold=$8, bonus_pct=$9, quantity_limit=$10, eligibility=$11,
      starts_at=$12, ends_at=$13, rev = rev + 1
    where id=$1 and listing_id=$2 and rev=$3`,
)
const keep = sql(
  'perk.keep',
  'insert into investment_perk (investment_id, perk_id, bonus_units, at) values ($1, $2, $3, $4)',
)

export const findPerks = (q: Queryable, listingId: string) => q.query<PerkRow>(perksOf, [listingId])
export const findSubjects = (q: Queryable, listingId: string) =>
  q.query<Subject>(subjects, [listingId])
type New = Pick<
  PerkRow,
  | 'id'
  | 'title'
  | 'description'
  | 'type'
  | 'basis'
  | 'threshold'
  | 'bonus_pct'
  | 'quantity_limit'
  | 'eligibility'
> & { starts_at?: string | null; ends_at?: string | null }
/** Adds a perk; without a position it is the last one. */
export const addPerk = (q: Queryable, listingId: string, p: New, position: number | null = null) =>
  q.run(insert, [
    p.id,
    listingId,
    p.title,
    p.description,
    p.type,
    p.basis,
    p.threshold,
    p.bonus_pct,
    p.quantity_limit,
    p.eligibility,
    p.starts_at ?? null,
    p.ends_at ?? null,
    position,
  ])
/** Changes a perk on this version of it; 0 when it is another one by now. */
export const changePerk = (q: Queryable, listingId: string, p: New, rev: number) =>
  q.run(change, [
    p.id,
    listingId,
    rev,
    p.title,
    p.description,
    p.type,
    p.basis,
    p.threshold,
    p.bonus_pct,
    p.quantity_limit,
    p.eligibility,
    p.starts_at ?? null,
    p.ends_at ?? null,
  ])
export const storePerk = (
  q: Queryable,
  investmentId: string,
  perkId: string,
  bonus: number,
  at: string,
) => q.run(keep, [investmentId, perkId, bonus, at])
