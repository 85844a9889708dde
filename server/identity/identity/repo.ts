import type { AdminRole } from '#domain/shared/access/actor.ts'
import type { FactorMethod, SignInOutcome } from '#domain/identity/model/factors.ts'
import type { ConsentKind } from '#domain/shared/user.ts'
import { decidingRoles, isDeciding } from '#domain/identity/rules/roles.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface UserRow {
  id: string
  email: string
  first_name: string
  last_name: string
  password_hash: string
  admin_role: AdminRole | null
  /** when the role ends; null without an end */
  role_ends_at: string | null
  demo: boolean
  /** state of the account's machine */
  state: string
}
const userOf = (where: string): string => `
  select u.id, u.email, u.first_name, u.last_name, u.password_hash, u.admin_role, u.role_ends_at, u.demo, m.state
  from app_user u join record_state m on m.machine = 'user' and m.id = u.id where ${where}`
const byEmailSql = sql('user.by-email', userOf('u.email = $1'))
const byIdSql = sql('user.by-id', userOf('u.id = $1'))
const insertSql = sql(
  'user.insert',
  `insert into app_user (id, email, first_name, last_name, password_hash, admin_role, demo, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)
    on conflict (email) do nothing`,
)
const renewSql = sql(
  'user.renew',
  'update app_user set first_name = $2, last_name = $3, password_hash = $4 where id = $1',
)
const passwordSql = sql('user.password', 'update app_user set password_hash = $2 where id = $1')
const roleSql = sql(
  'user.role',
  'update app_user set admin_role = $2, role_ends_at = $3 where id = $1',
)
const lockStaffSql = sql(
  'user.lock-staff',
  `select id from app_user where admin_role = any($1::text[]) order by id for update`,
)
const roleRemainsSql = sql(
  'user.role-remains',
  `select exists (
      select 1 from app_user u
      join record_state m on m.machine = 'user' and m.id = u.id
      where u.admin_role = $1 and not u.id = any($2::uuid[]) and m.state = 'active'
        and not exists (
          select 1 from same_person_shared s where s.user_id = $4::uuid and s.other_id = u.id
        )
        and (u.role_ends_at is null or u.role_ends_at > $3)
    ) as remains`,
)

const addLinkSql = sql(
  'link.insert',
  `insert into email_link (token_hash, user_id, redirect, accepted, expires_at, created_at)
    values ($1, $2, $3, $4, $5, $6)`,
)
const dropLinksSql = sql('link.drop', 'delete from email_link where user_id = $1')
const linkSql = sql(
  'link.read',
  'select user_id, redirect, accepted, expires_at, used_at from email_link where token_hash = $1 for update',
)
const useLinkSql = sql(
  'link.use',
  'update email_link set used_at = $2 where token_hash = $1 and used_at is null',
)

