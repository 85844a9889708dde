import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { offers, ruleIn, type Sender } from './authority.ts'
import { load } from './load.ts'
import { stateName } from './state-name.ts'
import type { Lifecycle, Stored } from './types.ts'

/** Active nodes of a snapshot, deepest first: the order in which xstate looks for a transition. */
export const activeNodes = (snapshot: AnyMachineSnapshot): AnyStateNode[] =>
  [...snapshot._nodes].sort((a, b) => b.path.length - a.path.length)

/** Transitions that the state has for an event, whatever their guards say. */
export function candidates(snapshot: AnyMachineSnapshot, type: string): AnyTransitionDefinition[] {
  return activeNodes(snapshot).flatMap(
    (node) => (node.transitions.get(type) ?? []) as AnyTransitionDefinition[],
  )
}

/** Who looks at a record, and the state of its offering, on which some of its rules depend (`early`). */
export interface Looking extends Sender {
  offering?: string | null | undefined
}

/**
 * Events that the state has a transition for, in the order of the lifecycle's table; with `who`, those that this
 * sender's codes and roles may send (`offers`) by the rules of this state.
 */
export function acceptsOfSnapshot(
  lifecycle: Lifecycle,
  snapshot: AnyMachineSnapshot,
  who?: Looking,
  nodes: readonly AnyStateNode[] = snapshot._nodes,
): string[] {
  if (snapshot.status !== 'active') return []
  const state = stateName(snapshot.value)
  return Object.entries(lifecycle.events)
    .filter(
      ([type, rule]) =>
        nodes.some((node) => node.transitions.has(type)) &&
        (who === undefined || offers(ruleIn(rule, { state, offering: who.offering }), who)),
    )
    .map(([type]) => type)
}

/**
 * `acceptsOfSnapshot` of a stored row. Guards are not evaluated: their facts are known to the server only.
 * @internal
 */
export function acceptsOf(lifecycle: Lifecycle, stored: Stored, who?: Looking): string[] {
  return acceptsOfSnapshot(lifecycle, load(lifecycle, stored).snapshot, who)
}
