import type { ActorCode, AdminRole } from '#domain/shared/access/actor.ts'
import type { Icon, Tone } from '#domain/shared/presented.ts'
import type { AnyStateMachine } from 'xstate'
import type { z } from 'zod'

/**
 * One stored machine: a row of `machine_instance`. Everything in it is JSON; a status is never stored anywhere else.
 */
export interface Stored {
  machine: string
  version: number
  /** raised by one with each accepted event; a client sends the one that it has seen */
  rev: number
  /** xstate's state value: a string, or an object for parallel and nested states */
  value: unknown
  context: unknown
  status: 'active' | 'done'
}

/**
 * Data on each state (`meta` in the machine): the labels, the badge and the next action are derived from it, never
 * stored.
 */
export interface StateMeta {
  label: string
  tone: Tone
  icon: Icon
  /** what staff read instead of `label`; for states about which the person must not learn more (31 CFR 1023.320(e)) */
  staffLabel?: string
  /**
   * name of the state that people who are not staff see instead of this one: it must not differ from that one in
   * anything they see
   */
  shownAs?: string
  /**
   * the record has ended for everything that asks, as in a final state, although the bank may still report something of
   * it that opens it again
   */
  ended?: true
  /** slug of the list in which the interface shows the state */
  bucket?: string
  /** what happens next; every state that is neither final nor `ended` has one ("pending" alone is never shown) */
  next?: {
    cause: Cause
    who: 'investor' | 'issuer' | 'platform' | 'partner' | 'clock'
    /** key of the context that holds the date, ISO 8601; dots lead into objects */
    by?: string
    /** calendar days from that date on, where the context holds only when it began */
    afterDays?: number
    link: NextLink
  }
}
/** Sides that read the sentence of a next action. */
export type ReaderSide = 'investor' | 'issuer' | 'platform' | 'partner'
/**
 * The sentence of a next action: one for all readers, or one that addresses a side ("Sign the document.") and one about
 * it for all others ("The signer signs the document.").
 */
export type Cause =
  | string
  | (Readonly<Partial<Record<ReaderSide, string>>> & Readonly<{ others: string }>)
/** Deep links of next actions, resolved by `domain/shared/links.ts`. */
export type NextLink =
  | 'investment'
  | 'investment-step'
  | 'holding'
  | 'offering'
  | 'filings'
  | 'live-details'
  | 'admin-investment'
  | 'kyc'
  | 'suitability'
  | 'accreditation'
  | 'statement'
  | 'ira'
  | 'envelope'
  | 'closing'
  | 'topic'
  | 'questionnaire'
  | 'registration'
  | 'meeting'
  | 'transfer'
  | 'news'
  | 'tax-form'
  | 'profile'
  | 'admin-user'
  | 'login'
  | 'data'
  /** the page of the record itself (`domain/shared/record-pages.ts`) */
  | 'record'

/**
 * How an event reaches its machine. `open`: the generic call and bulk actions take it. `command`: only its named call
 * sends it, because it brings evidence or facts that a bare event lacks. `system`: effects, the clock and providers;
 * people never send it.
 */
export type Road = 'open' | 'command' | 'system'

/**
 * Whose thing an act is on: the owners of the record's company, or the person whose record it is. They are notified of
 * it, except the one who did it with a fresh second factor. Acts whose own effects write to them (`notify`) have none.
 */
export type Owned = 'company' | 'person'
/** Roles of the staff that send events; support only reads. */
type SendingStaff = Exclude<AdminRole, 'support'>

