import type { Actor, ActorCode, Person } from '#domain/shared/access/actor.ts'
import type { HistoryEntry } from '#domain/shared/history-entry.ts'
import type { Effect, NextLink, Stored } from '#machines/lib/types.ts'
import type { Initiator } from '../context.ts'
import type { Queryable, Tx } from '../db/db.ts'
import type { AppServices } from '#server/app-services.ts'

/** The type of the log's first entry; a machine's own events are never named so. */
export const BEGUN = '@begun'

/** Whose machine it is: columns of the row, copied to each log entry, for lists and history pages. */
export interface Subject {
  user_id?: string | null
  account_id?: string | null
  listing_id?: string | null
  investment_id?: string | null
}
/** A row of `machine_instance`: the stored machine, its state as text and whose it is. */
export interface Instance extends Stored, Required<Subject> {
  id: string
  /** `stateName(value)` */
  state: string
  updated_at: string
}
/**
 * An event as it is sent: its type and the client's payload; `facts`, `at` and `actor` are added here and refused from
 * outside.
 */
export interface SentEvent {
  type: string
  [payload: string]: unknown
}
/** What handlers of a module know about the event that is being decided or was accepted. */
export interface EventContext {
  tx: Tx
  services: AppServices
  machine: string
  id: string
  /** the row before the event (for effects: after it) */
  instance: Instance
  event: SentEvent
  by: Initiator
  now: Date
}
/**
 * The actor codes that a person has on this very instance: `['INV']` for the owner, `['ISS']` for a member of the
 * company, `['ADM']` for staff. An empty list means that the person may not know that it exists (404). It may throw a
 * narrower refusal. Clock, system and providers are never checked.
 */
export type Authorize = (context: EventContext) => Promise<readonly ActorCode[]>
/**
 * What the guards may read, by name. A fact that is a function is found out when a guard or an action of the event
 * reads it, once; any other value is known already and goes into the log with each event.
 */
export type GuardFacts = Readonly<Record<string, unknown>>
/**
 * Facts that the guards need, from the database in the event's transaction after the row is locked. Locks are taken
 * here, at once.
 */
export type FactsProvider = (context: EventContext) => Promise<GuardFacts>
/**
 * Does what the machine requested, in the event's transaction; outside work is queued with `services.jobs.enqueue(tx,
 * …)`.
 */
export type EffectHandler = (
  context: EventContext & { effect: Effect; code: ActorCode },
) => Promise<void>
/**
 * Called on every start (`before` null) and every accepted event after the row is stored and before its effects run:
 * stored totals.
 */
export type OnTransition = (context: EventContext, before: Instance | null) => Promise<void>
/**
 * Instances of a machine that concern a person other than those that carry the person's id: what waits for a signer, a
 * voter, a guest.
 */
export type MineProvider = (q: Queryable, userId: string) => Promise<readonly string[]>
/** What an instance requires of one person other than the one whose id it carries. */
export interface AskedOther {
  userId: string
  cause: string
  link: string
  /** the last moment for it */ by: string | null
}
/** Records of one machine that are read together with another record. */
export interface ReadWith {
  machine: string
  ids: readonly string[]
}
/**
 * What is shown with a record to the person who decides on it: an event of one of those makes a decision stale as an
 * event of the record does.
 */
export type ReadWithProvider = (q: Queryable, instance: Instance) => Promise<readonly ReadWith[]>
/** Labels of the fields that differ between what was read and now, given the entries since, the oldest first. */
export type ChangedFields = (
  services: AppServices,
  q: Queryable,
  since: readonly LogRow[],
) => Promise<readonly string[]>
/**
 * Whom other than its own person an instance waits for at this moment: a co-signer, somebody who is named in a
 * registration.
 */
export type AsksProvider = (q: Queryable, instance: Instance) => Promise<readonly AskedOther[]>
/**
 * Events that the guards refuse this person, though their codes may send them: who requested something doesn't approve
 * it.
 */
export type RefusedEvents = (
  q: Queryable,
  instance: Instance,
  actor: Person,
) => Promise<readonly string[]>
/** One thing that guards refuse an event for, and the page on which it is put right. */
export interface Obstacle {
  code: string
  text: string
  href: string | null
}
/**
 * What the guards of a refused event miss, thing by thing, for the person who sent it: where the sentence of a guard
 * stands for several things.
 */
export type Explain = (
  context: EventContext,
  guards: readonly string[],
) => Promise<readonly Obstacle[]>
/**
 * What instances are about, as a short label, for lists that show several machines: the company, the title of a
 * registration.
 */
export type AboutProvider = (
  q: Queryable,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>
/** Who reads a log: staff, the investor whose record it is, or the company. */
export type LogViewer = 'owner' | 'issuer' | 'staff'
/** How entries of a machine's log read where the lifecycle's own sentences are not enough. */
export interface LogPresenter {
  /** the machine's parts begin in states of their own, which the beginning does not list */
  hidesFirstState?: true
  /** the sentence of an entry, given that of its event */
  eventLabel?: (row: LogRow, label: string) => string
  changes?: (row: LogRow) => HistoryEntry['changes']
  /** the reason is between the person and the platform: a company does not read it */
  privateReason?: (row: LogRow) => boolean
}
/** The page that a state's next action leads to, for somebody with these codes; undefined: by whose the row is. */
export type LinkTo = (
  link: NextLink,
  of: { instance: Instance; codes: readonly ActorCode[] },
) => string | null | undefined
/** Who reads a record, with the codes on it. */
export interface Reader {
  actor: Actor
  codes: readonly ActorCode[]
}
/** Whose pages: those of a person, of a company's people, or of the platform's. */
export type Side = 'investor' | 'issuer' | 'platform'
/** The path of a page for a record; null when the record belongs to nothing that has such a page. */
export type PageOf = (record: Instance) => string | null
/**
 * The page on which somebody of each side works on a record of a machine. A side that is missing has the link of its
 * module (`linkTo`), or that of the investment, offering or company that the record belongs to.
 */
export type RecordPages = Readonly<Partial<Record<Side, PageOf>>>
/**
 * Everything that is said of one machine in addition to its definition. `under` names the machine that goes before: the
 * row of the machine's investment is locked first, whoever sends the event. One order for all paths (a person's, the
 * sweeper's, a provider's), so that two of them never wait for each other. `investments`: an event of an offering that
 * comes from outside locks all its investments first, in the order of their ids, because its effects may reach any of
 * them; one that an investment causes has that investment's row already.
 */
export interface MachineRegistration {
  under?: 'investment' | 'investments'
  authorize?: Authorize
  facts?: FactsProvider
  onTransition?: OnTransition
  mine?: MineProvider
  asks?: AsksProvider
  about?: AboutProvider
  readWith?: ReadWithProvider
  changedFields?: ChangedFields
  refusedEvents?: RefusedEvents
  explain?: Explain
  linkTo?: LinkTo
  pages?: RecordPages
  presentLog?: LogPresenter
  effects?: Readonly<Record<string, EffectHandler>>
}
/**
 * Registrations by machine id. Contexts may share a machine, each registers other things of it; the same thing twice is
 * an error at start. `'*'` holds effects that serve every machine and an `onTransition` that follows every machine.
 */
export type MachineHandlers = Readonly<Record<string, MachineRegistration>>

export interface LogRow {
  seq: number
  machine: string
  id: string
  rev: number
  version: number
  type: string
  actor: ActorCode
  actor_kind: string
  actor_id: string | null
  at: string
  reason: string | null
  ip: string | null
  request_id: string | null
  event: Record<string, unknown>
  from_state: string | null
  to_state: string
  prev_hash: string
  hash: string
}
