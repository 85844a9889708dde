import { csvRows, unevenRows, type CsvRow } from '#server/kernel/lib/csv-rows.ts'
import { amountOf, dayOf, lastFour, wrongCurrency } from './fields.ts'
import { bankReferenceOf, formerNames } from './identity.ts'
import { closings } from './csv-balances.ts'
import type { Balance, Movement } from './line.ts'

const COLUMNS = [
  'date',
  'amount',
  'reference',
  'sender',
  'sender_account',
  'bank_reference',
  'currency',
  'account',
  'balance',
] as const
type Column = (typeof COLUMNS)[number]
const REQUIRED: readonly Column[] = ['date', 'amount', 'reference']

const namesOf = (head: CsvRow | undefined): string[] =>
  (head?.cells ?? []).map((name) => name.toLowerCase().replaceAll(' ', '_'))

/** The movement of a row; null for one of no amount, which moves nothing; or what is wrong with it. */
function lineOf(
  cells: readonly string[],
  where: ReadonlyMap<Column, number>,
  line: number,
): Movement | null | string {
  const get = (name: Column): string => cells[where.get(name) ?? -1] ?? ''
  const booked = dayOf(get('date'))
  const amount = amountOf(get('amount'))
  const currency = wrongCurrency(`Line ${line}`, 'amount', get('currency'))
  if (currency !== null) return currency
  if (booked === null)
    return `Line ${line}: the date ${get('date') || 'is missing and'} is no day. Write 2026-11-20 or 11/20/2026.`
  if (typeof amount === 'string')
    return `Line ${line}: ${amount}${amount.endsWith('is not an amount.') ? ' Enter an amount, for example 1234.50.' : ''}`
  if (amount === 0) return null
  const bank = bankReferenceOf(get('bank_reference'))
  return {
    line,
    booked_on: booked,
    amount,
    payments: 1,
    reference: get('reference'),
    sender: get('sender').slice(0, 120),
    sender_last4: lastFour(get('sender_account')),
    // a name that somebody gave the account is no number of it
    account: /\d{4}$/.test(get('account')) ? lastFour(get('account')) : '',
    bank_reference: bank,
    formerly: formerNames(get('bank_reference')),
  }
}

/** Whether the first line names the columns that `readCsv` reads without a mapping. */
export const isOwnCsv = (text: string): boolean => {
  const found = csvRows(text)
  const names = typeof found === 'string' ? [] : namesOf(found[0])
  return REQUIRED.every((name) => names.includes(name))
}

/**
 * Reads a statement as CSV; its first line names the columns, in any order, and others are left alone. Amounts are in
 * US dollars; a column `currency` may say so. A column `account` names the account, and `balance` what it
 * had after the row: it has to follow from the amounts. Every row has as many cells as the first line.
 */
export function readCsv(text: string): {
  lines: Movement[]
  balances: Balance[]
  problems: string[]
} {
  const found = csvRows(text)
  if (typeof found === 'string') return { lines: [], balances: [], problems: [found] }
  const [head, ...body] = found
  const names = namesOf(head)
  const where = new Map(
    COLUMNS.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)] as const] : [])),
  )
  const missing = REQUIRED.filter((name) => !where.has(name))
  if (missing.length > 0)
    return {
      lines: [],
      balances: [],
      problems: [
        `The first line must list the columns ${REQUIRED.join(', ')}. Missing: ${missing.join(', ')}.`,
      ],
    }
  const twice = COLUMNS.filter((name) => names.filter((one) => one === name).length > 1)
  const unclear = [
    ...twice.map((name) => `The first line names the column ${name} more than once.`),
    ...unevenRows(body, names.length, 'the first line'),
  ]
  if (unclear.length > 0) return { lines: [], balances: [], problems: unclear }
  const read = body.map((row) => lineOf(row.cells, where, row.line))
  const kept = read.flatMap((movement, index) => {
    if (movement === null || typeof movement === 'string') return []
    const balance = amountOf(body[index]?.cells[where.get('balance') ?? -1] ?? '')
    return [{ movement, balance: typeof balance === 'string' ? null : balance }]
  })
  const wrong = read.filter((one) => typeof one === 'string')
  const sums = closings(
    kept.map(({ movement: { line, booked_on: day, account, amount }, balance }) => ({
      line,
      day,
      account,
      amount,
      balance,
    })),
  )
  return {
    lines: kept.map((one) => one.movement),
    balances: sums.balances,
    problems: wrong.length > 0 ? wrong : sums.problems,
  }
}
