import { flowLabels } from '#machines/flows/labels.ts'
import { toMermaid } from '#machines/lib/mermaid.ts'
import {
  catalog,
  eventsIn,
  guardSentence,
  guardsIn,
  statesIn,
  wordsOf,
  type Machine,
} from '#src/features/platform/meta/machine-catalog.ts'
import type { ActorCode } from '#domain/shared/access/actor.ts'
import { narrowerRole } from '#machines/lib/authority.ts'
import { ownCause } from '#machines/lib/present.ts'
import type { EventRule } from '#machines/lib/types.ts'
import { table } from '#src/routes/table.ts'
import { shownBy } from './shown-by.ts'

/** Codes that people act under; the others belong to the clock, the product and providers. */
const PEOPLE: readonly ActorCode[] = ['INV', 'ISS', 'ADM', 'BD', 'ESC', 'CUS']
const note = 'Generated from the machine by `npm run docs`; do not edit.'
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
export const rows = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  [
    `| ${head.join(' | ')} |`,
    `|${head.map(() => '---').join('|')}|`,
    ...lines.map((line) => `| ${line.map(cell).join(' | ')} |`),
  ].join('\n')

function states(machine: Machine): string {
  if (machine.lifecycle === null)
    return rows(
      ['state', 'what is seen'],
      statesIn(machine).map(({ id, path, description, label }) => [
        `\`${path}\``,
        flowLabels[machine.id]?.states[id] ?? (description || label),
      ]),
    )
  return rows(
    ['state', 'label', 'bucket', 'next action'],
    statesIn(machine).map(({ path, label, meta }) => [
      `\`${path}\``,
      label,
      meta?.bucket ?? '–',
      meta?.next ? `${meta.next.who}: ${ownCause(meta.next.cause)}` : '–',
    ]),
  )
}

/** Codes that may send an event, with the narrower role where the rule asks for one. */
export const senders = (rule: Pick<EventRule, 'by' | 'only'>): string =>
  rule.by
    .map((code) => {
      const role = narrowerRole(rule, code)
      return role === undefined ? code : `${code} (${role})`
    })
    .join(', ')

/** Where less is at stake: the states, and the senders for whom an open session suffices there. */
const earlier = ({ early }: EventRule): string => {
  if (early === undefined) return ''
  const states = early.in.map((state) => `\`${state}\``).join(', ')
  const of = early.of === undefined ? '' : `${early.of} `
  return `; session: ${early.session.join(', ')} in ${of}${states}`
}

/** Who of the senders needs a second factor of the last five minutes. */
export const factor = (rule: EventRule): string => `${factorNow(rule)}${earlier(rule)}`
function factorNow({ by, road, session = [] }: EventRule): string {
  if (road === 'system') return '–'
  const fresh = by.filter((code) => PEOPLE.includes(code) && !session.includes(code))
  if (fresh.length === 0) return 'session'
  return session.length === 0 ? 'fresh' : `fresh: ${fresh.join(', ')}`
}

function events(machine: Machine): string {
  if (machine.lifecycle !== null)
    return rows(
      ['event', 'sent by', 'road', 'second factor', 'in the log'],
      Object.entries(machine.lifecycle.events).map(([type, rule]) => [
        `\`${type}\``,
        senders(rule),
        rule.road,
        factor(rule),
        `${rule.says}${rule.reason ? ' (with a reason)' : ''}`,
      ]),
    )
  const words = flowLabels[machine.id]?.events ?? {}
  const told = (type: string): string =>
    Object.entries(words)
      .filter(([key]) => key === type || key.startsWith(`${type}/`))
      .map(([, text]) => text)
      .join('; ')
  return rows(
    ['event', 'comes from', 'what happens'],
    eventsIn(machine).map(({ type, name, by, says }) => [`\`${name}\``, by, told(type) || says]),
  )
}

function guards(machine: Machine): string {
  const names = guardsIn(machine)
  if (names.length === 0) return 'None.'
  return rows(
    ['guard', machine.lifecycle ? 'what is missing when it does not hold' : 'in words'],
    names.map((name) => [
      `\`${name}\``,
      machine.lifecycle ? guardSentence(machine, name) : wordsOf(name),
    ]),
  )
}

/** Screens of the table that show the machine, by title and path; throws for a machine that none is named for. */
function screens(machine: Machine): string {
  const paths = shownBy[machine.id]
  if (paths === undefined)
    throw new Error(`scripts/docs/shown-by.ts names no screen for ${machine.id}`)
  return paths
    .map(
      (path) => `- ${table.find((row) => row.path === path)?.title ?? 'not a page'}: \`${path}\``,
    )
    .join('\n')
}

function page(machine: Machine): string {
  const title = machine.lifecycle
    ? `${machine.id} (version ${machine.lifecycle.version})`
    : `${machine.id} (flow of the browser)`
  return `# ${title}\n\n${note}\n\n## States\n\n${states(machine)}\n\n## Events\n\n${events(machine)}\n\n## Guards\n\n${guards(machine)}\n\n## Screens that show it\n\n${screens(machine)}\n\n## Chart\n\n\`\`\`mermaid\n${toMermaid(machine.machine)}\n\`\`\`\n`
}

const fileOf = ({ id, kind }: Machine): string => (kind === 'flow' ? `flow-${id}` : id)

/** One page a machine: its states, events and guards as text, the screens that show it, its chart. */
export const machinePages: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries(
    catalog.map((machine) => [`machines/${fileOf(machine)}.md`, () => page(machine)]),
  ),
  'machines/README.md': () =>
    `# Machines\n\n${note}\n\nLifecycles are run by the server and shown by the browser; flows run in the browser. \`docs/decisions/0001-machines-own-every-state.md\` says why.\n\n${catalog.map((machine) => `- [${machine.id}](${fileOf(machine)}.md)${machine.kind === 'flow' ? ', flow' : ''}`).join('\n')}\n`,
}
