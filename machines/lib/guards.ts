import { and, not, or, type AnyMachineSnapshot, type AnyTransitionDefinition } from 'xstate'

type Check = (args: { context: unknown; event: { type: string } }, params: unknown) => boolean
interface Composite {
  check: unknown
  guards: readonly unknown[]
}

/**
 * A conjunction that stays data: `{ type: 'every', params: { of: ['a', 'b'] } }`. It is typed where xstate's `and` is
 * not (in parts of a configuration that are written outside of `createMachine`).
 */
export const every = <Name extends string>(
  ...of: readonly Name[]
): { type: 'every'; params: { of: readonly Name[] } } => ({ type: 'every', params: { of } })

/**
 * The implementation of `every` over the other guards of a machine: `setup({ guards: { ...guards, every:
 * everyOf(guards) } })`.
 */
export const everyOf =
  <Args, Name extends string>(guards: Readonly<Record<Name, (args: Args) => boolean>>) =>
  (args: Args, { of }: { of: readonly Name[] }): boolean =>
    of.every((name) => guards[name](args))
const isEvery = (guard: unknown): guard is { params: { of: readonly string[] } } =>
  (guard as { type?: string }).type === 'every'

/** xstate's and/or/not are functions that carry their check; compared by it, because names do not survive minifying. */
const checkOf = (guard: unknown): unknown => (guard as Composite).check
const isAnd = (guard: unknown): guard is Composite => checkOf(guard) === checkOf(and([]))
const isOr = (guard: unknown): guard is Composite => checkOf(guard) === checkOf(or([]))
const isNot = (guard: unknown): guard is Composite => checkOf(guard) === checkOf(not('x'))
const nameOf = (guard: unknown): string =>
  typeof guard === 'string' ? guard : ((guard as { type?: string }).type ?? 'inline')

/**
 * Names of all the guards of a transition, `!name` for a negated one; used by diagrams, hashes and the check of
 * sentences.
 */
export function guardNames(guard: unknown): string[] {
  if (guard === undefined) return []
  if (isEvery(guard)) return [...guard.params.of]
  if (isAnd(guard) || isOr(guard)) return guard.guards.flatMap(guardNames)
  if (isNot(guard)) return guard.guards.flatMap(guardNames).map((name) => `!${name}`)
  return [nameOf(guard)]
}

/** A guard as text, for a diagram and for the hash of a definition: `a & b`, `a | b`, `!a`. */
export function guardText(guard: unknown): string {
  if (guard === undefined) return ''
  if (isEvery(guard)) return guard.params.of.join(' & ')
  if (isAnd(guard)) return guard.guards.map(guardText).join(' & ')
  if (isOr(guard)) return `(${guard.guards.map(guardText).join(' | ')})`
  if (isNot(guard)) return `!${guard.guards.map(guardText).join('')}`
  const params = (guard as { params?: unknown }).params
  return (
    nameOf(guard) +
    (typeof params === 'object' && params !== null
      ? `(${Object.values(params).map(String).join(' ')})`
      : '')
  )
}

/**
 * Names of the guards of one transition that do not hold for this event; empty when it may be taken. Of an `or`, all
 * are named when none holds.
 */
export function unmetGuards(
  snapshot: AnyMachineSnapshot,
  transition: AnyTransitionDefinition,
  event: { type: string },
): string[] {
  const implemented = snapshot.machine.implementations.guards as Record<string, unknown>
  const holds = (guard: unknown): boolean => unmet(guard).length === 0
  function unmet(guard: unknown): string[] {
    if (guard === undefined) return []
    if (isEvery(guard)) return guard.params.of.flatMap(unmet)
    if (isAnd(guard)) return guard.guards.flatMap(unmet)
    if (isOr(guard)) return guard.guards.some(holds) ? [] : guard.guards.flatMap(unmet)
    if (isNot(guard)) return guard.guards.every(holds) ? guardNames(guard) : []
    return single(guard)
  }
  function single(guard: unknown): string[] {
    const name = nameOf(guard)
    const found = implemented[name] ?? guard
    if (isAnd(found) || isOr(found) || isNot(found)) return unmet(found)
    const params = (guard as { params?: unknown }).params
    return (found as Check)({ context: snapshot.context, event }, params) ? [] : [name]
  }
  return unmet(transition.guard)
}
