import { refuse } from '#domain/shared/errors.ts'
import type { DeviceItem, SessionItem } from '#domain/identity/model/factors.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { deviceId, rememberDevice } from './known-device.ts'
import {
  devicesOf,
  endDeviceSessions,
  forgetDevice,
  noteDevice,
  openSessions,
} from './devices-repo.ts'
import { deviceOf } from './network.ts'
import type { UserRow } from './repo.ts'
import { endOwnSession, endSessionsOf } from './sessions-repo.ts'
import { logSignIn } from './sign-in-log.ts'

type Asks = Pick<Call, 'services' | 'tx' | 'ip' | 'userAgent' | 'now' | 'cookies'> & {
  actor: Person
}
const said = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Notes the browser of a sign-in and returns its id. A browser that was never used for this account is reported to the
 * owner, unless it is the account's first one.
 */
export async function noteSignIn(
  tx: Tx,
  call: Pick<Call, 'services' | 'ip' | 'userAgent' | 'now' | 'cookies' | 'reply'>,
  user: UserRow,
): Promise<string> {
  const cookie = rememberDevice(call, user.email)
  const name = deviceOf(call.userAgent)
  const noted = await noteDevice(tx, {
    id: newId(),
    userId: user.id,
    cookieHash: sha256(cookie),
    name,
    ip: call.ip,
    at: call.services.clock.real().toISOString(),
  })
  if (noted.fresh && noted.others)
    await call.services.mailer.send(tx, {
      template: 'device.new',
      to: { userId: user.id },
      data: { device: name, ip: call.ip, at: said(call.now) },
    })
  return noted.id
}

/** The own open sessions, the newest use first. */
export async function listSessions({
  tx,
  services,
  actor,
}: Asks): Promise<{ items: SessionItem[] }> {
  const rows = await openSessions(tx, actor.userId, services.clock.real())
  return { items: rows.map((row) => ({ ...row, current: row.id === actor.sessionId })) }
}

/** The open sessions of any person, the newest use first: for the platform's people. */
export const sessionsOfUser = (
  services: Pick<AppServices, 'clock'>,
  q: Queryable,
  userId: string,
): Promise<Omit<SessionItem, 'current'>[]> => openSessions(q, userId, services.clock.real())

/** Browsers in which the person has signed in. */
export async function listDevices({
  tx,
  services,
  actor,
  cookies,
}: Asks): Promise<{ items: DeviceItem[] }> {
  const here = sha256(deviceId(cookies) ?? '')
  const rows = await devicesOf(tx, actor.userId, services.clock.real())
  return {
    items: rows.map(({ cookie_hash: hash, ...row }) => ({ ...row, current: hash === here })),
  }
}

/** Ends one of the own sessions. Another person's is the same as none. */
export async function endOne(call: Asks, id: string): Promise<void> {
  if (
    (await endOwnSession(
      call.tx,
      id,
      call.actor.userId,
      call.services.clock.real().toISOString(),
    )) === 0
  )
    throw refuse('not_found')
  await logSignIn(call.tx, call, { userId: call.actor.userId }, 'session_ended')
}

/** Ends all own sessions but this one. */
export async function endOthers(call: Asks): Promise<{ ended: number }> {
  const ended = await endSessionsOf(
    call.tx,
    call.actor.userId,
    call.services.clock.real().toISOString(),
    'ended from another device',
    call.actor.sessionId,
  )
  if (ended > 0) await logSignIn(call.tx, call, { userId: call.actor.userId }, 'sessions_ended')
  return { ended }
}

/** Forgets a device and ends its sessions: its next sign-in is that of an unknown one. */
export async function forget(call: Asks, id: string): Promise<void> {
  const at = call.services.clock.real().toISOString()
  if ((await forgetDevice(call.tx, id, call.actor.userId, at)) === 0) throw refuse('not_found')
  await endDeviceSessions(call.tx, id, at, call.actor.sessionId)
  await logSignIn(call.tx, call, { userId: call.actor.userId }, 'device_forgotten')
}
