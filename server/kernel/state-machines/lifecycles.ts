import { memberRole, type Actor, type ActorCode, type Person } from '#domain/shared/access/actor.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { plainErrors, UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import {
  authority,
  decides,
  narrowerRole,
  ruleIn,
  sendsEvents,
  type Authority,
  type Sender,
} from '#machines/lib/authority.ts'
import { begin as beginMachine } from '#machines/lib/begin.ts'
import { present as presentMachine, type PresentOptions } from '#machines/lib/present.ts'
import { stateName } from '#machines/lib/state-name.ts'
import type { DryRunLine } from '#domain/shared/dry-run.ts'
import type {
  BeginRule,
  Decision,
  Effect,
  EventRule,
  Lifecycle,
  NextLink,
  Road,
} from '#machines/lib/types.ts'
import type { Queryable, Tx } from '../db/db.ts'
import { hasFreshFactor } from '../http/access.ts'
import { fieldsOf } from '../http/validate.ts'
import { mayDecide } from '../may-decide/index.ts'
import { isRehearsal, noteInRehearsal } from '../rehearsal.ts'
import type { AppServices } from '#server/app-services.ts'
import { CHAIN_START, entryHash } from './chain.ts'
import { linkBySubject } from './links.ts'
import { decideByFacts } from './facts.ts'
import { masked } from './mask.ts'
import { registerMachines, type MachineRegistry } from './registry.ts'
import { openEntry, sealEntry, type PersonKey, type Worded } from './personal.ts'
import { keyOf, keysFor } from './person-keys.ts'
import * as repo from './repo.ts'
import { expectRead, readingOf } from './read.ts'
import {
  BEGUN,
  type AskedOther,
  type EffectHandler,
  type EventContext,
  type Instance,
  type LogPresenter,
  type LogRow,
  type MachineHandlers,
  type Obstacle,
  type SentEvent,
  type Subject,
} from './types.ts'
import type { Initiator } from '../context.ts'

const serverOnly = ['facts', 'at', 'actor', 'approval'] as const

export interface SendOptions {
  /** the revision that the sender has read, with the records that are read with it */
  rev?: number
  /** `open`: only the event is known, with no command behind it that brings evidence */
  road?: 'open'
}

/** What the store reads of a machine `proposal`: the event that it sends, or null where its kind does more. */
interface ProposedEvent {
  machine: string
  subject: string
  event: string | null
}

