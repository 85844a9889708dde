import type { InvestorTie } from '#domain/investments/model/related.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

const tiesSql = sql(
  'investment.ties',
  `with holder as (
    select i.id, i.listing_id, i.account_id, i.user_id
    from investment i
    where i.id = any($1)
    union
    select i.id, i.listing_id, i.account_id, p.user_id
    from investment i
    join record_state m on m.machine = 'investment' and m.id = i.id
    join registration_party_shared p on p.registration_id::text = m.context->>'registrationId'
    where i.id = any($1) and p.removed_at is null
  )
  select h.id, array_agg(distinct r.tie) as ties
  from holder h
  join person u on u.id = h.user_id
  cross join lateral (
    select 'member' as tie
    where exists (
      select 1 from company_member_shared c where c.account_id = h.account_id and c.user_id = u.id
    )
    union all
    select 'person'
    where exists (
      select 1 from company_person_shared c
      where c.account_id = h.account_id and (c.user_id = u.id or lower(c.email) = lower(u.email))
    )
    union all
    select 'covered'
    where exists (
      select 1 from questionnaire_shared c
      where c.account_id = h.account_id and lower(c.email) = lower(u.email)
    )
    union all
    select 'partner'
    where exists (
      select 1 from partner_seat_shared c where c.listing_id = h.listing_id and c.user_id = u.id
    )
    union all
    select 'staff' where u.admin_role is not null
  ) r
  group by h.id`,
)
/**
 * Ties of the people who hold investments to the offering and the platform, by investment: of the investor and of each
 * person of the registration. An investment without any is not in the map.
 */
export const tiesOfInvestments = async (
  q: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly InvestorTie[]>> =>
  ids.length === 0
    ? new Map()
    : new Map(
        (await q.query<{ id: string; ties: InvestorTie[] }>(tiesSql, [ids])).map((row) => [
          row.id,
          row.ties,
        ]),
      )
