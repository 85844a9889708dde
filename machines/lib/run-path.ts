import type { AnyMachineSnapshot } from 'xstate'
import { short, type CaseEvent, type Path, type Step } from './model.ts'
import { activeStates, statesOf, transitionsOf } from './structure.ts'
import type { Model } from './model.ts'

export interface Executors {
  /** one assertion per state id */
  states: Readonly<Record<string, (state: AnyMachineSnapshot) => void | Promise<void>>>
  /** one action per event type */
  events: Readonly<Record<string, (event: CaseEvent, step: Step) => void | Promise<void>>>
}

/** Runs one path strictly: a state without an assertion or an event without an executor is a failure, never skipped. */
export async function runPath(path: Path, executors: Executors): Promise<void> {
  const done: string[] = []
  for (const [i, step] of path.steps.entries()) {
    const line = `${i === 0 ? 'start' : short(step.event)} ⇒ ${activeStates(step.state).join(', ')}`
    try {
      if (i > 0) await perform(step, executors)
      await check(step.state, executors)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      throw new Error(
        `${message}\n\nPath: ${path.title}\n${done.join('\n')}\n✗ ${line} ${JSON.stringify(step.state.context)}`,
        { cause },
      )
    }
    done.push(`✓ ${line}`)
  }
}
async function perform(step: Step, executors: Executors): Promise<void> {
  const run = executors.events[step.event.type]
  if (run === undefined) throw new Error(`There is no executor for the event "${step.event.type}".`)
  await run(step.event, step)
}
async function check(state: AnyMachineSnapshot, executors: Executors): Promise<void> {
  for (const id of activeStates(state)) {
    const assert = executors.states[id]
    if (assert === undefined) throw new Error(`There is no assertion for the state "${id}".`)
    await assert(state)
  }
}

/**
 * What a model, and with it its executors, leaves out: events without a case, states without an assertion, names that
 * the machine does not know.
 */
export function checkModel(model: Model, executors?: Executors): string[] {
  const known = new Set(
    transitionsOf(model.machine)
      .map((transition) => transition.event)
      .filter((event) => event !== ''),
  )
  const problems = compare('case', new Set(model.events.map((event) => event.type)), known)
  if (executors === undefined) return problems
  return [
    ...problems,
    ...compare('executor', new Set(Object.keys(executors.events)), known),
    ...compare(
      'assertion',
      new Set(Object.keys(executors.states)),
      new Set(statesOf(model.machine)),
    ),
  ]
}
function compare(what: string, have: ReadonlySet<string>, want: ReadonlySet<string>): string[] {
  return [
    ...[...want].filter((name) => !have.has(name)).map((name) => `${what} missing for "${name}"`),
    ...[...have].filter((name) => !want.has(name)).map((name) => `${what} for unknown "${name}"`),
  ]
}
