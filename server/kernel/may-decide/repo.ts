import { sql, type Queryable, type Statement } from '../db/db.ts'

/** A record about which somebody decides, as machines and their tables name it. */
export interface DecidedRecord {
  machine: string
  id: string
  user_id: string | null
  account_id: string | null
  listing_id: string | null
  investment_id: string | null
}

/**
 * Each kind of tie has a short statement of its own. PostgreSQL planned one statement for all kinds at each call, because
 * its generic plan looked more expensive: planning took 4 to 8 ms, the query 0.5.
 */
const accountsSql = sql(
  'may-decide.accounts',
  `select one.id as user_id, array(
      select one.id union all select s.other_id from same_person_shared s where s.user_id = one.id
    ) as accounts
    from unnest($1::uuid[]) as one(id)`,
)
const registrationOfSql = sql(
  'may-decide.registration-of',
  `select (m.context->>'registrationId')::uuid as id
    from record_state m where m.machine = 'investment' and m.id = $1`,
)
const partiesSql = sql(
  'may-decide.parties',
  `select p.user_id from registration_party_shared p
    where p.registration_id = $1 and p.user_id = any($2::uuid[]) and p.removed_at is null`,
)
const receiversSql = sql(
  'may-decide.receivers',
  `select p.id as user_id from transfer_shared t join person p on lower(p.email) = t.receiver_email
    where t.id = $1 and p.id = any($2::uuid[])`,
)
const membersSql = sql(
  'may-decide.members',
  'select c.user_id from company_member_shared c where c.account_id = $1 and c.user_id = any($2::uuid[])',
)
const holdersSql = sql(
  'may-decide.holders',
  `select h.user_id from holding_shared h
    where h.account_id = $1 and h.user_id = any($2::uuid[])
      and not exists (select 1 from holding_cancellation_shared x where x.holding_id = h.id)`,
)
const investorsSql = sql(
  'may-decide.investors',
  `select i.user_id from investment_shared i
      join record_state m on m.machine = 'investment' and m.id = i.id
      where i.listing_id = $1 and i.user_id = any($2::uuid[]) and m.status = 'active' and m.state <> 'draft'
    union
    select p.user_id from registration_party_shared p
      join record_state m on m.machine = 'investment' and m.context->>'registrationId' = p.registration_id::text
      where p.user_id = any($2::uuid[]) and p.removed_at is null
        and m.listing_id = $1 and m.status = 'active' and m.state <> 'draft'`,
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
/** The registration that a record is about: its own, or that of its investment; null where there is none. */
async function registrationOf(q: Queryable, of: DecidedRecord): Promise<string | null> {
  if (of.machine === 'registration') return of.id
  const investment = of.machine === 'investment' ? of.id : of.investment_id
  if (investment === null) return null
  return (await q.one<{ id: string | null }>(registrationOfSql, [investment]))?.id ?? null
}

/** How people, by any of their accounts, are tied to a record, one row for each of them. */
export async function tiesOf(
  q: Queryable,
  people: readonly string[],
  of: DecidedRecord,
): Promise<TiesRow[]> {
  const rows = await q.query<{ user_id: string; accounts: string[] }>(accountsSql, [[...people]])
  const all = rows.flatMap((row) => row.accounts)
  const found = async (statement: Statement, id: string | null): Promise<ReadonlySet<string>> =>
    new Set(
      id === null
        ? []
        : (await q.query<{ user_id: string }>(statement, [id, all])).map((row) => row.user_id),
    )
  const parties = await found(partiesSql, await registrationOf(q, of))
  const receivers = await found(receiversSql, of.machine === 'transfer' ? of.id : null)
  const members = await found(membersSql, of.account_id)
  const investors = await found(investorsSql, of.listing_id)
  const holders = await found(holdersSql, of.account_id)
  return rows.map(({ user_id, accounts }) => {
    const any = (ids: ReadonlySet<string>): boolean => accounts.some((id) => ids.has(id))
    const owner = of.machine === 'user' ? of.id : null
    return {
      user_id,
      own:
        accounts.some((id) => id === of.user_id || id === owner) || any(parties) || any(receivers),
      member: any(members),
      invests: any(investors),
      holds: any(holders),
    }
  })
}

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
/** People who may not decide on a record: its person, and those of `reopenersOf`. */
export const preparersOf = async (
  q: Queryable,
  record: Pick<DecidedRecord, 'machine' | 'id' | 'user_id'>,
  approved: readonly string[],
): Promise<(string | null)[]> => [record.user_id, ...(await reopenersOf(q, record, approved))]
