import {
  faultsAskedAt,
  gateTable,
  questions,
  tableGates,
} from '#domain/investors/rules/gate-table.ts'
import {
  asked,
  faultsOf,
  gates,
  stopsAt,
  type PartyStanding,
} from '#domain/investors/rules/gates.ts'
import { decide } from '#machines/lib/decide.ts'
import { enabled, explore, type CaseEvent, type Model } from '#machines/lib/model.ts'
import { eventOf, storedOf } from '#machines/lib/check.ts'
import type { Lifecycle, Stored } from '#machines/lib/types.ts'
import { lifecycles, type LifecycleId } from '#machines/lifecycles.ts'
import { models } from '#machines/models.ts'
import { describe, expect, test } from 'vitest'
import { gateEvents } from './gates.ts'

interface Taken {
  row: Stored
  event: CaseEvent & { facts: Record<string, unknown> }
}
const walked = new Map<LifecycleId, Taken[]>()
/** Every row of a machine in which a case of its models is taken, one row and case per state and event. */
function takenBy(machine: LifecycleId): Taken[] {
  const known = walked.get(machine)
  if (known !== undefined) return known
  const lifecycle: Lifecycle = lifecycles[machine]
  const found = new Map<string, Taken>()
  for (const model of models[machine] as readonly Model[])
    for (const { state } of explore(model))
      for (const event of enabled(model, state)) {
        const row = storedOf(lifecycle, state)
        const key = `${event.type} ${event.case} ${JSON.stringify(row.value)}`
        const facts = (event['facts'] ?? {}) as Record<string, unknown>
        if (!found.has(key)) found.set(key, { row, event: { ...event, facts } })
      }
  walked.set(machine, [...found.values()])
  return walked.get(machine) ?? []
}
/** Whether the machine still takes the event when these facts do not hold. */
function takes(machine: LifecycleId, { row, event }: Taken, wrong: readonly string[]): boolean {
  const facts = { ...event.facts, ...Object.fromEntries(wrong.map((name) => [name, false])) }
  const lifecycle: Lifecycle = lifecycles[machine]
  return decide(lifecycle, row, { ...eventOf(event), facts }).ok
}
/** Facts that answer a question at any gate of the machine. */
const allFacts = (machine: LifecycleId): Set<string> =>
  new Set(
    tableGates
      .flatMap((gate) => gateEvents[gate])
      .filter((one) => one.machine === machine)
      .flatMap((one) => Object.values(one.facts).flat()),
  )

const listed = tableGates.flatMap((gate) => gateEvents[gate].map((one) => ({ gate, ...one })))

describe('every gate asks what the table of gates says, and nothing else of it', () => {
  test.each(listed)('$gate: $machine $event', ({ gate, machine, event, facts }) => {
    const taken = takenBy(machine).filter((one) => one.event.type === event)
    expect(taken.length, 'no case of the models is taken').toBeGreaterThan(0)
    const asking = new Set(Object.values(facts).flat())
    for (const one of taken) {
      // each fact that answers a question stops it by itself
      for (const name of asking) expect([name, takes(machine, one, [name])]).toEqual([name, false])
    }
    // a question that is asked elsewhere of this machine is not asked here: a longer guard has to be written down
    const shared = tableGates.flatMap((other) =>
      gateEvents[other]
        .filter((each) => each.machine === machine && each.event === event)
        .flatMap((each) => Object.values(each.facts).flat()),
    )
    const others = [...allFacts(machine)].filter((name) => !shared.includes(name))
    for (const one of taken)
      for (const name of others) expect([name, takes(machine, one, [name])]).toEqual([name, true])
    // the facts that are written down belong to questions that the table asks at this gate
    for (const question of questions)
      if (facts[question] !== undefined)
        expect([question, gateTable[gate][question].asked]).toEqual([question, 'again'])
  })
  test.each(tableGates.flatMap((gate) => questions.map((question) => ({ gate, question }))))(
    '$gate × $question: a guard that the table names is there',
    ({ gate, question }) => {
      const { asked: when, by, why, source } = gateTable[gate][question]
      const guarded = gateEvents[gate].some((one) => one.facts[question] !== undefined)
      expect(guarded).toBe(by === 'guard')
      expect(when === 'again').toBe(by !== null)
      expect([why, source].every((text) => text.length > 5)).toBe(true)
    },
  )
})

describe('parties × gates × faults', () => {
  const good: PartyStanding = {
    account: 'active',
    identity: 'approved',
    clear: true,
    suitability: 'suitable',
    holder: true,
  }
  const wrong: readonly [string, Partial<PartyStanding>][] = [
    ['no account', { account: null }],
    ['disabled', { account: 'disabled' }],
    ['closing', { account: 'closing' }],
    ['no identity', { identity: null }],
    ['identity in review', { identity: 'needs_review' }],
    ['identity rejected', { identity: 'rejected' }],
    ['suspended', { identity: 'suspended', clear: false }],
    ['listed', { clear: false }],
    ['unsuitable', { suitability: 'unsuitable' }],
    ['suitability open', { suitability: 'needs_review' }],
  ]
  const crowd = Array.from({ length: 12 }, (_, nth) => nth)
  test.each(gates)(
    '%s is closed by the faults of the table, whoever of twelve has them',
    (gate) => {
      for (const [name, change] of wrong)
        for (const nth of crowd) {
          const behind = crowd.map((one) =>
            faultsOf({ ...good, holder: one === 0, ...(one === nth ? change : {}) }),
          )
          const own = faultsOf({ ...good, holder: nth === 0, ...change })
          const expected = faultsAskedAt(gate).some((fault) => own.has(fault))
          expect([name, nth, stopsAt(gate, behind).length > 0]).toEqual([name, nth, expected])
        }
      expect(
        stopsAt(
          gate,
          crowd.map((one) => faultsOf({ ...good, holder: one === 0 })),
        ),
      ).toEqual([])
      expect(asked[gate].length).toBeGreaterThan(0)
    },
  )
  test('a fault is of the question under which the table has it', () => {
    for (const gate of tableGates)
      for (const question of questions)
        for (const fault of gateTable[gate][question].faults)
          expect([gate, question, fault.startsWith(question)]).toEqual([gate, question, true])
  })
})
