import { lifecycles as registry } from '#machines/lifecycles.ts'
import type { Config } from './config.ts'
import type { Db } from './kernel/db/db.ts'
import { databaseLimits } from './kernel/db/limits.ts'
import { systemClock, type Clock } from './kernel/lib/clock.ts'
import type { Keys } from './kernel/lib/keys.ts'
import type { Log } from './kernel/lib/log.ts'
import { makeMetrics, type Metrics } from './kernel/lib/metrics.ts'
import { diskCheck, makeReadiness, type Readiness } from './kernel/lib/readiness.ts'
import { mailsOnly, outboxMailer, platformSends } from './kernel/notifications/index.ts'
import { StoredLifecycles, type MachineHandlers } from './kernel/state-machines/index.ts'
import { modules as allModules } from './modules.ts'
import type { Module } from './kernel/module.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { ApiKeys, AppServices } from './app-services.ts'
import { increaseAch } from './providers/ach/increase.ts'
import { builtinCaptcha, FULL_COST, LOW_COST } from './providers/captcha/builtin.ts'
import type { Captcha } from './providers/captcha/port.ts'
import { recaptcha } from './providers/captcha/recaptcha.ts'
import { networkDomains, sandboxDomains } from './providers/domains/builtin.ts'
import { builtinPrinter } from './providers/esign/builtin.ts'
import { filesOf } from './providers/files/configured.ts'
import { alloyIdentity } from './providers/identity/alloy.ts'
import { builtinIdentity } from './providers/identity/builtin.ts'
import { bossJobs } from './providers/jobs/builtin.ts'
import { networkLinks, sandboxLinks } from './providers/links/builtin.ts'
import { clamdScanner } from './providers/scan/clamd.ts'
import { networkWebhooks } from './providers/webhooks/builtin.ts'
import { mailgun } from './providers/mail/mailgun.ts'
import { smtpMail } from './providers/mail/smtp.ts'

/** What the environment and the database bring; everything else has a default here. */
export interface Ground {
  config: Config
  db: Db
  keys: Keys
  log: Log
  demo: boolean
  publicUrl: string
  metrics?: Metrics
  readiness?: Readiness
  modules?: readonly Module[]
  /** tests: replaces single things that modules register of machines */
  machines?: MachineHandlers
  /** tests: nothing runs by itself */
  idle?: boolean
}

/** No module stores keys: every secret is refused. */
const noApiKeys: ApiKeys = {
  admit: async () => {
    throw refuse('key_invalid')
  },
  counts: async () => false,
  note: async () => undefined,
}

/** Providers outside that this installation was given. */
const outsideUrls = ({ alloy, increase, recaptcha: google }: Config) => [
  alloy?.url,
  increase?.url,
  google?.url,
]
/** Hosts that this installation works with and that nobody outside names. */
const ownHosts = (config: Config): string[] => {
  const { databaseUrl, smtpUrl, s3, clamav, kms } = config
  const urls = [databaseUrl, smtpUrl, s3?.endpoint, kms?.aws?.endpoint, kms?.vault?.url]
  return [
    ...[...urls, ...outsideUrls(config)].flatMap((url) => (url ? [new URL(url).hostname] : [])),
    ...(clamav !== null && 'host' in clamav ? [clamav.host] : []),
  ]
}

/** Google's robot check where its keys are given, else the one that the browser computes. */
function captchaOf(
  { config, db, keys, log, demo, publicUrl }: Ground,
  clock: Clock,
  metrics: Metrics,
): Captcha {
  if (config.recaptcha !== null)
    return recaptcha({ db, clock, log, metrics }, config.recaptcha, publicUrl)
  return builtinCaptcha({ db, keys, clock }, demo || config.env === 'test' ? LOW_COST : FULL_COST)
}

/** Builds the parts from the built-in or configured providers. `overrides` replace single parts (tests). */
export async function createServices(
  ground: Ground,
  overrides: Partial<AppServices> = {},
): Promise<AppServices> {
  const { config, db, keys, log, demo, publicUrl } = ground
  const modules = ground.modules ?? allModules
  const clock = overrides.clock ?? systemClock()
  const metrics = ground.metrics ?? makeMetrics()
  const handlers = modules.flatMap((m) => (m.machines ? [m.machines] : []))
  const services: AppServices = {
    config,
    demo,
    publicUrl,
    db,
    clock,
    keys,
    log,
    metrics,
    readiness: ground.readiness ?? makeReadiness('serving'),
    modules,
    notices: mailsOnly,
    senders: platformSends,
    limits: databaseLimits(db, clock),
    jobs: bossJobs(db, { work: !ground.idle }),
    files: overrides.files ?? (await filesOf(config)),
    scanner: config.clamav === null ? null : clamdScanner(config.clamav),
    sessions: { resolve: async () => null },
    apiKeys: noApiKeys,
    mailer: outboxMailer(() => services),
    mail: config.smtpUrl === null ? null : smtpMail(config.smtpUrl),
    mailProvider: config.mailgunSigningKey === null ? null : mailgun(config.mailgunSigningKey),
    captcha: captchaOf(ground, clock, metrics),
    identity:
      config.alloy === null
        ? builtinIdentity(demo)
        : alloyIdentity(config.alloy, builtinIdentity(demo)),
    ach: config.increase === null ? null : increaseAch(config.increase),
    links: demo ? sandboxLinks : networkLinks(),
    domains: demo ? sandboxDomains : networkDomains(),
    webhooks: networkWebhooks({
      // a demo that others reach must not open its own machine to them
      loopback: demo && config.env !== 'production',
      refusedHosts: ownHosts(config),
    }),
    // the launched app serves requests (launch.ts)
    ownPage: async () => 503,
    printer: builtinPrinter,
    lifecycles: new StoredLifecycles(registry, handlers, () => services, ground.machines),
  }
  for (const module of modules)
    if (module.provides) Object.assign(services, module.provides(services))
  services.readiness.checks = {
    database: async () => (await db.query('select 1'), null),
    jobs: async () => (services.jobs.running() ? null : 'the queue does not run'),
    files: diskCheck(config.dataDir),
    storage: async () => (await services.files.check(), null),
  }
  return Object.assign(services, overrides)
}
