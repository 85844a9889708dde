import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
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

/** What the parser gives for each row. */
const rows = z.array(
  z.object({ info: z.object({ lines: z.number() }), record: z.array(z.string()) }),
)
/** A row with the line of the file on which it ends. */
interface Row {
  line: number
  cells: string[]
}
/**
 * Rows of a CSV text (RFC 4180): quoted fields may hold commas, quotes and line breaks. A sentence when the text is
 * none.
 */
function rowsOf(text: string): Row[] | string {
  try {
    const read = parse(text, {
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
    })
    return rows.parse(read).map(({ info, record }) => ({ line: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return `Line ${String(error['lines'])}: the row isn’t valid CSV. Check its quotation marks.`
  }
}

function lineOf(
  cells: readonly string[],
  where: ReadonlyMap<Column, number>,
  line: number,
): StatementLine | string {
  const get = (name: Column): string => cells[where.get(name) ?? -1] ?? ''
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
  const found = rowsOf(text)
  if (typeof found === 'string') return { lines: [], problems: [found] }
  const [head, ...body] = found
  const names = (head?.cells ?? []).map((name) => name.toLowerCase().replaceAll(' ', '_'))
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
  const read = body.map((row) => lineOf(row.cells, where, row.line))
  return {
    lines: read.filter((one) => typeof one !== 'string'),
    problems: read.filter((one) => typeof one === 'string'),
  }
}
