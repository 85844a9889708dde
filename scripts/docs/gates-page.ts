import {
  gateTable,
  questions,
  tableGates,
  type Cell,
  type Question,
  type TableGate,
} from '#domain/investors/rules/gate-table.ts'
import { gateEvents } from '#machines/gates.ts'

/** What happens at a gate, in words. */
const gateTitles: Record<TableGate, string> = {
  submit: 'A commitment is submitted',
  pay: 'The review is approved, and the investor is asked to pay',
  receive: 'Money arrives',
  accept: 'The company accepts',
  close: 'The principal approves, and the closing is released',
  release: 'The money leaves escrow for the company',
  refund: 'Money goes back',
  transfer_out: 'A security leaves its holder',
  transfer_in: 'A security is entered for a receiver',
  convert: 'A SAFE or note is converted',
  vote: 'A holder votes',
  distribute: 'A distribution is paid',
}
const questionTitles: Record<Question, string> = {
  account: 'Account',
  identity: 'Identity',
  sanctions: 'Sanctions',
  registration: 'Registration',
  suitability: 'Suitability',
  accreditation: 'Accreditation',
  limit: 'Limit',
  tax_form: 'Tax form',
  agreement: 'Agreement',
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
const shown: Record<Cell['asked'], string> = { again: 'again', earlier: 'earlier', no: '–' }
const asksBy: Record<NonNullable<Cell['by']>, string> = {
  guard: 'guard',
  session: 'the session of who acts',
  command: 'the command',
}

const overview = (): string =>
  table(
    ['Gate', ...questions.map((question) => questionTitles[question])],
    tableGates.map((gate) => [
      gateTitles[gate],
      ...questions.map((question) => shown[gateTable[gate][question].asked]),
    ]),
  )

function section(gate: TableGate): string {
  const events = gateEvents[gate].map(({ machine, event }) => `\`${machine}\` ${event}`)
  const rows = questions.map((question) => {
    const { asked, by, why, source } = gateTable[gate][question]
    const facts = [...new Set(gateEvents[gate].flatMap((one) => one.facts[question] ?? []))]
    const asking = by === null ? '–' : asksBy[by]
    return [
      questionTitles[question],
      shown[asked],
      facts.length === 0 ? asking : facts.map((fact) => `\`${fact}\``).join(', '),
      why,
      asked === 'no' ? '–' : source,
    ]
  })
  return [
    `## ${gateTitles[gate]}`,
    ...(events.length === 0 ? [] : [`Events: ${events.join(', ')}.`]),
    table(['Question', 'Asked', 'By', 'Why', 'Source'], rows),
  ].join('\n\n')
}

/** docs/gates.md: what every gate asks of everybody behind a record, out of the table that guards are held to. */
export const gatesPage = (): string =>
  [
    '# What a gate asks',
    'Money, a security or a right moves at a gate. This page is made of `gateTable` in `domain/investors/rules/gate-table.ts` by `npm run docs`; `machines/gates.test.ts` holds the guards of the machines against the table. "again": asked with what is true at that moment, of everybody behind the record (`server/investors/behind`). "earlier": an earlier gate asked it, and what it found counts. "–": it is not asked.',
    overview(),
    ...tableGates.map(section),
    '',
  ]
    .join('\n\n')
    .trimEnd() + '\n'
