import type { Before } from '#server/kernel/lib/cursor.ts'
import type { AdminRole } from '#domain/shared/access/actor.ts'
import type { RoleShow } from '#domain/identity/model/roles.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { foundIn, patternsOf } from '#server/kernel/db/found.ts'

export interface GrantRow {
  id: string
  user_id: string
  name: string
  email: string
  role: AdminRole
  reason: string
  ends_at: string | null
  begun_at: string
  proposed_by: string | null
  proposer_id: string | null
  approved_by: string | null
  approver_id: string | null
  last_sign_in_at: string | null
  review_id: string | null
  quarter: string | null
}

const nameOf = (alias: string) =>
  `nullif(trim(concat(${alias}.first_name, ' ', ${alias}.last_name)), '')`
const SELECT = `
  select g.id, g.user_id, ${nameOf('u')} as name, u.email, g.role, g.reason, g.ends_at, g.begun_at,
    ${nameOf('p')} as proposed_by, g.proposed_by as proposer_id, ${nameOf('a')} as approved_by,
    g.approved_by as approver_id,
    (select max(s.created_at) from session_shared s where s.user_id = g.user_id)
      as last_sign_in_at,
    r.id as review_id, r.quarter
  from role_grant g
  join person u on u.id = g.user_id
  join record_state m on m.machine = 'role-grant' and m.id = g.id
  left join person p on p.id = g.proposed_by
  left join person a on a.id = g.approved_by
  left join lateral (
    select v.id, v.quarter from access_review v where v.grant_id = g.id
    order by v.opened_at desc limit 1
  ) r on true
  left join record_state n on n.machine = 'access-review' and n.id = r.id`
// a closed account has no role, whatever its last grant is
const HELD = "m.state = 'active' and u.admin_role = g.role"
const CONDITIONS: Readonly<Record<RoleShow, string>> = {
  current: HELD,
  proposed: "m.state = 'proposed'",
  review: `${HELD} and n.state = 'open'`,
  ended: `not (${HELD}) and m.state <> 'proposed'`,
}
const pageText = (show: RoleShow) =>
  sql(
    `role-grant.page-${show}`,
    `${SELECT}
    where ${CONDITIONS[show]}
      and ($1::text is null or g.role = $1)
      and ($2::text[] is null or ${foundIn('person_words(u.email, u.first_name, u.last_name)', '$2')})
      and ($3::timestamptz is null or (g.begun_at, g.id) < ($3::timestamptz, $4::uuid))
    order by g.begun_at desc, g.id desc
    limit $5`,
  )
const pages: Readonly<Record<RoleShow, ReturnType<typeof pageText>>> = {
  current: pageText('current'),
  proposed: pageText('proposed'),
  review: pageText('review'),
  ended: pageText('ended'),
}
const oneText = sql('role-grant.one', `${SELECT} where g.id = $1`)
const accountText = sql(
  'role-grant.account',
  `select f.values->>'legal_first' || ' ' || (f.values->>'legal_last') as legal_name,
    concat_ws(', ', f.values->'address'->>'city', f.values->'address'->>'region', f.values->'address'->>'country')
      as home,
    exists (
      select 1 from kyc_party_shared k
      join record_state m on m.machine = 'kyc' and m.id = k.id and m.state = 'approved'
      where k.user_id = $1
    ) as verified,
    array(
      select u.email from same_person_shared s join person u on u.id = s.other_id
      where s.user_id = $1
      order by u.email
    ) as same_person,
    array(
      select distinct coalesce(${nameOf('u')}, u.email)
      from session own
      join person u on u.admin_role is not null and u.id <> own.user_id
      join session o on o.user_id = u.id and o.ip = own.ip
      where own.user_id = $1
      order by 1
    ) as same_network
  from (select $1::uuid as id) one
  left join lateral (
    select values from profile_fact_shared
    where user_id = one.id and kind = 'kyc'
    order by version desc
    limit 1
  ) f on true`,
)
const signInsText = sql(
  'role-grant.sign-ins',
  `select s.at, s.device, s.ip
  from (
    select distinct on (device, ip) created_at as at, device, ip
    from session
    where user_id = $1
    order by device, ip, created_at desc
  ) s
  order by s.at desc
  limit $2`,
)
const addText = sql(
  'role-grant.add',
  `insert into role_grant (id, user_id, role, ends_at, reason, proposed_by, begun_at)
  values ($1, $2, $3, $4, $5, $6, $7)`,
)
const approvedText = sql(
  'role-grant.approved',
  'update role_grant set approved_by = $2 where id = $1',
)
const copyGiversText = sql(
  'role-grant.copy-givers',
  `update role_grant g set proposed_by = o.proposed_by, approved_by = o.approved_by
  from role_grant o where g.id = $1 and o.id = $2`,
)
const openText = sql(
  'role-grant.open',
  `select g.id, g.role, m.state from role_grant g
  join record_state m on m.machine = 'role-grant' and m.id = g.id
  where g.user_id = $1 and g.id <> $2 and m.state in ('proposed', 'active')`,
)
const lockPersonText = sql(
  'role-grant.lock-person',
  `select admin_role from app_user where id = $1 for update`,
)
const unrecordedText = sql(
  'role-grant.unrecorded',
  `select u.id, u.admin_role as role, u.created_at from app_user u
  where u.admin_role is not null and not exists (
    select 1 from role_grant g
    join record_state m on m.machine = 'role-grant' and m.id = g.id
    where g.user_id = u.id and g.role = u.admin_role and m.state = 'active')
  order by u.id limit $1`,
)
const unreviewedText = sql(
  'access-review.unreviewed',
  `select g.id from role_grant g
  join record_state m on m.machine = 'role-grant' and m.id = g.id
  join app_user u on u.id = g.user_id
  where ${HELD} and g.begun_at < $1
    and not exists (select 1 from access_review v
      join record_state n on n.machine = 'access-review' and n.id = v.id
      where v.grant_id = g.id and (v.quarter = $2 or n.state = 'open'))
  order by g.id limit $3`,
)
const addReviewText = sql(
  'access-review.add',
  `insert into access_review (id, grant_id, quarter, opened_at) values ($1, $2, $3, $4)
  on conflict (grant_id, quarter) do nothing`,
)
const overReviewsText = sql(
  'access-review.over',
  `select v.id from access_review v
  join role_grant g on g.id = v.grant_id
  join app_user u on u.id = g.user_id
  join record_state n on n.machine = 'access-review' and n.id = v.id
  join record_state m on m.machine = 'role-grant' and m.id = g.id
  where n.state = 'open' and not (m.state = 'active' and coalesce(u.admin_role = g.role, false))
  order by v.id limit $1`,
)
const reviewedText = sql('access-review.grant', 'select grant_id from access_review where id = $1')