/** The machine store: the only writer of `machine_instance`. */
export interface Lifecycles {
  /**
   * Starts a machine under an id. `input` is what its `context` function reads; effects of the beginning run at once.
   * Throws forbidden, second_person, step_up or four_eyes where the machine's `begins` refuses its sender.
   */
  begin(
    tx: Tx,
    machine: string,
    id: string,
    input: unknown,
    by: Initiator,
    subject?: Subject,
  ): Promise<Instance>
  /**
   * Sends one event: row locked, person permitted, payload parsed, facts read, decided, stored, logged, effects run,
   * all in `tx`. `road` is `open` for the generic call and for bulk actions; a named call leaves it out. Throws
   * not_found, forbidden, step_up, invalid, not_accepted, guard_failed (409 with `{state, accepts, unmet}`) or, when
   * `rev` is given and old, stale.
   */
  send(
    tx: Tx,
    machine: string,
    id: string,
    event: SentEvent,
    by: Initiator,
    options?: SendOptions,
  ): Promise<Instance>
  /**
   * Throws what `send` would throw of this event now, and stores nothing: for a dry run. The row is locked as for
   * `send`.
   */
  check(tx: Tx, machine: string, id: string, event: SentEvent, by: Initiator): Promise<void>
  /**
   * Locks the record that a person decides on and refuses another revision than the one that was read (`stale`, with
   * what changed since: `domain/shared/stale.ts`). `type` is the event that decides, where one is known already. False
   * where this person may not know of the record: nothing is compared then.
   */
  expectRead(
    tx: Tx,
    machine: string,
    id: string,
    read: { actor: Actor; rev: number; type?: string },
  ): Promise<boolean>
  /** what is presented with the `rev` that a decision on it names: that of all records which are read with it */
  asRead(q: Queryable, instance: Instance, presented: Presented): Promise<Presented>
  /** labels of the fields that entries of a machine changed, where the machine's module finds them */
  changedFields(q: Queryable, machine: string, since: readonly LogRow[]): Promise<readonly string[]>
  read(q: Queryable, machine: string, id: string): Promise<Instance | null>
  /**
   * The moment of the event that the transaction is taking, shared by the events and messages that follow from it; the
   * present where it is taking none.
   */
  moment(tx: Queryable): Date
  /** like read, with the row locked until the transaction ends */
  lock(tx: Tx, machine: string, id: string): Promise<Instance | null>
  /** the transaction has changed rows or keys outside of events (an erasure): they are read again, locks stay */
  reread(tx: Tx): void
  readMany(q: Queryable, machine: string, ids: readonly string[]): Promise<Map<string, Instance>>
  /** log entries newest first; `before` is the `seq` of the last one seen */
  history(
    q: Queryable,
    of: { machine: string; id: string } | { subject: keyof Subject; id: string },
    page?: { before?: number | null; limit?: number },
  ): Promise<LogRow[]>
  /** entries that a module read by itself, with personal text decrypted; the text of an erased person is gone */
  opened<T extends Worded>(q: Queryable, rows: readonly T[]): Promise<T[]>
  /** the codes that the actor has on an instance; empty: may not know that it exists */
  codes(tx: Tx, instance: Instance, actor: Actor): Promise<readonly ActorCode[]>
  /**
   * every machine that concerns a person and is not final: those that carry the person's id and those that modules name
   * (`mine`)
   */
  ofPerson(q: Queryable, userId: string): Promise<Instance[]>
  /** whom an instance waits for other than its own person, and for what; null where no module defines it */
  asks(q: Queryable, instance: Instance): Promise<readonly AskedOther[] | null>
  /** events that the guards refuse this person, though their codes may send them; none where no module defines it */
  refusedEvents(q: Queryable, instance: Instance, actor: Person): Promise<readonly string[]>
  /** what an instance is about, by its id, where a module defines it */
  about(q: Queryable, instances: readonly Instance[]): Promise<ReadonlyMap<string, string>>
  /** `accepts` lists what `authority` lets the reader send; codes with narrower roles name the reader */
  present(instance: Instance, options?: PresentFor): Presented
  definition(machine: string): Lifecycle
  /** deep links of next actions, for somebody with these codes on the instance */
  links(instance: Instance, codes: readonly ActorCode[]): (link: NextLink) => string | null
  /** how entries of the machine's log read */
  logPresenter(machine: string): LogPresenter
}

/**
 * Who reads a presented machine: a holder by code alone, which no role narrows; others with the actor, whose role in
 * the company or on the staff decides what they may send.
 */
type PresentFor = Omit<PresentOptions, 'who' | 'person'> &
  ({ who?: readonly 'INV'[]; actor?: undefined } | { who: readonly ActorCode[]; actor: Actor })

const providerCodes: Readonly<Record<string, ActorCode>> = {
  escrow: 'ESC',
  payments: 'ESC',
  custodian: 'CUS',
  broker: 'BD',
}
const kindCodes = (actor: Actor): readonly ActorCode[] => {
  if (actor.kind === 'clock') return ['CLK']
  if (actor.kind === 'provider') return [providerCodes[actor.name] ?? 'SYS', 'SYS']
  return actor.kind === 'system' ? ['SYS'] : []
}

declare module '#server/app-services.ts' {
  interface AppServices {
    lifecycles: Lifecycles
  }
}

export class StoredLifecycles implements Lifecycles {
  readonly #registry: Readonly<Record<string, Lifecycle>>
  readonly #registered: MachineRegistry
  readonly #parts: () => AppServices
  /** rows that a transaction has locked, as they are now: nobody else can change them before it ends */
  readonly #rows = new WeakMap<Queryable, Map<string, repo.LockedRow>>()
  readonly #locked = new WeakMap<Queryable, Set<string>>()
  /** the moment of the event that a transaction is taking */
  readonly #moments = new WeakMap<Queryable, Date>()
  /** keys of people that a transaction has read or made */
  readonly #keys = new WeakMap<Queryable, Map<string, PersonKey>>()

  constructor(
    registry: Readonly<Record<string, Lifecycle>>,
    handlers: readonly MachineHandlers[],
    services: () => AppServices,
    overrides: MachineHandlers = {},
  ) {
    this.#registry = registry
    this.#registered = registerMachines(handlers, overrides)
    this.#parts = services
  }

