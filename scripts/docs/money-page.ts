import { ledgerAccountWords } from '#domain/payments/rules/ledger-accounts.ts'
import { ledgerPostings, type PostingKind } from '#domain/payments/rules/ledger-postings.ts'
import { MONEY_DECIDERS } from '#domain/payments/rules/deciders.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import { transitionsOf } from '#machines/lib/structure.ts'
import type { EventRule, Lifecycle } from '#machines/lib/types.ts'
import { moneyEvents, moneyProposals, type Through } from '#machines/money.ts'
import { rows, senders } from './machine-pages.ts'

type Row = (typeof moneyEvents)[number]
/** Guards that ask for another person than the one before. */
const OTHER_PERSON = ['secondPerson', 'signerIsNew']
const roles = (names: readonly string[]): string => names.join(' or ')

const lifecycleOf = (machine: Row['machine']): Lifecycle => lifecycles[machine]
const ruleOf = ({ machine, event }: Row): EventRule => {
  const rule = lifecycleOf(machine).events[event]
  if (rule === undefined) throw new Error(`${machine} has no event ${event}`)
  return rule
}
const isProposal = (name: Through): name is keyof typeof moneyProposals =>
  Object.hasOwn(moneyProposals, name)
/** Whether a guard of the event asks for another person. */
const otherPerson = ({ machine, event }: Row): boolean =>
  transitionsOf(lifecycleOf(machine).machine)
    .filter((one) => one.event === event)
    .some(({ guards }) => guards.some((guard) => OTHER_PERSON.includes(guard)))

/** People of a rule, without the product, the clock and providers. */
const people = (rule: Pick<EventRule, 'by' | 'only'>): string =>
  senders({ ...rule, by: rule.by.filter((code) => !['SYS', 'CLK', 'CUS'].includes(code)) })
const after = (names: readonly Through[]): string =>
  `after ${names.map((name) => (isProposal(name) ? `the proposal \`${name}\`` : `\`${name}\``)).join(', ')}`

/** People of the rule itself, and the clock. */
function own(row: Row): string[] {
  const rule = ruleOf(row)
  if (rule.second !== undefined) return [roles(MONEY_DECIDERS)]
  if (otherPerson(row))
    return [people(lifecycleOf(row.machine).begins) || 'the person who asked for it']
  return [
    rule.road === 'system' ? '' : people(rule),
    rule.by.includes('CLK') ? 'the clock' : '',
  ].filter((text) => text !== '')
}
function proposes(row: Row): string {
  const { by, road, second } = ruleOf(row)
  const [of, led] = [own(row), row.through.length === 0 ? '' : after(row.through)]
  if (led === '') return of.join('; ') || 'the product'
  const alone = road !== 'system' && second === undefined && !by.includes('SYS')
  return alone ? `${of.join('; ')}, ${led}` : [...of, `the product, ${led}`].join('; ')
}
function approves(row: Row): string {
  const { second } = ruleOf(row)
  if (second !== undefined) return `another person: ${roles(second)}`
  if (otherPerson(row)) return `another person: ${people(ruleOf(row))}`
  return row.through.length === 0 ? '–' : 'as there'
}
const lines = (kinds: readonly PostingKind[]): string =>
  [...new Set(kinds.flatMap((kind) => ledgerPostings[kind].line ?? []))].join('; ') || '–'

const named = (kinds: readonly PostingKind[]): string =>
  kinds.map((kind) => `\`${kind}\``).join(', ') || '–'

const postings = (): string[][] =>
  (Object.keys(ledgerPostings) as PostingKind[]).map((kind) => {
    const { says, moves, line } = ledgerPostings[kind]
    const between = (moves ?? []).map(
      ([debit, credit]) => `${ledgerAccountWords[debit]} → ${ledgerAccountWords[credit]}`,
    )
    return [`\`${kind}\``, says, between.join('; ') || 'any two accounts', line ?? '–']
  })

/** docs/money.md: every event that moves money or securities, with its people, its postings and its line of the bank. */
export const moneyPage = (): string => `# Money that moves

Generated from \`machines/money.ts\`, the rules of the events and \`domain/payments/rules/ledger-postings.ts\` by \`npm run docs\`; do not edit.

Cash at the bank is booked by a line of the bank and by nothing else. Money that leaves is an order (\`disbursement\`): another person approves it, two people sign its ACH file or wire list, and the line of the bank confirms it. \`machines/money.test.ts\` refuses an event that moves money or securities and has no row here, the ledger refuses a posting between other accounts than those of the second table, and \`tests/reality/bank\` compares each posting with the events of its transaction.

Codes as in [events.md](events.md). "as there": the act before it has its own people.

## Events

${rows(
  ['event', 'what moves', 'may propose or begin', 'may approve', 'posts', 'line of the bank'],
  moneyEvents.map((row) => [
    `[\`${row.machine}\`](machines/${row.machine}.md) \`${row.event}\``,
    row.moves,
    proposes(row),
    approves(row),
    named(row.posts),
    lines(row.posts),
  ]),
)}

## Postings

Each kind of posting of the ledger, from the account that it debits to the account that it credits.

${rows(['posting', 'says', 'debit → credit', 'line of the bank'], postings())}

## Proposals

Each of these is proposed and approved by two people, ${roles(MONEY_DECIDERS)}.

${rows(
  ['proposal', 'what it does', 'posts', 'line of the bank'],
  Object.entries(moneyProposals).map(([kind, { does, posts }]) => [
    `\`${kind}\``,
    does,
    named(posts),
    lines(posts),
  ]),
)}
`
