import type { Person } from '#domain/shared/access/actor.ts'
import type { FactorMethod } from '#domain/identity/model/factors.ts'
import { refuse } from '#domain/shared/errors.ts'
import { freshUntil } from '#server/kernel/http/access.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { judgeCode, makeKey, sendCode } from './codes.ts'
import { keyByHash } from './keys-repo.ts'
import { userById } from './repo.ts'
import { judgeFactor, methodsOf } from './second-factor.ts'
import { freshFactor } from './sessions-repo.ts'
import { logSignIn } from './sign-in-log.ts'

type Asks = Pick<Call, 'services' | 'ip' | 'userAgent' | 'now' | 'cookies'> & {
  actor: Person
}
/** "a***@example.com": enough to know one's own address again. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***')
/** Requests a fresh factor from the signed-in person: a key of this very session, and a code by mail. */
export async function askFactor(
  call: Asks,
): Promise<{ key: string; sent_to: string; retry_after: number; methods: FactorMethod[] }> {
  const { services, actor } = call
  const user = await userById(services.db, actor.userId)
  if (user === null) throw refuse('unauthorized')
  const key = await makeKey(services, {
    purpose: 'stepup',
    userId: user.id,
    sessionId: actor.sessionId,
  })
  const methods = await methodsOf(services.db, user.id)
  if (!methods.includes('email')) return { key, sent_to: '', retry_after: 0, methods }
  const { retryAfter } = await sendCode(call, key)
  await logSignIn(services.db, call, { userId: user.id }, 'code_sent')
  return { key, sent_to: maskEmail(user.email), retry_after: retryAfter, methods }
}

/** A right code makes the factor of this session fresh; a key of another session or purpose does nothing. */
export async function giveFactor(
  call: Asks,
  key: string,
  code: string,
): Promise<{ step_up_until: string }> {
  const { services, actor } = call
  const keyHash = sha256(key)
  const byMail = typeof (await keyByHash(services.db, keyHash))?.code_expires_at === 'string'
  if (byMail)
    await judgeCode(call, keyHash, code, { purpose: 'stepup', sessionId: actor.sessionId })
  else if (
    (await judgeFactor(call, { keyHash, sessionId: actor.sessionId }, { method: 'app', code }))
      .purpose !== 'stepup'
  )
    throw refuse('code_expired')
  return { step_up_until: await freshNow(call, actor, byMail ? 'email' : 'app') }
}

/** This session's factor is fresh from now on; returns until when. */
export async function freshNow(
  call: Pick<Call, 'services' | 'ip' | 'userAgent' | 'now'>,
  of: { sessionId: string; userId: string },
  method: FactorMethod,
): Promise<string> {
  await freshFactor(call.services.db, of.sessionId, call.services.clock.real().toISOString())
  await logSignIn(call.services.db, call, { userId: of.userId }, 'step_up', method)
  return freshUntil(call.services.clock.now().toISOString())
}
