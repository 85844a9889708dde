import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** A commitment under 506(b) with what the count of purchasers reads of its buyer. */
export interface BuyerRow {
  id: string
  committed_at: string | null
  claim: string
  user_id: string
  registration_id: string | null
  type: string | null
  married: boolean
  formed_for_this_investment: boolean
  parties: { user_id: string | null; role: string; percent: string | null }[]
  /** the homes of the people who buy, each once */
  homes: string[]
}
const BUYER = `i.id, i.committed_at, i.user_id, r.id as registration_id, r.type,
  coalesce(i.accreditation_snapshot->>'claim', 'none') as claim,
  coalesce(r.values->>'married' = 'true', false) as married,
  coalesce(r.values->>'formed_for_this_investment' = 'true', false) as formed_for_this_investment,
  coalesce((
    select jsonb_agg(jsonb_build_object('user_id', p.user_id, 'role', p.role, 'percent', p.percent) order by p.position)
    from registration_party_shared p
    where p.registration_id = r.id and p.removed_at is null
  ), '[]') as parties,
  coalesce((
    select jsonb_agg(distinct coalesce(lower(f.home), '?'))
    from (
      select i.user_id as person
      union
      select p.user_id from registration_party_shared p where p.registration_id = r.id and p.removed_at is null
    ) b
    left join lateral (
      select (f.values->'address'->>'line1') || '|' || (f.values->'address'->>'postal') as home
      from profile_fact_shared f
      where f.user_id = b.person and f.kind = 'kyc'
      order by f.version desc
      limit 1
    ) f on true
  ), '[]') as homes`
const FROM = `from investment i
  left join record_state m on m.machine = 'investment' and m.id = i.id
  left join investor_registration_shared r on r.id::text = m.context->>'registrationId'`
const soldText = sql(
  'investment.private-sales',
  `select ${BUYER}
    ${FROM}
    where i.account_id = $1 and i.offering_type = 'reg_d_506b' and i.committed > 0 and i.id <> $2 and i.committed_at
      >= $3::date - 1`,
)
const oneText = sql('investment.private-buyer', `select ${BUYER} ${FROM} where i.id = $1`)

/** The commitments of a company under 506(b) from a day on, without one; the day before is read too, for the zone. */
export const findPrivateSales = (
  q: Queryable,
  accountId: string,
  except: string,
  from: PlainDate,
) => q.query<BuyerRow>(soldText, [accountId, except, from])
/** The buyer of one investment. */
export const findBuyer = (q: Queryable, id: string) => q.one<BuyerRow>(oneText, [id])
