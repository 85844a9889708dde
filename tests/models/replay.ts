import type { ActorCode } from '#domain/shared/access/actor.ts'
import { acceptsOfSnapshot } from '#machines/lib/accepts.ts'
import { eventOf } from '#machines/lib/check.ts'
import { Coverage } from '#machines/lib/coverage.ts'
import { decide } from '#machines/lib/decide.ts'
import { load } from '#machines/lib/load.ts'
import { short, type CaseEvent, type Model, type Path } from '#machines/lib/model.ts'
import { stateName } from '#machines/lib/state-name.ts'
import { nodesOf, transitionKey } from '#machines/lib/structure.ts'
import type { Lifecycle } from '#machines/lib/types.ts'
import {
  sweepDeadlines,
  type FactsProvider,
  type Instance,
  type LogRow,
} from '#server/kernel/state-machines/index.ts'
import { verify } from '#server/kernel/state-machines/replay.ts'
import { replay } from '#server/kernel/state-machines/replay.ts'
import type { Answer, TestApp, TestPerson } from '#tests/support/app.ts'
import { standingClock } from '#tests/support/clock.ts'
import { turnOf } from '#tests/support/thorough.ts'
import { expect } from 'vitest'

/** When the machines of the models begin. */
export const BEGINS_AT = '2026-11-20T14:00:00.000Z'
/** The clock of every replay: it is set to the time of the case that is sent. */
export const modelClock = () => standingClock(BEGINS_AT)
/** A second factor that stays fresh however far the clock goes. */
export const EVER_FRESH = { factorMinutesAgo: -6_000_000 }

/**
 * Facts of the case that is being sent. Only that event of that machine gets them: an event that the product sends by
 * itself finds nothing, and its guards stop it.
 */
export class ArrangedFacts {
  #now: { id: string; type: string; facts: object } | null = null
  readonly provider: FactsProvider = async ({ id, event }) =>
    this.#now?.id === id && this.#now.type === event.type ? { ...this.#now.facts } : {}
  arrange(id: string, event: CaseEvent): void {
    this.#now = { id, type: event.type, facts: (event['facts'] as object | undefined) ?? {} }
  }
}

/** What one lifecycle needs to be replayed against a running server. */
export interface Stage {
  t: TestApp
  lifecycle: Lifecycle
  facts: ArrangedFacts
  /** begins one machine as the model does, through the product; returns its id */
  begin(model: Model): Promise<string>
  /** who sends as whom; clock, system and providers are sent through /meta/events */
  people(id: string): Partial<Record<ActorCode, TestPerson>>
  /** an event whose act has a call of its own; null: the machine's own call is used */
  act?(id: string, event: CaseEvent): Promise<Answer | null>
}

interface Seen {
  row: Instance
  log: LogRow[]
}

/** Replays paths of one lifecycle over HTTP and records the transitions that were really taken. */
export class Replayer {
  readonly stage: Stage
  readonly coverage: Coverage
  readonly refused = new Set<string>()
  requests = 0
  checkedRefusals = 0
  lastId = ''

  constructor(stage: Stage) {
    this.stage = stage
    this.coverage = new Coverage(stage.lifecycle.machine)
  }

