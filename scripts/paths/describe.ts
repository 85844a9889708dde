import type { ActorCode } from '#domain/shared/access/actor.ts'
import { flowLabels } from '#machines/flows/labels.ts'
import type { CaseEvent, Path } from '#machines/lib/model.ts'
import { metaAt, ownCause } from '#machines/lib/present.ts'
import { activeStates, nodesOf } from '#machines/lib/structure.ts'
import {
  formatActors,
  eventName,
  saysOf,
  wordsOf,
  type Machine,
} from '#src/features/platform/meta/machine-catalog.ts'

/** One step as a person does it: what happens, and what is seen after it. */
export interface DescribedStep {
  event: string
  case: string
  does: string
  /** what is typed, as `Password: correct horse` */
  types: readonly string[]
  /** how a tester brings it about, where it does not come by itself */
  how: string
  expect: string
  states: readonly string[]
}
/** What a person types in a step, under the labels of the screen. */
function typedIn(machine: Machine, event: CaseEvent): string[] {
  const fields = flowLabels[machine.id]?.fields ?? {}
  const carried = { ...event, ...(event['data'] as Record<string, unknown> | undefined) }
  return Object.entries(fields).flatMap(([name, label]) => {
    const value: unknown = Reflect.get(carried, name)
    return typeof value === 'string' && value !== '' ? [`${label}: ${value}`] : []
  })
}

export interface DescribedPath {
  title: string
  steps: readonly DescribedStep[]
}

const caseText = (event: CaseEvent): string =>
  event.case === 'default' ? '' : ` (${wordsOf(event.case).toLowerCase()})`

function lifecycleStep(machine: Machine, event: CaseEvent): string {
  const who = formatActors([(event['actor'] as ActorCode | undefined) ?? 'SYS'])
  const reason = typeof event['reason'] === 'string' ? `, with the reason “${event['reason']}”` : ''
  return `${who}: ${saysOf(machine, event.type)}${caseText(event)}${reason}`
}

/** What to do, as plain text. */
function doesOf(machine: Machine, event: CaseEvent): string {
  if (event.type === 'xstate.init')
    return flowLabels[machine.id]?.start?.replace(/\.$/, '') ?? 'It begins'
  if (machine.lifecycle) return lifecycleStep(machine, event)
  const words = flowLabels[machine.id]?.events
  return (
    words?.[`${event.type}/${event.case}`] ??
    words?.[event.type] ??
    `${wordsOf(eventName(event.type))}${caseText(event)}`
  )
}

/** What is seen in a state: the badge and who acts next for a lifecycle, what the page shows for a flow. */
function expectOf(machine: Machine, id: string): string {
  const path = id.slice(machine.id.length + 1)
  const meta = metaAt(machine.machine, path)
  if (meta !== undefined)
    return `“${meta.staffLabel ?? meta.label}”${meta.next === undefined ? '' : ` (${meta.next.who}: ${ownCause(meta.next.cause)})`}`
  return (
    flowLabels[machine.id]?.states[id] ??
    nodesOf(machine.machine).find((node) => node.id === id)?.description ??
    wordsOf(path)
  )
}

/** A path as plain text, with the expected result after each step. */
export function describePath(machine: Machine, path: Path, region: string | null): DescribedPath {
  const inside = (id: string): boolean =>
    region === null || id.startsWith(`${machine.id}.${region}.`)
  return {
    title: path.title,
    steps: path.steps.map(({ event, state }) => {
      const states = activeStates(state).filter(inside)
      return {
        event: event.type === 'xstate.init' ? '' : event.type,
        case: event.case === 'default' ? '' : event.case,
        does: doesOf(machine, event),
        types: typedIn(machine, event),
        how: flowLabels[machine.id]?.how?.[`${event.type}/${event.case}`] ?? '',
        expect: states.map((id) => expectOf(machine, id)).join('; '),
        states,
      }
    }),
  }
}
