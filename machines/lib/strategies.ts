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
  /** only paths that pass through this state, named as in `to` */
  through?: string
  /** only paths that never are in this state, named as in `to` */
  avoid?: string
  /** most paths; `Infinity` for all, which only `shortest` can give */
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

type Wanted = (path: Path) => boolean

/** The paths that the options select. Throws with the existing names for an unknown state. */
function wantedBy(model: Model, { to, through, avoid }: PathOptions): Wanted {
  const named = (name: string | undefined): ReadonlySet<string> | null =>
    name === undefined ? null : new Set(statesNamed(model, name))
  const [end, on, off] = [named(to), named(through), named(avoid)]
  const isIn = ({ state }: Path['steps'][number], states: ReadonlySet<string>): boolean =>
    activeStates(state).some((id) => states.has(id))
  return ({ steps }) => {
    const last = steps.at(-1)
    if (end !== null && (last === undefined || !isIn(last, end))) return false
    if (on !== null && !steps.some((step) => isIn(step, on))) return false
    return off === null || !steps.some((step) => isIn(step, off))
  }
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
  wanted: Wanted,
  max: number,
): GeneratedPaths {
  const paths: Path[] = []
  const known = new Set<string>()
  let tries = 0
  for (const route of routes) {
    if (paths.length >= max || ++tries > TRIES) return { paths, total: null }
    const path = titled(model, route)
    if (known.has(path.title) || !wanted(path)) continue
    known.add(path.title)
    paths.push(path)
  }
  return { paths, total: paths.length }
}

/** Paths, and how many the options select in all; null where the search ended before that was known. */
export interface GeneratedPaths {
  paths: Path[]
  total: number | null
}

/** Generated paths of a model, in the order of the strategy; fewer than `max` when there are no more. */
export function generatePaths(model: Model, options: PathOptions): GeneratedPaths {
  const wanted = wantedBy(model, options)
  if (options.strategy === 'random')
    return taken(
      randomRoutes(model, options.seed ?? 1, options.length ?? 20),
      model,
      wanted,
      options.max,
    )
  if (options.strategy === 'simple') return taken(simpleRoutes(model), model, wanted, options.max)
  const whole =
    options.to === undefined
      ? pathsOf(model)
      : explore(model).map((vertex) => titled(model, vertex.route))
  const all = whole.filter(wanted)
  return { paths: all.slice(0, options.max), total: all.length }
}
