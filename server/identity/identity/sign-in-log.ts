import type { FactorMethod, SignInOutcome } from '#domain/identity/model/factors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import { deviceOf } from './network.ts'
import { addressesOf, insertSignInEvent } from './repo.ts'

/** Name under which an address is counted and logged when it may belong to nobody. */
export const emailHash = (services: Pick<AppServices, 'keys'>, email: string): string =>
  services.keys.hmac('email', email)

/** Records who tried to sign in, when, from where and how it went. The log cannot be changed. */
export async function logSignIn(
  q: Queryable,
  call: Pick<Call, 'services' | 'ip' | 'userAgent' | 'now'>,
  who: { userId: string | null; emailHash?: string },
  outcome: SignInOutcome,
  method: FactorMethod | null = null,
  detail?: string,
): Promise<void> {
  await insertSignInEvent(q, {
    id: newId(),
    userId: who.userId,
    emailHash: who.emailHash ?? null,
    at: call.now.toISOString(),
    ip: call.ip,
    device: deviceOf(call.userAgent),
    outcome,
    method,
    ...(detail === undefined ? {} : { detail }),
  })
}

/** The network of an address: an IPv6 host changes its last half as it likes (RFC 8981). */
const networkOf = (ip: string): string =>
  ip.includes(':') ? ip.split(':').slice(0, 4).join(':').toLowerCase() : ip

/** Whether a person has signed in or been seen from the network of this address. */
export const hasSignedInFrom = async (q: Queryable, userId: string, ip: string): Promise<boolean> =>
  (await addressesOf(q, userId)).some((one) => networkOf(one) === networkOf(ip))

/** Notes in the access history that somebody took a copy of a list of people, with its number of rows. */
export const noteListExport = (
  q: Queryable,
  call: Parameters<typeof logSignIn>[1],
  userId: string,
  list: { title: string; rows: number },
): Promise<void> =>
  logSignIn(
    q,
    call,
    { userId },
    'list_exported',
    null,
    `${list.title}, ${list.rows} ${list.rows === 1 ? 'row' : 'rows'}`,
  )
