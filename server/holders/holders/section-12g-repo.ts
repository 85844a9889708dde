import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface HolderCounts {
  holders: number
  non_accredited: number
  cf_holders: number
  cf_non_accredited: number
  tier2_holders: number
  tier2_non_accredited: number
  mixed_holders: number
  mixed_non_accredited: number
  /** names of the holders */
  titles: string[]
}
const countsText = sql(
  'holders.section-12g',
  `with held as (
    select e.user_id, e.title, bool_and(h.exemption = 'reg_cf') as only_cf,
      bool_and(h.exemption = 'reg_a_t2') as only_tier2, bool_and(h.exemption in ('reg_cf', 'reg_a_t2')) as only_both,
      bool_or(coalesce(i.accreditation_snapshot->>'claim', 'none') <> 'none') as accredited
    from holding_entry e
    join holding h on h.id = e.holding_id
    left join investment_shared i on i.id = h.investment_id and i.user_id = e.user_id
    where e.account_id = $1
    group by e.user_id, e.title
    having sum(e.units) > 0
  )
  select count(*)::int as holders, coalesce(array_agg(distinct title), '{}') as titles,
    count(*) filter (where not accredited)::int as non_accredited,
    count(*) filter (where only_cf)::int as cf_holders,
    count(*) filter (where only_cf and not accredited)::int as cf_non_accredited,
    count(*) filter (where only_tier2)::int as tier2_holders,
    count(*) filter (where only_tier2 and not accredited)::int as tier2_non_accredited,
    count(*) filter (where only_both and not only_cf and not only_tier2)::int as mixed_holders,
    count(*) filter (where only_both and not only_cf and not only_tier2 and not accredited)::int as mixed_non_accredited
  from held`,
)
/** Holders of record of the ledger; holders who received by a transfer count as not accredited. */
export const countHolders = async (q: Queryable, accountId: string): Promise<HolderCounts> =>
  (await q.one<HolderCounts>(countsText, [accountId])) ?? {
    holders: 0,
    non_accredited: 0,
    cf_holders: 0,
    cf_non_accredited: 0,
    tier2_holders: 0,
    tier2_non_accredited: 0,
    mixed_holders: 0,
    mixed_non_accredited: 0,
    titles: [],
  }
/** A figure in cents of the newest fiscal year in the company's statements in force. */
const newestFigure = (name: 'total_assets' | 'revenue'): string => `(
      select (y->>'${name}')::bigint
      from topic_in_force_shared t
      join offering_shared o on o.listing_id = t.listing_id
      join topic_revision_shared r on r.item_id = t.item_id and r.revision = t.revision
      cross join lateral jsonb_array_elements(r.values->'years') y
      where o.account_id = $1 and t.topic = 'profits' and y->>'${name}' is not null
      order by y->>'fy_end' desc
      limit 1
    )`
const companyText = sql(
  'holders.section-12g-company',
  `select
    ${newestFigure('total_assets')} as total_assets,
    ${newestFigure('revenue')} as annual_revenues,
    coalesce((
      select (r.values->>'is_bank')::boolean
      from topic_in_force_shared t
      join offering_shared o on o.listing_id = t.listing_id
      join topic_revision_shared r on r.item_id = t.item_id and r.revision = t.revision
      where o.account_id = $1 and t.topic = 'basic-information' and r.values->>'is_bank' is not null
      order by t.since desc, t.revision desc
      limit 1
    ), false) as bank,
    exists (
      select 1
      from offering_shared o
      join record_state m on m.machine = 'offering' and m.id = o.listing_id
      where o.account_id = $1 and o.type = 'reg_a_t2' and m.context->>'qualifiedAt' is not null and m.state <>
        'reports_ended'
    ) and not exists (
      select 1
      from offering_shared o
      join record_state m on m.machine = 'offering' and m.id = o.listing_id
      where o.account_id = $1 and o.type = 'reg_a_t2' and (m.state = 'reports_ended' or (m.state =
        any('{reporting,reports_ending}') and (m.context->>'reportDueAt')::timestamptz < $2))
    ) as tier2_reports_current,
    exists (
      select 1
      from topic_shared t
      join offering_shared o on o.listing_id = t.listing_id
      join record_state m on m.machine = 'review-item' and m.id = t.item_id
      where o.account_id = $1 and t.topic = 'sec-registered-transfer-agent' and m.state = 'approved'
    ) as registered_transfer_agent,
    not exists (
      select 1
      from offering_shared o
      join record_state m on m.machine = 'offering' and m.id = o.listing_id
      where o.account_id = $1 and o.type = 'reg_cf' and m.state = any('{reporting,reports_ending}') and
        (m.context->>'reportDueAt')::timestamptz < $2
    ) as reports_current`,
)
/**
 * Facts of a company for 17 CFR 240.12g-6 and 240.12g5-1(a)(7): assets and revenues of the last fiscal year in cents, its
 * transfer agent, its annual reports.
 */
export const companyFor12g = async (q: Queryable, accountId: string, now: Date) => {
  const row = await q.one<{
    total_assets: number | null
    annual_revenues: number | null
    bank: boolean
    tier2_reports_current: boolean
    registered_transfer_agent: boolean
    reports_current: boolean
  }>(companyText, [accountId, now.toISOString()])
  const [assets, revenues] = [row?.total_assets ?? null, row?.annual_revenues ?? null]
  return {
    total_assets: assets === null ? null : Number(assets),
    annual_revenues: revenues === null ? null : Number(revenues),
    bank: row?.bank === true,
    tier2_reports_current: row?.tier2_reports_current === true,
    registered_transfer_agent: row?.registered_transfer_agent === true,
    reports_current: row?.reports_current === true,
  }
}
