import { roleByScopes } from '#domain/shared/access/scopes.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { refuse, type DomainError } from '#domain/shared/errors.ts'
import type { ApiKeys, AppServices, KeyedCall } from '#server/app-services.ts'
import { sameText } from '#server/kernel/lib/keys.ts'
import { isAllowedFrom } from './addresses.ts'
import { addCall, findSecret, type SecretRow } from './repo.ts'
import { hashOfSecret, prefixOf } from './secret.ts'

/** No second factor was ever given with a key: a call that requires a fresh one is refused. */
const NEVER = '1970-01-01T00:00:00.000Z'
const WINDOW_SECONDS = 60

/** The key that a secret opens, whatever has become of it since; null for a text that no key has. */
async function found(services: AppServices, secret: string): Promise<SecretRow | null> {
  const prefix = prefixOf(secret)
  if (prefix === null) return null
  const row = await findSecret(services.db, prefix, services.clock.now().toISOString())
  return row !== null && sameText(row.hash, hashOfSecret(secret)) ? row : null
}

/** Why a key is refused wherever it is used, or null. */
function ended(row: SecretRow, now: Date): DomainError | null {
  if (row.state === 'revoked') return refuse('key_revoked')
  if (row.state === 'expired' || Date.parse(row.expires_at) <= now.getTime())
    return refuse('key_expired')
  if (row.until !== null && Date.parse(row.until) <= now.getTime())
    return refuse('key_expired', {
      message: 'This secret was replaced by a new one. Use the new one.',
    })
  return row.holder_counts
    ? null
    : refuse('key_revoked', {
        message: 'The person who made this secret has left. An owner must make a new secret.',
      })
}

/**
 * Who calls with a key: the person who was shown its secret is responsible for what it does (nobody approves what they
 * wrote by a key), with the rights of a member of the one company, or of support for a key of the platform, and with
 * none of their own.
 */
function actorOf(row: SecretRow, role: 'viewer' | 'editor'): Person {
  return {
    kind: 'person',
    userId: row.holder,
    sessionId: row.id,
    verified: true,
    adminRole: row.account_id === null ? 'support' : null,
    memberships: row.account_id === null ? [] : [{ accountId: row.account_id, role }],
    // a key gives no second factor, so it decides nothing
    otherAccounts: [],
    factorAt: NEVER,
    consented: true,
    byKey: true,
  }
}

async function judge(
  services: AppServices,
  row: SecretRow,
  { call, ip }: { call: string; ip: string },
): Promise<KeyedCall> {
  const limit = { name: 'api-key', points: services.config.apiKeyLimit, seconds: WINDOW_SECONDS }
  const taken = await services.limits.take(limit, row.id)
  const keyAndQuota = {
    keyId: row.id,
    quota: {
      points: limit.points,
      seconds: limit.seconds,
      left: taken.left,
      reset: taken.retryAfter,
    },
  }
  if (!taken.ok)
    return {
      ...keyAndQuota,
      refusal: refuse('too_many', {
        retryAfter: taken.retryAfter,
        message: `Too many requests with this key. Try again in ${taken.retryAfter} seconds.`,
      }),
    }
  const refusal =
    ended(row, services.clock.now()) ??
    (isAllowedFrom(row.addresses, ip) ? null : refuse('key_address'))
  if (refusal !== null) return { ...keyAndQuota, refusal }
  const role = roleByScopes(row.scopes, call)
  if (role === null)
    return {
      ...keyAndQuota,
      refusal: refuse('key_scope', {
        message: `The scopes of this API key don’t include ${call}.`,
      }),
    }
  return { ...keyAndQuota, actor: actorOf(row, role) }
}

/** API keys over the database: each call reads the key, so that an ended one is refused at the next call. */
export const databaseApiKeys = (services: AppServices): ApiKeys => ({
  async admit(secret, of) {
    const row = await found(services, secret)
    if (row === null) throw refuse('key_invalid')
    return judge(services, row, of)
  },
  async counts(secret) {
    const row = await found(services, secret)
    return row !== null && ended(row, services.clock.now()) === null
  },
  async note(keyId, { requestId, call, status, ip }) {
    await addCall(services.db, keyId, {
      request_id: requestId,
      at: services.clock.now().toISOString(),
      call,
      http_status: status,
      ip,
    })
  },
})
