import { filingStateLabels, type FilingRow } from '#domain/offerings/model/filing.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { formatDate } from '#src/lib/format.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const STATUS: Readonly<Record<FilingRow['state'], { label: string; tone: string; icon: string }>> =
  {
    overdue: { label: filingStateLabels.overdue, tone: 'danger', icon: 'circle-alert' },
    due: { label: filingStateLabels.due, tone: 'warning', icon: 'clock' },
    optional: { label: filingStateLabels.optional, tone: 'neutral', icon: 'dot' },
    filed: { label: filingStateLabels.filed, tone: 'success', icon: 'check' },
  }

const company: Column<FilingRow> = {
  key: 'company',
  title: 'Company',
  cell: (row) => row.company,
}
const form = (card: 'identity' | 'fact'): Column<FilingRow> => ({
  key: 'form',
  title: 'Filing',
  card,
  cell: (row) => row.form,
})
const rest: readonly Column<FilingRow>[] = [
  { key: 'what', title: 'For', card: 'fact', wide: true, cell: (row) => row.what },
  {
    key: 'due',
    title: 'Due',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) => (row.due === null ? null : formatDate(row.due)),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (row) => <StatusBadge status={STATUS[row.state]} />,
  },
]
/** Filings of one company. */
export const companyFilingColumns: readonly Column<FilingRow>[] = [
  form('identity'),
  { key: 'offering', title: 'Offering', card: 'none', cell: (row) => row.offering },
  ...rest,
  {
    key: 'filed',
    title: 'Filed',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (row) =>
      row.filed === null ? null : `${formatDate(row.filed.on)}, ${row.filed.accession}`,
  },
]
/** Filings of all companies. */
export const allFilingColumns: readonly Column<FilingRow>[] = [
  company,
  form('fact'),
  ...rest,
  { key: 'source', title: 'Rule', card: 'none', cell: (row) => row.source },
]
