import type { ActorCode } from '#domain/shared/access/actor.ts'
import { flowLabels } from '#machines/flows/labels.ts'
import { metaAt } from '#machines/lib/present.ts'
import { nodesOf, statesOf, transitionsOf, type TransitionInfo } from '#machines/lib/structure.ts'
import type { Lifecycle, StateMeta } from '#machines/lib/types.ts'
import { flows } from '#machines/flows.ts'
import { lifecycleIds, lifecycles } from '#machines/lifecycles.ts'
import type { AnyStateMachine } from 'xstate'

/** A machine of the product: a lifecycle runs on the server and is stored, a flow runs in the browser. */
export interface Machine {
  id: string
  kind: 'lifecycle' | 'flow'
  machine: AnyStateMachine
  lifecycle: Lifecycle | null
}

const flow = (machine: AnyStateMachine): Machine => ({
  id: machine.id,
  kind: 'flow',
  machine,
  lifecycle: null,
})
/** Every machine, the server's first. */
export const catalog: readonly Machine[] = [
  ...lifecycleIds.map((id): Machine => ({
    id,
    kind: 'lifecycle',
    machine: lifecycles[id].machine,
    lifecycle: lifecycles[id],
  })),
  ...flows.map(flow),
]

/** `needs_review` as a label: "Needs review". */
export const wordsOf = (name: string): string => {
  const text = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase()
  if (text === '') return name
  return `${text[0]?.toUpperCase()}${text.slice(1)}`.replaceAll(/\b(kyc|ira)\b/gi, (short) =>
    short.toUpperCase(),
  )
}

/** One state with its labels. `path` is the state without the machine's name. */
export interface StateRow {
  id: string
  path: string
  label: string
  meta: StateMeta | null
  description: string
  tags: readonly string[]
}

const pathOf = (machine: AnyStateMachine, id: string): string => id.slice(machine.id.length + 1)

/** The states that one can be seen in, in the order of the definition. */
export function statesIn({ machine }: Machine): StateRow[] {
  const nodes = new Map(nodesOf(machine).map((node) => [node.id, node]))
  return statesOf(machine).map((id) => {
    const node = nodes.get(id)
    const path = pathOf(machine, id)
    const meta = metaAt(machine, path) ?? null
    return {
      id,
      path,
      label: meta?.staffLabel ?? meta?.label ?? wordsOf(path),
      meta,
      description: flowLabels[machine.id]?.states[id] ?? node?.description ?? '',
      tags: node?.tags ?? [],
    }
  })
}

const ACTORS: Readonly<Record<ActorCode, string>> = {
  INV: 'Investor',
  ISS: 'Company',
  BD: 'Broker-dealer',
  ESC: 'Escrow agent',
  CUS: 'Custodian',
  ADM: 'Operator',
  CLK: 'Clock',
  SYS: 'The product itself',
}
/** Who may send an event, as text: "Investor, operator". */
export const formatActors = (by: readonly ActorCode[]): string =>
  by.map((code) => ACTORS[code]).join(', ')

/** Technical names of xstate as text: `xstate.done.actor.verify` is "verify answers". */
export const eventName = (type: string): string => {
  const [, kind, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (actor !== undefined)
    return `${wordsOf(actor).toLowerCase()} ${kind === 'done' ? 'answers' : 'fails'}`
  const delay = /^xstate\.after\.([^.]+)\./.exec(type)?.[1]
  if (delay !== undefined) return `after ${wordsOf(delay).toLowerCase()}`
  if (type.startsWith('xstate.done.state')) return 'all of it is done'
  return type === '' ? 'at once' : type
}

/** What happened, in the past tense where the machine defines it; of a flow what the person does or sees. */
export const saysOf = ({ id, lifecycle }: Machine, type: string): string =>
  lifecycle?.events[type]?.says ?? flowLabels[id]?.events[type] ?? wordsOf(eventName(type))

/** What happens in one step, its case included. */
export const stepLabel = (machine: Machine, type: string, named: string): string =>
  flowLabels[machine.id]?.events[`${type}/${named === '' ? 'default' : named}`] ??
  `${saysOf(machine, type)}${named === '' ? '' : ` (${wordsOf(named).toLowerCase()})`}`

/** One event with the rule about it. */
export interface EventRow {
  type: string
  name: string
  says: string
  by: string
  payload: readonly string[]
  reason: boolean
  staffOnly: boolean
}

/** Who sends an event that no rule of a lifecycle names. */
function senderOf(type: string): string {
  if (type.startsWith('xstate.after')) return 'Timer'
  return type.startsWith('xstate.') ? 'Answer of a call' : 'The page'
}

/** Every event of a machine; those of a flow come from the person, the network or a timer. */
export function eventsIn(machine: Machine): EventRow[] {
  const types = machine.lifecycle
    ? Object.keys(machine.lifecycle.events)
    : [...new Set(transitionsOf(machine.machine).map((one) => one.event))].filter(
        (type) => type !== '',
      )
  return types.map((type) => {
    const rule = machine.lifecycle?.events[type]
    const by = rule ? formatActors(rule.by) : senderOf(type)
    return {
      type,
      name: eventName(type),
      says: saysOf(machine, type),
      by,
      payload: Object.keys(rule?.payload?.shape ?? {}),
      reason: rule?.reason === true,
      staffOnly: rule?.staffOnly === true,
    }
  })
}

/** A guard's sentence; a negated one is marked as such. */
export const guardSentence = ({ lifecycle }: Machine, name: string): string => {
  const plain = name.replace(/^!/, '')
  const sentence = lifecycle?.guards[plain] ?? wordsOf(plain)
  return name.startsWith('!') ? `Only if this does not hold: ${sentence}` : sentence
}

/** Guards in the order in which the machine names them, each once, without negation. */
export const guardsIn = ({ machine, lifecycle }: Machine): string[] =>
  lifecycle
    ? Object.keys(lifecycle.guards)
    : [
        ...new Set(
          transitionsOf(machine).flatMap((one) => one.guards.map((name) => name.replace(/^!/, ''))),
        ),
      ]

/** Branches that leave a state, those of the states around it included. */
export const leaving = ({ machine }: Machine, id: string): TransitionInfo[] =>
  transitionsOf(machine).filter((one) => one.source === id || id.startsWith(`${one.source}.`))

/** True when a machine's name, a state or an event contains the words, whatever the case. */
export function found(machine: Machine, words: string): boolean {
  const text = words.trim().toLowerCase()
  if (text === '') return true
  const states = statesIn(machine).flatMap((state) => [state.path, state.label])
  const events = eventsIn(machine).flatMap((event) => [event.name, event.says])
  return [machine.id, wordsOf(machine.id), ...states, ...events].some((one) =>
    one.toLowerCase().includes(text),
  )
}

/** Ids of the states that a presented state names: `ira:not_started kyc:approved` are two. */
export const idsOfState = ({ machine }: Machine, state: string): string[] =>
  state
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => `${machine.id}.${part.replace(':', '.')}`)
