import type { AdminRole, Membership } from '#domain/shared/access/actor.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { memberRoleInForce } from '../access/index.ts'

/** A view with everything that it depends on, read at this very moment. */
export interface ViewRow {
  id: string
  user_id: string
  operator_id: string
  /** when the token of the view ends */
  expires_at: string
  /** state of the view's machine */
  state: string
  session_id: string
  session_ended_at: string | null
  session_expires_at: string
  session_seen_at: string
  operator_state: string
  operator_role: AdminRole | null
  operator_role_ends_at: string | null
  /** an app or a passkey is enrolled */
  strong: boolean
  viewed_state: string
  viewed_role: AdminRole | null
  viewed_role_ends_at: string | null
}
interface ViewedRow extends ViewRow {
  memberships: Membership[]
  consented: boolean
}
const COLUMNS = `v.id, v.user_id, v.operator_id, v.expires_at, m.state, s.id as session_id,
  s.ended_at as session_ended_at, s.expires_at as session_expires_at, s.last_seen_at as session_seen_at,
  om.state as operator_state, o.admin_role as operator_role, o.role_ends_at as operator_role_ends_at,
  (exists (select 1 from totp_factor t where t.user_id = o.id and t.confirmed_at is not null)
    or exists (select 1 from passkey p where p.user_id = o.id)) as strong,
  um.state as viewed_state, u.admin_role as viewed_role, u.role_ends_at as viewed_role_ends_at`
const FROM = `from view_as v
  join record_state m on m.machine = 'view-as' and m.id = v.id
  join session s on s.id = v.session_id
  join app_user o on o.id = v.operator_id
  join record_state om on om.machine = 'user' and om.id = o.id
  join app_user u on u.id = v.user_id
  join record_state um on um.machine = 'user' and um.id = u.id`
const viewedSql = sql(
  'view-as.viewed',
  `select ${COLUMNS},
      coalesce((select json_agg(json_build_object('accountId', c.account_id, 'role', ${memberRoleInForce('c', '$2::timestamptz')})) from
        company_member_shared c where c.user_id = u.id), '[]'::json) as memberships,
      not exists (
        select 1 from (select distinct on (kind) kind, version, text_hash from legal_text_shared where kind = any($3)
          and effective_at <= $2 order by kind, effective_at desc) l
        where not exists (select 1 from consent_acceptance_shared a where a.user_id = u.id and a.kind = l.kind and
          a.version = l.version and a.text_hash = l.text_hash)
      ) as consented
    ${FROM} where v.id = $1`,
)
const openSql = sql('view-as.open', `select ${COLUMNS} ${FROM} where m.state = 'active'`)
const ofOperatorSql = sql(
  'view-as.of-operator',
  `select v.id from view_as v join record_state m on m.machine = 'view-as' and m.id = v.id
  where v.operator_id = $1 and m.state = 'active' order by v.id`,
)
const addSql = sql(
  'view-as.add',
  'insert into view_as (id, user_id, operator_id, session_id, begun_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
)
const shownSql = sql(
  'view-as.shown',
  `select v.id as view_id, o.first_name || ' ' || o.last_name as operator, v.expires_at as ends_at
    from view_as v
    join app_user o on o.id = v.operator_id
    where v.id = $1`,
)

/** A view with what its person may be judged by; `kinds` are the consents that are required. */
export const viewedRow = (
  q: Queryable,
  id: string,
  now: string,
  kinds: readonly string[],
): Promise<ViewedRow | null> => q.one<ViewedRow>(viewedSql, [id, now, [...kinds]])
/** Views whose machine has not ended. */
export const openViews = (q: Queryable): Promise<ViewRow[]> => q.query<ViewRow>(openSql)
/** Ids of the views of one operator that have not ended. */
export const viewsOfOperator = async (q: Queryable, operatorId: string): Promise<string[]> =>
  (await q.query<{ id: string }>(ofOperatorSql, [operatorId])).map((row) => row.id)
/** Stores who sees whose pages, from which session. */
export const addView = (
  q: Queryable,
  v: {
    id: string
    userId: string
    operatorId: string
    sessionId: string
    at: string
    expiresAt: string
  },
): Promise<number> => q.run(addSql, [v.id, v.userId, v.operatorId, v.sessionId, v.at, v.expiresAt])
/** Content of the banner: who views, and until when. */
export const shownView = (
  q: Queryable,
  id: string,
): Promise<{ view_id: string; operator: string; ends_at: string } | null> =>
  q.one<{ view_id: string; operator: string; ends_at: string }>(shownSql, [id])
