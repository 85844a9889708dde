import type { AdminRole, Membership } from '#domain/shared/access/actor.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { memberRoleInForce } from '../access/index.ts'

export interface SessionRow {
  id: string
  user_id: string
  expires_at: string
  last_seen_at: string
  factor_at: string
  state: string
  admin_role: AdminRole | null
  role_ends_at: string | null
  memberships: Membership[]
  other_accounts: string[]
  consented: boolean
  /** an app or a passkey is enrolled */
  strong: boolean
}
// everything that a request may be judged by, read at this very request in one statement
const personSql = sql(
  'session.person',
  ` select s.id, s.user_id, s.expires_at, s.last_seen_at, s.factor_at, m.state, u.admin_role, u.role_ends_at,
      (exists (select 1 from totp_factor t where t.user_id = u.id and t.confirmed_at is not null) or exists (select 1
        from passkey p where p.user_id = u.id)) as strong,
      coalesce((select json_agg(json_build_object('accountId', c.account_id, 'role', ${memberRoleInForce('c', '$2::timestamptz')})) from
        company_member_shared c where c.user_id = u.id), '[]'::json) as memberships,
      case when u.admin_role is null and not exists (select 1 from company_member_shared c where c.user_id = u.id)
        then '{}' else array(select p.other_id from same_person_shared p where p.user_id = u.id) end as other_accounts,
      not exists (
        select 1 from (select distinct on (kind) kind, version, text_hash from legal_text_shared where kind = any($3)
          and effective_at <= $2 order by kind, effective_at desc) l
        where not exists (select 1 from consent_acceptance_shared a where a.user_id = u.id and a.kind = l.kind and
          a.version = l.version and a.text_hash = l.text_hash)
      ) as consented
    from session s join app_user u on u.id = s.user_id join record_state m on m.machine = 'user' and m.id = u.id
    where s.id = $1 and s.ended_at is null`,
)
const insertSql = sql(
  'session.insert',
  `insert into session (id, user_id, created_at, expires_at, last_seen_at, factor_at, ip, user_agent, device, method,
      device_id)
    values ($1, $2, $3, $4, $3, $3, $5, $6, $7, $8, $9)`,
)
const seenSql = sql(
  'session.seen',
  'update session set last_seen_at = $2 where id = $1 and last_seen_at < $2',
)
const factorSql = sql(
  'session.factor',
  'update session set factor_at = $2 where id = $1 and ended_at is null',
)
const endSql = sql(
  'session.end',
  'update session set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null',
)
const endAllSql = sql(
  'session.end-all',
  `update session
    set ended_at = $2, end_reason = $3
    where user_id = $1 and ended_at is null and ($4::uuid is null or id <> $4)`,
)
const endOwnSql = sql(
  'session.end-own',
  `update session
    set ended_at = $3, end_reason = 'ended from another device'
    where id = $1 and user_id = $2 and ended_at is null`,
)
const newestSql = sql(
  'session.newest',
  'select id from session where user_id = $1 and ended_at is null order by last_seen_at desc, id desc limit 1',
)
const expirySql = sql('session.expiry', 'select expires_at from session where id = $1')

/** The newest open session of a person, for what is done for them while they are away from their page. */
export const newestSession = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ id: string }>(newestSql, [userId]))?.id ?? null
/** An open session with everything that its person may be judged by; `kinds` are the consents that are required. */
export const personRow = (
  q: Queryable,
  sessionId: string,
  now: string,
  kinds: readonly string[],
): Promise<SessionRow | null> => q.one<SessionRow>(personSql, [sessionId, now, [...kinds]])
/** Opens a session: its factor and last use are of this moment. */
export const insertSession = (
  q: Queryable,
  s: {
    id: string
    userId: string
    at: string
    expiresAt: string
    ip: string
    userAgent: string
    device: string
    method: string
    deviceId: string | null
  },
): Promise<number> =>
  q.run(insertSql, [
    s.id,
    s.userId,
    s.at,
    s.expiresAt,
    s.ip,
    s.userAgent,
    s.device,
    s.method,
    s.deviceId,
  ])
/** Advances the time of last use, never back. */
export const touchSession = (q: Queryable, id: string, at: string): Promise<number> =>
  q.run(seenSql, [id, at])
/** A factor was given in this session at `at`. */
export const freshFactor = (q: Queryable, id: string, at: string): Promise<number> =>
  q.run(factorSql, [id, at])
/** Ends one session, from the next request on. */
export const endSession = (q: Queryable, id: string, at: string, reason: string): Promise<number> =>
  q.run(endSql, [id, at, reason])
/** Ends a session of a person; 0 when it is none of theirs. */
export const endOwnSession = (
  q: Queryable,
  id: string,
  userId: string,
  at: string,
): Promise<number> => q.run(endOwnSql, [id, userId, at])
/** Ends the sessions of a person, all but `except` when it is given. */
export const endSessionsOf = (
  q: Queryable,
  userId: string,
  at: string,
  reason: string,
  except: string | null = null,
): Promise<number> => q.run(endAllSql, [userId, at, reason, except])
/** When a session ends at the latest. */
export const sessionExpiry = async (q: Queryable, id: string): Promise<string | null> =>
  (await q.one<{ expires_at: string }>(expirySql, [id]))?.expires_at ?? null
