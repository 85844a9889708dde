import {
  advance,
  enabled,
  explore,
  graphOf,
  initialOf,
  pathsOf,
  replay,
  short,
  type CaseEvent,
  type Model,
  type Path,
} from './model.ts'
import { activeStates, statesOf } from './structure.ts'

/**
 * - `shortest`: a shortest path through every case in every configuration
 * - `simple`: every path that visits no configuration twice
 * - `random`: walks that choose among what the machine accepts, the same for the same seed
 */
export const strategies = ['shortest', 'simple', 'random'] as const
export type Strategy = (typeof strategies)[number]

export interface PathOptions {
  strategy: Strategy
  /** only paths that end in this state; the id of a state with or without the machine's name, or of one around it */
  to?: string
  /** at most so many paths */
  max: number
  /** of `random`; the same seed gives the same walks */
  seed?: number
  /** steps of a `random` walk */
  length?: number
}

const titled = (model: Model, route: readonly CaseEvent[]): Path => ({
  title: route.length === 0 ? '(initial)' : route.map(short).join(' → '),
  steps: replay(model, route),
})

/**
 * Ids of the states that a name means: `funded` means every state inside it. Throws with the names that exist when
 * there is none.
 */
export function statesNamed(model: Model, name: string): string[] {
  const all = statesOf(model.machine)
  const prefix = `${model.machine.id}.`
  const full = name.startsWith(prefix) ? name : `${prefix}${name}`
  const found = all.filter((id) => id === full || id.startsWith(`${full}.`))
  if (found.length === 0)
    throw new Error(
      `${model.machine.id} has no state "${name}". It has: ${all.map((id) => id.slice(prefix.length)).join(', ')}.`,
    )
  return found
}

const endsIn = (path: Path, states: ReadonlySet<string>): boolean => {
  const last = path.steps.at(-1)
  return last !== undefined && activeStates(last.state).some((id) => states.has(id))
}

function* simpleRoutes(model: Model): Generator<readonly CaseEvent[]> {
  const { initial, edges } = graphOf(model)
  const walk = function* (
    key: string,
    seen: ReadonlySet<string>,
    route: readonly CaseEvent[],
  ): Generator<readonly CaseEvent[]> {
    for (const edge of edges.get(key) ?? []) {
      if (seen.has(edge.to)) continue
      const further = [...route, edge.event]
      yield further
      yield* walk(edge.to, new Set([...seen, edge.to]), further)
    }
  }
  yield []
  yield* walk(initial, new Set([initial]), [])
}

/** mulberry32: 32 bits of state, enough to choose test paths. */
function dice(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = a
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function* randomRoutes(
  model: Model,
  seed: number,
  length: number,
): Generator<readonly CaseEvent[]> {
  const roll = dice(seed)
  for (;;) {
    const route: CaseEvent[] = []
    let state = initialOf(model)
    while (route.length < length) {
      const open = enabled(model, state)
      const event = open[Math.floor(roll() * open.length)]
      if (event === undefined) break
      route.push(event)
      state = advance(model, state, event)
    }
    yield route
  }
}

/** At most this many routes are tried for `max` paths: not every walk ends where it should. */
const TRIES = 20_000

function taken(
  routes: Iterable<readonly CaseEvent[]>,
  model: Model,
  wanted: ReadonlySet<string> | null,
  max: number,
): Path[] {
  const paths: Path[] = []
  const known = new Set<string>()
  let tries = 0
  for (const route of routes) {
    if (paths.length >= max || ++tries > TRIES) break
    const path = titled(model, route)
    if (known.has(path.title) || (wanted !== null && !endsIn(path, wanted))) continue
    known.add(path.title)
    paths.push(path)
  }
  return paths
}

/** Generated paths of a model, in the order of the strategy; fewer than `max` when there are no more. */
export function generatePaths(model: Model, options: PathOptions): Path[] {
  const wanted = options.to === undefined ? null : new Set(statesNamed(model, options.to))
  if (options.strategy === 'random')
    return taken(
      randomRoutes(model, options.seed ?? 1, options.length ?? 20),
      model,
      wanted,
      options.max,
    )
  if (options.strategy === 'simple') return taken(simpleRoutes(model), model, wanted, options.max)
  if (wanted === null) return pathsOf(model).slice(0, options.max)
  return explore(model)
    .map((vertex) => titled(model, vertex.route))
    .filter((path) => endsIn(path, wanted))
    .slice(0, options.max)
}
