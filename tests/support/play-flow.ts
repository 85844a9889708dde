import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate'
import type { Coverage } from '#machines/lib/coverage.ts'
import type { CaseEvent, Model, Path } from '#machines/lib/model.ts'

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

/**
 * Runs one path against the real machine: ids, inputs, onDone, onError and delays are exercised, not simulated. `look`
 * gets each snapshot with its step. Throws what the machine throws.
 */
export async function playFlow(
  model: Model,
  path: Path,
  coverage: Coverage,
  look: (snapshot: AnyMachineSnapshot, step: Path['steps'][number]) => void = () => undefined,
): Promise<void> {
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
    look(got, step)
  }
  actor.stop()
}
