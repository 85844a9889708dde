import type { AnyMachineSnapshot } from 'xstate'
import { vertexKey, type Model, type Path } from '#machines/lib/model.ts'
import { activeStates, transitionKey } from '#machines/lib/structure.ts'
import { fewestOf, inSixth, sampleOf } from './thorough.ts'
import { thorough } from './tier.ts'

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

/** A walk and all of its beginnings: a sample ends where nothing new is shown. */
const beginningsOf = <T extends { path: Path }>(walk: T): T[] =>
  walk.path.steps.map((_, i) => {
    const steps = walk.path.steps.slice(0, i + 1)
    const whole = steps.length === walk.path.steps.length
    const title = whole ? walk.path.title : `the first ${i} steps of ${walk.path.title}`
    return { ...walk, path: { title, steps } }
  })

/**
 * Of the walks through a page those that `npm test` takes: between them they show every state of the flow and every
 * kind of event, a person's act, a response or a time that passes. Every case of an event runs without a browser, in the
 * flow's own test; every walk in a browser belongs to `npm run test:all`, and to CI a sixth of them.
 */
export function sampleWalks<T extends { path: Path }>(walks: readonly T[]): readonly T[] {
  if (thorough) return walks
  const fewest = fewestOf(
    walks.flatMap(beginningsOf),
    ({ path }) =>
      path.steps.flatMap(({ event, state }, i) => [
        ...activeStates(state),
        ...(i === 0 ? [] : [`event ${event.type}`]),
      ]),
    ({ path }) => path.steps.length + OPENING,
  )
  return [...fewest, ...walks.filter((_, place) => inSixth(place))]
}
