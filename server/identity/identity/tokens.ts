import { SignJWT, jwtVerify, type JWTHeaderParameters } from 'jose'
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { AppServices } from '#server/app-services.ts'

const ISSUER = 'capstan'
const TYPE = 'at+jwt'
/** A signing key serves 30 days; then the next one signs and this one still verifies for as long again. */
const KEY_DAYS = 30
const PERIOD_MS = KEY_DAYS * 86_400_000
/** DER of an Ed25519 private key up to its 32 bytes (RFC 8410). */
const DER_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/**
 * `act` is who acts as the subject (RFC 8693, section 4.1): the token is of a view, and `sid` names that instead of a
 * session.
 */
const claims = z.object({
  sid: z.uuid(),
  sub: z.uuid(),
  act: z.object({ sub: z.uuid() }).optional(),
})

/** What a token names: a session of a person or, where somebody acts as them, an operator's view. */
interface Named {
  sessionId: string
  userId: string
  actorId: string | null
}

interface SigningKey {
  kid: string
  secret: KeyObject
  open: KeyObject
}
/** How many verified tokens are remembered. */
const SEEN_TOKENS = 10_000
interface Seen {
  named: Named
  kid: string
  /** milliseconds of the server's clock */
  until: number
}
export interface Tokens {
  /** an access token for a session or a view, valid until its end */
  sign(of: { id: string; userId: string; expiresAt: string; actorId?: string }): Promise<string>
  /**
   * the session that a token names, or null for anything that was not signed here, for this platform, and is still
   * valid
   */
  read(token: string): Promise<Named | null>
}

/**
 * EdDSA access tokens over a ring of two keys, each imported once. The token only names a session; the session row
 * decides.
 */
export function tokensOf(services: Pick<AppServices, 'clock' | 'config' | 'keys'>): Tokens {
  const audience = `capstan-api:${services.config.platformId}`
  const imported = new Map<number, SigningKey>()
  const keyOf = (period: number): SigningKey => {
    const known = imported.get(period)
    if (known) return known
    const secret = createPrivateKey({
      key: Buffer.concat([DER_HEAD, services.keys.derive(`token key ${period}`)]),
      format: 'der',
      type: 'pkcs8',
    })
    const made = { kid: `k${period}`, secret, open: createPublicKey(secret) }
    imported.set(period, made)
    return made
  }
  const periodNow = (): number => Math.floor(services.clock.real().getTime() / PERIOD_MS)
  const ring = (header: JWTHeaderParameters): KeyObject => {
    const now = periodNow()
    const key = [now, now - 1].map(keyOf).find((one) => one.kid === header.kid)
    if (!key) throw new Error('the token names a key that is not in the ring')
    return key.open
  }
  // a signature that was right stays right: of tokens seen lately only their hash and claims are cached, and the
  // session's row is read at each request all the same
  const seen = new Map<string, Seen>()
  const remember = (hash: string, found: Seen): void => {
    if (seen.size >= SEEN_TOKENS) seen.delete(seen.keys().next().value ?? '')
    seen.set(hash, found)
  }
  const holds = (found: Seen): boolean =>
    services.clock.real().getTime() < found.until &&
    [periodNow(), periodNow() - 1].some((period) => `k${period}` === found.kid)
  return {
    async sign({ id, userId, expiresAt, actorId }) {
      const key = keyOf(periodNow())
      return new SignJWT({ sid: id, ...(actorId === undefined ? {} : { act: { sub: actorId } }) })
        .setProtectedHeader({ alg: 'EdDSA', typ: TYPE, kid: key.kid })
        .setSubject(userId)
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setIssuedAt(services.clock.real())
        .setExpirationTime(new Date(expiresAt))
        .sign(key.secret)
    },
    async read(token) {
      const hash = createHash('sha256').update(token).digest('base64')
      const before = seen.get(hash)
      if (before && holds(before)) return before.named
      try {
        const { payload, protectedHeader } = await jwtVerify(token, ring, {
          algorithms: ['EdDSA'],
          typ: TYPE,
          issuer: ISSUER,
          audience,
          requiredClaims: ['sid', 'sub', 'iat', 'exp'],
          currentDate: services.clock.real(),
        })
        const named = claims.safeParse(payload)
        if (!named.success) return null
        const found = {
          sessionId: named.data.sid,
          userId: named.data.sub,
          actorId: named.data.act?.sub ?? null,
        }
        if (payload.nbf === undefined)
          remember(hash, {
            named: found,
            kid: protectedHeader.kid ?? '',
            until: (payload.exp ?? 0) * 1000,
          })
        return found
      } catch {
        return null
      }
    },
  }
}