/** Roles, newest first; one more than requested shows whether there is another page. */
export const findGrants = (
  q: Queryable,
  of: {
    show: RoleShow
    role: AdminRole | null
    words: string | null
    before: Before
    limit: number
  },
): Promise<GrantRow[]> =>
  q.query<GrantRow>(pages[of.show], [
    of.role,
    of.words === null ? null : patternsOf(of.words),
    of.before.at,
    of.before.id,
    of.limit,
  ])
export const findGrant = (q: Queryable, id: string): Promise<GrantRow | null> =>
  q.one<GrantRow>(oneText, [id])
interface AccountRow {
  legal_name: string | null
  home: string
  verified: boolean
  same_person: string[]
  same_network: string[]
}
/** What shows whose account it is. */
export const findAccount = (q: Queryable, userId: string): Promise<AccountRow | null> =>
  q.one<AccountRow>(accountText, [userId])
/** The newest sign-in of each device and network address of an account, the newest first. */
export const findSignIns = (
  q: Queryable,
  userId: string,
  limit: number,
): Promise<{ at: string; device: string; ip: string }[]> => q.query(signInsText, [userId, limit])
export const addGrant = (
  tx: Tx,
  g: {
    id: string
    userId: string
    role: AdminRole
    endsAt: string | null
    reason: string
    by: string | null
    at: string
  },
): Promise<number> => tx.run(addText, [g.id, g.userId, g.role, g.endsAt, g.reason, g.by, g.at])
export const setApproved = (tx: Tx, id: string, by: string): Promise<number> =>
  tx.run(approvedText, [id, by])
/** A role that is given back keeps the people who proposed and approved it. */
export const copyGivers = (tx: Tx, { id, from }: { id: string; from: string }): Promise<number> =>
  tx.run(copyGiversText, [id, from])
/** Other grants of the person that are proposed or count. */
export const otherGrants = (
  tx: Queryable,
  userId: string,
  id: string,
): Promise<{ id: string; state: string; role: AdminRole }[]> => tx.query(openText, [userId, id])
/** The person's role, locked until the transaction ends; null without one. */
export const lockRole = async (tx: Tx, userId: string): Promise<AdminRole | null> =>
  (await tx.one<{ admin_role: AdminRole | null }>(lockPersonText, [userId]))?.admin_role ?? null
/** People with a role that no grant records. */
export const unrecorded = (
  q: Queryable,
  limit: number,
): Promise<{ id: string; role: AdminRole; created_at: string }[]> =>
  q.query(unrecordedText, [limit])
/** Roles from before the quarter that have neither a review in it nor one that is still open. */
export const unreviewed = (
  q: Queryable,
  quarter: { name: string; begins: string },
  limit: number,
): Promise<{ id: string }[]> => q.query(unreviewedText, [quarter.begins, quarter.name, limit])
/** False when the role has its review of the quarter already. */
export const addReview = async (
  tx: Tx,
  v: { id: string; grantId: string; quarter: string; at: string },
): Promise<boolean> => (await tx.run(addReviewText, [v.id, v.grantId, v.quarter, v.at])) === 1
/** Open reviews of roles that have ended. */
export const overReviews = (q: Queryable, limit: number): Promise<{ id: string }[]> =>
  q.query(overReviewsText, [limit])
export const reviewedGrant = async (q: Queryable, id: string): Promise<GrantRow | null> => {
  const row = await q.one<{ grant_id: string }>(reviewedText, [id])
  return row === null ? null : findGrant(q, row.grant_id)
}
