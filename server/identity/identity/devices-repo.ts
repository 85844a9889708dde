import type { FactorMethod } from '#domain/identity/model/factors.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import { IDLE_SECONDS } from './budgets.ts'

const noteSql = sql(
  'device.note',
  ` with before as (select id, forgotten_at from user_device where user_id = $2 and cookie_hash = $3)
    insert into user_device (id, user_id, cookie_hash, name, first_seen_at, last_seen_at, last_ip)
    values ($1, $2, $3, $4, $5, $5, $6)
    on conflict (user_id, cookie_hash) do update set last_seen_at = excluded.last_seen_at, last_ip = excluded.last_ip,
      name = excluded.name, forgotten_at = null
    returning id, not exists (select 1 from before where forgotten_at is null) as fresh, exists (select 1 from
      user_device d where d.user_id = $2) as others`,
)
const alive = `ended_at is null and expires_at > $2 and last_seen_at > $2::timestamptz - interval '${IDLE_SECONDS} seconds'`
const devicesSql = sql(
  'device.of',
  `select d.id, d.name, d.last_ip as ip, d.cookie_hash, d.first_seen_at, d.last_seen_at, (select count(*)::int from
      session s where s.device_id = d.id and ${alive}) as sessions
    from user_device d where d.user_id = $1 and d.forgotten_at is null order by d.last_seen_at desc limit 50`,
)
const forgetSql = sql(
  'device.forget',
  'update user_device set forgotten_at = $3 where id = $1 and user_id = $2 and forgotten_at is null',
)
const endSql = sql(
  'device.end-sessions',
  `update session
    set ended_at = $2, end_reason = 'device forgotten'
    where device_id = $1 and ended_at is null and id <> $3`,
)
const sessionsSql = sql(
  'session.open-of',
  `select id, device, ip, method, created_at, last_seen_at, expires_at
    from session
    where user_id = $1 and ${alive}
    order by last_seen_at desc
    limit 50`,
)

/** Notes a browser: `fresh` when it is new or was forgotten, `others` when the person has used one before. */
export async function noteDevice(
  q: Queryable,
  d: { id: string; userId: string; cookieHash: string; name: string; ip: string; at: string },
): Promise<{ id: string; fresh: boolean; others: boolean }> {
  const row = await q.one<{ id: string; fresh: boolean; others: boolean }>(noteSql, [
    d.id,
    d.userId,
    d.cookieHash,
    d.name,
    d.at,
    d.ip,
  ])
  if (row === null) throw new Error('the device was not noted')
  return row
}
export interface DeviceRow {
  id: string
  name: string
  ip: string
  cookie_hash: string
  first_seen_at: string
  last_seen_at: string
  sessions: number
}
/** Devices that are not forgotten, the newest use first, with the number of their open sessions. */
export const devicesOf = (q: Queryable, userId: string, now: Date): Promise<DeviceRow[]> =>
  q.query<DeviceRow>(devicesSql, [userId, now.toISOString()])
/** Forgets a device of a person; 0 when it is none. */
export const forgetDevice = (
  q: Queryable,
  id: string,
  userId: string,
  at: string,
): Promise<number> => q.run(forgetSql, [id, userId, at])
/** Ends the sessions of a device except the one that sent the request. */
export const endDeviceSessions = (
  q: Queryable,
  id: string,
  at: string,
  except: string,
): Promise<number> => q.run(endSql, [id, at, except])
export interface OpenSession {
  id: string
  device: string
  ip: string
  method: FactorMethod
  created_at: string
  last_seen_at: string
  expires_at: string
}
/** Sessions of a person that still count. */
export const openSessions = (q: Queryable, userId: string, now: Date): Promise<OpenSession[]> =>
  q.query<OpenSession>(sessionsSql, [userId, now.toISOString()])
