import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import { describe, expect, test } from 'vitest'
import { Coverage } from '#machines/lib/coverage.ts'
import { pathsOf, short, type CaseEvent, type Model, type Path } from '#machines/lib/model.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { toursOf } from '#machines/lib/tours.ts'

type Pending = Map<string, PromiseWithResolvers<unknown> & { input: unknown }>

/** The machine with every invoked promise replaced by one that the path settles. */
function withDeferred(machine: AnyStateMachine, pending: Pending): AnyStateMachine {
  const sources = Object.keys(machine.implementations.actors as object)
  const actors = Object.fromEntries(
    sources.map((source) => [
      source,
      fromPromise(({ input, self }) => {
        const deferred = Promise.withResolvers<unknown>()
        pending.set(self.id, { ...deferred, input })
        return deferred.promise
      }),
    ]),
  )
  return machine.provide({ actors } as Parameters<AnyStateMachine['provide']>[0]) as AnyStateMachine
}

/** Milliseconds of a named delay, which may depend on the context. */
function delayOf(machine: AnyStateMachine, name: string, context: unknown): number {
  const named: unknown =
    (machine.implementations.delays as Record<string, unknown>)[name] ?? Number(name)
  const delay: unknown =
    typeof named === 'function'
      ? (named as (of: { context: unknown }) => unknown)({ context })
      : named
  if (typeof delay !== 'number') throw new Error(`the delay ${name} is not a number`)
  return delay
}

/** Runs one path against the real machine: ids, inputs, onDone, onError and delays are exercised, not simulated. */
export async function runFlow(model: Model, path: Path, coverage: Coverage): Promise<void> {
  const pending: Pending = new Map()
  const clock = new SimulatedClock()
  const actor = createActor(withDeferred(model.machine, pending), {
    inspect: coverage.inspect,
    clock,
    input: model.input,
  })
  const errors: unknown[] = []
  actor.subscribe({ error: (error) => errors.push(error) })
  actor.start()
  const fire = async (event: CaseEvent): Promise<void> => {
    const answer = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type)
    const delay = /^xstate\.after\.([^.]+)\./.exec(event.type)
    if (answer) {
      const deferred = pending.get(answer[2] ?? '')
      if (!deferred) throw new Error(`${answer[2]} is not running`)
      if (answer[1] === 'done') deferred.resolve(event['output'])
      else deferred.reject(event['error'])
      await new Promise((done) => setImmediate(done))
    } else if (delay) {
      const { context } = actor.getSnapshot() as AnyMachineSnapshot
      clock.increment(delayOf(model.machine, delay[1] ?? '', context))
    } else {
      const { case: _, ...sent } = event
      actor.send(sent)
    }
  }
  for (const [i, step] of path.steps.entries()) {
    if (i > 0) await fire(step.event)
    const got = actor.getSnapshot() as AnyMachineSnapshot
    if (errors.length > 0) throw errors[0]
    const seen = (snapshot: AnyMachineSnapshot) => ({
      after: short(step.event),
      states: activeStates(snapshot),
      context: snapshot.context as unknown,
    })
    expect(seen(got)).toEqual(seen(step.state))
    for (const state of activeStates(got))
      expect(
        model.invariants[state]?.(got) ?? true,
        `invariant of ${state} after ${path.title}`,
      ).toBe(true)
  }
  actor.stop()
}

/**
 * What every flow of the browser owes: each path and tour runs headless, every state and transition is taken. Models of
 * one flow differ by their input.
 */
export function flowSuite(...models: [Model, ...Model[]]): void {
  const { machine } = models[0]
  const coverage = new Coverage(machine)
  describe(`the flow ${machine.id}`, () => {
    for (const model of models) {
      const input = model.input === undefined ? '' : JSON.stringify(model.input)
      test.each(
        [...pathsOf(model), ...toursOf(model, { pairs: true })].map(
          (path) => [path.title, path] as const,
        ),
      )(`${input} %s`, async (_, path) => runFlow(model, path, coverage))
    }
    test('every state and every transition was taken', () => {
      const { missing, missingStates, unknown } = coverage.report()
      expect({ missing, missingStates, unknown }).toEqual({
        missing: [],
        missingStates: [],
        unknown: [],
      })
    })
  })
}
