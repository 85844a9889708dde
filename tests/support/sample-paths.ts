import { vertexKey, type Model, type Path } from '#machines/lib/model.ts'
import { transitionKey } from '#machines/lib/structure.ts'
import { sampleOf } from './thorough.ts'

const valueOf = (model: Model, { value }: Path['steps'][number]['state']): string =>
  JSON.stringify(model.region === null ? value : (value as Record<string, unknown>)[model.region])

/** What a path shows of its machine: the transitions that it takes, the cases that it sends in each state, and the states, with `identify` the configurations, that it passes. */
function marksOf(model: Model, { steps }: Path): string[] {
  return steps.flatMap(({ event, state }, i) => {
    const before = steps[i - 1]?.state
    return [
      `configuration ${vertexKey(model, state)}`,
      `state ${valueOf(model, steps[i] as Path['steps'][number])}`,
      ...(before === undefined
        ? []
        : [
            `case ${event.type}/${event.case} in ${valueOf(model, steps[i - 1] as Path['steps'][number])}`,
            ...(model.machine.getTransitionData(before, event) ?? []).map(
              (taken) => `transition ${transitionKey(taken)}`,
            ),
          ]),
    ]
  })
}

/** The paths that a run takes: every transition, every configuration, and every case in every state at least once; all paths in a thorough run. */
export const samplePaths = (model: Model, paths: readonly Path[]): readonly Path[] =>
  sampleOf(
    paths,
    (path) => marksOf(model, path),
    (path) => path.steps.length,
  )