/** One event that may reach a machine from outside: its whole authority, and the payload that a client may send. */
export interface EventRule {
  by: readonly ActorCode[]
  road: Road
  /**
   * Codes for which an open session suffices. Everyone else needs a second factor of the last five minutes. An event
   * that decides, signs, or moves money, securities or rights has no such code.
   */
  session?: readonly ActorCode[]
  /**
   * a role narrower than its code: only an owner of the company, only one role of the platform's staff (ADM stands for
   * BD too; ESC is a person of the staff who acts for the escrow agent)
   */
  only?: Readonly<{ ISS?: 'owner'; ADM?: SendingStaff; ESC?: SendingStaff }>
  /**
   * While less is at stake: in these states, of the record or `of` its offering, an open session of these codes
   * suffices, `only` is not asked, and no message follows (`ruleIn`).
   */
  early?: Readonly<{ in: readonly string[]; of?: 'offering'; session: readonly ActorCode[] }>
  /**
   * The event needs two people of the platform's staff: roles, one of whom approves what another person proposed. No
   * person sends such an event under a code of the staff; an approved proposal (machine `proposal`) does, as the product
   * and for both of them. A code of the rule that is no staff's (a company's owner) sends it alone.
   */
  second?: readonly AdminRole[]
  /** of an event with `second` that is proposed only with a document: the sentence that asks for it */
  evidence?: string
  /** zod object of the payload that a client sends (without `type`); absent = no payload */
  payload?: z.ZodObject
  /** past-tense label for the history log: "Submitted the investment" */
  says: string
  /** label that follows "or" in a state whose next action is another one: "cancel the investment" */
  or?: string
  tells?: Owned
  /** a reason as text is required and recorded */
  reason?: true
  /** changes nothing that a decision on the record is about: what was read before it is still read */
  aside?: true
  /** decides on what other events of the record leave aside, too */
  whole?: true
  /** the entry of the log, its reason included, is never shown to an investor or an issuer (31 CFR 1023.320(e)) */
  staffOnly?: true
}

/**
 * Who begins a record, and what it needs: its first act has the same authority as every later one. A named command or
 * the product begins it; the generic call sends events of records that exist.
 */
export interface BeginRule extends Pick<
  EventRule,
  'by' | 'session' | 'only' | 'second' | 'says' | 'tells'
> {
  road: Exclude<Road, 'open'>
  /** it is begun as INV before the person can be signed in */
  visitor?: true
}

/**
 * One event as the server sends it: `at` is the server's clock, `facts` come from its tables and never from a client;
 * the payload of the event's rule is next to them.
 */
export interface LifecycleEvent {
  type: string
  at: string
  actor: ActorCode
  reason?: string
  facts?: object
  [payload: string]: unknown
}

/**
 * What every event of a typed machine carries in addition to its type and payload. A guard fails for a fact that is
 * missing.
 */
export interface Sent<Facts extends object = object> {
  at: string
  actor: ActorCode
  reason?: string
  facts?: Partial<Facts>
}

/** A named action that the machine requested; the server runs its handler in the same transaction. */
export interface Effect {
  type: string
  params: Record<string, unknown>
}

/**
 * A machine that the server runs and the browser shows. It has neither `invoke` nor `after`: effects are named actions,
 * responses and deadlines are typed events. `facts` that guards need are put into the event by the server
 * (`event.facts`), never by a client.
 */
export interface Lifecycle<M extends AnyStateMachine = AnyStateMachine> {
  id: string
  version: number
  machine: M
  /** parses the context of a row */
  context: z.ZodType
  events: Readonly<Record<string, EventRule>>
  begins: Readonly<BeginRule>
  /**
   * names of facts about a person; in the log they are encrypted with the person's key, as free texts of payloads are
   */
  personal?: readonly string[]
  /** guard name -> the sentence that names what is missing */
  guards: Readonly<Record<string, string>>
  /** upcast[n] turns a row of version n into version n + 1 */
  upcast?: Readonly<Record<number, (stored: Stored) => Pick<Stored, 'value' | 'context'>>>
}

export type Decision =
  | { ok: true; stored: Stored; effects: Effect[]; from: string; to: string }
  | {
      ok: false
      reason: 'not_accepted' | 'guard_failed' | 'finished'
      state: string
      accepts: string[]
      /** names of the guards that refuse */
      guards: string[]
      /** their sentences */
      unmet: string[]
    }
