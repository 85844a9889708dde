import type { HistoryEntry } from './history-entry.ts'
import { textColumn, timeColumn, type TableColumn } from './table-columns.ts'

interface Change {
  field: string
  before: string | null
  after: string | null
}
/** Changed fields with their values before and after; the values of a history are masked where its screen masks them. */
export const changesColumn = <Row extends { changes: readonly Change[] }>(): TableColumn<Row> =>
  textColumn('Changes', (row) =>
    row.changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`),
  )

/** Columns of the history of a record. */
export const historyColumns: readonly TableColumn<HistoryEntry>[] = [
  timeColumn('When', (row) => row.at),
  textColumn('What', (row) => row.says),
  textColumn('From', (row) => row.from),
  textColumn('To', (row) => row.to),
  textColumn('Who', (row) => row.who),
  textColumn('Role', (row) => row.role),
  textColumn('Reason', (row) => row.reason),
  changesColumn(),
]
