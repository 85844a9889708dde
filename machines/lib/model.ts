/**
 * Model-based testing of machines. A model is a machine with named cases of every event; from it come shortest paths,
 * tours and the golden table. `facts` of a case are what the server would put into the event.
 *
 * A path predicts with the machine itself, so by itself it proves only that every branch can be taken. The oracles are
 * the invariants, the golden table under review, and the rows or pages that an executor looks at.
 */
import {
  adjacencyMapToArray,
  getAdjacencyMap,
  getShortestPaths,
  type SerializedEvent,
  type SerializedSnapshot,
} from '@xstate/test'
import {
  initialTransition,
  transition,
  type ActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type OutputFrom,
  type StateMachine,
} from 'xstate'
import { nodesOf } from './structure.ts'
import type { EventRule } from './types.ts'

export interface CaseEvent {
  type: string
  case: string
  [payload: string]: unknown
}
type ActorOf<M> =
  M extends StateMachine<
    infer _1,
    infer _2,
    infer _3,
    infer A,
    infer _5,
    infer _6,
    infer _7,
    infer _8,
    infer _9,
    infer _10,
    infer _11,
    infer _12,
    infer _13,
    infer _14,
    infer _15
  >
    ? A
    : never
type Child<M> =
  ActorOf<M> extends infer A
    ? A extends { id: infer I; logic: infer L }
      ? I extends string
        ? string extends I
          ? never
          : { id: I; logic: L }
        : never
      : never
    : never
type Output<L> = L extends Parameters<typeof initialTransition>[0] ? OutputFrom<L> : unknown
type PayloadOf<E> = E extends { type: string }
  ? Omit<E, 'type' | 'at' | 'actor'> & Partial<Pick<E, Extract<keyof E, 'at' | 'actor'>>>
  : never
type External<M extends AnyStateMachine> = {
  [T in EventFromLogic<M>['type']]: PayloadOf<Extract<EventFromLogic<M>, { type: T }>>
}
type Done<M> = { [C in Child<M> as `xstate.done.actor.${C['id']}`]: { output: Output<C['logic']> } }
type Failed<M> = { [C in Child<M> as `xstate.error.actor.${C['id']}`]: { error: unknown } }
/** Payload of every event that the machine can receive: its own and the responses of what it invokes. */
export type Payloads<M extends AnyStateMachine> = External<M> & Done<M> & Failed<M>
/**
 * At least one named case per event; a missing event or a wrong payload does not compile. `xstate.after...` may be
 * added.
 */
export type Cases<M extends AnyStateMachine> = {
  [T in keyof Payloads<M>]: Record<string, Payloads<M>[T]>
} & { [K in `xstate.after.${string}`]?: Record<string, object> }

export interface Model<M extends AnyStateMachine = AnyStateMachine> {
  machine: M
  events: CaseEvent[]
  input: unknown
  /** what distinguishes two configurations with the same state value: a bucket of the context, never the whole of it */
  identify: (snapshot: AnyMachineSnapshot) => unknown
  /** what must hold in a state, by its id, whatever the path: an oracle that is not the machine */
  invariants: Readonly<Record<string, (snapshot: AnyMachineSnapshot) => boolean>>
  /** set by `regionOf`: only this region is looked at */
  region: string | null
  /** what can happen to a page; a state that lasts no time leaves nobody the time to act */
  onPage?: Happens
  /** set by `inBrowser`: cases that this refuses are not taken */
  happens?: Happens
}
/** Whether a case can happen in a state, beyond what the machine takes. */
export type Happens = (snapshot: AnyMachineSnapshot, event: CaseEvent) => boolean
export interface ModelOptions<M extends AnyStateMachine> {
  cases: Cases<M>
  input?: unknown
  identify?: (snapshot: AnyMachineSnapshot) => unknown
  invariants?: Model['invariants']
  /**
   * the lifecycle's table: the first actor of an event's `by` sends its cases, at `at`, unless a case says otherwise
   */
  rules?: Readonly<Record<string, EventRule>>
  at?: string
  onPage?: Happens
  /** leaves cases out of the exploration */
  events?: (event: CaseEvent) => boolean
}

