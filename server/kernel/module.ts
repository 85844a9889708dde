import type { Queryable, Tx } from './db/db.ts'
import type { HandlerTable } from './http/call.ts'
import type { EncryptedColumn } from './keys/index.ts'
import type { Measure } from './lib/metrics.ts'
import type { AppServices } from '../app-services.ts'
import type { QueueHandler } from '../providers/jobs/port.ts'
import type { AnyProposalKind } from './proposals.ts'
import type { Repair } from './repairs/index.ts'
import type { MachineHandlers } from './state-machines/index.ts'

/** One part of the copy of a person's data: rows with plain names, as they are in data.json and in the summary. */
export interface PersonalSection {
  name: string
  title: string
  rows: readonly Readonly<Record<string, unknown>>[]
}

declare module '#server/app-services.ts' {
  interface AppServices {
    /** every module of this server: what concerns all of them (clock, personal data) calls each */
    modules: readonly Module[]
  }
}

/** What a module adds to the server. Its folder's `index.ts` exports one of these; `modules/index.ts` lists them. */
export interface Module {
  name: string
  /** by call name; see `defineHandlers` */
  handlers?: HandlerTable
  /** facts, authorization and effects per machine, and effects that serve every machine under their plain name */
  machines?: MachineHandlers
  /** acts of this module that need two people; see docs/guides/two-people.md */
  proposals?: readonly AnyProposalKind[]
  /** by queue name; at least once, each key's effect once */
  jobs?: Readonly<Record<string, QueueHandler>>
  /** replaces parts that this module fills (sessions) */
  provides?: (services: AppServices) => Partial<AppServices>
  /** after migrations, before the first request; must be harmless when repeated and when several processes do it */
  start?: (services: AppServices) => Promise<void>
  /** stores what an installation begins with; called at each start of a process that works, never twice at once */
  firstStart?: (services: AppServices) => Promise<void>
  /**
   * sends what is due by the product's clock in addition to the deadlines of machines; returns how many. Safe in any
   * number of processes
   */
  sweep?: (services: AppServices) => Promise<number>
  /**
   * what is held about a person, for the copy that they can request; whole numbers only when they requested them with a
   * fresh factor
   */
  personalData?: (
    services: AppServices,
    q: Queryable,
    userId: string,
    options: { wholeNumbers: boolean },
  ) => Promise<readonly PersonalSection[]>
  /** erases what the module holds about a person, when nothing of it has to be retained any more */
  erase?: (services: AppServices, tx: Tx, userId: string) => Promise<void>
  /**
   * columns of its tables that hold encrypted values, for `npm run keys -- reencrypt`; a test compares them with the
   * schema
   */
  encrypted?: readonly EncryptedColumn[]
  /** figures of what the module stores, for the page of metrics; queried at most every ten seconds */
  measures?: (services: AppServices) => Promise<readonly Measure[]>
  /** what an earlier version stored wrongly, and how it is corrected: `npm run repair` */
  repairs?: readonly Repair[]
  /** removes what has had its time; called every ten minutes in each process */
  tidy?: (services: AppServices) => Promise<unknown>
  /** lets go of what it holds open, when the process ends */
  stop?: (services: AppServices) => void
}
