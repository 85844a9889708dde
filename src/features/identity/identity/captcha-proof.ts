import type { Challenge } from 'altcha-lib'
import { call } from '#src/api/call.ts'

/** ms after which a solved challenge is too near to its end (it lives for 20 minutes) */
export const PROOF_LIVES_MS = 15 * 60_000

/**
 * Makes a proof of work: requests a challenge, looks for its number with the browser's own crypto, off the main
 * thread.
 */
export async function makeProof(signal: AbortSignal): Promise<string> {
  const [challenge, { solveChallenge }, { deriveKey }] = await Promise.all([
    call('GET /api/captcha', {}, { signal }),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const controller = new AbortController()
  signal.addEventListener('abort', () => controller.abort(), { once: true })
  const given = challenge as unknown as Challenge
  const solution = await solveChallenge({ challenge: given, deriveKey, controller })
  if (solution === null) throw new Error('the challenge was not solved')
  return btoa(
    JSON.stringify({
      challenge: { parameters: given.parameters, signature: given.signature },
      solution,
    }),
  )
}
