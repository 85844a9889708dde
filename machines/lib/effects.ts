import type { AnyStateMachine } from 'xstate'
import type { Effect } from './types.ts'

/**
 * The named actions that `transition()` returned, as data. Anything else cannot be stored and is a defect of the
 * machine: it throws.
 */
export function effectsOf(
  machine: AnyStateMachine,
  actions: readonly { type: string; params?: unknown }[],
): Effect[] {
  const known = machine.implementations.actions as Record<string, unknown>
  return actions.map(({ type, params }) => {
    if (!Object.hasOwn(known, type))
      throw new Error(`${machine.id}: the effect "${type}" is not a named action.`)
    return { type, params: (params ?? {}) as Record<string, unknown> }
  })
}
