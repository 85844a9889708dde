import type { Person } from '#domain/shared/access/actor.ts'
import type { DomainError } from '#domain/shared/errors.ts'
import type { Config } from './config.ts'
import type { Db } from './kernel/db/db.ts'
import type { Limits } from './kernel/db/limits.ts'
import type { Clock } from './kernel/lib/clock.ts'
import type { Keys } from './kernel/lib/keys.ts'
import type { Log } from './kernel/lib/log.ts'
import type { Metrics } from './kernel/lib/metrics.ts'
import type { Readiness } from './kernel/lib/readiness.ts'
import type { AchProvider } from './providers/ach/port.ts'
import type { PrivateDomains } from './providers/domains/port.ts'
import type { Captcha } from './providers/captcha/port.ts'
import type { Printer } from './providers/esign/port.ts'
import type { Files } from './providers/files/port.ts'
import type { IdentityProvider } from './providers/identity/port.ts'
import type { LinkChecker } from './providers/links/port.ts'
import type { MailPort, MailProvider } from './providers/mail/port.ts'
import type { VirusScanner } from './providers/scan/port.ts'
import type { WebhookSender } from './providers/webhooks/port.ts'

/** Filled by the identity module: who the bearer of a token is at this very request, or null. */
export interface Sessions {
  resolve(bearer: string, from: { ip: string; userAgent: string }): Promise<Person | null>
}

/** The decision on a call with an API key: who acts or why it is refused, and how much of the key's budget is left. */
export type KeyedCall = {
  keyId: string
  /** `left` of `points` requests until the window of `seconds` ends, which is in `reset` seconds */
  quota: { points: number; seconds: number; left: number; reset: number }
} & ({ actor: Person } | { refusal: DomainError })
/** Filled by the API keys module: what a secret that begins with `cpk_` opens at this very request. */
export interface ApiKeys {
  /**
   * takes a request from the key's budget and judges the call by its name; throws key_invalid for a secret that no key
   * has
   */
  admit(secret: string, of: { call: string; ip: string }): Promise<KeyedCall>
  /** whether a secret counts, without a call */
  counts(secret: string): Promise<boolean>
  /** adds a completed call to the access log of its key */
  note(
    keyId: string,
    of: { requestId: string; call: string; status: number; ip: string },
  ): Promise<void>
}

/**
 * Everything that handlers, effects and jobs work with; `create-services.ts` makes them, tests replace single ones. A
 * service whose own types name this interface (state machines, jobs, mail, modules) adds itself by declaration merging
 * where it is declared, so that no import goes round in a circle.
 */
export interface AppServices {
  config: Config
  /** demo mode is on: sandbox values, movable clock, demo people */
  demo: boolean
  /** where people reach the product; the only base of links in mails */
  publicUrl: string
  db: Db
  clock: Clock
  keys: Keys
  log: Log
  /** what this process counts */
  metrics: Metrics
  /** whether this process takes requests */
  readiness: Readiness
  limits: Limits
  files: Files
  /** looks for viruses in uploads, or null: then nothing does */
  scanner: VirusScanner | null
  sessions: Sessions
  apiKeys: ApiKeys
  captcha: Captcha
  /** the mail server, or null: then messages are stored for the mailbox */
  mail: MailPort | null
  /** the mail provider that calls us about our messages, or null: then nobody does */
  mailProvider: MailProvider | null
  /** who checks identities of people */
  identity: IdentityProvider
  /** collects ACH entries of its bank, or null: all go into files that people carry to the bank */
  ach: AchProvider | null
  /** looks at pages of other sites */
  links: LinkChecker
  /** checks the DNS records and certificates of private domains */
  domains: PrivateDomains
  /** sends events to endpoints of others */
  webhooks: WebhookSender
  /** the HTTP status that a page of this site returns to a visitor */
  ownPage: (path: string) => Promise<number>
  /** prints documents as PDF */
  printer: Printer
}
