import type { MeetingRow } from '#domain/holders/model/meeting.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const title: Column<MeetingRow> = {
  key: 'title',
  title: 'Meeting',
  cell: (row) => <span className="font-medium">{row.title}</span>,
  cardCell: (row) => (
    <span className="block">
      {row.title}
      <span className="block text-small font-normal text-subtle">{row.kind_label}</span>
    </span>
  ),
}
const shared: readonly Column<MeetingRow>[] = [
  { key: 'kind', title: 'Kind', card: 'none', cell: (row) => row.kind_label },
  {
    key: 'when',
    title: 'When',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) => formatDateTime(row.starts_at),
  },
  {
    key: 'record',
    title: 'Record date',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) => formatDate(row.record_on),
  },
]
const status: Column<MeetingRow> = {
  key: 'status',
  title: 'Status',
  card: 'status',
  cell: (row) => <StatusBadge status={row.status} />,
}

/** Meetings as a holder lists them: with the own votes. */
export const holderColumns: readonly Column<MeetingRow>[] = [
  title,
  ...shared,
  {
    key: 'votes',
    title: 'Your votes',
    align: 'right',
    card: 'figure',
    cell: (row) => formatCount(row.votes),
  },
  {
    key: 'voted',
    title: 'Voted',
    card: 'none',
    cell: (row) =>
      row.voted ? (
        <StatusBadge status={{ label: 'Voted', tone: 'success', icon: 'check' }} />
      ) : null,
  },
  status,
]
/** Meetings as the company lists them. */
export const companyColumns: readonly Column<MeetingRow>[] = [title, ...shared, status]
