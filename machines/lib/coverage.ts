import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate'
import type { Model, Path } from './model.ts'
import { activeStates, statesOf, transitionKey, transitionsOf } from './structure.ts'

export interface CoverageReport {
  machine: string
  transitions: number
  taken: number
  states: number
  reached: number
  missing: string[]
  missingStates: string[]
  unknown: string[]
}

/** Counts the transitions and states of one machine that tests have really taken. */
export class Coverage {
  readonly taken = new Map<string, number>()
  readonly states = new Set<string>()
  readonly machine: AnyStateMachine

  constructor(machine: AnyStateMachine) {
    this.machine = machine
  }

  /**
   * For `createActor(machine, { inspect: coverage.inspect })`: collects the transitions of a running actor, `always`
   * and responses included.
   */
  readonly inspect = (event: InspectionEvent): void => {
    if (event.type === '@xstate.microstep')
      event._transitions.forEach((transition) => {
        this.add(transitionKey(transition))
      })
    if (event.type !== '@xstate.snapshot') return
    const snapshot = event.snapshot as AnyMachineSnapshot
    if (snapshot.machine?.id === this.machine.id) this.reach(snapshot)
  }

  add(key: string): void {
    this.taken.set(key, (this.taken.get(key) ?? 0) + 1)
  }

  reach(snapshot: AnyMachineSnapshot): void {
    activeStates(snapshot).forEach((state) => {
      this.states.add(state)
    })
  }

  /**
   * Walks computed paths, for machines without `invoke`, `after` and `always`: one event takes exactly the transitions
   * that the machine selects.
   */
  walk(paths: readonly Path[]): this {
    for (const { steps } of paths) {
      steps.forEach(({ event, state }, i) => {
        this.reach(state)
        const before = steps[i - 1]?.state
        if (before !== undefined)
          (this.machine.getTransitionData(before, event) ?? []).forEach((transition) => {
            this.add(transitionKey(transition))
          })
      })
    }
    return this
  }

  /** With `region`, of the states and transitions of one region only. */
  report(region?: string): CoverageReport {
    const inside = (id: string): boolean =>
      region === undefined ||
      id.startsWith(`${this.machine.id}.${region}.`) ||
      id.startsWith(`${this.machine.id}.${region} `)
    const all = transitionsOf(this.machine)
      .map((transition) => transition.key)
      .filter(inside)
    const states = statesOf(this.machine).filter(inside)
    const missing = all.filter((key) => !this.taken.has(key))
    const missingStates = states.filter((state) => !this.states.has(state))
    const unknown = [...this.taken.keys()].filter((key) => inside(key) && !all.includes(key))
    return {
      machine: this.machine.id,
      transitions: all.length,
      taken: all.length - missing.length,
      states: states.length,
      reached: states.length - missingStates.length,
      missing,
      missingStates,
      unknown,
    }
  }
}

/** Coverage by the computed paths of a model. */
export const coverageOf = (model: Model, paths: readonly Path[]): CoverageReport =>
  new Coverage(model.machine).walk(paths).report(model.region ?? undefined)