  definition(machine: string): Lifecycle {
    const found = Object.hasOwn(this.#registry, machine) ? this.#registry[machine] : undefined
    if (!found) throw refuse('not_found')
    return found
  }

  /** The machine's own context first, then those that follow every machine. */
  async #onTransition(context: EventContext, before: Instance | null): Promise<void> {
    await this.#registered.of(context.machine).onTransition?.(context, before)
    for (const follow of this.#registered.followers) await follow(context, before)
  }

  #effect(machine: string, type: string): EffectHandler {
    const found = this.#registered.effect(machine, type)
    if (found === undefined) throw new Error(`no module runs the effect ${type} of ${machine}`)
    return found
  }

  /** Effects that some machine names and nobody runs. For a test: it must be empty. */
  missingEffects(): string[] {
    const builtin = ['schedule', 'unschedule']
    return Object.values(this.#registry).flatMap((lifecycle) =>
      Object.entries(lifecycle.machine.implementations.actions)
        .filter(
          ([type, action]) =>
            typeof action === 'function' && !('resolve' in action) && !builtin.includes(type),
        )
        .filter(([type]) => {
          try {
            this.#effect(lifecycle.id, type)
            return false
          } catch {
            return true
          }
        })
        .map(([type]) => `${lifecycle.id}.${type}`),
    )
  }

