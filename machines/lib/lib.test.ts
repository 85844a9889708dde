import { and, assign, not, or, setup } from 'xstate'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { acceptsOf } from './accepts.ts'
import { begin } from './begin.ts'
import { checkLifecycle } from './check.ts'
import { Coverage, coverageOf } from './coverage.ts'
import { decide } from './decide.ts'
import { every, everyOf } from './guards.ts'
import { load } from './load.ts'
import { toMermaid } from './mermaid.ts'
import { defineModel, pathsOf, regionOf } from './model.ts'
import { present, presentRegion, statesInBucket, type PresentOptions } from './present.ts'
import { checkModel, runPath } from './run-path.ts'
import { hashOf, transitionsOf } from './structure.ts'
import { toursOf } from './tours.ts'
import type { BeginRule, Lifecycle, LifecycleEvent, StateMeta, Stored } from './types.ts'

type Event = {
  type: 'BEGIN' | 'SEND' | 'LOCK' | 'END'
  facts?: { a?: boolean; b?: boolean; c?: boolean }
}
const guards = {
  a: ({ event }: { event: Event }) => event.facts?.a === true,
  b: ({ event }: { event: Event }) => event.facts?.b === true,
  c: ({ event }: { event: Event }) => event.facts?.c === true,
}
const next = { cause: 'Go on.', who: 'investor', link: 'record', by: 'due' } as const
function build(target: 'end' | 'open' = 'end', label = 'Open'): Lifecycle {
  const machine = setup({
    types: {} as { context: { count: number; due: string }; events: Event; meta: StateMeta },
    guards: { ...guards, every: everyOf(guards) },
    actions: {
      mail: (_, _params: { to: string }) => {},
      count: assign(({ context }) => ({ count: context.count + 1 })),
    },
  }).createMachine({
    id: 'sample',
    context: { count: 0, due: '2026-11-30T00:00:00.000Z' },
    initial: 'open',
    states: {
      open: {
        initial: 'waiting',
        meta: { label, tone: 'info', icon: 'dot', bucket: 'one', next },
        states: {
          waiting: {
            on: {
              BEGIN: {
                target: 'ready',
                guard: every('a', 'b'),
                actions: ['count', { type: 'mail', params: { to: 'ann' } }],
              },
            },
          },
          ready: {
            meta: {
              label: 'Ready',
              staffLabel: 'Hit',
              shownAs: 'waiting',
              tone: 'info',
              icon: 'dot',
              bucket: 'two',
              next,
            },
          },
        },
        on: {
          SEND: [
            { guard: and(['a', or(['b', 'c'])]), actions: 'count' },
            { guard: 'c', actions: 'count' },
          ],
          LOCK: { guard: not('a'), actions: 'count' },
          END: target,
        },
      },
      end: { type: 'final', meta: { label: 'End', tone: 'neutral', icon: 'x' } },
    },
  })
  return {
    id: 'sample',
    version: 1,
    machine,
    context: z.object({ count: z.number(), due: z.string() }),
    begins: { by: ['INV'], road: 'command', says: 'Began' } satisfies BeginRule,
    guards: {
      a: 'A is missing.',
      b: 'B is missing.',
      c: 'C is missing.',
      '!a': 'A stands in the way.',
    },
    events: {
      BEGIN: { by: ['INV'], road: 'open', session: ['INV'], says: 'Began' },
      SEND: { by: ['INV', 'ADM'], road: 'open', session: ['INV'], says: 'Sent' },
      LOCK: { by: ['ADM'], road: 'open', or: 'lock it', says: 'Locked' },
      END: { by: ['CLK'], road: 'system', says: 'Ended' },
    },
  }
}
const sample = build()
const first = begin(sample).stored
const ask = (row: Stored, type: string, facts: object = {}) =>
  decide(sample, row, {
    type,
    at: '2026-11-20T15:00:00.000Z',
    actor: 'INV',
    facts,
  } as LifecycleEvent)

