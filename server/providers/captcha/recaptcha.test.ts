import { measuresOf } from '#server/measures.ts'
import { testApp } from '#tests/support/app.ts'
import { account, PASSWORD, registrationBody } from '#tests/support/identity.ts'
import { startRecaptcha } from '#tests/support/recaptcha.ts'
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest'
import { CaptchaUnavailable } from './port.ts'
import { recaptcha, RECAPTCHA_TEST_KEYS } from './recaptcha.ts'

const google = await startRecaptcha()
const t = await testApp({
  sessions: 'real',
  env: {
    RECAPTCHA_URL: google.url,
    RECAPTCHA_SITE_KEY: google.siteKey,
    RECAPTCHA_SECRET_KEY: google.secretKey,
  },
})
afterAll(() => google.stop())
const HOST = 'capstan.test'
const IP = '192.0.2.7'
const keys = { url: google.url, siteKey: google.siteKey, secretKey: google.secretKey }
const check = (over: Partial<typeof keys> = {}, publicUrl = `https://${HOST}`) =>
  recaptcha(t.services, { ...keys, ...over }, publicUrl, 300)
beforeEach(() => {
  google.mode = 'ok'
  google.hostname = HOST
  google.asked.length = 0
})

describe('a token', () => {
  it('passes once; Google is asked with the secret key, the token and the address', async () => {
    const token = google.token()
    expect(await check().redeem(token, IP)).toBe(true)
    expect(google.asked).toEqual([{ secret: google.secretKey, response: token, remoteip: IP }])
    expect(await check().redeem(token, IP)).toBe(false)
  })

  it('counts once here as well, where Google passes it twice', async () => {
    const token = google.token()
    const lax = await startRecaptcha({ lax: true })
    const one = recaptcha(t.services, { ...keys, url: lax.url }, `https://${HOST}`)
    lax.hostname = HOST
    const twenty = await Promise.all(Array.from({ length: 20 }, () => one.redeem(token, IP)))
    expect(twenty.filter(Boolean)).toHaveLength(1)
    await lax.stop()
  })

  it('is refused two minutes after it was given', async () => {
    expect(await check().redeem(google.token({ at: Date.now() - 119_000 }), IP)).toBe(true)
    expect(await check().redeem(google.token({ at: Date.now() - 121_000 }), IP)).toBe(false)
  })

  it('of another host is refused, and with Google’s test keys any host passes', async () => {
    expect(await check().redeem(google.token({ hostname: 'phishing.example' }), IP)).toBe(false)
    expect(
      await check({}, 'https://invest.example:8443').redeem(
        google.token({ hostname: 'invest.example' }),
        IP,
      ),
    ).toBe(true)
    const before = google.secretKey
    google.secretKey = RECAPTCHA_TEST_KEYS.secretKey
    const trial = check(RECAPTCHA_TEST_KEYS)
    expect(await trial.redeem(google.token({ hostname: 'testkey.google.com' }), IP)).toBe(true)
    google.secretKey = before
  })

  it.each(['missing-input-response', 'invalid-input-response', 'timeout-or-duplicate'])(
    'that Google refuses as %s does not pass',
    async (code) => {
      google.mode = code
      expect(await check().redeem(google.token(), IP)).toBe(false)
    },
  )

  it('that nobody knows, or that is no token at all, does not pass', async () => {
    for (const made of ['made-up', '', 'ä ö', Buffer.from('{"challenge":1}').toString('base64')])
      expect(await check().redeem(made, IP)).toBe(false)
  })
})