  /** One path from its beginning; throws at the first difference between the model, the responses and the rows. */
  async run(model: Model, path: Path): Promise<void> {
    const { t, lifecycle } = this.stage
    t.clock.set(BEGINS_AT)
    const id = await this.stage.begin(model)
    this.lastId = id
    await t.db.run('delete from deadline where id <> $1', [id])
    for (const [index, step] of path.steps.entries()) {
      const route = path.steps
        .slice(1, index + 1)
        .map((one) => short(one.event))
        .join(' → ')
      if (index > 0) await this.#take(id, model, step.event, route)
      const row = await this.#row(id)
      expect(`${route}: ${valueOf(model, row.value)}`).toBe(
        `${route}: ${valueOf(model, step.state.value)}`,
      )
      this.coverage.reach(load(lifecycle, row).snapshot)
      await this.#refusals(id, model, row)
    }
    expect(await verify(t.db, t.services.keys, lifecycle, id)).toBeNull()
    expect((await replay(t.db, t.services.keys, lifecycle, id))?.value).toEqual(
      (await this.#row(id)).value,
    )
  }

  /** Sends what must be accepted; checks the response, the row, the log and the result of GET. */
  async #take(id: string, model: Model, event: CaseEvent, route: string): Promise<void> {
    const { t, lifecycle } = this.stage
    const before = await this.#see(id)
    const answer = await this.#send(id, event)
    expect(`${route}: ${answer.status} ${answer.status < 300 ? '' : answer.text}`).toBe(
      `${route}: ${answer.status < 300 ? answer.status : 200} `,
    )
    const after = await this.#see(id)
    expect([after.row.rev, after.log.length], route).toEqual([
      before.row.rev + 1,
      before.log.length + 1,
    ])
    const entry = after.log.at(-1) as LogRow
    expect([entry.type, entry.rev]).toEqual([event.type, after.row.rev])
    const { snapshot } = load(lifecycle, before.row)
    ;(lifecycle.machine.getTransitionData(snapshot, entry.event as { type: string }) ?? []).forEach(
      (taken) => this.coverage.add(transitionKey(taken)),
    )
    const staff = this.stage.people(id)['ADM']
    const got = await staff?.get<{ state: string; rev: number }>(
      `/api/lifecycles/${lifecycle.id}/${id}`,
    )
    expect(got?.body, route).toMatchObject({
      state: stateName(after.row.value),
      rev: after.row.rev,
      accepts: expect.any(Array),
    })
    expect(t.clock.now().toISOString()).toBe(entry.at)
    expect(model.events.some((one) => one.type === entry.type)).toBe(true)
  }

  async #send(id: string, event: CaseEvent): Promise<Answer> {
    const { t, lifecycle, facts } = this.stage
    const { type, case: _, at, actor, facts: _facts, reason, ...payload } = event
    t.clock.set(String(at))
    facts.arrange(id, event)
    this.requests++
    const own = await this.stage.act?.(id, event)
    if (own) return own
    const person = this.stage.people(id)[actor as ActorCode]
    if (person)
      return t.send(person, lifecycle.id, id, {
        type,
        payload: Object.keys(payload).length > 0 ? payload : undefined,
        ...reasonOf(event),
      })
    if (actor === 'CLK' && (await this.#byDeadline(id, type, String(at))))
      return { status: 200, body: {}, headers: {}, text: '' }
    return t.visitor.post(`/meta/events/${lifecycle.id}/${id}`, {
      body: { type, payload: { ...payload, ...(reason === undefined ? {} : { reason }) } },
    })
  }

  /**
   * Lets the clock reach the deadline that the machine set, when it is the next one of this machine and not after the
   * case.
   */
  async #byDeadline(id: string, type: string, at: string): Promise<boolean> {
    const { t } = this.stage
    const [first] = await t.db.query<{ event: string; due_at: string }>(
      'select event, due_at from deadline where id = $1 order by due_at limit 2',
      [id],
    )
    if (first?.event !== type) return false
    t.clock.set(first.due_at > at ? first.due_at : at)
    const before = (await this.#row(id)).rev
    await sweepDeadlines(t.services)
    return (await this.#row(id)).rev === before + 1
  }

  /**
   * Events that the state or a guard does not take: 409 with the state, and nothing is changed. Once per
   * configuration.
   */
  async #refusals(id: string, model: Model, row: Instance): Promise<void> {
    const key = JSON.stringify([model.region, valueOf(model, row.value), model.input])
    if (this.refused.has(key)) return
    this.refused.add(key)
    const { lifecycle } = this.stage
    const handled = typesOf(lifecycle, model.region)
    const { snapshot } = load(lifecycle, row)
    const accepts = acceptsOfSnapshot(lifecycle, snapshot)
    const unmet = model.events.filter(
      (event) => accepts.includes(event.type) && !snapshot.can(eventOf(event)),
    )
    const never = handled
      .filter((type) => !accepts.includes(type))
      .map(
        (type) =>
          model.events.find((event) => event.type === type) ?? {
            type,
            case: 'default',
            actor: lifecycle.events[type]?.by[0],
            at: BEGINS_AT,
          },
      )
    for (const event of sampleRefusals(lifecycle, row, key, [...never, ...unmet]))
      await this.#refused(id, event)
  }

  async #refused(id: string, event: CaseEvent): Promise<void> {
    const { lifecycle } = this.stage
    const before = await this.#see(id)
    const answer = await this.#plain(id, event)
    const expected = decide(lifecycle, before.row, eventOf(event))
    if (expected.ok) throw new Error(`${short(event)} is taken in ${before.row.state}`)
    const what = `${short(event)} in ${before.row.state}`
    expect(`${what}: ${answer.status} ${String(answer.body.code)}`).toBe(
      `${what}: 409 ${expected.reason === 'guard_failed' ? 'guard_failed' : 'not_accepted'}`,
    )
    expect(answer.body.detail, what).toEqual({
      state: expected.state,
      accepts: expected.accepts,
      unmet: expected.unmet,
    })
    expect(await this.#see(id), what).toEqual(before)
    this.checkedRefusals++
  }

  /** Like `#send`, without the actions' own calls and without the sweeper: the machine itself gets the event. */
  async #plain(id: string, event: CaseEvent): Promise<Answer> {
    const { t, lifecycle, facts } = this.stage
    const { type, case: _, at, actor, facts: _facts, reason, ...payload } = event
    t.clock.set(String(at))
    facts.arrange(id, event)
    this.requests++
    const person = this.stage.people(id)[actor as ActorCode]
    const withReason = reason === undefined ? {} : { reason }
    if (person) return t.send(person, lifecycle.id, id, { type, payload, ...reasonOf(event) })
    return t.visitor.post(`/meta/events/${lifecycle.id}/${id}`, {
      body: { type, payload: { ...payload, ...withReason } },
    })
  }

