import { z } from 'zod'
import { checkRoutingNumber } from '#domain/payments/rules/aba.ts'
import type { IncreaseSettings } from './providers/ach/increase.ts'
import { RECAPTCHA_TEST_KEYS, type RecaptchaSettings } from './providers/captcha/recaptcha.ts'
import type { S3Settings } from './providers/files/port.ts'
import type { AlloySettings } from './providers/identity/alloy.ts'
import { WRAPPED, type KmsSettings } from './providers/kms/port.ts'
import type { ClamdPlace } from './providers/scan/port.ts'

const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no'])
  .transform((v) => ['1', 'true', 'on', 'yes'].includes(v))
const url = (protocols: RegExp, says: string) =>
  z.string().refine((v) => URL.canParse(v) && protocols.test(new URL(v).protocol), says)
/** Keys travel to this machine unencrypted, or to others by TLS. */
const keyService = (says: string) =>
  url(/^https?:$/, says).refine((v) => {
    // what is no address has been refused by now
    if (!URL.canParse(v)) return true
    const { protocol, hostname } = new URL(v)
    return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  }, 'must begin with https: keys would be readable on their way')
/** A secret of the ring as it is written: plain, or wrapped by AWS KMS or by Vault. */
const SECRET = `(?:[0-9a-fA-F]{64}|${WRAPPED.aws}[A-Za-z0-9+/]+=*|${WRAPPED.vault}v[0-9]+:[A-Za-z0-9+/]+=*)`
const WHOLE = 'must be a whole number'
/** A whole number from `least` to `most`. */
const whole = (least: number, most: number) => {
  const range = `must be ${least} to ${most}`
  return z.coerce.number(WHOLE).int(WHOLE).min(least, range).max(most, range)
}
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  OPS_PORT: whole(0, 65535).optional(),
  OPS_HOST: z.string().min(1, 'must not be empty').default('127.0.0.1'),
  DRAIN_SECONDS: whole(0, 60).default(0),
  DATA_DIR: z.string().min(1, 'must not be empty').default('./data'),
  DATABASE_URL: z
    .string()
    // a URL ends at its fragment: the rest of the password and the host would be lost
    .refine((v) => !v.includes('#'), {
      error: 'contains #. Write it as %23 in a user name or password',
      abort: true,
    })
    .refine(
      (v) => URL.canParse(v) && /^postgres(ql)?:$/.test(new URL(v).protocol),
      'must be an address like postgres://user:password@host:5432/name, with special characters in the user name and password percent-encoded (%2F for /)',
    )
    .optional(),
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  SMTP_URL: url(/^smtps?:$/, 'must be an address like smtp://user:password@host:587').optional(),
  MAILGUN_SIGNING_KEY: z
    .string()
    .min(16, 'must be the HTTP webhook signing key of the account')
    .max(200)
    .regex(/^[\x21-\x7e]+$/, 'must be the HTTP webhook signing key, without spaces')
    .optional(),
  ALLOY_URL: keyService('must be an address like https://api.alloy.co').optional(),
  ALLOY_TOKEN: z.string().min(1).max(200).optional(),
  ALLOY_SECRET: z.string().min(1).max(200).optional(),
  ALLOY_WEBHOOK_SECRET: z.string().min(16, 'must have 16 characters or more').max(200).optional(),
  INCREASE_URL: keyService('must be an address like https://api.increase.com').default(
    'https://api.increase.com',
  ),
  INCREASE_API_KEY: z.string().min(1).max(200).optional(),
  INCREASE_WEBHOOK_SECRET: z
    .string()
    .min(16, 'must have 16 characters or more')
    .max(200)
    .optional(),
  INCREASE_ACCOUNT_ID: z.string().min(1).max(200).optional(),
  INCREASE_ROUTING_NUMBER: z
    .string()
    .refine((v) => checkRoutingNumber(v).ok, 'must be the routing number of the account')
    .optional(),
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'must be the site key of a reCAPTCHA v2')
    .optional(),
  RECAPTCHA_SECRET_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'must be the secret key of a reCAPTCHA v2')
    .optional(),
  RECAPTCHA_URL: keyService('must be an address like https://www.recaptcha.net')
    .transform((v) => new URL(v).origin)
    .default('https://www.google.com'),
  CLAMAV_HOST: z
    .string()
    .regex(/^(\/\S+|[A-Za-z0-9:.-]+)$/, 'must be a host, or the path of a socket')
    .optional(),
  CLAMAV_PORT: whole(1, 65535).default(3310),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: url(/^https?:$/, 'must be an address like https://s3.example.com').optional(),
  S3_REGION: z.string().min(1).max(60).default('us-east-1'),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/$/, 'must be a folder like capstan/, with a slash at its end')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional(),
  DEMO: flag.optional(),
  PUBLIC_URL: url(/^https?:$/, 'must be an address like https://invest.example.com')
    .transform((v) => v.replace(/\/+$/, ''))
    .optional(),
  META: flag.optional(),
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  PLATFORM_ID: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be letters, digits, - or _')
    .default('1'),
  MARKET_PLACE_ID: z
    .string()
    .regex(/^[\w-]{1,60}$/, 'must be letters, digits, - or _')
    .default('1'),
  SECRET_KEY: z
    .string()
    .regex(
      new RegExp(`^(?:${SECRET}|hash:${SECRET},${SECRET})(?:,${SECRET})*$`),
      'must be 64 hexadecimal digits (openssl rand -hex 32), or several of these with commas between them, the newest last',
    )
    .optional(),
  KMS_REGION: z.string().min(1).max(60).optional(),
  KMS_ENDPOINT: keyService('must be an address like https://kms.example.com').optional(),
  KMS_ACCESS_KEY_ID: z.string().min(1).max(200).optional(),
  KMS_SECRET_ACCESS_KEY: z.string().min(1).max(200).optional(),
  VAULT_URL: keyService(
    'must be an address like https://vault.example.com/v1/transit/decrypt/capstan',
  ).optional(),
  VAULT_TOKEN: z.string().min(1).max(2000).optional(),
  SITE_PASSWORD: z.string().min(4, 'must have at least four characters').max(1024).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ALLOWED_ORIGINS: z
    .string()
    .refine(
      (v) =>
        v
          .split(',')
          .every((one) => URL.canParse(one.trim()) && new URL(one.trim()).origin === one.trim()),
      'must be a comma list of origins like https://invest.example.com',
    )
    .optional(),
  API_KEY_LIMIT: whole(1, 100_000).default(300),
  TRUST_PROXY: z
    .string()
    .refine(
      (v) => v.split(',').every((one) => /^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(one.trim())),
      'must be a comma list of the addresses of your proxies; never a general yes',
    )
    .optional(),
})

