import type { AnyMachineSnapshot } from 'xstate'
import { advance, enabled, initialOf, vertexKey, type CaseEvent, type Model, type Path, type Step } from './model.ts'
import { activeStates } from './structure.ts'

interface At { state: AnyMachineSnapshot; last: string }

/**
 * Few long runs instead of many short ones: greedy, starting again only when nothing new can be reached or `max` steps
 * are used up. Good in the browser, where opening a page costs more than a step. With `pairs` every two consecutive
 * steps are taken, which finds messages and data that survive a step too long.
 */
export function toursOf(model: Model, { max = 40, pairs = false }: { max?: number; pairs?: boolean } = {}): Path[] {
  const covered = new Set<string>()
  const at = (state: AnyMachineSnapshot, last = ''): At => ({ state, last })
  const id = (here: At): string => `${vertexKey(model, here.state)}${pairs ? `|${here.last}` : ''}`
  const edge = (here: At, event: CaseEvent): string => `${id(here)}|${event.type}/${event.case}`
  const go = (here: At, event: CaseEvent): At => at(advance(model, here.state, event), `${event.type}/${event.case}`)
  const nearest = (from: At): CaseEvent[] | undefined => {
    const seen = new Set([id(from)])
    const queue: { here: At; route: CaseEvent[] }[] = [{ here: from, route: [] }]
    for (const { here, route } of queue) {
      for (const event of enabled(model, here.state)) {
        if (!covered.has(edge(here, event))) return [...route, event]
        const next = go(here, event)
        if (seen.has(id(next))) continue
        seen.add(id(next))
        queue.push({ here: next, route: [...route, event] })
      }
    }
    return undefined
  }
  const start = at(initialOf(model))
  const tours: Path[] = []
  for (let first = nearest(start); first !== undefined; first = nearest(start)) {
    let here = start
    const steps: Step[] = [{ event: { type: 'xstate.init', case: 'default' }, state: here.state }]
    for (let route: CaseEvent[] | undefined = first; route !== undefined && (steps.length === 1 || steps.length + route.length <= max); route = nearest(here)) {
      for (const event of route) {
        covered.add(edge(here, event))
        here = go(here, event)
        steps.push({ event, state: here.state })
      }
    }
    tours.push({ title: `tour ${tours.length + 1}: ${steps.length - 1} steps, ends in ${activeStates(here.state).join(', ')}`, steps })
  }
  return tours
}