  async #row(id: string): Promise<Instance> {
    const row = await this.stage.t.lifecycles.read(this.stage.t.db, this.stage.lifecycle.id, id)
    if (row === null) throw new Error(`${this.stage.lifecycle.id} ${id} is gone`)
    return row
  }
  async #see(id: string): Promise<Seen> {
    const log = await this.stage.t.lifecycles.history(
      this.stage.t.db,
      { machine: this.stage.lifecycle.id, id },
      { limit: 500 },
    )
    return { row: await this.#row(id), log: log.reverse() }
  }
}

/**
 * The refusals that a run sends: one of each reason that the state gives (not accepted, or what is unmet). That every
 * other event gets its own reason is proven without a server by `refusalProblems`.
 */
function sampleRefusals(
  lifecycle: Lifecycle,
  row: Instance,
  state: string,
  events: readonly CaseEvent[],
): readonly CaseEvent[] {
  const byReason = Map.groupBy(events, (event) => {
    const refused = decide(lifecycle, row, eventOf(event))
    return JSON.stringify(refused.ok ? null : [refused.reason, refused.unmet])
  })
  return [...byReason].flatMap(([reason, alike]) => turnOf(`${state} ${reason}`, alike))
}

const reasonOf = ({ reason }: CaseEvent): { reason?: string } =>
  typeof reason === 'string' ? { reason } : {}
const valueOf = (model: Model, value: unknown): string =>
  stateName(model.region === null ? value : (value as Record<string, unknown>)[model.region])
/** Event types that the machine, or one of its regions, has anywhere. */
const typesOf = (lifecycle: Lifecycle, region: string | null): string[] => {
  const inside = new Set(
    nodesOf(lifecycle.machine)
      .filter((node) => region === null || node.path[0] === region)
      .flatMap((node) => [...node.transitions.keys()] as string[]),
  )
  return Object.keys(lifecycle.events).filter((type) => inside.has(type))
}