/** @internal every setting by its name, for the tests of documents and of deploy */
export const settings: Readonly<Record<string, z.ZodType>> = schema.shape

export interface Config {
  env: 'development' | 'production' | 'test'
  port: number
  host: string
  /** probes and metrics on a port of their own; null: probes at the product's port only, no metrics */
  ops: { port: number; host: string } | null
  /** between SIGTERM and the last request that is taken: a balancer needs it to look elsewhere */
  drainSeconds: number
  dataDir: string
  databaseUrl: string | null
  /** `transaction`: DATABASE_URL leads to a pooler whose sessions change from one transaction to the next */
  databasePooler: 'none' | 'transaction'
  smtpUrl: string | null
  /** signs the calls of Mailgun; null: it makes none, and its addresses answer 404 */
  mailgunSigningKey: string | null
  /** files as objects of an S3-compatible bucket; null: below DATA_DIR/files */
  s3: S3Settings | null
  /** the workflow that checks identities; null: the built-in checks and a person */
  alloy: AlloySettings | null
  /** the account that collects ACH entries; null: they go into files for the bank */
  increase: IncreaseSettings | null
  /** Google's robot check; null: the one that is computed in the browser */
  recaptcha: RecaptchaSettings | null
  /** ClamAV, which scans uploads; null: nothing does */
  clamav: ClamdPlace | null
  /** null: decided by whether DATA_DIR is new */
  demo: boolean | null
  publicUrl: string | null
  /**
   * files with the certificate chain and its key (PEM): the server itself speaks HTTPS, with HTTP/2 and 1.1; null:
   * plain HTTP/1.1
   */
  tls: { certFile: string; keyFile: string } | null
  /** /meta pages and calls are served */
  meta: boolean
  platformId: string
  marketPlaceId: string
  /** one secret or several, the newest last; see `server/kernel/db/keys-file.ts` */
  secretKey: string | null
  /** the services that wrapped secrets of `secretKey`, which `startConfig` unwraps; null: none is wrapped */
  kms: KmsSettings | null
  /** closes the site to everybody who does not know it; null: no gate */
  sitePassword: string | null
  logLevel: string
  /** origins whose pages may call the server, without cookies; none unless listed */
  allowedOrigins: string[]
  /** requests that each API key may make in a minute */
  apiKeyLimit: number
  trustProxy: string[] | false
}

