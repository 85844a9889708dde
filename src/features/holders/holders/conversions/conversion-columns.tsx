import type { ConversionItem, ConversionRow } from '#domain/holders/model/conversion.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { NextActionText } from '#src/blocks/next-action.tsx'
import { priceText } from '#src/blocks/offer-labels.ts'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { Figure } from '#src/ui/figure.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const count = (n: number | null): string | null => (n === null ? null : formatCount(n))
const company: Column<ConversionRow> = {
  key: 'company',
  title: 'Company',
  cell: (row) => row.company,
}
const shared: readonly Column<ConversionRow>[] = [
  {
    key: 'date',
    title: 'Date',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) => formatDate(row.happened_on),
  },
  {
    key: 'price',
    title: 'Price of one share',
    align: 'right',
    card: 'fact',
    cell: (row) => priceText(row.price),
  },
  {
    key: 'instruments',
    title: 'SAFEs and notes',
    align: 'right',
    card: 'none',
    cell: (row) => count(row.instruments),
  },
  {
    key: 'shares',
    title: 'New shares',
    align: 'right',
    card: 'fact',
    cell: (row) => count(row.shares),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (row) => <StatusBadge status={row.status} />,
  },
]
/** Conversions as their company lists them. */
export const companyColumns: readonly Column<ConversionRow>[] = [
  { key: 'security', title: 'New class', cell: (row) => row.security },
  { key: 'event', title: 'Event', card: 'fact', cell: (row) => row.trigger_label },
  ...shared,
  {
    key: 'next',
    title: 'What happens next',
    card: 'none',
    cell: (row) =>
      row.status.next === null ? null : (
        <NextActionText next={{ ...row.status.next, link: null }} me="issuer" />
      ),
  },
]
/** The same as the platform lists them. */
export const adminColumns: readonly Column<ConversionRow>[] = [
  company,
  { key: 'security', title: 'New class', card: 'fact', cell: (row) => row.security },
  ...shared,
]

const terms = (row: ConversionItem): string =>
  row.discount === null ? 'No discount' : `${row.discount}% discount`
/** What each SAFE and note becomes, one row each. */
export const itemColumns: readonly Column<ConversionItem>[] = [
  { key: 'holder', title: 'Holder', cell: (row) => row.holder },
  {
    key: 'security',
    title: 'Security',
    card: 'fact',
    cell: (row) =>
      row.certificate_no === null ? row.security : `${row.security}, ${row.certificate_no}`,
  },
  {
    key: 'principal',
    title: 'Amount',
    align: 'right',
    card: 'fact',
    cell: (row) => <Figure money={row.principal} size="text" />,
  },
  {
    key: 'interest',
    title: 'Interest',
    align: 'right',
    card: 'fact',
    cell: (row) => (row.interest.amount === 0 ? null : <Figure money={row.interest} size="text" />),
  },
  {
    key: 'cap',
    title: 'Cap',
    align: 'right',
    card: 'fact',
    cell: (row) => (row.cap === null ? 'No cap' : <Figure money={row.cap} size="text" />),
  },
  { key: 'discount', title: 'Discount', card: 'none', cell: terms },
  {
    key: 'price',
    title: 'Price used',
    card: 'fact',
    cell: (row) => `${priceText(row.price)}, ${row.basis_label.toLowerCase()}`,
  },
  {
    key: 'shares',
    title: 'Shares',
    align: 'right',
    card: 'fact',
    cell: (row) => formatCount(row.shares),
  },
  {
    key: 'cash',
    title: 'Cash',
    align: 'right',
    card: 'fact',
    cell: (row) => (row.cash.amount === 0 ? null : <Figure money={row.cash} size="text" />),
  },
]
