import { lifecycleIds, lifecycles } from '#machines/lifecycles.ts'
import { transitionsOf } from '#machines/lib/structure.ts'
import type { Lifecycle } from '#machines/lib/types.ts'
import { cell, factor, rows, senders } from './machine-pages.ts'

/** Effects that move something; messages and deadlines follow from them. */
const SIDE_EFFECTS = ['xstate.assign', 'notify', 'schedule', 'unschedule']

const OWNERS = { company: 'owners of the company', person: 'person of the record' } as const
/** Named effects of an event over all of its transitions, without messages and deadlines. */
function moves(lifecycle: Lifecycle, type: string): string {
  const names = transitionsOf(lifecycle.machine)
    .filter(({ event }) => event === type)
    .flatMap(({ actions }) => actions)
    .filter((name) => !SIDE_EFFECTS.includes(name))
  return [...new Set(names)].map((name) => `\`${name}\``).join(', ')
}

/** The beginning of a record as a line of the table, before its events. */
const BEGINS = '(begins)'
const section = (lifecycle: Lifecycle): string =>
  `## [${lifecycle.id}](machines/${lifecycle.id}.md)\n\n${rows(
    ['event', 'sent by', 'road', 'second factor', 'second person', 'in the log', 'tells', 'moves'],
    [[BEGINS, lifecycle.begins] as const, ...Object.entries(lifecycle.events)].map(
      ([type, rule]) => [
        type === BEGINS ? type : `\`${type}\``,
        senders(rule),
        rule.road,
        factor(rule),
        rule.second?.join(', ') ?? '–',
        cell(rule.says),
        rule.tells === undefined ? '' : OWNERS[rule.tells],
        moves(lifecycle, type),
      ],
    ),
  )}`

/** Every event of every lifecycle with its whole authority and what it moves. */
export const eventsPage = (): string =>
  `# Events and their authority

Generated from the machines by \`npm run docs\`; do not edit.

Who may send an event, by which road, and how fresh the second factor is stands in the event's own rule; the store checks it on every road. \`open\`: the generic call (\`POST /api/lifecycles/:machine/:id/events\`) takes it. \`command\`: only its named call sends it. \`system\`: effects, the clock and providers; people never send it. \`fresh\`: a second factor of the last five minutes. \`second person\`: a proposal (\`POST /api/admin/proposals\`), which one of these roles approves. \`(begins)\`: the first act of a record, which a named call or the product does. Tells: who is notified because the thing is theirs, unless they did it themselves with a fresh second factor; acts whose own message goes to them are left out.

Codes: INV the investor or the person whose record it is, ISS the company, ADM and BD the platform's staff (BD as principal of the intermediary), ESC escrow, CUS custodian, CLK the clock, SYS the product. In brackets the only role that sends under the code; without one, owners and editors send as ISS, operators and compliance as ADM, BD and ESC. Viewers of a company and support staff send nothing.

${lifecycleIds.map((id) => section(lifecycles[id])).join('\n\n')}
`
