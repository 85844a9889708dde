import { and, not, or, type AnyMachineSnapshot, type AnyTransitionDefinition } from 'xstate'

type Check = (args: { context: unknown; event: { type: string } }, params: unknown) => boolean
interface Composite { check: unknown; guards: readonly unknown[] }

/** xstate's and/or/not are functions that carry their check; compared by it, because names do not survive minifying. */
const checkOf = (guard: unknown): unknown => (guard as Composite).check
const isAnd = (guard: unknown): guard is Composite => checkOf(guard) === checkOf(and([]))
const isOr = (guard: unknown): guard is Composite => checkOf(guard) === checkOf(or([]))
const isNot = (guard: unknown): guard is Composite => checkOf(guard) === checkOf(not('x'))
const nameOf = (guard: unknown): string => (typeof guard === 'string' ? guard : (guard as { type?: string }).type ?? 'inline')

/** Names of all the guards of a transition, `!name` for a negated one; used by diagrams, hashes and the check of sentences. */
export function guardNames(guard: unknown): string[] {
  if (guard === undefined) return []
  if (isAnd(guard) || isOr(guard)) return guard.guards.flatMap(guardNames)
  if (isNot(guard)) return guard.guards.flatMap(guardNames).map((name) => `!${name}`)
  return [nameOf(guard)]
}

/** A guard in words, for a diagram and for the hash of a definition: `a & b`, `a | b`, `!a`. */
export function guardText(guard: unknown): string {
  if (guard === undefined) return ''
  if (isAnd(guard)) return guard.guards.map(guardText).join(' & ')
  if (isOr(guard)) return `(${guard.guards.map(guardText).join(' | ')})`
  if (isNot(guard)) return `!${guard.guards.map(guardText).join('')}`
  return nameOf(guard)
}

/** Names of the guards of one transition that do not hold for this event; empty when it may be taken. Of an `or`, all are named when none holds. */
export function unmetGuards(snapshot: AnyMachineSnapshot, transition: AnyTransitionDefinition, event: { type: string }): string[] {
  const implemented = snapshot.machine.implementations.guards as Record<string, unknown>
  const holds = (guard: unknown): boolean => unmet(guard).length === 0
  function unmet(guard: unknown): string[] {
    if (guard === undefined) return []
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
