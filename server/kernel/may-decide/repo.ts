import { sql, type Queryable } from '../db/db.ts'

/** A record about which somebody decides, as machines and their tables name it. */
export interface DecidedRecord {
  machine: string
  id: string
  user_id: string | null
  account_id: string | null
  listing_id: string | null
  investment_id: string | null
}

const tiesSql = sql(
  'may-decide.ties',
  `with registration as (
    select case when $2 = 'registration' then $3::uuid else (
      select (m.context->>'registrationId')::uuid
      from record_state m
      where m.machine = 'investment' and m.id = case when $2 = 'investment' then $3::uuid else $7::uuid end
    ) end as id
  )
  select u.id as user_id,
    $4::uuid = any(u.accounts) or ($2 = 'user' and $3::uuid = any(u.accounts)) or exists (
      select 1 from registration_party_shared p
      where p.registration_id = (select id from registration) and p.user_id = any(u.accounts) and p.removed_at is null
    ) or ($2 = 'transfer' and exists (
      select 1 from transfer_shared t join person p on lower(p.email) = t.receiver_email
      where t.id = $3::uuid and p.id = any(u.accounts)
    )) as own,
    exists (
      select 1 from company_member_shared c where c.account_id = $5::uuid and c.user_id = any(u.accounts)
    ) as member,
    $6::uuid is not null and (
      exists (
        select 1 from investment_shared i
        join record_state m on m.machine = 'investment' and m.id = i.id
        where i.user_id = any(u.accounts) and i.listing_id = $6::uuid and m.status = 'active' and m.state <> 'draft'
      ) or exists (
        select 1 from registration_party_shared p
        join record_state m on m.machine = 'investment' and m.context->>'registrationId' = p.registration_id::text
        where p.user_id = any(u.accounts) and p.removed_at is null
          and m.listing_id = $6::uuid and m.status = 'active' and m.state <> 'draft'
      )
    ) as invests,
    exists (
      select 1 from holding_shared h
      where h.account_id = $5::uuid and h.user_id = any(u.accounts)
        and not exists (select 1 from holding_cancellation_shared x where x.holding_id = h.id)
    ) as holds
  from (
    select one.id, array(
      select one.id union all select s.other_id from same_person_shared s where s.user_id = one.id
    ) as accounts
    from unnest($1::uuid[]) as one(id)
  ) u`,
)
const otherAccountsSql = sql(
  'may-decide.other-accounts',
  'select other_id from same_person_shared where user_id = $1 order by other_id',
)
/** Other accounts of the same person: the same taxpayer number, or the same name and date of birth. */
export const otherAccountsOf = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ other_id: string }>(otherAccountsSql, [userId])).map((row) => row.other_id)
const staffOwnSql = sql(
  'may-decide.staff-own',
  `select exists (
      select 1 from person p where p.admin_role is not null and (p.id = r.user_id or exists (
        select 1 from registration_party_shared s
        where s.registration_id = (
            select (m.context->>'registrationId')::uuid
            from record_state m
            where m.machine = 'investment' and m.id = r.investment_id
          ) and s.user_id = p.id and s.removed_at is null))
    ) as own
    from unnest($1::uuid[], $2::uuid[]) with ordinality as r(user_id, investment_id, place)
    order by r.place`,
)
/**
 * Of each record, whether it is of a member of the platform's staff: the own account, or an investment in whose
 * registration they take part. In the order of the records.
 */
export const staffOwnOf = async (
  q: Queryable,
  records: readonly Pick<DecidedRecord, 'user_id' | 'investment_id'>[],
): Promise<boolean[]> =>
  records.length === 0
    ? []
    : (
        await q.query<{ own: boolean }>(staffOwnSql, [
          records.map((one) => one.user_id),
          records.map((one) => one.investment_id),
        ])
      ).map((row) => row.own)

export interface TiesRow {
  user_id: string
  own: boolean
  member: boolean
  invests: boolean
  holds: boolean
}
/** How people are tied to a record, one row for each of them. */
export const tiesOf = (
  q: Queryable,
  people: readonly string[],
  of: DecidedRecord,
): Promise<TiesRow[]> =>
  q.query<TiesRow>(tiesSql, [
    [...people],
    of.machine,
    of.id,
    of.user_id,
    of.account_id,
    of.listing_id,
    of.investment_id,
  ])

const reopenedSql = sql(
  'may-decide.reopened',
  `select distinct r.actor_id
    from record_event r
    cross join lateral (
      select b.actor_id from record_event b
      where b.machine = r.machine and b.id = r.id and b.seq < r.seq and b.to_state = r.from_state
      order by b.seq desc limit 1
    ) refused
    where r.machine = $1 and r.id = $2 and r.type = 'REOPENED' and r.actor_kind = 'person'
      and refused.actor_id is distinct from r.actor_id
      and r.seq > coalesce((
        select max(a.seq) from record_event a where a.machine = $1 and a.id = $2 and a.to_state = any($3::text[])
      ), 0)`,
)
/**
 * Who has opened a record again that another person had refused, since it was last in a state of `approved`: approving it
 * as well would undo the decision of that person alone (platform policy).
 */
export const reopenersOf = async (
  q: Queryable,
  { machine, id }: Pick<DecidedRecord, 'machine' | 'id'>,
  approved: readonly string[],
): Promise<string[]> =>
  (await q.query<{ actor_id: string }>(reopenedSql, [machine, id, approved])).map(
    (row) => row.actor_id,
  )
/** People who may not decide on a record of a person: the person, and who opened an approved one again. */
export const preparersOf = async (
  q: Queryable,
  record: Pick<DecidedRecord, 'machine' | 'id' | 'user_id'>,
  approved: readonly string[],
): Promise<(string | null)[]> => [record.user_id, ...(await reopenersOf(q, record, approved))]