describe('nobody is let through', () => {
  it.each(['missing-input-secret', 'invalid-input-secret', 'bad-request', 'a-new-code'])(
    'when Google refuses the question: %s',
    async (code) => {
      google.mode = code
      await expect(check().redeem(google.token(), IP)).rejects.toThrow(
        `Google refuses the question: ${code}`,
      )
    },
  )

  it('with a wrong secret key', async () => {
    const wrong = check({ secretKey: 'another_key_of_somebody' })
    await expect(wrong.redeem(google.token(), IP)).rejects.toThrow('invalid-input-secret')
  })

  it.each([
    ['hang', 'Google cannot be reached (TimeoutError)'],
    ['broken', 'Google answered 500'],
    ['html', 'Google’s answer is no verdict'],
  ])('when Google does not answer as it should: %s', async (mode, says) => {
    google.mode = mode
    await expect(check().redeem(google.token(), IP)).rejects.toThrow(says)
  })

  it('when nobody is there', async () => {
    const nobody = check({ url: 'http://127.0.0.1:9' })
    await expect(nobody.redeem('token', IP)).rejects.toThrow(CaptchaUnavailable)
  })
})

describe('the product with Google’s keys', () => {
  const signUp = async (recaptchaToken: string) =>
    t.visitor.post('/register', {
      body: await registrationBody(t, { recaptcha: recaptchaToken }),
    })
  const attempt = (email: string, password: string, proof?: string) =>
    t.visitor.post('/app/auth/attempt', {
      body: {
        email_address: email,
        password,
        ...(proof === undefined ? {} : { recaptcha: proof }),
      },
    })

  it('tells the browser the site key and the script, and never the secret', async () => {
    const { body, text } = await t.visitor.get('/api/captcha')
    expect(body).toEqual({
      provider: 'recaptcha',
      site_key: google.siteKey,
      script: `${google.url}/recaptcha/api.js`,
    })
    expect(text).not.toContain(google.secretKey)
  })

  it('opens an account for a token, once', async () => {
    const token = google.token()
    expect((await signUp(token)).status).toBe(202)
    const again = await signUp(token)
    expect([again.status, again.body.code]).toEqual([400, 'captcha_failed'])
  })

  it('begins a password reset for a token', async () => {
    const { email } = await account(t)
    const forgot = (proof: string) =>
      t.visitor.post('/password/forgot/verify_email', { body: { email, recaptcha: proof } })
    expect((await forgot('made-up')).body.code).toBe('captcha_failed')
    expect((await forgot(google.token())).body['key']).toBeTypeOf('string')
  })

  it('asks for a token after three wrong passwords, and takes each once', async () => {
    const { email } = await account(t)
    for (let i = 0; i < 3; i++) expect((await attempt(email, 'wrong password')).status).toBe(422)
    expect((await attempt(email, PASSWORD)).body.code).toBe('captcha_required')
    const token = google.token()
    expect((await attempt(email, 'wrong password', token)).status).toBe(422)
    expect((await attempt(email, PASSWORD, token)).body.code).toBe('captcha_required')
    expect((await attempt(email, PASSWORD, google.token())).status).toBe(200)
  })

  it('says to try again when Google is not there: no account, no reset, and no try is used up', async () => {
    const { email } = await account(t)
    for (let i = 0; i < 3; i++) await attempt(email, 'wrong password')
    google.mode = 'broken'
    const answers = [
      await signUp(google.token()),
      await t.visitor.post('/password/forgot/verify_email', {
        body: { email, recaptcha: google.token() },
      }),
      ...(await Promise.all(
        Array.from({ length: 8 }, () => attempt(email, PASSWORD, google.token())),
      )),
    ]
    for (const { status, body, headers } of answers)
      expect([status, body.code, body.message, headers['retry-after']]).toEqual([
        503,
        'unavailable',
        'The robot check can’t be verified right now. Try again in a minute.',
        '60',
      ])
    google.mode = 'ok'
    expect((await attempt(email, PASSWORD, google.token())).status).toBe(200)
  })
})

test('checks are counted by what became of them', async () => {
  const page = await t.services.metrics.page(measuresOf(t.services))
  for (const outcome of ['passed', 'refused', 'unavailable'])
    expect(page).toMatch(new RegExp(`capstan_captcha_checks_total\\{outcome="${outcome}"\\} [1-9]`))
})