describe('deciding', () => {
  test('an accepted event answers the next row and the effects as data, and leaves the old row alone', () => {
    const before = structuredClone(first)
    expect(ask(first, 'BEGIN', { a: true, b: true })).toEqual({
      ok: true,
      from: 'open.waiting',
      to: 'open.ready',
      effects: [{ type: 'mail', params: { to: 'ann' } }],
      stored: {
        ...first,
        rev: 2,
        value: { open: 'ready' },
        context: { count: 1, due: '2026-11-30T00:00:00.000Z' },
      },
    })
    expect(first).toEqual(before)
  })
  test('a guard that does not hold is named by its sentence; of several branches the one that lacks least', () => {
    expect(ask(first, 'BEGIN', { b: true })).toMatchObject({
      ok: false,
      reason: 'guard_failed',
      unmet: ['A is missing.'],
    })
    expect(ask(first, 'BEGIN')).toMatchObject({ unmet: ['A is missing.', 'B is missing.'] })
    expect(ask(first, 'SEND')).toMatchObject({ unmet: ['C is missing.'] })
    expect(ask(first, 'LOCK', { a: true })).toMatchObject({ unmet: ['A stands in the way.'] })
  })
  test('what the state has no transition for, unknown names and xstate’s own events are not accepted', () => {
    const ready = ask(first, 'BEGIN', { a: true, b: true })
    expect(ready.ok && ask(ready.stored, 'BEGIN', { a: true, b: true })).toMatchObject({
      ok: false,
      reason: 'not_accepted',
      state: 'waiting',
      accepts: ['SEND'],
    })
    expect(
      ready.ok &&
        decide(sample, ready.stored, {
          type: 'BEGIN',
          at: '2026-11-20T15:00:00.000Z',
          actor: 'ADM',
        }),
    ).toMatchObject({ state: 'open.ready', accepts: ['SEND', 'LOCK', 'END'] })
    for (const type of [
      'constructor',
      '__proto__',
      '*',
      'xstate.init',
      'xstate.done.state.sample.open',
      '',
    ])
      expect(ask(first, type)).toMatchObject({ ok: false, reason: 'not_accepted' })
  })
  test('a final state is finished', () => {
    const end = ask(first, 'END')
    expect(end).toMatchObject({ ok: true, stored: { status: 'done' } })
    expect(end.ok && ask(end.stored, 'END')).toMatchObject({
      ok: false,
      reason: 'finished',
      accepts: [],
    })
  })
})

describe('loading', () => {
  test('a shallow state value is refused, the order of keys of jsonb is not', () => {
    expect(() => load(sample, { ...first, value: 'open' })).toThrow('not a full state')
    expect(
      load(sample, { ...first, context: { due: '2026-11-30T00:00:00.000Z', count: 0 } }).snapshot
        .value,
    ).toEqual({ open: 'waiting' })
  })
  test('an older row is raised step by step, and without a migration refused', () => {
    const newer: Lifecycle = {
      ...sample,
      version: 3,
      upcast: {
        1: (row) => ({ value: row.value, context: { count: 1, due: 'x' } }),
        2: (row) => ({ value: { open: 'ready' }, context: row.context }),
      },
    }
    expect(load(newer, first)).toMatchObject({
      stored: { version: 3, value: { open: 'ready' }, context: { count: 1 } },
    })
    expect(() => load({ ...newer, upcast: {} }, first)).toThrow('no migration')
  })
})

describe('presenting', () => {
  test('words, bucket, date and link come from the state; only the events of the one who looks', () => {
    expect(present(sample, first, { who: ['ADM'], link: (link) => `to ${link}` })).toEqual({
      state: 'open.waiting',
      label: 'Open',
      tone: 'info',
      icon: 'dot',
      bucket: 'one',
      next: {
        cause: 'Go on.',
        who: 'investor',
        by: '2026-11-30T00:00:00.000Z',
        link: 'to record',
        alternatives: ['lock it'],
      },
      accepts: ['SEND', 'LOCK'],
      rev: 1,
    })
    expect(acceptsOf(sample, first)).toEqual(['BEGIN', 'SEND', 'LOCK', 'END'])
  })
  test('alternatives are listed for those who may send them, unless they are all that the one who acts next can do', () => {
    const listed = (options: PresentOptions) => present(sample, first, options).next?.alternatives
    expect(listed({ who: ['INV'] })).toEqual([])
    expect(listed({ who: ['ADM'], without: ['LOCK'] })).toEqual([])
    expect(listed({ who: ['ADM'] })).toEqual(['lock it'])
    expect(present(sample, first, { who: ['ADM'], without: ['LOCK'] }).accepts).toEqual(['SEND'])
    const own: Lifecycle = {
      ...sample,
      events: {
        ...sample.events,
        BEGIN: { by: ['INV'], road: 'open', session: ['INV'], says: 'Began', or: 'begin' },
      },
    }
    const ofOwn = (without: string[]) =>
      present(own, first, { who: ['INV'], without }).next?.alternatives
    expect(ofOwn([])).toEqual(['begin'])
    // all that the investor can do is what the state waits for
    expect(ofOwn(['SEND'])).toEqual([])
    expect(present(own, first, { who: ['CUS'] }).next?.alternatives).toEqual([])
  })
  test('what only staff may know is shown to staff only', () => {
    const ready: Stored = { ...first, value: { open: 'ready' } }
    expect(present(sample, ready)).toMatchObject({ state: 'waiting', label: 'Ready' })
    expect(present(sample, ready, { staff: true })).toMatchObject({
      state: 'open.ready',
      label: 'Hit',
    })
  })
  test('a bucket lists its states, an unknown region is an error', () => {
    expect([statesInBucket(sample, 'one'), statesInBucket(sample, 'two')]).toEqual([
      ['open.waiting'],
      ['open.ready'],
    ])
    expect(() => presentRegion(sample, first, 'none')).toThrow('no region')
  })
})

