import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { centsToInputText } from '#domain/shared/money.ts'
import type { CapTableView } from '#domain/holders/model/cap-table.ts'

/** A cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe. */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const day = (at: string | null): string => (at === null ? '' : dateInZone(at))
const line = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The holders of a cap table as CSV in UTF-8 with a byte order mark, so that spreadsheets read names right. */
export function capTableCsv(table: CapTableView): Buffer {
  const head = line([
    'Holder',
    'Class',
    'Certificate',
    'Units',
    'Percent',
    'Paid (USD)',
    'Issued',
    'Restricted until',
    'Closing',
  ])
  const rows = table.holders.map((h) =>
    line([
      h.title,
      h.class,
      h.certificate_no,
      h.units,
      h.percent,
      h.cost === null ? '' : centsToInputText(h.cost.amount),
      day(h.issued_at),
      day(h.restricted_until),
      h.closing,
    ]),
  )
  return Buffer.from(
    `\ufeff${head}${rows.join('')}${line(['Total', '', '', table.units, '', centsToInputText(table.cost.amount), '', '', ''])}`,
    'utf8',
  )
}
