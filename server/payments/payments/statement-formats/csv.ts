import { csvRows, unevenRows } from '#server/kernel/lib/csv-rows.ts'
import { amountOf, dayOf, lastFour, wrongCurrency } from './fields.ts'
import { bankReferenceOf, formerNames } from './identity.ts'
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

/** A row with what the account had after it, or null where the bank does not give that. */
interface Kept {
  movement: Movement
  balance: number | null
}
/** Whether each row's balance is that of the row before it with the row's own amount. */
const follows = (rows: readonly Kept[]): boolean =>
  rows.every(({ movement, balance }, index) => {
    const before = rows[index - 1]?.balance
    return index === 0 || (balance ?? 0) === (before ?? 0) + movement.amount
  })
/**
 * The balance at the end of each day, from the column of balances; none where a row has none or they do not follow from
 * the amounts, upwards or downwards.
 */
function closings(rows: readonly Kept[]): Balance[] {
  if (rows.some((row) => row.balance === null)) return []
  return [...Map.groupBy(rows, (row) => row.movement.account)].flatMap(([account, own]) => {
    const inOrder = [own, own.toReversed()].find(follows) ?? []
    const last = new Map(inOrder.map((row) => [row.movement.booked_on, row.balance ?? 0]))
    return [...last].map(([day, closing]) => ({ account, day, closing }))
  })
}

/**
 * Reads a statement as CSV; its first line names the columns, in any order, and others are left alone. Amounts are in
 * US dollars; a column `currency` may say so. A column `account` names the account, and `balance` what it
 * had after the row. Every row has as many cells as the first line.
 */
export function readCsv(text: string): {
  lines: Movement[]
  balances: Balance[]
  problems: string[]
} {
  const found = csvRows(text)
  if (typeof found === 'string') return { lines: [], balances: [], problems: [found] }
  const [head, ...body] = found
  const names = (head?.cells ?? []).map((name) => name.toLowerCase().replaceAll(' ', '_'))
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
  const kept = read.flatMap((movement, index): Kept[] => {
    if (movement === null || typeof movement === 'string') return []
    const balance = amountOf(body[index]?.cells[where.get('balance') ?? -1] ?? '')
    return [{ movement, balance: typeof balance === 'string' ? null : balance }]
  })
  return {
    lines: kept.map((one) => one.movement),
    balances: closings(kept),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
