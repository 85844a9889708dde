import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { centsToInputText } from '#domain/shared/money.ts'
import type { CapTableView } from '#domain/holders/model/cap-table.ts'
import { csvFile, csvLine } from '#server/kernel/lib/csv.ts'

const day = (at: string | null): string => (at === null ? '' : dateInZone(at))

/** The holders of a cap table as CSV. */
export function capTableCsv(table: CapTableView): Buffer {
  const head = csvLine([
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
    csvLine([
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
  const total = csvLine([
    'Total',
    '',
    '',
    table.units,
    '',
    centsToInputText(table.cost.amount),
    '',
    '',
    '',
  ])
  return csvFile([head, ...rows, total])
}
