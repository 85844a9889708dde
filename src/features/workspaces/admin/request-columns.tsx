import {
  requestKindLabels,
  type ListingRow,
  type ReviewRequest,
} from '#domain/offerings/model/review.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { When } from '#src/blocks/when.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { Gauge } from '#src/ui/gauge.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

/** Logo and name of a company with one line below. */
export function CompanyMark({
  company,
  note,
}: {
  company: ReviewRequest['company']
  note: string
}) {
  return (
    <span className="flex items-center gap-3">
      <CompanyLogo name={company.name} src={company.logo_url} size="sm" />
      <span className="min-w-0">
        <span className="block truncate">{company.name}</span>
        <span className="block truncate text-small font-normal text-subtle">{note}</span>
      </span>
    </span>
  )
}

function Done({ progress: { approved, submitted, required } }: Pick<ReviewRequest, 'progress'>) {
  if (required === 0) return <span className="text-subtle">–</span>
  return (
    <span className="block min-w-36">
      <span className="figures mb-1.5 block text-small text-subtle">
        {approved} of {required} approved
      </span>
      <Gauge
        size="sm"
        value={(approved / required) * 100}
        label={`${approved} of ${required} topics approved, ${submitted} submitted`}
      />
    </span>
  )
}

/** Columns of the list of requests. */
export const requestColumns: readonly Column<ReviewRequest>[] = [
  {
    key: 'company',
    title: 'Company',
    cell: (one) => <CompanyMark company={one.company} note={one.type_label} />,
  },
  {
    key: 'kind',
    title: 'Request',
    card: 'figure',
    cell: (one) => <span className="font-medium">{requestKindLabels[one.kind]}</span>,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
  {
    key: 'progress',
    title: 'Topics',
    card: 'fact',
    cell: (one) => <Done progress={one.progress} />,
  },
  {
    key: 'since',
    title: 'Waiting since',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => (
      <span>
        <When at={one.since} />
        {one.by ? <span className="block text-small text-subtle">{one.by}</span> : null}
      </span>
    ),
  },
  { key: 'next', title: 'Next', card: 'fact', cell: (one) => one.next },
]

/** Columns of the list of listings. */
export const listingColumns: readonly Column<ListingRow>[] = [
  {
    key: 'company',
    title: 'Company',
    cell: (one) => <CompanyMark company={one.company} note={one.type_label} />,
  },
  {
    key: 'listing',
    title: 'Listing',
    card: 'status',
    cell: (one) => <StatusBadge status={one.listing} />,
  },
  {
    key: 'offering',
    title: 'Offering',
    card: 'fact',
    cell: (one) => <StatusBadge status={one.offering} size="small" />,
  },
  {
    key: 'committed',
    title: 'Committed',
    align: 'right',
    card: 'figure',
    cell: (one) => <Figure money={one.committed} size="text" whole className="font-medium" />,
  },
  {
    key: 'day',
    title: 'Shown',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => {
      if (one.listed_at) return `since ${formatDateTime(one.listed_at)}`
      if (one.list_at) return `from ${formatDateTime(one.list_at)}`
      return one.requested_at ? `asked for ${formatDateTime(one.requested_at)}` : null
    },
  },
  {
    key: 'deadline',
    title: 'Closes',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => formatDateTime(one.deadline_at),
  },
]
