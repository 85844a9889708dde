import { z } from 'zod'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { CaptchaUnavailable, type Captcha, type CaptchaServices } from './port.ts'
import { takeOnce } from './used.ts'

/** A log-in waits no longer for Google's answer. */
const TIMEOUT_MS = 5_000
/**
 * From the challenge's load on, in milliseconds. Google itself refuses a token two minutes after it was given
 * (`timeout-or-duplicate`); a person needs some of this time for the pictures.
 */
const LIVES_MS = 5 * 60_000

/** A reCAPTCHA of the kind “v2, checkbox”: where its script and its verification are, and its two keys. */
export interface RecaptchaSettings {
  /** an origin; Google's, or its own other one for countries where that cannot be reached */
  url: string
  siteKey: string
  secretKey: string
}
/** Google's public keys for tests, which pass everybody (developers.google.com/recaptcha/docs/faq). */
export const RECAPTCHA_TEST_KEYS: Readonly<Pick<RecaptchaSettings, 'siteKey' | 'secretKey'>> = {
  siteKey: '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
  secretKey: '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
}

/** Google's answer (developers.google.com/recaptcha/docs/verify). */
const verdictShape = z.object({
  success: z.boolean(),
  challenge_ts: z.iso.datetime({ offset: true }).optional(),
  hostname: z.string().max(300).optional(),
  'error-codes': z.array(z.string().max(100)).max(20).default([]),
})
/** Error codes about what the browser sent; every other one is about the settings of this installation. */
const aboutToken: ReadonlySet<string> = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
])

/**
 * Google reCAPTCHA v2 (developers.google.com/recaptcha): the browser shows Google's box and gets a token, and Google is
 * asked about it (POST /recaptcha/api/siteverify). A token counts once, for pages of `publicUrl` alone. When Google
 * does not answer, nobody is let through: `redeem` throws CaptchaUnavailable.
 */
export function recaptcha(
  services: Omit<CaptchaServices, 'keys'>,
  { url, siteKey, secretKey }: RecaptchaSettings,
  publicUrl: string,
  timeoutMs = TIMEOUT_MS,
): Captcha {
  const { db, clock, log, metrics } = services
  const host = new URL(publicUrl).hostname
  const isTest = siteKey === RECAPTCHA_TEST_KEYS.siteKey
  const realNow = (): number => clock.now().getTime() - clock.offset()

  async function verdictOn(token: string, ip: string): Promise<z.output<typeof verdictShape>> {
    const answer = await fetch(new URL('/recaptcha/api/siteverify', url), {
      method: 'POST',
      body: new URLSearchParams({ secret: secretKey, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((cause: Error) => {
      throw new CaptchaUnavailable(`Google cannot be reached (${cause.name})`)
    })
    const body: unknown = await answer.json().catch(() => null)
    if (!answer.ok) throw new CaptchaUnavailable(`Google answered ${answer.status}`)
    const read = verdictShape.safeParse(body)
    if (!read.success) throw new CaptchaUnavailable('Google’s answer is no verdict')
    const wrong = read.data['error-codes'].filter((code) => !aboutToken.has(code))
    if (!read.data.success && wrong.length > 0)
      throw new CaptchaUnavailable(`Google refuses the question: ${wrong.join(', ')}`)
    return read.data
  }
  async function isRight(token: string, ip: string): Promise<boolean> {
    const { success, hostname, challenge_ts: solvedAt } = await verdictOn(token, ip)
    if (!success || solvedAt === undefined) return false
    if (!isTest && hostname !== host) {
      log.warn({ hostname, expected: host }, 'a robot check was solved at another address')
      return false
    }
    const now = realNow()
    if (now - Date.parse(solvedAt) > LIVES_MS) return false
    return takeOnce(db, sha256(token), { now, expires: now + LIVES_MS })
  }
  return {
    challenge: async () => ({
      provider: 'recaptcha',
      site_key: siteKey,
      script: `${url}/recaptcha/api.js`,
    }),
    async redeem(token, ip) {
      try {
        const right = await isRight(token, ip)
        metrics.robot(right ? 'passed' : 'refused')
        return right
      } catch (error) {
        if (!(error instanceof CaptchaUnavailable)) throw error
        metrics.robot('unavailable')
        log.error({ reason: error.message }, 'a robot check could not be verified')
        throw error
      }
    },
  }
}
