/** The models and what is generated from them: a chunk of its own, fetched when somebody requests paths. */
import { pathsOf, type CaseEvent, type Model, type Step } from '#machines/lib/model.ts'
import { stateName } from '#machines/lib/state-name.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { toursOf } from '#machines/lib/tours.ts'
import { machineModels } from '#machines/all-models.ts'
import { pathOfAddress } from './path-address.ts'

/** `shortest`: one short path through every case of every state; `tours`: few long runs. */
export type Strategy = 'shortest' | 'tours'
/** One step: the event that was sent (`type` is empty at the start) and the states that it ends in. */
export interface PathStep {
  type: string
  case: string
  state: string
  active: readonly string[]
  event: CaseEvent
}
export interface PathRow {
  key: string
  steps: readonly PathStep[]
}

const rowOf = (path: { steps: readonly Step[] }, model: Model, key: string): PathRow => ({
  key,
  steps: path.steps.map(({ event, state }) => ({
    type: event.type === 'xstate.init' ? '' : event.type,
    case: event.case === 'default' ? '' : event.case,
    event,
    state: stateName(
      model.region === null ? state.value : (state.value as Record<string, unknown>)[model.region],
    ),
    active: activeStates(state).filter(
      (id) => model.region === null || id.startsWith(`${model.machine.id}.${model.region}.`),
    ),
  })),
})

/** Generated paths of a machine; null for one that has no model. */
export function generated(machine: string, strategy: Strategy): PathRow[] | null {
  const own = Object.hasOwn(machineModels, machine) ? machineModels[machine] : undefined
  if (own === undefined) return null
  return own.flatMap((model, i) =>
    (strategy === 'shortest' ? pathsOf(model) : toursOf(model)).map((path, j) =>
      rowOf(path, model, `${i}-${j}`),
    ),
  )
}

/** The path that an address carries; null when no model of the machine takes it. */
export function sharedPath(machine: string, text: string): PathRow | null {
  const own = Object.hasOwn(machineModels, machine) ? machineModels[machine] : undefined
  for (const model of own ?? []) {
    const steps = pathOfAddress(model, text)
    if (steps !== null) return rowOf({ steps }, model, 'shared')
  }
  return null
}
