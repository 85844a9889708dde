import type { Db } from '#server/kernel/db/db.ts'
import type { Clock } from '#server/kernel/lib/clock.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'
import type { Log } from '#server/kernel/lib/log.ts'
import type { Metrics } from '#server/kernel/lib/metrics.ts'

/**
 * Proof that a form was not sent by a simple script. The built-in part is ALTCHA (a proof of work, nothing leaves the
 * server); with its keys, Google reCAPTCHA takes its place.
 */
export interface Captcha {
  /** what the browser needs in order to solve one; `provider` names another than the built-in one */
  challenge(): Promise<Record<string, unknown>>
  /**
   * True once for each solved challenge; false for anything else, a second use included. Throws CaptchaUnavailable when
   * nobody can say whether it is solved. `ip` is the address of whoever solved it.
   */
  redeem(proof: string, ip: string): Promise<boolean>
}

/** Nobody can say whether a challenge is solved: its provider does not answer, or refuses the question. */
export class CaptchaUnavailable extends Error {}

export interface CaptchaServices {
  db: Db
  keys: Keys
  clock: Clock
  log: Log
  metrics: Metrics
}