/** When the cases of a lifecycle happen unless they say otherwise: a Friday before Thanksgiving. */
export const MODEL_AT = '2026-11-20T15:00:00.000Z'

/** Builds a model from its cases. */
export function defineModel<M extends AnyStateMachine>(
  machine: M,
  options: ModelOptions<M>,
): Model<M> {
  const events = Object.entries(options.cases as Record<string, Record<string, object>>).flatMap(
    ([type, named]) =>
      Object.entries(named).map(([name, payload]): CaseEvent => ({
        ...defaultsOf(type, options),
        ...payload,
        type,
        case: name,
      })),
  )
  return {
    machine,
    events: events.filter(options.events ?? (() => true)),
    input: options.input,
    identify: options.identify ?? (() => null),
    invariants: options.invariants ?? {},
    region: null,
    onPage: options.onPage,
  }
}
function defaultsOf<M extends AnyStateMachine>(type: string, options: ModelOptions<M>): object {
  const answer = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type)
  if (answer) return { actorId: answer[1] }
  const rule = options.rules?.[type]
  return rule === undefined ? {} : { at: options.at ?? MODEL_AT, actor: rule.by[0] }
}

/**
 * One region of a parallel machine: its events and its part of the state only. Six regions are never explored as a
 * product.
 */
export function regionOf<M extends AnyStateMachine>(model: Model<M>, region: string): Model<M> {
  const handled = new Set(
    nodesOf(model.machine)
      .filter((node) => node.path[0] === region)
      .flatMap((node) => [...node.transitions.keys()] as string[]),
  )
  return { ...model, region, events: model.events.filter((event) => handled.has(event.type)) }
}

const inPages = new WeakMap<Model, Model>()
/** The model with what can happen to a page only: for walks in a browser. */
export function inBrowser(model: Model): Model {
  if (model.onPage === undefined) return model
  const made = inPages.get(model) ?? { ...model, happens: model.onPage }
  inPages.set(model, made)
  return made
}

export interface Step {
  event: CaseEvent
  state: AnyMachineSnapshot
}
export interface Path {
  title: string
  steps: Step[]
}
/** One configuration that can be reached, and the shortest path to it. */
export interface Vertex {
  key: string
  state: AnyMachineSnapshot
  route: CaseEvent[]
}

export const initialOf = (model: Model): AnyMachineSnapshot =>
  initialTransition(model.machine, model.input)[0] as AnyMachineSnapshot
/** The next snapshot, computed and not executed. */
export const advance = (
  model: Model,
  state: AnyMachineSnapshot,
  event: CaseEvent,
): AnyMachineSnapshot => transition(model.machine, state, event)[0] as AnyMachineSnapshot
const valueOf = (model: Model, state: AnyMachineSnapshot): unknown =>
  model.region === null ? state.value : (state.value as Record<string, unknown>)[model.region]
export const vertexKey = (model: Model, state: AnyMachineSnapshot): string =>
  JSON.stringify([valueOf(model, state), state.status, model.identify(state)])
/** Cases that the machine takes in this state, guards included. */
export const enabled = (model: Model, state: AnyMachineSnapshot): CaseEvent[] =>
  state.status === 'active'
    ? model.events.filter((event) => state.can(event) && (model.happens?.(state, event) ?? true))
    : []
/** `SUBMIT(too much)`; responses and delays in short. */
export const short = (event: CaseEvent): string =>
  `${event.type.replace(/^xstate\.(done|error)\.actor\.(.+)$/, '$2 $1').replace(/^xstate\.after\./, 'after ')}${event.case === 'default' ? '' : `(${event.case})`}`

/** Configurations past which a model is refused: its `identify` distinguishes too many. */
const LIMIT = 20_000
export interface Edge {
  event: CaseEvent
  to: string
}
/** Configurations and the cases that lead from one to the next; computed once per model. */
export interface Graph {
  initial: string
  vertices: ReadonlyMap<string, Vertex>
  edges: ReadonlyMap<string, readonly Edge[]>
}
const graphs = new WeakMap<Model, Graph>()

