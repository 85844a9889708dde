import {
  advance,
  graphOf,
  initialOf,
  replay,
  type CaseEvent,
  type Edge,
  type Model,
  type Path,
} from './model.ts'
import { stateName } from './state-name.ts'

/** A configuration and, for pairs, the step that led to it. */
interface At {
  key: string
  last: string
}

/**
 * Few long runs instead of many short ones: greedy, starting again only when nothing new can be reached or `max` steps
 * are used up. Good in the browser, where opening a page costs more than a step. With `pairs` every two consecutive
 * steps are taken, which finds messages and data that survive a step too long.
 */
export function toursOf(
  model: Model,
  { max = 40, pairs = false }: { max?: number; pairs?: boolean } = {},
): Path[] {
  const graph = graphOf(model)
  const covered = new Set<string>()
  const id = (here: At): string => (pairs ? `${here.key}|${here.last}` : here.key)
  const name = (event: CaseEvent): string => `${event.type}/${event.case}`
  const go = (edge: Edge): At => ({ key: edge.to, last: name(edge.event) })
  const nearest = (from: At): Edge[] | undefined => {
    const seen = new Set([id(from)])
    const queue: { here: At; route: Edge[] }[] = [{ here: from, route: [] }]
    for (const { here, route } of queue) {
      for (const edge of graph.edges.get(here.key) ?? []) {
        if (!covered.has(`${id(here)}|${name(edge.event)}`)) return [...route, edge]
        const next = go(edge)
        if (seen.has(id(next))) continue
        seen.add(id(next))
        queue.push({ here: next, route: [...route, edge] })
      }
    }
    return undefined
  }
  const start: At = { key: graph.initial, last: '' }
  const tours: Path[] = []
  const add = (events: readonly CaseEvent[], end: string): void => {
    tours.push({
      title: `tour ${tours.length + 1}: ${events.length} steps, ends in ${stateName(graph.vertices.get(end)?.state.value)}`,
      steps: replay(model, events),
    })
  }
  for (let first = nearest(start); first !== undefined; first = nearest(start)) {
    let here = start
    let state = initialOf(model)
    const events: CaseEvent[] = []
    walk: for (
      let route: Edge[] | undefined = first;
      route !== undefined && (events.length === 0 || events.length + route.length <= max);
      route = nearest(here)
    ) {
      for (const edge of route) {
        covered.add(`${id(here)}|${name(edge.event)}`)
        if (!state.can(edge.event)) {
          // a counter that `identify` leaves out has changed: take this step from the shortest path
          add([...(graph.vertices.get(here.key)?.route ?? []), edge.event], edge.to)
          break walk
        }
        state = advance(model, state, edge.event)
        here = go(edge)
        events.push(edge.event)
      }
    }
    if (events.length > 0) add(events, here.key)
  }
  return tours
}
