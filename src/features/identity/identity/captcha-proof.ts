import type { Challenge } from 'altcha-lib'
import { call } from '#src/api/call.ts'

/** ms after which a solved challenge is too near to its end (it lives for 20 minutes) */
export const PROOF_LIVES_MS = 15 * 60_000

/** Google's robot check: its box is shown, and the person ticks it. */
export interface RecaptchaChallenge {
  siteKey: string
  /** address of its script, without parameters */
  script: string
}
/** A proof, or the check that the person has to see for one. */
export type Made = string | RecaptchaChallenge

function recaptchaOf(given: Readonly<Record<string, unknown>>): RecaptchaChallenge | null {
  const { provider, site_key: siteKey, script } = given
  return provider === 'recaptcha' && typeof siteKey === 'string' && typeof script === 'string'
    ? { siteKey, script }
    : null
}

/**
 * Requests a challenge. The built-in one is a proof of work: its number is looked for with the browser's own crypto,
 * off the main thread. Where the installation uses Google's check, that is returned instead.
 */
export async function makeProof(signal: AbortSignal): Promise<Made> {
  const answer = await call('GET /api/captcha', {}, { signal })
  const google = recaptchaOf(answer)
  if (google !== null) return google
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort(), { once: true })
  const given = answer as unknown as Challenge
  const solution = await solveChallenge({ challenge: given, deriveKey, controller })
  if (solution === null) throw new Error('the challenge was not solved')
  return btoa(
    JSON.stringify({
      challenge: { parameters: given.parameters, signature: given.signature },
      solution,
    }),
  )
}