/** The machine as `@xstate/test` traverses it: pure, and each case of a configuration computed once. */
function logicOf(model: Model): ActorLogic<AnyMachineSnapshot, CaseEvent> {
  const computed = new Map<string, AnyMachineSnapshot>()
  return {
    getInitialSnapshot: () => initialOf(model),
    getPersistedSnapshot: (snapshot) => snapshot,
    transition: (state, event) => {
      const key = `${vertexKey(model, state)} ${short(event)}`
      const next = computed.get(key) ?? advance(model, state, event)
      computed.set(key, next)
      return next
    },
  }
}

/**
 * Every configuration with the shortest path to it, and the cases between them, as `@xstate/test` generates them.
 * Throws past 20,000.
 */
export function graphOf(model: Model): Graph {
  const known = graphs.get(model)
  if (known !== undefined) return known
  const logic = logicOf(model)
  const keyOf = (state: AnyMachineSnapshot): string => vertexKey(model, state)
  const traversal = {
    events: (state: AnyMachineSnapshot) => enabled(model, state),
    serializeState: keyOf as (state: AnyMachineSnapshot) => SerializedSnapshot,
    serializeEvent: short as (event: CaseEvent) => SerializedEvent,
    limit: LIMIT * Math.max(1, model.events.length),
  }
  const initial = initialOf(model)
  // a configuration is represented by the snapshot that reached it first
  const states = new Map([[keyOf(initial), initial]])
  const edges = new Map<string, Edge[]>()
  for (const { state, event, nextState } of adjacencyMapToArray<AnyMachineSnapshot, CaseEvent>(
    getAdjacencyMap(logic, traversal),
  )) {
    const [from, to] = [keyOf(state), keyOf(nextState)]
    if (!states.has(to)) states.set(to, nextState)
    edges.set(from, [...(edges.get(from) ?? []), { event, to }])
  }
  const routes = new Map(
    getShortestPaths(logic, traversal).map(({ state, steps }) => [
      keyOf(state),
      steps.slice(1).map(({ event }) => event),
    ]),
  )
  const vertices = new Map(
    [...states].map(([key, state]) => [key, { key, state, route: routes.get(key) ?? [] }]),
  )
  if (vertices.size > LIMIT)
    throw new Error(`${model.machine.id}: more than ${LIMIT} configurations.`)
  const graph = { initial: keyOf(initial), vertices, edges }
  graphs.set(model, graph)
  return graph
}
/** Every configuration that can be reached. */
export const explore = (model: Model): Vertex[] => [...graphOf(model).vertices.values()]

/** Computes the states of a sequence of events anew; throws where the machine refuses one. */
export function replay(model: Model, events: readonly CaseEvent[]): Step[] {
  let state = initialOf(model)
  const steps: Step[] = [{ event: { type: 'xstate.init', case: 'default' }, state }]
  for (const event of events) {
    if (!state.can(event))
      throw new Error(
        `${model.machine.id}: ${short(event)} is not taken after ${steps.map((step) => short(step.event)).join(' → ')}`,
      )
    state = advance(model, state, event)
    steps.push({ event, state })
  }
  return steps
}

/** A shortest path through every case in every configuration; one that another path begins with is left out. */
export function pathsOf(model: Model): Path[] {
  const { vertices, edges } = graphOf(model)
  const routes = [...vertices.values()].flatMap((vertex) =>
    (edges.get(vertex.key) ?? []).map(({ event }) => [...vertex.route, event]),
  )
  const titled = routes.map((route) => ({ route, title: route.map(short).join(' → ') }))
  const begun = new Set(
    titled.flatMap(({ route }) =>
      route.slice(0, -1).map((_, i) =>
        route
          .slice(0, i + 1)
          .map(short)
          .join(' → '),
      ),
    ),
  )
  const paths = titled
    .filter(({ title }) => !begun.has(title))
    .map(({ route, title }) => ({ title, steps: replay(model, route) }))
  return paths.length > 0 ? paths : [{ title: '(initial)', steps: replay(model, []) }]
}
