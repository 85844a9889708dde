import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { RECAPTCHA_TEST_KEYS } from './providers/captcha/recaptcha.ts'

const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'the secret one' }
const refusal = (env: Record<string, string>): string => {
  try {
    readConfig({ NODE_ENV: 'test', ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'taken'
}

test('files are in a folder unless a bucket is named with its keys', () => {
  expect(readConfig({ NODE_ENV: 'test' }).s3).toBeNull()
  expect(readConfig({ NODE_ENV: 'test', S3_BUCKET: 'documents', ...keys }).s3).toEqual({
    endpoint: null,
    region: 'us-east-1',
    bucket: 'documents',
    prefix: '',
    accessKeyId: 'id',
    secretAccessKey: 'the secret one',
  })
})

test('uploads are scanned where a host or a socket is named', () => {
  const clamav = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).clamav
  expect(clamav({ CLAMAV_PORT: '3311' })).toBeNull()
  expect(clamav({ CLAMAV_HOST: 'clamd' })).toEqual({ host: 'clamd', port: 3310 })
  expect(clamav({ CLAMAV_HOST: '::1', CLAMAV_PORT: '3311' })).toEqual({ host: '::1', port: 3311 })
  expect(clamav({ CLAMAV_HOST: '/run/clamd.sock' })).toEqual({ path: '/run/clamd.sock' })
  expect(refusal({ CLAMAV_HOST: 'http://clamd' })).toContain('CLAMAV_HOST must be a host')
})

test('identities are checked by Alloy where address, token and secret are given', () => {
  const alloy = { ALLOY_URL: 'https://api.alloy.co', ALLOY_TOKEN: 't', ALLOY_SECRET: 'quiet' }
  expect(readConfig({ NODE_ENV: 'test', ...alloy }).alloy).toEqual({
    url: 'https://api.alloy.co',
    token: 't',
    secret: 'quiet',
    webhookSecret: null,
  })
  const signed = { ...alloy, ALLOY_WEBHOOK_SECRET: 'a secret of sixteen' }
  expect(readConfig({ NODE_ENV: 'test', ...signed }).alloy?.webhookSecret).toBe(
    signed.ALLOY_WEBHOOK_SECRET,
  )
  expect(refusal({ ALLOY_WEBHOOK_SECRET: 'a secret of sixteen' })).toContain(
    'ALLOY_WEBHOOK_SECRET is for ALLOY_URL',
  )
  expect(refusal({ ...alloy, ALLOY_WEBHOOK_SECRET: 'short' })).toContain(
    'ALLOY_WEBHOOK_SECRET must have 16 characters',
  )
  expect(readConfig({ NODE_ENV: 'test' }).alloy).toBeNull()
  expect(refusal({ ALLOY_SECRET: 'quiet' })).toContain('are given together')
  expect(refusal({ ...alloy, ALLOY_URL: '${ALLOY_URL:-}' })).toContain(
    'ALLOY_URL must be an address',
  )
  expect(refusal({ ...alloy, ALLOY_URL: 'http://api.alloy.co' })).toContain(
    'ALLOY_URL must begin with https',
  )
})

test('a mail provider calls where its signing key is given, and the key is never repeated', () => {
  const given = { MAILGUN_SIGNING_KEY: 'a-signing-key-of-a-test' }
  expect(readConfig({ NODE_ENV: 'test' }).mailgunSigningKey).toBeNull()
  expect(readConfig({ NODE_ENV: 'test', ...given }).mailgunSigningKey).toBe(
    given.MAILGUN_SIGNING_KEY,
  )
  for (const wrong of ['short-quiet', 'a key that has quiet spaces in it']) {
    const said = refusal({ MAILGUN_SIGNING_KEY: wrong })
    expect(said).toContain('MAILGUN_SIGNING_KEY must be the HTTP webhook signing key')
    expect(said).not.toContain('quiet')
  }
})

test('an account at Increase collects debits where it is given whole', () => {
  const increase = {
    INCREASE_API_KEY: 'quiet',
    INCREASE_WEBHOOK_SECRET: 'a secret of sixteen',
    INCREASE_ACCOUNT_ID: 'account_1',
    INCREASE_ROUTING_NUMBER: '021000021',
  }
  expect(readConfig({ NODE_ENV: 'test', ...increase }).increase).toEqual({
    url: 'https://api.increase.com',
    apiKey: 'quiet',
    webhookSecret: 'a secret of sixteen',
    accountId: 'account_1',
    routing: '021000021',
  })
  expect(readConfig({ NODE_ENV: 'test' }).increase).toBeNull()
  expect(refusal({ INCREASE_API_KEY: 'quiet' })).toContain('are given together')
  expect(refusal({ ...increase, INCREASE_ROUTING_NUMBER: '021000022' })).toContain(
    'INCREASE_ROUTING_NUMBER must be the routing number of the account',
  )
  expect(refusal({ ...increase, INCREASE_WEBHOOK_SECRET: 'short' })).toContain(
    'INCREASE_WEBHOOK_SECRET must have 16 characters',
  )
  expect(refusal({ ...increase, INCREASE_URL: 'http://api.increase.com' })).toContain(
    'INCREASE_URL must begin with https',
  )
})

test('Google checks for robots where both keys are given, and its test keys are for tests', () => {
  const own = {
    RECAPTCHA_SITE_KEY: '6Lsite_key_of_this_installation',
    RECAPTCHA_SECRET_KEY: '6Lsecret_key_that_stays_quiet',
  }
  const trial = {
    RECAPTCHA_SITE_KEY: RECAPTCHA_TEST_KEYS.siteKey,
    RECAPTCHA_SECRET_KEY: RECAPTCHA_TEST_KEYS.secretKey,
  }
  expect(readConfig({ NODE_ENV: 'test' }).recaptcha).toBeNull()
  expect(readConfig({ NODE_ENV: 'test', ...own }).recaptcha).toEqual({
    url: 'https://www.google.com',
    siteKey: own.RECAPTCHA_SITE_KEY,
    secretKey: own.RECAPTCHA_SECRET_KEY,
  })
  const elsewhere = { ...own, RECAPTCHA_URL: 'https://www.recaptcha.net/' }
  expect(readConfig({ NODE_ENV: 'test', ...elsewhere }).recaptcha?.url).toBe(
    'https://www.recaptcha.net',
  )
  expect(refusal({ RECAPTCHA_SITE_KEY: own.RECAPTCHA_SITE_KEY })).toContain('are given together')
  expect(refusal({ RECAPTCHA_SECRET_KEY: own.RECAPTCHA_SECRET_KEY })).toContain(
    'are given together',
  )
  expect(refusal({ ...own, RECAPTCHA_URL: 'http://www.recaptcha.net' })).toContain(
    'RECAPTCHA_URL must begin with https',
  )
  const said = refusal({ ...own, RECAPTCHA_SECRET_KEY: 'quiet' })
  expect(said).toContain('RECAPTCHA_SECRET_KEY must be the secret key of a reCAPTCHA v2')
  expect(said).not.toContain('quiet')
  expect(refusal({ ...own, RECAPTCHA_SITE_KEY: trial.RECAPTCHA_SITE_KEY })).toContain(
    'are not of the same pair',
  )
  expect(readConfig({ NODE_ENV: 'test', ...trial }).recaptcha).not.toBeNull()
  expect(refusal({ NODE_ENV: 'production', ...trial })).toContain('lets every robot through')
  expect(readConfig({ NODE_ENV: 'production', DEMO: '1', ...trial }).recaptcha).not.toBeNull()
})

test.each([
  [{ S3_BUCKET: 'documents' }, 'S3_ACCESS_KEY_ID is required with S3_BUCKET'],
  [{ S3_PREFIX: 'capstan/' }, 'S3_PREFIX is for S3_BUCKET, which is not set'],
  [keys, 'S3_SECRET_ACCESS_KEY is for S3_BUCKET'],
  [{ S3_BUCKET: 'Documents!', ...keys }, 'S3_BUCKET must be the name of a bucket'],
  [{ S3_BUCKET: 'documents', S3_PREFIX: '/capstan', ...keys }, 'with a slash at its end'],
  [{ S3_BUCKET: 'documents', S3_ENDPOINT: 'ftp://x', ...keys }, 'S3_ENDPOINT must be an address'],
])('settings of a bucket that do not fit are refused with the one to mend: %o', (env, says) => {
  const said = refusal(env)
  expect(said).toContain(says)
  expect(said).not.toContain('the secret one')
})

test('the mailbox that shows every code to anyone is refused in production, but for a demo (O3)', () => {
  const given = { NODE_ENV: 'production', SECRET_KEY: '11'.repeat(32) }
  expect(readConfig(given).meta).toBe(false)
  const said = refusal({ ...given, META: '1' })
  expect(said).toContain('META must not be on in production')
  expect(said).toContain('SMTP_URL')
  expect(refusal({ ...given, META: '1', DEMO: '0' })).toBe(said)
  expect(readConfig({ ...given, META: '1', DEMO: '1' }).meta).toBe(true)
})
