import { assign, setup } from 'xstate'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decide } from '#machines/lib/decide.ts'
import type { Lifecycle, LifecycleEvent } from '#machines/lib/types.ts'
import { decideByFacts, once } from './facts.ts'

type Facts = { first?: boolean; second?: boolean; amount?: number }
type Event = { type: 'GO' | 'STOP'; at: string; facts?: Facts }
const machine = setup({
  types: {} as { context: { amount: number }; events: Event },
  guards: {
    first: ({ event }) => event.facts?.first === true,
    second: ({ event }) => event.facts?.second === true,
  },
  actions: { setAmount: assign({ amount: ({ event }) => event.facts?.amount ?? 0 }) },
}).createMachine({
  id: 'probe',
  context: { amount: 0 },
  initial: 'open',
  states: {
    open: {
      on: {
        GO: [
          { target: 'done', guard: 'first', actions: 'setAmount' },
          { target: 'other', guard: 'second' },
        ],
        STOP: 'other',
      },
    },
    other: {},
    done: { type: 'final' },
  },
})
const lifecycle: Lifecycle = {
  id: 'probe',
  version: 1,
  machine,
  context: z.object({ amount: z.number() }),
  begins: { by: ['INV'], road: 'command', says: 'Began' },
  events: {
    GO: { by: ['INV'], road: 'open', session: ['INV'], says: 'Went' },
    STOP: { by: ['INV'], road: 'open', session: ['INV'], says: 'Stopped' },
  },
  guards: { first: 'The first is missing.', second: 'The second is missing.' },
}
const stored = {
  machine: 'probe',
  version: 1,
  rev: 1,
  value: 'open',
  context: { amount: 0 },
  status: 'active' as const,
}
const event = (type: 'GO' | 'STOP') => ({
  type,
  at: '2026-11-25T10:00:00.000Z',
  actor: 'INV' as const,
})

/** Facts that write down which of them were found out. */
function watched(values: Required<Facts>) {
  const asked: string[] = []
  const fact = (name: keyof Facts) => async () => {
    asked.push(name)
    return values[name]
  }
  return {
    asked,
    facts: { first: fact('first'), second: fact('second'), amount: fact('amount') },
  }
}

describe('facts that are functions', () => {
  it('are found out once each, and only those that this event reads', async () => {
    const { asked, facts } = watched({ first: true, second: true, amount: 7 })
    const found = await decideByFacts(lifecycle, stored, event('GO'), facts)
    expect(found.decision).toMatchObject({
      ok: true,
      to: 'done',
      stored: { context: { amount: 7 } },
    })
    expect(asked).toEqual(['first', 'amount'])
    expect(found.facts).toEqual({ first: true, amount: 7 })
  })

  it('are not found out for an event without guards', async () => {
    const { asked, facts } = watched({ first: true, second: true, amount: 7 })
    const found = await decideByFacts(lifecycle, stored, event('STOP'), facts)
    expect(found.decision).toMatchObject({ ok: true, to: 'other' })
    expect([asked, found.facts]).toEqual([[], {}])
  })

  it('lead a replay of what was stored to the same decision', async () => {
    const { facts } = watched({ first: false, second: true, amount: 7 })
    const found = await decideByFacts(lifecycle, stored, event('GO'), facts)
    const again = decide(lifecycle, stored, {
      ...event('GO'),
      facts: JSON.parse(JSON.stringify(found.facts)) as object,
    } as LifecycleEvent)
    expect(again).toEqual(found.decision)
    expect(again).toMatchObject({ to: 'other' })
  })

  it('name what is missing when the event is refused', async () => {
    const { facts } = watched({ first: false, second: false, amount: 7 })
    const { decision } = await decideByFacts(lifecycle, stored, event('GO'), facts)
    expect(decision).toMatchObject({ reason: 'guard_failed', unmet: ['The first is missing.'] })
  })

  it('are mixed with plain values, which are stored with each event', async () => {
    const found = await decideByFacts(lifecycle, stored, event('STOP'), { first: true })
    expect(found.facts).toEqual({ first: true })
  })

  it('hand on their own fault', async () => {
    const broken = { first: () => Promise.reject(new Error('no database')) }
    await expect(decideByFacts(lifecycle, stored, event('GO'), broken)).rejects.toThrow(
      'no database',
    )
  })
})

it('reads a value once for all facts that are found from it', async () => {
  let reads = 0
  const value = once(async () => ++reads)
  expect(await Promise.all([value(), value()])).toEqual([1, 1])
  expect(await value()).toBe(1)
})