/** What is wrong with the environment, one line per variable; the process ends with it before anything is opened. */
export class ConfigError extends Error {
  constructor(lines: string[]) {
    super(`The configuration is wrong:\n${lines.map((l) => `  ${l}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const S3_KEYS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
/** Settings that are never repeated in an error. */
const SECRET_SETTINGS: readonly string[] = [
  'SECRET_KEY',
  'SITE_PASSWORD',
  'DATABASE_URL',
  'SMTP_URL',
  'MAILGUN_SIGNING_KEY',
  ...S3_KEYS,
  'KMS_SECRET_ACCESS_KEY',
  'VAULT_TOKEN',
  'ALLOY_SECRET',
  'ALLOY_WEBHOOK_SECRET',
  'INCREASE_API_KEY',
  'INCREASE_WEBHOOK_SECRET',
  'RECAPTCHA_SECRET_KEY',
]

/** Throws for a wrapped secret whose service has no settings. */
function kmsOf(v: z.output<typeof schema>): KmsSettings | null {
  const has = (begin: string): boolean => new RegExp(`(?:^|[,:])${begin}`).test(v.SECRET_KEY ?? '')
  const [byAws, byVault] = [has(WRAPPED.aws), has(WRAPPED.vault)]
  if (!byAws && !byVault) return null
  if (byAws && v.KMS_REGION === undefined)
    throw new ConfigError([
      `KMS_REGION is required with a SECRET_KEY that begins with ${WRAPPED.aws}`,
    ])
  if (byAws && (v.KMS_ACCESS_KEY_ID === undefined) !== (v.KMS_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError(['KMS_ACCESS_KEY_ID and KMS_SECRET_ACCESS_KEY are given together'])
  if (byVault && (v.VAULT_URL === undefined || v.VAULT_TOKEN === undefined))
    throw new ConfigError([
      `VAULT_URL and VAULT_TOKEN are required with a SECRET_KEY that begins with ${WRAPPED.vault}`,
    ])
  const accessKeyId = v.KMS_ACCESS_KEY_ID
  const secretAccessKey = v.KMS_SECRET_ACCESS_KEY
  return {
    aws: byAws
      ? {
          region: v.KMS_REGION ?? '',
          endpoint: v.KMS_ENDPOINT ?? null,
          credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
        }
      : null,
    vault: byVault ? { url: v.VAULT_URL ?? '', token: v.VAULT_TOKEN ?? '' } : null,
  }
}

function alloyOf(v: z.output<typeof schema>): AlloySettings | null {
  const [url, token, secret] = [v.ALLOY_URL, v.ALLOY_TOKEN, v.ALLOY_SECRET]
  if (url !== undefined && token !== undefined && secret !== undefined)
    return { url, token, secret, webhookSecret: v.ALLOY_WEBHOOK_SECRET ?? null }
  if ([url, token, secret].some((one) => one !== undefined))
    throw new ConfigError(['ALLOY_URL, ALLOY_TOKEN and ALLOY_SECRET are given together'])
  if (v.ALLOY_WEBHOOK_SECRET !== undefined)
    throw new ConfigError(['ALLOY_WEBHOOK_SECRET is for ALLOY_URL, which is not set'])
  return null
}

function increaseOf(v: z.output<typeof schema>): IncreaseSettings | null {
  const { INCREASE_API_KEY: apiKey, INCREASE_WEBHOOK_SECRET: webhookSecret } = v
  const { INCREASE_ACCOUNT_ID: accountId, INCREASE_ROUTING_NUMBER: routing } = v
  if (
    apiKey !== undefined &&
    webhookSecret !== undefined &&
    accountId !== undefined &&
    routing !== undefined
  )
    return { url: v.INCREASE_URL, apiKey, webhookSecret, accountId, routing }
  if ([apiKey, webhookSecret, accountId, routing].some((one) => one !== undefined))
    throw new ConfigError([
      'INCREASE_API_KEY, INCREASE_WEBHOOK_SECRET, INCREASE_ACCOUNT_ID and INCREASE_ROUTING_NUMBER are given together',
    ])
  return null
}

/** Throws for one key without the other, and for Google's test keys where real people sign up. */
function recaptchaOf(v: z.output<typeof schema>): RecaptchaSettings | null {
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET_KEY: secretKey } = v
  if (siteKey === undefined && secretKey === undefined) return null
  if (siteKey === undefined || secretKey === undefined)
    throw new ConfigError(['RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY are given together'])
  const isTest = [
    siteKey === RECAPTCHA_TEST_KEYS.siteKey,
    secretKey === RECAPTCHA_TEST_KEYS.secretKey,
  ]
  if (isTest[0] !== isTest[1])
    throw new ConfigError([
      'RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET_KEY are not of the same pair: one is a test key of Google',
    ])
  if (isTest[0] && v.NODE_ENV === 'production' && !v.DEMO)
    throw new ConfigError([
      'RECAPTCHA_SITE_KEY is Google’s test key, which lets every robot through: in production only the demo may use it',
    ])
  return { url: v.RECAPTCHA_URL, siteKey, secretKey }
}

function clamavOf({ CLAMAV_HOST: host, CLAMAV_PORT }: z.output<typeof schema>): ClamdPlace | null {
  if (host === undefined) return null
  return host.startsWith('/') ? { path: host } : { host, port: CLAMAV_PORT }
}

function s3Of(v: z.output<typeof schema>): S3Settings | null {
  if (v.S3_BUCKET === undefined) {
    const alone = (['S3_ENDPOINT', 'S3_PREFIX', ...S3_KEYS] as const).filter((one) => v[one])
    if (alone.length > 0)
      throw new ConfigError(alone.map((one) => `${one} is for S3_BUCKET, which is not set`))
    return null
  }
  const missing = S3_KEYS.filter((one) => v[one] === undefined)
  if (missing.length > 0)
    throw new ConfigError(missing.map((one) => `${one} is required with S3_BUCKET`))
  return {
    endpoint: v.S3_ENDPOINT ?? null,
    region: v.S3_REGION,
    bucket: v.S3_BUCKET,
    prefix: v.S3_PREFIX ?? '',
    accessKeyId: v.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: v.S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** Reads the environment once. An empty variable counts as absent; a wrong one throws ConfigError that names it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, v]) => name in schema.shape && v !== undefined && v !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(
        (i) =>
          `${i.path.join('.')} ${i.message} (it is ${SECRET_SETTINGS.includes(String(i.path[0])) ? 'something else' : JSON.stringify(given[String(i.path[0])])})`,
      ),
    )
  const v = parsed.data
  if (v.DATABASE_URL && v.NODE_ENV === 'production' && !v.SECRET_KEY)
    throw new ConfigError([
      'SECRET_KEY is required with DATABASE_URL in production: every process must seal with the same key',
    ])
  if (v.DATABASE_POOLER !== 'none' && !v.DATABASE_URL)
    throw new ConfigError(['DATABASE_POOLER is for a pooler at DATABASE_URL, which is not set'])
  if (Boolean(v.TLS_CERT) !== Boolean(v.TLS_KEY))
    throw new ConfigError([
      `${v.TLS_CERT ? 'TLS_KEY' : 'TLS_CERT'} is missing: certificate and key are given together, as paths of PEM files`,
    ])
  if (v.META && v.NODE_ENV === 'production' && !v.DEMO)
    throw new ConfigError([
      'META must not be on in production: /meta/mailbox shows every mail and code to anyone. Remove META, and set SMTP_URL so that mail is sent',
    ])
  if (v.DEMO && v.NODE_ENV === 'production' && v.META === false)
    throw new ConfigError(['META must not be off when DEMO is on: the demo is used through /meta'])
  return {
    env: v.NODE_ENV,
    port: v.PORT,
    host: v.HOST,
    ops: v.OPS_PORT === undefined ? null : { port: v.OPS_PORT, host: v.OPS_HOST },
    drainSeconds: v.DRAIN_SECONDS,
    dataDir: v.DATA_DIR,
    databaseUrl: v.DATABASE_URL ?? null,
    databasePooler: v.DATABASE_POOLER,
    smtpUrl: v.SMTP_URL ?? null,
    mailgunSigningKey: v.MAILGUN_SIGNING_KEY ?? null,
    s3: s3Of(v),
    alloy: alloyOf(v),
    increase: increaseOf(v),
    recaptcha: recaptchaOf(v),
    clamav: clamavOf(v),
    demo: v.DEMO ?? (v.NODE_ENV === 'production' ? false : null),
    publicUrl: v.PUBLIC_URL ?? null,
    tls: v.TLS_CERT && v.TLS_KEY ? { certFile: v.TLS_CERT, keyFile: v.TLS_KEY } : null,
    meta: v.META ?? v.NODE_ENV !== 'production',
    platformId: v.PLATFORM_ID,
    marketPlaceId: v.MARKET_PLACE_ID,
    secretKey: v.SECRET_KEY ?? null,
    kms: kmsOf(v),
    sitePassword: v.SITE_PASSWORD ?? null,
    // a terminal that one develops in shows what needs attention, not each mail of the demo
    logLevel: v.LOG_LEVEL ?? (v.NODE_ENV === 'production' ? 'info' : 'warn'),
    allowedOrigins: v.ALLOWED_ORIGINS ? v.ALLOWED_ORIGINS.split(',').map((one) => one.trim()) : [],
    apiKeyLimit: v.API_KEY_LIMIT,
    trustProxy: v.TRUST_PROXY ? v.TRUST_PROXY.split(',').map((one) => one.trim()) : false,
  }
}