  async begin(
    tx: Tx,
    machine: string,
    id: string,
    input: unknown,
    by: Initiator,
    subject: Subject = {},
  ): Promise<Instance> {
    const lifecycle = this.definition(machine)
    const { stored, effects } = beginMachine(lifecycle, input)
    const now = this.moment(tx)
    const state = stateName(stored.value)
    const instance: Instance = {
      ...stored,
      id,
      state,
      user_id: null,
      account_id: null,
      listing_id: null,
      investment_id: null,
      ...subject,
      updated_at: now.toISOString(),
    }
    const code = await this.#permitBegin(lifecycle, { tx, instance, by, now })
    const key =
      typeof subject.user_id === 'string' ? await this.#keyOf(tx, subject.user_id, now) : null
    const entry = this.#entry({
      machine,
      id,
      rev: 1,
      version: stored.version,
      type: BEGUN,
      event: { input: input ?? null },
      from: null,
      to: state,
      prev: CHAIN_START,
      code,
      now,
      by,
      key,
    })
    await repo.insertRow(tx, { ...stored, id, state, entry }, subject)
    this.#remember(tx, { ...instance, head: entry.hash, person_key: null, person_gone: null })
    // nobody else has it before the commit: what goes after it need not wait for it
    heldBy(this.#locked, tx, () => new Set<string>()).add(`${machine} ${id}`)
    const context: EventContext = {
      tx,
      services: this.#parts(),
      machine,
      id,
      instance,
      event: { type: BEGUN },
      by,
      now,
    }
    await this.#onTransition(context, null)
    await this.#run(effects, context, code)
    return instance
  }

  async send(
    tx: Tx,
    machine: string,
    id: string,
    sent: SentEvent,
    by: Initiator,
    options: SendOptions = {},
  ): Promise<Instance> {
    const lifecycle = this.definition(machine)
    const { metrics } = this.#parts()
    const outermost = !this.#moments.has(tx)
    if (outermost) this.#moments.set(tx, this.moment(tx))
    try {
      const after = await this.#send(lifecycle, tx, id, sent, by, options)
      tx.afterCommit(() => metrics.sent(machine, null))
      return after
    } catch (error) {
      metrics.sent(machine, error instanceof DomainError ? error.code : 'internal')
      throw error
    } finally {
      if (outermost) this.#moments.delete(tx)
    }
  }

  moment(tx: Queryable): Date {
    return this.#moments.get(tx) ?? this.#parts().clock.now()
  }

  async check(tx: Tx, machine: string, id: string, sent: SentEvent, by: Initiator): Promise<void> {
    await this.#decide(this.definition(machine), tx, id, sent, by, {})
  }

  async #send(
    lifecycle: Lifecycle,
    tx: Tx,
    id: string,
    sent: SentEvent,
    by: Initiator,
    options: SendOptions,
  ): Promise<Instance> {
    const machine = lifecycle.id
    const decided = await this.#decide(lifecycle, tx, id, sent, by, options)
    const { locked, context, code, payload, reason, event, decision, facts } = decided
    const { person_key: personKey, person_gone: gone, ...row } = locked
    const { now } = context
    const { stored, effects } = decision
    const kept = {
      ...(masked(lifecycle.events[sent.type]?.payload, payload) as object),
      type: sent.type,
      ...(reason === null ? {} : { reason }),
      facts,
      at: event.at,
      actor: code,
      ...(by.approval === undefined ? {} : { approval: by.approval }),
    }
    const key =
      row.user_id === null
        ? null
        : await this.#keyOf(tx, row.user_id, now, gone === null ? undefined : personKey)
    const entry = this.#entry({
      machine,
      id,
      rev: stored.rev,
      version: stored.version,
      type: sent.type,
      event: kept,
      from: decision.from,
      to: decision.to,
      prev: row.head,
      code,
      now,
      by: { ...by, ...(reason === null ? {} : { reason }) },
      key,
    })
    const state = stateName(stored.value)
    if (!(await repo.moveRow(tx, { ...stored, id, state, entry }))) throw refuse('stale')
    this.#remember(tx, { ...locked, ...stored, state, head: entry.hash, updated_at: event.at })
    const instance: Instance = { ...row, ...stored, state, updated_at: event.at }
    const after: EventContext = { ...context, instance, event: { ...payload, type: sent.type } }
    noteInRehearsal(tx, rehearsedMove(lifecycle, sent.type, { before: row, after: instance }))
    await this.#onTransition(after, row)
    await this.#run(effects, after, code)
    return instance
  }

  /**
   * Whether the event would be accepted: the row locked, the person permitted, the payload parsed, the facts read.
   * Nothing is stored.
   */
  async #decide(
    lifecycle: Lifecycle,
    tx: Tx,
    id: string,
    sent: SentEvent,
    by: Initiator,
    options: SendOptions,
  ) {
    const machine = lifecycle.id
    const locked = await this.#lock(tx, machine, id)
    if (!locked) throw refuse('not_found')
    const row = instanceOf(locked)
    const now = this.moment(tx)
    const context: EventContext = {
      tx,
      services: this.#parts(),
      machine,
      id,
      instance: row,
      event: sent,
      by,
      now,
    }
    const { rule, code } = await this.#permit(lifecycle, context, options.road ?? 'command')
    if (options.rev !== undefined)
      await expectRead(
        this.#parts(),
        tx,
        {
          instance: row,
          codes: await this.#codes(context),
          registration: this.#registered.of(machine),
          rule: lifecycle.events[sent.type],
        },
        options.rev,
      )
    const { payload, reason } = this.#payload(lifecycle, sent, by)
    const provided =
      (await this.#registered
        .of(machine)
        .facts?.({ ...context, event: { type: sent.type, ...payload } })) ?? {}
    const event = {
      ...payload,
      type: sent.type,
      ...(reason === null ? {} : { reason }),
      at: now.toISOString(),
      actor: code,
    }
    const { decision, facts } = await decideByFacts(lifecycle, row, event, provided)
    if (!decision.ok)
      throw refused(
        decision,
        (await this.#registered.of(machine).explain?.(context, decision.guards)) ?? [],
      )
    await this.#demandOther(rule, context, code)
    return { locked, context, code, payload, reason, event, decision, facts }
  }

  async #permit(
    lifecycle: Lifecycle,
    context: EventContext,
    road: Road,
  ): Promise<{ rule: EventRule; code: ActorCode }> {
    const found = Object.hasOwn(lifecycle.events, context.event.type)
      ? lifecycle.events[context.event.type]
      : undefined
    const own = await this.#codes(context)
    if (own.length === 0) throw refuse('not_found')
    if (!found && !sendsEvents(senderOf(context, own))) throw refuse('forbidden')
    if (!found)
      throw refuse('invalid', {
        fields: { type: `There is no event named ${context.event.type.slice(0, 60)}.` },
      })
    if (found.second !== undefined) await this.#demandApproved(context)
    const rule = await this.#ruleNow(found, context)
    const allowed = authority(rule, senderOf(context, own), road)
    if (allowed.ok) return { rule: found, code: allowed.code }
    throw notPermitted(rule, { type: context.event.type, codes: own }, allowed.refusal)
  }

  /** The code under which somebody begins a record, as `begins` of its machine permits. */
  async #permitBegin(
    { begins }: Lifecycle,
    context: Pick<EventContext, 'tx' | 'instance' | 'by' | 'now'>,
  ): Promise<ActorCode> {
    const codes = codesAtBegin(begins, context)
    const allowed = authority(begins, senderOf(context, codes), 'command')
    if (!allowed.ok) throw notPermitted(begins, { type: BEGUN, codes }, allowed.refusal)
    await this.#demandOther(begins, context, allowed.code)
    return allowed.code
  }

  /** The rule as it holds in the present state of the record, or of its offering. */
  async #ruleNow(rule: EventRule, { tx, instance }: EventContext): Promise<EventRule> {
    const { state, listing_id: listing } = instance
    const offering =
      rule.early?.of === undefined || listing === null
        ? null
        : ((await this.read(tx, 'offering', listing))?.state ?? null)
    return ruleIn(rule, { state, offering })
  }

  /** A deciding event of the platform's staff comes from somebody who is not tied to the record. Throws four_eyes. */
  async #demandOther(
    rule: EventRule,
    { tx, instance, by: { actor } }: Pick<EventContext, 'tx' | 'instance' | 'by'>,
    code: ActorCode,
  ): Promise<void> {
    if (actor.kind !== 'person' || !decides(rule, code)) return
    const verdict = await mayDecide(tx, actor, instance)
    if (!verdict.ok) throw refuse('four_eyes', { message: verdict.why })
  }

  /**
   * An event that is said to be approved comes from the proposal that this transaction executes. Anything else is a
   * fault of the program.
   */
  async #demandApproved({ tx, machine, id, event, by }: EventContext): Promise<void> {
    if (by.approval === undefined || isRehearsal(tx)) return
    const proposal = this.#rows.get(tx)?.get(`proposal ${by.approval.proposalId}`)
    const of = proposal?.context as ProposedEvent | undefined
    const ownEvent =
      of?.event === null ||
      (of?.machine === machine && of.subject === id && of.event === event.type)
    if (proposal?.state !== 'executed' || !ownEvent || by.actor.kind !== 'system')
      throw new Error(`${machine} ${id}: ${event.type} does not belong to an approved proposal`)
  }

  async #codes(context: EventContext): Promise<readonly ActorCode[]> {
    const { actor } = context.by
    if (actor.kind === 'visitor') return []
    if (actor.kind !== 'person') return kindCodes(actor)
    return (await this.#registered.of(context.machine).authorize?.(context)) ?? []
  }

  codes(tx: Tx, instance: Instance, actor: Actor): Promise<readonly ActorCode[]> {
    return this.#codes({
      tx,
      services: this.#parts(),
      machine: instance.machine,
      id: instance.id,
      instance,
      event: { type: '@look' },
      by: { actor },
      now: this.#parts().clock.now(),
    })
  }

  /** The client's part of an event, parsed by its rule. What only the server may say is refused. */
  #payload(
    lifecycle: Lifecycle,
    sent: SentEvent,
    by: Initiator,
  ): { payload: Record<string, unknown>; reason: string | null } {
    const rule = lifecycle.events[sent.type]
    const { type: _, ...rest } = sent
    for (const key of serverOnly)
      if (key in rest) throw refuse('unknown_field', { fields: { [key]: UNKNOWN_FIELD } })
    const wantsReason = rule?.payload !== undefined && 'reason' in rule.payload.shape
    const given = (rest['reason'] as string | undefined) ?? by.reason
    if (!wantsReason) delete rest['reason']
    else if (given !== undefined) rest['reason'] = given
    if (!rule?.payload && Object.keys(rest).length > 0)
      throw refuse('unknown_field', {
        fields: Object.fromEntries(Object.keys(rest).map((k) => [`payload.${k}`, UNKNOWN_FIELD])),
      })
    const parsed = rule?.payload?.safeParse(rest, { error: plainErrors })
    if (parsed && !parsed.success)
      throw refuse('invalid', { fields: fieldsOf(parsed.error.issues, ['payload']) })
    const payload = (parsed?.data ?? {}) as Record<string, unknown>
    const reason = typeof given === 'string' && given.trim() !== '' ? given.trim() : null
    if (rule?.reason && reason === null) throw refuse('invalid', { fields: { reason: 'Say why.' } })
    return { payload, reason }
  }

  #entry(of: {
    machine: string
    id: string
    rev: number
    version: number
    type: string
    event: Record<string, unknown>
    from: string | null
    to: string
    prev: string
    code: ActorCode
    now: Date
    by: Initiator
    key: PersonKey | null
  }): Omit<LogRow, 'seq'> {
    const { actor } = of.by
    const entry = {
      machine: of.machine,
      id: of.id,
      rev: of.rev,
      version: of.version,
      type: of.type,
      actor: of.code,
      actor_kind: actor.kind,
      actor_id: actorId(actor),
      at: of.now.toISOString(),
      reason: of.by.reason ?? null,
      ip: of.by.ip ?? null,
      request_id: of.by.requestId ?? null,
      event: JSON.parse(JSON.stringify(of.event)) as Record<string, unknown>,
      from_state: of.from,
      to_state: of.to,
      prev_hash: of.prev,
    }
    // the chain is over what is stored: it holds whether or not the key is still there
    const kept =
      of.key === null ? entry : sealEntry(this.definition(of.machine), of.type, entry, of.key)
    return { ...kept, hash: entryHash(this.#parts().keys, kept) }
  }

  async #run(effects: readonly Effect[], context: EventContext, code: ActorCode): Promise<void> {
    const { tx, machine, id } = context
    const due = new Map<string, string>()
    const over = new Set<string>()
    // deadlines that are set or cleared in a row are one statement each
    const write = async (): Promise<void> => {
      if (over.size > 0) await repo.clearDeadlines(tx, machine, id, [...over])
      if (due.size > 0) await repo.setDeadlines(tx, machine, id, due)
      over.clear()
      due.clear()
    }
    for (const effect of effects) {
      const { event, at } = effect.params as { event?: string; at?: string | null }
      if (effect.type === 'schedule' && event && at) {
        over.delete(event)
        due.set(event, at)
      } else if (event && (effect.type === 'unschedule' || effect.type === 'schedule')) {
        due.delete(event)
        over.add(event)
      } else {
        await write()
        await this.#effect(machine, effect.type)({ ...context, effect, code })
      }
    }
    await write()
  }

  async expectRead(
    tx: Tx,
    machine: string,
    id: string,
    { actor, rev, type }: { actor: Actor; rev: number; type?: string },
  ): Promise<boolean> {
    const instance = await this.lock(tx, machine, id)
    const codes = instance === null ? [] : await this.codes(tx, instance, actor)
    if (instance === null || codes.length === 0) return false
    const registration = this.#registered.of(machine)
    const rule = type === undefined ? undefined : this.definition(machine).events[type]
    await expectRead(this.#parts(), tx, { instance, codes, registration, rule }, rev)
    return true
  }

  async asRead(q: Queryable, instance: Instance, presented: Presented): Promise<Presented> {
    const { rev } = await readingOf(q, instance, this.#registered.of(instance.machine))
    return { ...presented, rev }
  }

  async changedFields(
    q: Queryable,
    machine: string,
    since: readonly LogRow[],
  ): Promise<readonly string[]> {
    return (await this.#registered.of(machine).changedFields?.(this.#parts(), q, since)) ?? []
  }

  async read(q: Queryable, machine: string, id: string): Promise<Instance | null> {
    const held = this.#rows.get(q)?.get(`${machine} ${id}`)
    return held === undefined ? repo.readRow(q, machine, id) : instanceOf(held)
  }
  async lock(tx: Tx, machine: string, id: string): Promise<Instance | null> {
    const locked = await this.#lock(tx, machine, id)
    return locked === null ? null : instanceOf(locked)
  }
  /** Locks a row, after the row that goes before it. What the transaction has locked already is not requested again. */
  async #lock(tx: Tx, machine: string, id: string): Promise<repo.LockedRow | null> {
    const locked = heldBy(this.#locked, tx, () => new Set<string>())
    const above = this.#registered.of(machine).under
    let next = false
    if (above === 'investments') {
      if (
        !locked.has(`${machine} ${id}`) &&
        ![...locked].some((one) => one.startsWith('investment '))
      )
        await repo.lockBelow(tx, id)
    } else if (above !== undefined && !locked.has(`${machine} ${id}`)) {
      // whose investment it is never changes: it can be read before anything is locked
      const of = locked.has(`${above} ${id}`) ? id : await repo.investmentOf(tx, machine, id)
      if (of !== null) await this.#lock(tx, above, of)
      next = of !== null
    }
    locked.add(`${machine} ${id}`)
    const held = this.#rows.get(tx)?.get(`${machine} ${id}`)
    if (held !== undefined) return held
    const row = await (next ? repo.lockNext : repo.lockRow)(tx, machine, id)
    if (row !== null) this.#remember(tx, row)
    return row
  }
  /** A row that is locked or was made by the transaction, as the database has it from now on. */
  #remember(tx: Tx, row: repo.LockedRow): void {
    const rows = heldBy(this.#rows, tx, () => new Map<string, repo.LockedRow>())
    const [value, context] = JSON.parse(JSON.stringify([row.value, row.context])) as unknown[]
    rows.set(`${row.machine} ${row.id}`, { ...row, value, context })
  }
  async #keyOf(tx: Tx, userId: string, now: Date, stored?: string | null): Promise<PersonKey> {
    const keys = heldBy(this.#keys, tx, () => new Map<string, PersonKey>())
    const key = keys.get(userId) ?? (await keyOf(tx, this.#parts().keys, userId, now, stored))
    keys.set(userId, key)
    return key
  }
  reread(tx: Tx): void {
    this.#rows.delete(tx)
    this.#keys.delete(tx)
  }
  async readMany(
    q: Queryable,
    machine: string,
    ids: readonly string[],
  ): Promise<Map<string, Instance>> {
    return new Map(
      (ids.length === 0 ? [] : await repo.readRows(q, machine, ids)).map((row) => [row.id, row]),
    )
  }
  async history(
    q: Queryable,
    of: { machine: string; id: string } | { subject: keyof Subject; id: string },
    page: { before?: number | null; limit?: number } = {},
  ): Promise<LogRow[]> {
    const { before = null, limit = 50 } = page
    return this.opened(
      q,
      await ('machine' in of
        ? repo.historyOf(q, of.machine, of.id, before, limit)
        : repo.historyOfSubject(q, of.subject, of.id, before, limit)),
    )
  }
  async opened<T extends Worded>(q: Queryable, rows: readonly T[]): Promise<T[]> {
    const keys = await keysFor(q, this.#parts().keys, rows)
    return rows.map((row) => openEntry(row, keys))
  }
  async ofPerson(q: Queryable, userId: string): Promise<Instance[]> {
    const own: Instance[] = await repo.rowsOfPerson(q, userId)
    const known = new Set(own.map((one) => `${one.machine} ${one.id}`))
    for (const [machine, { mine }] of this.#registered.all()) {
      const ids =
        mine === undefined
          ? []
          : (await mine(q, userId)).filter((id) => !known.has(`${machine} ${id}`))
      own.push(...(await this.readMany(q, machine, ids)).values())
    }
    return own
  }
  async asks(q: Queryable, instance: Instance): Promise<readonly AskedOther[] | null> {
    return (await this.#registered.of(instance.machine).asks?.(q, instance)) ?? null
  }
  async refusedEvents(q: Queryable, instance: Instance, actor: Person): Promise<readonly string[]> {
    const { refusedEvents } = this.#registered.of(instance.machine)
    return [
      ...((await refusedEvents?.(q, instance, actor)) ?? []),
      ...(await this.#notTheirs(q, instance, actor)),
    ]
  }
  /** Deciding events that the platform's staff does not send because of a tie to the record. */
  async #notTheirs(q: Queryable, instance: Instance, actor: Person): Promise<string[]> {
    if (actor.adminRole === null) return []
    const deciding = Object.entries(this.definition(instance.machine).events).filter(
      ([, rule]) =>
        rule.by.every((code) => code === 'SYS' || code === 'CLK' || decides(rule, code)) &&
        rule.road !== 'system',
    )
    if (deciding.length === 0 || (await mayDecide(q, actor, instance)).ok) return []
    return deciding.map(([type]) => type)
  }
  async about(q: Queryable, instances: readonly Instance[]): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>()
    for (const [machine, { about }] of this.#registered.all()) {
      const ids = instances.filter((one) => one.machine === machine).map((one) => one.id)
      if (about !== undefined && ids.length > 0)
        for (const [id, words] of await about(q, ids)) found.set(id, words)
    }
    return found
  }
  links(instance: Instance, codes: readonly ActorCode[]): (link: NextLink) => string | null {
    const { linkTo, pages } = this.#registered.of(instance.machine)
    return (link) => {
      const own = linkTo?.(link, { instance, codes })
      return own === undefined ? linkBySubject(link, instance, codes, pages) : own
    }
  }
  logPresenter(machine: string): LogPresenter {
    return this.#registered.of(machine).presentLog ?? {}
  }
  present(instance: Instance, { actor, ...options }: PresentFor = {}): Presented {
    const by: Initiator = { actor: actor ?? { kind: 'system' } }
    const { person } = senderOf({ by, instance, now: this.#parts().clock.now() }, [])
    return presentMachine(this.definition(instance.machine), instance, {
      ...options,
      person,
      link: options.link ?? this.links(instance, codesOfReader(options)),
    })
  }
}

const codeOfSide = { investor: 'INV', issuer: 'ISS', platform: 'ADM', partner: 'INV' } as const
/** The codes by which a reader is led to a page: that of the side that they read from, else those they act with. */
function codesOfReader({
  who = [],
  reads,
  staff,
}: Pick<PresentOptions, 'who' | 'reads' | 'staff'>): readonly ActorCode[] {
  if (reads !== undefined) return [codeOfSide[reads]]
  if (who.length > 0) return who
  return staff === true ? ['ADM'] : []
}

/** What a transaction holds, made when it holds the first. */
function heldBy<T>(all: WeakMap<Queryable, T>, tx: Tx, make: () => T): T {
  const found = all.get(tx) ?? make()
  all.set(tx, found)
  return found
}
/** A locked row without the key of its person. */
function instanceOf({ person_key: _key, person_gone: _gone, ...row }: repo.LockedRow): Instance {
  return row
}

/** The codes of somebody on a record that they begin, by whose it will be. */
function codesAtBegin(
  rule: BeginRule,
  { instance, by: { actor } }: Pick<EventContext, 'instance' | 'by'>,
): readonly ActorCode[] {
  if (actor.kind === 'visitor') return rule.visitor === true ? ['INV'] : []
  if (actor.kind !== 'person') return kindCodes(actor)
  const { user_id: person, account_id: company } = instance
  const codes: ActorCode[] = []
  if (person === actor.userId) codes.push('INV')
  if (company !== null && memberRole(actor, company) !== null) codes.push('ISS')
  return actor.adminRole === null ? codes : [...codes, 'ADM']
}

/** The refusal that says why these codes do not send the event, or begin the record. */
function notPermitted(
  rule: EventRule,
  { type, codes }: { type: string; codes: readonly ActorCode[] },
  refusal: Extract<Authority, { ok: false }>['refusal'],
): DomainError {
  if (refusal === 'second')
    return refuse('second_person', { detail: { event: type, roles: rule.second } })
  if (refusal === 'forbidden' && codes.some((code) => narrowerRole(rule, code) === 'owner'))
    return refuse('forbidden', { message: 'Only an owner of the company can do this.' })
  if (refusal === 'road')
    return refuse('forbidden', {
      message: rule.road === 'command' ? 'This action has a call of its own.' : undefined,
    })
  return refuse(refusal)
}

/** What the rule of an event asks of its sender. */
function senderOf(
  { by: { actor, approval }, instance, now }: Pick<EventContext, 'by' | 'instance' | 'now'>,
  codes: readonly ActorCode[],
): Sender {
  if (actor.kind !== 'person') return { codes, person: null, approved: approval !== undefined }
  const { account_id } = instance
  return {
    codes,
    person: {
      member: account_id === null ? null : memberRole(actor, account_id),
      admin: actor.adminRole,
      fresh: hasFreshFactor(actor, now),
    },
  }
}

/** What a rehearsal says of a machine that moves: what happened, and from which state to which. */
function rehearsedMove(
  lifecycle: Lifecycle,
  type: string,
  { before, after }: { before: Instance; after: Instance },
): DryRunLine {
  const labelOf = (of: Instance): string => presentMachine(lifecycle, of, { staff: true }).label
  const [from, to] = [labelOf(before), labelOf(after)]
  const says = lifecycle.events[type]?.says ?? type
  return { kind: 'moves', text: from === to ? says : `${says}: ${from} → ${to}`, amount: null }
}

/** Who acted, for the log; the clock and the platform itself have no name. */
function actorId(actor: Actor): string | null {
  if (actor.kind === 'person') return actor.userId
  return actor.kind === 'provider' ? actor.name : null
}

/**
 * 409 with the state, what it would accept and what is unmet; `finished` reads as not accepted. Where the machine
 * explains a refusal, `unmet` and `blocking` name each thing.
 */
function refused(decision: Extract<Decision, { ok: false }>, obstacles: readonly Obstacle[]) {
  const { state, accepts, unmet } = decision
  const code = decision.reason === 'guard_failed' ? 'guard_failed' : 'not_accepted'
  return refuse(code, {
    detail:
      obstacles.length === 0
        ? { state, accepts, unmet }
        : { state, accepts, unmet: obstacles.map((one) => one.text), blocking: obstacles },
    message: code === 'guard_failed' && unmet.length > 0 ? unmet.join(' ') : undefined,
  })
}
