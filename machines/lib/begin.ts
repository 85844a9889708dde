import { initialTransition, type AnyMachineSnapshot } from 'xstate'
import { effectsOf } from './effects.ts'
import { parseContext, statusOf } from './load.ts'
import type { Effect, Lifecycle, Stored } from './types.ts'

/**
 * The first row of a machine (rev 1) and the effects of its beginning. `input` is what the machine's `context` function
 * reads.
 */
export function begin(
  lifecycle: Lifecycle,
  input?: unknown,
): { stored: Stored; effects: Effect[] } {
  const [first, actions] = initialTransition(lifecycle.machine, input)
  const snapshot = first as AnyMachineSnapshot
  if (snapshot.status === 'error') throw snapshot.error
  return {
    stored: {
      machine: lifecycle.id,
      version: lifecycle.version,
      rev: 1,
      value: snapshot.value,
      context: parseContext(lifecycle, snapshot.context),
      status: statusOf(snapshot),
    },
    effects: effectsOf(lifecycle.machine, actions),
  }
}
