import type { NewsRow } from '#domain/holders/model/news.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { formatDate } from '#src/lib/format.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const title: Column<NewsRow> = { key: 'title', title: 'Release', cell: (row) => row.title }
const rest: readonly Column<NewsRow>[] = [
  { key: 'category', title: 'Category', card: 'fact', cell: (row) => row.category_label },
  {
    key: 'published',
    title: 'Published',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) => (row.published_at === null ? null : formatDate(row.published_at)),
  },
]
const status: Column<NewsRow> = {
  key: 'status',
  title: 'Status',
  card: 'status',
  cell: (row) => <StatusBadge status={row.status} />,
}
/** Releases as holders list them. */
export const readerColumns: readonly Column<NewsRow>[] = [title, ...rest, status]
/** Releases as the company lists them. */
export const companyNewsColumns: readonly Column<NewsRow>[] = [
  title,
  ...rest,
  { key: 'audience', title: 'Readers', card: 'none', cell: (row) => row.audience_label },
  status,
]
