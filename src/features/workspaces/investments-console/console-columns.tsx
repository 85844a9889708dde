import { actorNames } from '#domain/shared/acts-next.ts'
import { offeringTypeLabels } from '#domain/offerings/model/offering.ts'
import type { ConsoleRow } from '#domain/workspaces/model/all-investments.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { When } from '#src/blocks/when.tsx'
import { formatDate } from '#src/lib/format.ts'
import { href, Link } from '#src/lib/nav.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

/** Why it waits, who acts next, until when. */
function Waiting({ row }: { row: ConsoleRow }) {
  const { next } = row.status
  return (
    <span className="grid justify-items-start gap-1">
      <StatusBadge status={row.status} />
      {next === null ? null : <span className="text-small text-subtle">{next.cause}</span>}
    </span>
  )
}

/** Which investment, whose, in what, how much, and what it waits for. */
export const consoleColumns: readonly Column<ConsoleRow>[] = [
  {
    key: 'number',
    title: 'Number',
    className: 'whitespace-nowrap',
    cell: (row) => row.number,
  },
  {
    key: 'investor',
    title: 'Investor',
    card: 'fact',
    className: 'max-w-56 min-w-36',
    cell: (row) => (
      <Link
        to={href('/admin/users/user-details/:id', { id: row.investor.id })}
        className="link wrap-anywhere"
      >
        <bdi>{row.investor.name}</bdi>
      </Link>
    ),
  },
  {
    key: 'offering',
    title: 'Offering',
    card: 'fact',
    className: 'max-w-56 min-w-36',
    cell: (row) => (
      <span className="grid justify-items-start wrap-anywhere">
        <Link to={row.offering_href} className="link">
          {row.offering.company}
        </Link>
        <span className="text-small text-subtle">
          {[
            ...(row.offering.name === row.offering.company ? [] : [row.offering.name]),
            offeringTypeLabels[row.offering.type],
          ].join(' · ')}
        </span>
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    sort: { ascending: 'amount', descending: '-amount' },
    cell: (row) => <Figure money={row.amount} size="text" className="font-medium" />,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    className: 'max-w-80 min-w-52',
    cell: (row) => <Waiting row={row} />,
  },
  {
    key: 'waiting',
    title: 'Acts next',
    card: 'none',
    cell: (row) => (row.status.next === null ? null : actorNames[row.status.next.who]),
  },
  {
    key: 'since',
    title: 'Since',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (row) => <When at={row.since} />,
  },
  {
    key: 'created',
    title: 'Created',
    card: 'none',
    className: 'whitespace-nowrap',
    sort: { ascending: 'created', descending: '-created' },
    cell: (row) => <time dateTime={row.created_at}>{formatDate(row.created_at)}</time>,
  },
]
