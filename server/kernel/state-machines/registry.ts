import type { EffectHandler, MachineHandlers, MachineRegistration, OnTransition } from './types.ts'

/** Everything that contexts have registered, by machine. */
export interface MachineRegistry {
  of(machine: string): MachineRegistration
  /** machines that something is registered of, each once */
  all(): readonly (readonly [machine: string, of: MachineRegistration])[]
  effect(machine: string, type: string): EffectHandler | undefined
  /** those that follow every machine */
  followers: readonly OnTransition[]
}
const EVERY = '*'

/**
 * Adds one context's definitions of a machine to what is registered already. Throws for a thing that is registered
 * twice.
 */
function joined(
  machine: string,
  known: MachineRegistration,
  added: MachineRegistration,
): MachineRegistration {
  const twice = Object.keys(added).find((key) => key !== 'effects' && key in known)
  if (twice !== undefined) throw new Error(`two modules register ${twice} of ${machine}`)
  const effect = Object.keys(added.effects ?? {}).find((type) => type in (known.effects ?? {}))
  if (effect !== undefined) throw new Error(`two modules run the effect ${effect} of ${machine}`)
  return { ...known, ...added, effects: { ...known.effects, ...added.effects } }
}

/** Registers what contexts say of machines; `overrides` replace single things of it (tests). */
export function registerMachines(
  contexts: readonly MachineHandlers[],
  overrides: MachineHandlers = {},
): MachineRegistry {
  const machines = new Map<string, MachineRegistration>()
  const followers: OnTransition[] = []
  for (const context of contexts)
    for (const [machine, added] of Object.entries(context)) {
      const { onTransition, ...rest } = added
      const follows = machine === EVERY && onTransition !== undefined
      if (follows) followers.push(onTransition)
      machines.set(machine, joined(machine, machines.get(machine) ?? {}, follows ? rest : added))
    }
  const common = machines.get(EVERY)?.effects ?? {}
  for (const [machine, { effects = {} }] of machines) {
    const twice = machine === EVERY ? undefined : Object.keys(effects).find((e) => e in common)
    if (twice !== undefined) throw new Error(`two modules run the effect ${twice} of ${machine}`)
  }
  for (const [machine, own] of Object.entries(overrides)) {
    const { onTransition, ...rest } = own
    const follows = machine === EVERY && onTransition !== undefined
    if (follows) followers.push(onTransition)
    const known = machines.get(machine) ?? {}
    const effects = { ...known.effects, ...own.effects }
    machines.set(machine, { ...known, ...(follows ? rest : own), effects })
  }
  const of = (machine: string): MachineRegistration => machines.get(machine) ?? {}
  return {
    of,
    all: () => [...machines],
    effect: (machine, type) => of(machine).effects?.[type] ?? of(EVERY).effects?.[type],
    followers,
  }
}
