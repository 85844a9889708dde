import type { ActorCode } from '#domain/shared/access/actor.ts'
import { transition, type AnyMachineSnapshot } from 'xstate'
import { acceptsOfSnapshot, candidates } from './accepts.ts'
import { effectsOf } from './effects.ts'
import { unmetGuards } from './guards.ts'
import { load, parseContext, statusOf } from './load.ts'
import { metaAt } from './present.ts'
import { changedNames, stateName } from './state-name.ts'
import type { Decision, Lifecycle, LifecycleEvent, Stored } from './types.ts'

/**
 * The only way in which a stored machine changes state: one event in, the next row and its effects out, nothing
 * executed. XState responds to a refused event with the same snapshot and no error, so `can` is checked first.
 */
export function decide(lifecycle: Lifecycle, stored: Stored, event: LifecycleEvent): Decision {
  const { stored: row, snapshot } = load(lifecycle, stored)
  const { state, accepts } = tellable(lifecycle, snapshot, event.actor)
  if (!acceptsOfSnapshot(lifecycle, snapshot).includes(event.type)) {
    const reason = statusOf(snapshot) === 'done' ? 'finished' : 'not_accepted'
    return { ok: false, reason, state, accepts, guards: [], unmet: [] }
  }
  if (!snapshot.can(event)) {
    const guards = unmetNames(snapshot, event)
    return {
      ok: false,
      reason: 'guard_failed',
      state,
      accepts,
      guards,
      unmet: guards.map((name) => lifecycle.guards[name] ?? name),
    }
  }
  const [next, actions] = transition(lifecycle.machine, snapshot, event)
  const after = next as AnyMachineSnapshot
  if (after.status === 'error') throw after.error
  return {
    ok: true,
    stored: {
      machine: row.machine,
      version: row.version,
      rev: row.rev + 1,
      value: after.value,
      context: parseContext(lifecycle, after.context),
      status: statusOf(after),
    },
    effects: effectsOf(lifecycle.machine, actions),
    ...changedNames(snapshot.value, after.value),
  }
}

/** Actors who may know the true state; everybody else gets what `present` shows them. */
const insiders: readonly ActorCode[] = ['ADM', 'BD', 'SYS', 'CLK']

/** The state by the name that this actor may know: a state with `shownAs` is disclosed to insiders only. */
export const tellableState = (lifecycle: Lifecycle, state: string, actor: ActorCode): string =>
  insiders.includes(actor) ? state : (metaAt(lifecycle.machine, state)?.shownAs ?? state)

/**
 * State and accepted events as a refusal may name them to the one who sent: a state with `shownAs` gives nothing away
 * (31 CFR 1023.320(e)).
 */
function tellable(
  lifecycle: Lifecycle,
  snapshot: AnyMachineSnapshot,
  actor: ActorCode,
): { state: string; accepts: string[] } {
  const state = stateName(snapshot.value)
  const shown = metaAt(lifecycle.machine, state)?.shownAs
  if (shown === undefined || insiders.includes(actor))
    return { state, accepts: acceptsOfSnapshot(lifecycle, snapshot) }
  return {
    state: shown,
    accepts: acceptsOfSnapshot(lifecycle, snapshot, { codes: [actor], person: null }),
  }
}

/**
 * Names of the guards that refuse; of several branches, the one that lacks least counts, the earlier one when equal.
 */
export function unmetNames(snapshot: AnyMachineSnapshot, event: { type: string }): string[] {
  const perBranch = candidates(snapshot, event.type).map((branch) => [
    ...new Set(unmetGuards(snapshot, branch, event)),
  ])
  return (
    perBranch.reduce<string[] | undefined>(
      (least, names) => (least === undefined || names.length < least.length ? names : least),
      undefined,
    ) ?? []
  )
}
