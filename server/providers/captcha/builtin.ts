import {
  createChallenge,
  randomInt,
  verifySolution,
  type Challenge,
  type Solution,
} from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Captcha, CaptchaServices } from './port.ts'
import { takeOnce } from './used.ts'

/** Work of one derivation (PBKDF2 rounds) and the range of the number that is looked for. */
export interface CaptchaCost {
  rounds: number
  least: number
  most: number
}
/** About a second on a phone. */
export const FULL_COST: CaptchaCost = { rounds: 1_000, least: 500, most: 1_500 }
/** A few milliseconds: tests and the demo. */
export const LOW_COST: CaptchaCost = { rounds: 10, least: 5, most: 30 }
/** A challenge can be solved for this long, in seconds of real time: the widget counts with the browser's clock. */
const LIVES_SECONDS = 20 * 60

const proofShape = z.object({
  challenge: z.object({
    parameters: z.record(z.string(), z.unknown()),
    signature: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  solution: z.object({
    counter: z.int().nonnegative(),
    derivedKey: z.string().max(200),
    time: z.number().optional(),
  }),
})

function read(proof: string): { challenge: Challenge; solution: Solution } | null {
  try {
    const parsed = proofShape.safeParse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')))
    return parsed.success
      ? (parsed.data as unknown as { challenge: Challenge; solution: Solution })
      : null
  } catch {
    return null
  }
}

/** ALTCHA on this server: signed challenges, each redeemed once over all processes. */
export function builtinCaptcha(
  services: Pick<CaptchaServices, 'db' | 'keys' | 'clock'>,
  cost: CaptchaCost,
): Captcha {
  const secrets = {
    hmacSignatureSecret: services.keys.hmac('captcha', 'challenge'),
    hmacKeySignatureSecret: services.keys.hmac('captcha', 'solution'),
  }
  const realNow = (): number => services.clock.now().getTime() - services.clock.offset()
  return {
    async challenge() {
      const expiresAt = Math.floor(realNow() / 1000) + LIVES_SECONDS
      const made = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: cost.rounds,
        counter: randomInt(cost.least, cost.most),
        deriveKey,
        expiresAt,
        ...secrets,
      })
      return { ...made }
    },
    async redeem(proof) {
      const given = read(proof)
      if (given === null) return false
      const result = await verifySolution({ ...given, deriveKey, ...secrets }).catch(() => null)
      if (result?.verified !== true) return false
      // the signature is the name of a challenge: the second one to bring it finds the row and is refused
      const now = realNow()
      return takeOnce(services.db, given.challenge.signature ?? '', {
        now,
        expires: now + LIVES_SECONDS * 1000,
      })
    },
  }
}
