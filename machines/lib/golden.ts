import { transition, type AnyMachineSnapshot } from 'xstate'
import { unmetNames } from './decide.ts'
import { candidates } from './accepts.ts'
import { enabled, explore, short, type CaseEvent, type Model } from './model.ts'
import { stateName } from './state-name.ts'

const nameAt = (model: Model, state: AnyMachineSnapshot): string => {
  const value =
    model.region === null ? state.value : (state.value as Record<string, unknown>)[model.region]
  const bucket: unknown = model.identify(state)
  return stateName(value) + (bucket === null ? '' : ` ${JSON.stringify(bucket)}`)
}

/**
 * `state | event | next | effects`, a line for each case in each configuration that has a transition for it; a case
 * that a guard refuses names the guards that do not hold. Stored in a file under review, so that a change of behaviour
 * is a diff.
 */
export function goldenTable(model: Model): string {
  const rows = explore(model).flatMap(({ state }) => {
    const taken = new Set(enabled(model, state))
    return model.events
      .filter((event) => candidates(state, event.type).length > 0 && state.status === 'active')
      .map(
        (event) =>
          `${nameAt(model, state)} | ${short(event)} | ${taken.has(event) ? outcome(model, state, event) : `refused: ${unmetNames(state, event).join(', ')} |`}`,
      )
  })
  return ['state | event | next | effects', ...new Set(rows)].join('\n') + '\n'
}
function outcome(model: Model, state: AnyMachineSnapshot, event: CaseEvent): string {
  const [next, actions] = transition(model.machine, state, event)
  const effects = (actions as { type: string; params?: unknown }[]).map(
    ({ type, params }) =>
      `${type}${
        params === undefined
          ? ''
          : `(${Object.values(params as object)
              .map(String)
              .join(' ')})`
      }`,
  )
  return `${nameAt(model, next as AnyMachineSnapshot)} | ${effects.join(', ')}`.trimEnd()
}