describe('the hash of a definition', () => {
  test('changes with a target, not with a word', () => {
    expect(hashOf(build('open'))).not.toBe(hashOf(sample))
    expect(hashOf(build('end', 'Another word'))).toBe(hashOf(sample))
  })
})

describe('models', () => {
  const cases = {
    BEGIN: { default: { facts: { a: true, b: true } } },
    SEND: { ab: { facts: { a: true, b: true } }, c: { facts: { c: true } } },
    LOCK: { default: {} },
    END: { default: {} },
  }
  const model = defineModel(sample.machine, { cases, rules: sample.events })
  test('paths and tours take every transition, and a missing case is told', () => {
    for (const paths of [pathsOf(model), toursOf(model), toursOf(model, { pairs: true })])
      expect(coverageOf(model, paths)).toMatchObject({
        missing: [],
        missingStates: [],
        taken: transitionsOf(sample.machine).length,
      })
    const partial = defineModel(sample.machine, { cases: { ...cases, LOCK: {} } })
    expect(checkModel(partial)).toEqual(['case missing for "LOCK"'])
    expect(coverageOf(partial, pathsOf(partial)).missing).toEqual(['sample.open --LOCK[0]'])
  })
  test('a path is run strictly: nothing is skipped', async () => {
    const [path] = pathsOf(model)
    if (path === undefined) throw new Error('no path')
    const states = Object.fromEntries(
      ['sample.open.waiting', 'sample.open.ready', 'sample.end'].map((id) => [id, () => {}]),
    )
    const events = Object.fromEntries(Object.keys(cases).map((type) => [type, () => {}]))
    await expect(runPath(path, { states, events })).resolves.toBeUndefined()
    await expect(runPath(path, { states: {}, events })).rejects.toThrow(
      'no assertion for the state "sample.open.waiting"',
    )
    await expect(runPath(path, { states, events: {} })).rejects.toThrow('no executor for the event')
  })
  test('a region is looked at by itself', () => {
    const parallel = setup({
      types: {} as { events: { type: 'x.go' } | { type: 'y.go' } },
    }).createMachine({
      id: 'two',
      type: 'parallel',
      states: {
        x: { initial: 'a', states: { a: { on: { 'x.go': 'b' } }, b: {} } },
        y: { initial: 'a', states: { a: { on: { 'y.go': 'b' } }, b: {} } },
      },
    })
    const x = regionOf(
      defineModel(parallel, { cases: { 'x.go': { default: {} }, 'y.go': { default: {} } } }),
      'x',
    )
    expect(pathsOf(x).map((path) => path.title)).toEqual(['x.go'])
    expect(coverageOf(x, pathsOf(x))).toMatchObject({
      transitions: 1,
      taken: 1,
      states: 2,
      reached: 2,
    })
  })
  test('a diagram names guards, effects and what is not tested', () => {
    const text = toMermaid(sample.machine, {
      taken: new Set(new Coverage(sample.machine).taken.keys()),
    })
    expect(text).toContain(
      'sample_open_waiting --> sample_open_ready : BEGIN [a & b] / count, mail ⚠ not tested',
    )
    expect(text).toContain('[*] --> sample_open')
  })
  test('the check of a definition names what it owes', () => {
    expect(
      checkLifecycle({
        ...sample,
        guards: { a: 'A.', b: 'B.' },
        events: {
          BEGIN: { by: ['INV'], road: 'open', session: ['INV'], says: '' },
          NOWHERE: { by: ['INV'], road: 'open', says: '' },
        },
      }),
    ).toEqual([
      'no rule for the event "SEND"',
      'no rule for the event "LOCK"',
      'no rule for the event "END"',
      'the event "NOWHERE" is accepted nowhere',
      'no sentence for the guard "c"',
    ])
  })
})
