import { z } from 'zod'
import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate'
import { guardNames, guardText } from './guards.ts'
import type { Lifecycle } from './types.ts'

export interface TransitionInfo {
  /** `<source id> --<event>[<index>]`: the same in coverage, diagrams and tests */
  key: string
  source: string
  event: string
  index: number
  targets: string[]
  guard: string
  guards: string[]
  actions: string[]
  reenter: boolean
}

/** All nodes of a machine, parents before children, in the order of the definition. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const found: AnyStateNode[] = []
  const walk = (node: AnyStateNode): void => {
    found.push(node)
    Object.values(node.states).forEach((child) => walk(child as AnyStateNode))
  }
  walk(machine.root)
  return found
}

/**
 * Ids of the states that one can be seen in: atomic and final ones, but not those that an unguarded `always` leaves at
 * once.
 */
export const statesOf = (machine: AnyStateMachine): string[] =>
  nodesOf(machine)
    .filter(
      (node) =>
        Object.keys(node.states).length === 0 &&
        node.type !== 'history' &&
        !node.always?.some((t) => t.guard === undefined),
    )
    .map((node) => node.id)

/** Ids of the active atomic states of a snapshot. */
export const activeStates = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => node.id)

const groupsOf = (node: AnyStateNode): [string, readonly AnyTransitionDefinition[]][] => [
  ...[...node.transitions.entries()].map(
    ([event, list]): [string, readonly AnyTransitionDefinition[]] => [event, list],
  ),
  ...(node.always !== undefined && node.always.length > 0
    ? [['', node.always] as [string, readonly AnyTransitionDefinition[]]]
    : []),
]

/** Name of an action in a definition; `inline` for a function without one. */
export const actionName = (action: unknown): string =>
  typeof action === 'string' ? action : ((action as { type?: string }).type ?? 'inline')

export const transitionKey = (transition: AnyTransitionDefinition): string => {
  const event = transition.eventType as string
  const siblings =
    groupsOf(transition.source as AnyStateNode).find(([type]) => type === event)?.[1] ?? []
  return `${transition.source.id} --${event || 'always'}[${siblings.indexOf(transition)}]`
}

/** Every transition branch of a machine. */
export function transitionsOf(machine: AnyStateMachine): TransitionInfo[] {
  return nodesOf(machine).flatMap((node) =>
    groupsOf(node).flatMap(([event, list]) =>
      list.map((transition, index) => ({
        key: `${node.id} --${event || 'always'}[${index}]`,
        source: node.id,
        event,
        index,
        targets: (transition.target ?? []).map((target) => target.id),
        guard: guardText(transition.guard),
        guards: guardNames(transition.guard),
        actions: transition.actions.map(actionName),
        reenter: transition.reenter,
      })),
    ),
  )
}

/**
 * What decides whether an old row still means the same: states, transitions, entry and exit actions, the shape of the
 * context. Labels are left out.
 */
export function definitionOf(lifecycle: Lifecycle): unknown {
  const states = nodesOf(lifecycle.machine).map((node) => [
    node.id,
    node.type,
    node.initial?.target?.map((target) => target.id) ?? [],
    node.entry.map(actionName),
    node.exit.map(actionName),
  ])
  const transitions = transitionsOf(lifecycle.machine).map((t) => [
    t.key,
    t.targets,
    t.guard,
    t.actions,
    t.reenter,
  ])
  return [
    states,
    transitions,
    z.toJSONSchema(lifecycle.context, { io: 'input', unrepresentable: 'any' }),
  ]
}

/** Stable 64-bit FNV-1a hash of a definition, as 16 hexadecimal digits; not for secrets. */
export function hashOf(lifecycle: Lifecycle): string {
  let hash = 0xcbf29ce484222325n
  for (const char of JSON.stringify(definitionOf(lifecycle))) {
    hash ^= BigInt(char.codePointAt(0) ?? 0)
    hash = BigInt.asUintN(64, hash * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
