import type { Person } from '#domain/shared/access/actor.ts'
import type { Config } from './config.ts'
import type { Db } from './kernel/db/db.ts'
import type { Limits } from './kernel/db/limits.ts'
import type { Clock } from './kernel/lib/clock.ts'
import type { Keys } from './kernel/lib/keys.ts'
import type { Log } from './kernel/lib/log.ts'
import type { Mailer, NoticeBook } from './kernel/email-log/index.ts'
import type { Lifecycles } from './kernel/state-machines/index.ts'
import type { Module } from './kernel/module.ts'
import type { Captcha } from './providers/captcha/port.ts'
import type { Printer } from './providers/esign/port.ts'
import type { Files } from './providers/files/port.ts'
import type { IdentityProvider } from './providers/identity/port.ts'
import type { Jobs } from './providers/jobs/port.ts'
import type { MailPort } from './providers/mail/port.ts'

/** Filled by the identity module: who the bearer of a token is at this very request, or null. */
export interface Sessions {
  resolve(bearer: string, from: { ip: string; userAgent: string }): Promise<Person | null>
}

/** Everything that handlers, effects and jobs work with. Tests replace single parts. A new part: one line here, one in parts-default.ts. */
export interface AppServices {
  config: Config
  /** the demo world is on: sandbox values, movable clock, demo people */
  demo: boolean
  /** where people reach the product; the only base of links in mails */
  publicUrl: string
  db: Db
  clock: Clock
  keys: Keys
  log: Log
  limits: Limits
  jobs: Jobs
  files: Files
  sessions: Sessions
  /** writes messages in the transaction of their cause */
  mailer: Mailer
  /** keeps what people are told, and how they want to be told */
  notices: NoticeBook
  /** every module of this server: what has parts in all of them (clock, personal data) asks each */
  modules: readonly Module[]
  captcha: Captcha
  /** the mail server, or null: then messages are kept for the mailbox */
  mail: MailPort | null
  /** who checks identities of people */
  identity: IdentityProvider
  /** prints papers as PDF */
  printer: Printer
  lifecycles: Lifecycles
}
