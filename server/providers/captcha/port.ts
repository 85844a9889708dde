import type { Db } from '#server/kernel/db/db.ts'
import type { Clock } from '#server/kernel/lib/clock.ts'
import type { Keys } from '#server/kernel/lib/keys.ts'

/**
 * Proof that a form was not sent by a simple script. The built-in part is ALTCHA (a proof of work, nothing leaves the
 * server); Google reCAPTCHA would be a second implementation of this interface next to `builtin.ts`, chosen in
 * create-services.ts when its keys are configured: `challenge` then returns `{provider, site_key}` and `redeem` queries
 * Google.
 */
export interface Captcha {
  /** what the browser needs in order to solve one */
  challenge(): Promise<Record<string, unknown>>
  /** true once for each solved challenge; false for anything else, a second use included */
  redeem(proof: string): Promise<boolean>
}

export interface CaptchaServices {
  db: Db
  keys: Keys
  clock: Clock
}