const eventSql = sql(
  'sign-in.insert',
  `insert into sign_in_event (id, user_id, email_hash, at, ip, device, outcome, method, detail)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/** An account by its address (lower case), with the state of its machine. */
export const userByEmail = (q: Queryable, email: string): Promise<UserRow | null> =>
  q.one<UserRow>(byEmailSql, [email])
/** An account by its id, with the state of its machine. */
export const userById = (q: Queryable, id: string): Promise<UserRow | null> =>
  q.one<UserRow>(byIdSql, [id])
/** Stores the hash of a new password. */
export const setPasswordHash = (q: Queryable, id: string, hash: string): Promise<number> =>
  q.run(passwordSql, [id, hash])
/** False when the address is taken. */
export const insertUser = async (
  tx: Queryable,
  u: Omit<UserRow, 'state' | 'role_ends_at'>,
  at: string,
): Promise<boolean> =>
  (await tx.run(insertSql, [
    u.id,
    u.email,
    u.first_name,
    u.last_name,
    u.password_hash,
    u.admin_role,
    u.demo,
    at,
  ])) === 1
/** An account that nobody has confirmed yet takes the name and password of the newest registration. */
export const renewUser = (
  tx: Queryable,
  id: string,
  u: { first_name: string; last_name: string; password_hash: string },
): Promise<number> => tx.run(renewSql, [id, u.first_name, u.last_name, u.password_hash])
/**
 * Gives a role of the administration until `endsAt`, or takes it; it counts from the next request on.
 */
export const setAdminRole = (
  tx: Queryable,
  id: string,
  role: AdminRole | null,
  endsAt: string | null = null,
): Promise<number> => tx.run(roleSql, [id, role, endsAt])
/**
 * Whether another person who can sign in has the role of `id` when it is gone, without counting those who act, with any
 * of their accounts: an operator who shuts out all others would decide alone. Locks the staff, so that the answer holds until the commit.
 */
export async function roleRemains(
  tx: Tx,
  id: string,
  { acts, at }: { acts: string | null; at: string },
): Promise<boolean> {
  await tx.query(lockStaffSql, [[...decidingRoles]])
  const role = (await userById(tx, id))?.admin_role ?? null
  if (role === null || !isDeciding(role)) return true
  const without = acts === null ? [id] : [id, acts]
  return (
    (await tx.one<{ remains: boolean }>(roleRemainsSql, [role, without, at, acts]))?.remains ===
    true
  )
}

const lastLinkSql = sql(
  'link.last',
  'select redirect, accepted from email_link where user_id = $1 order by created_at desc limit 1',
)

/** What was accepted on the sign-up form, when and from where. */
export interface SignUpConsents {
  accept: { kind: ConsentKind; version: string; text_hash: string }[]
  at: string
  ip: string
  user_agent: string
}
/** What a link carries from the sign-up form to the confirmation. */
export interface LinkData {
  redirect: string | null
  accepted: SignUpConsents | null
}

export interface LinkRow extends LinkData {
  user_id: string
  expires_at: string
  used_at: string | null
}
/** Stores a confirmation link by the hash of its token. */
export const insertLink = (
  tx: Queryable,
  hash: string,
  l: Omit<LinkRow, 'used_at'>,
  at: string,
): Promise<number> =>
  tx.run(addLinkSql, [
    hash,
    l.user_id,
    l.redirect,
    l.accepted === null ? null : JSON.stringify(l.accepted),
    l.expires_at,
    at,
  ])
/** Ends all confirmation links of an account. */
export const dropLinks = (tx: Queryable, userId: string): Promise<number> =>
  tx.run(dropLinksSql, [userId])
/** The link, locked until the transaction ends: of two that open it at once, the second finds it used. */
export const lockLink = (tx: Queryable, hash: string): Promise<LinkRow | null> =>
  tx.one<LinkRow>(linkSql, [hash])
/** What the newest link of an account carries. */
export const lastLink = async (q: Queryable, userId: string): Promise<LinkData> =>
  (await q.one<LinkData>(lastLinkSql, [userId])) ?? { redirect: null, accepted: null }
/** Notes when a link confirmed the address. */
export const markLinkUsed = (tx: Queryable, hash: string, at: string): Promise<number> =>
  tx.run(useLinkSql, [hash, at])

export interface SignInEvent {
  id: string
  userId: string | null
  emailHash: string | null
  at: string
  ip: string
  device: string
  outcome: SignInOutcome
  /** the second factor that was given */
  method: FactorMethod | null
  /** what it is about, where the outcome alone does not say it */
  detail?: string
}
const addressesText = sql(
  'identity.addresses',
  `select ip from session where user_id = $1
    union
    select ip from sign_in_event where user_id = $1 and outcome in ('signed_in', 'step_up', 'code_right')`,
)
/** Addresses of the network from which a person has signed in. */
export const addressesOf = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ ip: string }>(addressesText, [userId])).map((row) => row.ip)

/** Adds to the sign-in log, which nothing changes. */
export const insertSignInEvent = (q: Queryable, e: SignInEvent): Promise<number> =>
  q.run(eventSql, [
    e.id,
    e.userId,
    e.emailHash,
    e.at,
    e.ip,
    e.device,
    e.outcome,
    e.method,
    e.detail ?? null,
  ])
