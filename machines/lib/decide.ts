import { transition, type AnyMachineSnapshot } from 'xstate'
import { acceptsOfSnapshot, candidates } from './accepts.ts'
import { effectsOf } from './effects.ts'
import { unmetGuards } from './guards.ts'
import { load, parseContext } from './load.ts'
import { changedNames, stateName } from './state-name.ts'
import type { Decision, Lifecycle, LifecycleEvent, Stored } from './types.ts'

/**
 * The only way in which a stored machine moves: one event in, the next row and its effects out, nothing executed. XState
 * answers a refused event with the same snapshot and no complaint, so it is asked with `can` first.
 */
export function decide(lifecycle: Lifecycle, stored: Stored, event: LifecycleEvent): Decision {
  const { stored: row, snapshot } = load(lifecycle, stored)
  const state = stateName(snapshot.value)
  const accepts = acceptsOfSnapshot(lifecycle, snapshot)
  if (snapshot.status !== 'active') return { ok: false, reason: 'finished', state, accepts, unmet: [] }
  if (!accepts.includes(event.type)) return { ok: false, reason: 'not_accepted', state, accepts, unmet: [] }
  if (!snapshot.can(event)) return { ok: false, reason: 'guard_failed', state, accepts, unmet: unmetSentences(lifecycle, snapshot, event) }
  const [next, actions] = transition(lifecycle.machine, snapshot, event)
  const after = next as AnyMachineSnapshot
  if (after.status === 'error') throw after.error
  return {
    ok: true,
    stored: { machine: row.machine, version: row.version, rev: row.rev + 1, value: after.value, context: parseContext(lifecycle, after.context), status: statusOf(after) },
    effects: effectsOf(lifecycle.machine, actions),
    ...changedNames(snapshot.value, after.value),
  }
}

/** xstate's status as a row keeps it. */
export const statusOf = (snapshot: AnyMachineSnapshot): Stored['status'] => (snapshot.status === 'done' ? 'done' : 'active')

/** Names of the guards that stand in the way; of several branches, the one that lacks least counts, the earlier one when equal. */
export function unmetNames(snapshot: AnyMachineSnapshot, event: { type: string }): string[] {
  const perBranch = candidates(snapshot, event.type).map((branch) => [...new Set(unmetGuards(snapshot, branch, event))])
  return perBranch.reduce<string[] | undefined>((least, names) => (least === undefined || names.length < least.length ? names : least), undefined) ?? []
}

function unmetSentences(lifecycle: Lifecycle, snapshot: AnyMachineSnapshot, event: { type: string }): string[] {
  return unmetNames(snapshot, event).map((name) => lifecycle.guards[name] ?? name)
}
