import type { AnyMachineSnapshot } from 'xstate'
import { describe, expect, test } from 'vitest'
import { Coverage } from '#machines/lib/coverage.ts'
import { pathsOf, short, type Model, type Path } from '#machines/lib/model.ts'
import { activeStates } from '#machines/lib/structure.ts'
import { toursOf } from '#machines/lib/tours.ts'
import { playFlow } from './play-flow.ts'

/** Runs one path against the real machine, and expects each state and its invariants. */
export const runFlow = (model: Model, path: Path, coverage: Coverage): Promise<void> =>
  playFlow(model, path, coverage, (got, step) => {
    const seen = (snapshot: AnyMachineSnapshot) => ({
      after: short(step.event),
      states: activeStates(snapshot),
      context: snapshot.context as unknown,
    })
    expect(seen(got)).toEqual(seen(step.state))
    for (const state of activeStates(got))
      expect(
        model.invariants[state]?.(got) ?? true,
        `invariant of ${state} after ${path.title}`,
      ).toBe(true)
  })

/**
 * What every flow of the browser owes: each path and tour runs headless, every state and transition is taken. Models of
 * one flow differ by their input.
 */
export function flowSuite(...models: [Model, ...Model[]]): void {
  const { machine } = models[0]
  const coverage = new Coverage(machine)
  describe(`the flow ${machine.id}`, () => {
    for (const model of models) {
      const input = model.input === undefined ? '' : JSON.stringify(model.input)
      test.each(
        [...pathsOf(model), ...toursOf(model, { pairs: true })].map(
          (path) => [path.title, path] as const,
        ),
      )(`${input} %s`, async (_, path) => runFlow(model, path, coverage))
    }
    test('every state and every transition was taken', () => {
      const { missing, missingStates, unknown } = coverage.report()
      expect({ missing, missingStates, unknown }).toEqual({
        missing: [],
        missingStates: [],
        unknown: [],
      })
    })
  })
}
