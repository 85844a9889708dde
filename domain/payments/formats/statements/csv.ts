import { centsOf, dayOf } from './fields.ts'
import type { StatementLine } from './line.ts'

const COLUMNS = [
  'date',
  'amount',
  'reference',
  'sender',
  'sender_account',
  'bank_reference',
] as const
type Column = (typeof COLUMNS)[number]
const REQUIRED: readonly Column[] = ['date', 'amount', 'reference', 'bank_reference']

/** Rows of a CSV text (RFC 4180): quoted fields may hold commas, quotes and line breaks. Each row knows its first line. */
export function csvRows(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  let [line, start, cell, quoted] = [1, 1, '', false]
  let cells: string[] = []
  const endRow = (): void => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: start, cells })
    ;[cells, cell, start] = [[], '', line]
  }
  for (let i = 0; i < text.length; i += 1) {
    const c = text[i] ?? ''
    if (c === '\n') line += 1
    if (quoted) {
      if (c !== '"') cell += c
      else if (text[i + 1] === '"') [cell, i] = [`${cell}"`, i + 1]
      else quoted = false
    } else if (c === '"' && cell.trim() === '') [cell, quoted] = ['', true]
    else if (c === ',') [cells, cell] = [[...cells, cell], '']
    else if (c === '\n') endRow()
    else if (c !== '\r') cell += c
  }
  endRow()
  return rows
}

function lineOf(
  cells: readonly string[],
  where: ReadonlyMap<Column, number>,
  line: number,
): StatementLine | string {
  const get = (name: Column): string => (cells[where.get(name) ?? -1] ?? '').trim()
  const booked = dayOf(get('date'))
  const amount = centsOf(get('amount'))
  if (booked === null)
    return `Line ${line}: the date ${get('date') || 'is missing and'} is no day. Write 2026-11-20 or 11/20/2026.`
  if (amount === null || amount === 0)
    return `Line ${line}: the amount ${get('amount') || 'is missing and'} is not an amount. Enter an amount, for example 1234.50.`
  if (get('bank_reference') === '')
    return `Line ${line}: the bank reference is missing. It distinguishes equal payments.`
  return {
    line,
    booked_on: booked,
    amount,
    reference: get('reference').slice(0, 140),
    sender: get('sender').slice(0, 120),
    sender_last4: get('sender_account').replace(/\W/g, '').slice(-4),
    bank_reference: get('bank_reference').slice(0, 60),
  }
}

/** Reads a statement as CSV; its first line names the columns, in any order, and others are left alone. */
export function readCsv(text: string): { lines: StatementLine[]; problems: string[] } {
  const [head, ...rows] = csvRows(text)
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase().replaceAll(' ', '_'))
  const where = new Map(
    COLUMNS.flatMap((name) => (names.includes(name) ? [[name, names.indexOf(name)] as const] : [])),
  )
  const missing = REQUIRED.filter((name) => !where.has(name))
  if (missing.length > 0)
    return {
      lines: [],
      problems: [
        `The first line must list the columns ${REQUIRED.join(', ')}. Missing: ${missing.join(', ')}.`,
      ],
    }
  const read = rows.map((row) => lineOf(row.cells, where, row.line))
  return {
    lines: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
