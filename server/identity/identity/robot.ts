import { refuse } from '#domain/shared/errors.ts'
import type { Call } from '#server/kernel/http/call.ts'
import { CaptchaUnavailable } from '#server/providers/captcha/port.ts'

type Asks = Pick<Call, 'services' | 'ip'>
/** Seconds after which whoever could not be verified is asked to try again. */
const AGAIN_SECONDS = 60

/**
 * Whether the robot check is solved; a proof counts once. Throws unavailable when nobody can say: it is never let
 * through.
 */
export async function isSolved({ services, ip }: Asks, proof: string): Promise<boolean> {
  try {
    return await services.captcha.redeem(proof, ip)
  } catch (error) {
    if (!(error instanceof CaptchaUnavailable)) throw error
    throw refuse('unavailable', {
      message: 'The robot check can’t be verified right now. Try again in a minute.',
      retryAfter: AGAIN_SECONDS,
      cause: error,
    })
  }
}

/** Throws captcha_failed unless the robot check is solved, and unavailable when nobody can say. */
export async function demandSolved(call: Asks, proof: string): Promise<void> {
  if (!(await isSolved(call, proof)))
    throw refuse('captcha_failed', {
      fields: { recaptcha: 'The verification failed. Try again.' },
    })
}
