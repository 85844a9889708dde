import type { AnyMachineSnapshot } from 'xstate'
import { vertexKey, type Model, type Path } from '#machines/lib/model.ts'
import { activeStates, transitionKey } from '#machines/lib/structure.ts'
import { toursOf } from '#machines/lib/tours.ts'
import { sampleOf } from './thorough.ts'

const valueOf = (model: Model, { value }: AnyMachineSnapshot): string =>
  JSON.stringify(model.region === null ? value : (value as Record<string, unknown>)[model.region])

/**
 * What a path shows of its machine: the transitions that it takes, the cases that it sends in each state, and the
 * configurations that it passes.
 */
function marksOf(model: Model, { steps }: Path): string[] {
  return steps.flatMap(({ event, state }, i) => {
    const before = steps[i - 1]?.state
    return [
      `configuration ${vertexKey(model, state)}`,
      ...(before === undefined
        ? []
        : [
            `case ${event.type}/${event.case} in ${valueOf(model, before)}`,
            ...(model.machine.getTransitionData(before, event) ?? []).map(
              (taken) => `transition ${transitionKey(taken)}`,
            ),
          ]),
    ]
  })
}

/**
 * The paths that a run takes: every transition, every configuration, and every case in every state at least once; all
 * paths in a thorough run.
 */
export const samplePaths = (model: Model, paths: readonly Path[]): readonly Path[] =>
  sampleOf(
    paths,
    (path) => marksOf(model, path),
    (path) => path.steps.length,
  )

/** what opening a page costs, in steps */
const OPENING = 15

/**
 * The tours through a page that a run takes, of those that a thorough run takes: every transition by every case that
 * takes it, and every state.
 */
export const sampleTours = (model: Model): readonly Path[] =>
  sampleOf(
    toursOf(model),
    ({ steps }) =>
      steps.flatMap(({ event, state }, i) => {
        const before = steps[i - 1]?.state
        return [
          ...activeStates(state),
          ...(before === undefined
            ? []
            : [
                `case ${event.type}/${event.case}`,
                ...(model.machine.getTransitionData(before, event) ?? []).map(
                  (taken) => `${event.case} takes ${transitionKey(taken)}`,
                ),
              ]),
        ]
      }),
    ({ steps }) => steps.length + OPENING,
  )
