import type { AnyStateNode } from 'xstate'
import { begin } from './begin.ts'
import { decide } from './decide.ts'
import { candidates } from './accepts.ts'
import { statusOf } from './load.ts'
import { explore, type CaseEvent, type Model } from './model.ts'
import { actionName, nodesOf, statesOf, transitionsOf } from './structure.ts'
import type { Lifecycle, LifecycleEvent, StateMeta, Stored } from './types.ts'
import type { AnyMachineSnapshot } from 'xstate'

const difference = (a: Iterable<string>, b: Iterable<string>): string[] => {
  const has = new Set(b)
  return [...new Set(a)].filter((x) => !has.has(x))
}
/** Meta of a node or of the nearest parent that has one. */
const metaFor = (node: AnyStateNode | undefined): StateMeta | undefined =>
  node === undefined
    ? undefined
    : ((node.meta as StateMeta | undefined) ?? metaFor(node.parent as AnyStateNode | undefined))

/**
 * What a lifecycle's definition needs: labels and a next action for each state, a rule per event, a sentence per guard,
 * no invoke, `after`, `always` or inline action.
 */
export function checkLifecycle(lifecycle: Lifecycle): string[] {
  const nodes = nodesOf(lifecycle.machine)
  const leaves = nodes.filter((node) => statesOf(lifecycle.machine).includes(node.id))
  const transitions = transitionsOf(lifecycle.machine)
  const used = transitions.flatMap((t) => t.guards.map((name) => name.replace('!', '')))
  const actions = [
    ...transitions.flatMap((t) => t.actions),
    ...nodes.flatMap((node) => [...node.entry, ...node.exit].map(actionName)),
  ]
  return [
    ...(lifecycle.id === lifecycle.machine.id
      ? []
      : [`the machine is called ${lifecycle.machine.id}`]),
    ...leaves
      .filter((node) => metaFor(node)?.label === undefined)
      .map((node) => `${node.id} has no label`),
    ...leaves
      .filter((node) => node.type !== 'final' && metaFor(node)?.ended !== true)
      .filter((node) => metaFor(node)?.next === undefined)
      .map((node) => `${node.id} has no next action`),
    ...difference(
      transitions.map((t) => t.event),
      Object.keys(lifecycle.events),
    ).map((event) => `no rule for the event "${event}"`),
    ...difference(
      Object.keys(lifecycle.events),
      transitions.map((t) => t.event),
    ).map((event) => `the event "${event}" is accepted nowhere`),
    ...difference(used, Object.keys(lifecycle.guards)).map(
      (guard) => `no sentence for the guard "${guard}"`,
    ),
    ...difference(Object.keys(lifecycle.guards), used).map(
      (guard) => `the guard "${guard}" is used nowhere`,
    ),
    ...difference(
      actions.filter((name) => name !== 'xstate.assign'),
      Object.keys(lifecycle.machine.implementations.actions),
    ).map((action) => `the action "${action}" is not named`),
    ...nodes
      .filter(
        (node) => node.invoke.length > 0 || node.after.length > 0 || (node.always?.length ?? 0) > 0,
      )
      .map((node) => `${node.id} has an invoke, after or always`),
  ]
}

/** A snapshot as the row that would hold it. */
export const storedOf = (lifecycle: Lifecycle, snapshot: AnyMachineSnapshot, rev = 1): Stored =>
  JSON.parse(
    JSON.stringify({
      machine: lifecycle.id,
      version: lifecycle.version,
      rev,
      value: snapshot.value,
      context: snapshot.context,
      status: statusOf(snapshot),
    }),
  ) as Stored

/** The event of a case as the server would send it. */
export function eventOf({ case: _, ...event }: CaseEvent): LifecycleEvent {
  return event as unknown as LifecycleEvent
}

function expectedAnswer(state: AnyMachineSnapshot, event: CaseEvent): string {
  if (state.status !== 'active' || candidates(state, event.type).length === 0)
    return statusOf(state) === 'done' ? 'finished' : 'not_accepted'
  return state.can(event) ? 'taken' : 'guard_failed'
}

/**
 * Sends every case to every reachable row through `decide`; returns what was accepted or refused wrongly, and rows that
 * a refusal changed.
 */
export function refusalProblems(lifecycle: Lifecycle, model: Model): string[] {
  const problems: string[] = []
  for (const { state } of explore(model)) {
    const row = storedOf(lifecycle, state)
    const before = JSON.stringify(row)
    for (const event of model.events) {
      const expected = expectedAnswer(state, event)
      const decision = decide(lifecycle, row, eventOf(event))
      const got = decision.ok ? 'taken' : decision.reason
      const where = `${JSON.stringify(state.value)} ${event.type}(${event.case})`
      if (got !== expected) problems.push(`${where}: expected ${expected}, got ${got}`)
      if (JSON.stringify(row) !== before) problems.push(`${where}: the stored row was changed`)
      if (
        !decision.ok &&
        decision.reason === 'guard_failed' &&
        (decision.unmet.length === 0 || decision.unmet.some((sentence) => !sentence.endsWith('.')))
      )
        problems.push(`${where}: no sentence says what is missing`)
      if (decision.ok && decision.stored.rev !== row.rev + 1)
        problems.push(`${where}: the revision was not raised`)
    }
  }
  return problems
}

/**
 * One row per reachable state of the present version, as stored in `machines/migrations/fixtures`. The first row is the
 * result of `begin`.
 */
export function sampleRows(lifecycle: Lifecycle, model: Model): Stored[] {
  const rows = new Map<string, Stored>()
  const first = begin(lifecycle, model.input).stored
  rows.set(JSON.stringify(first.value), first)
  for (const { state, route } of explore(model)) {
    const key = JSON.stringify(state.value)
    if (!rows.has(key)) rows.set(key, storedOf(lifecycle, state, route.length + 1))
  }
  return [...rows.values()]
}
