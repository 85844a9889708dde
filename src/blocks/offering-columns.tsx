import type { OfferingCard } from '#domain/offerings/model/offering.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { CompanyLogo } from '#src/ui/company-logo.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { Gauge } from '#src/ui/gauge.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import type { Column } from './list/list-types.ts'
import { percentOf } from './offer-labels.ts'

function Identity({ offer }: { offer: OfferingCard }) {
  return (
    <span className="flex items-center gap-3">
      <CompanyLogo name={offer.company.name} src={offer.company.logo_url} size="sm" />
      <span className="min-w-0">
        <span className="block truncate">{offer.company.name}</span>
        <span className="block truncate text-small font-normal text-subtle">
          {offer.type_label} · {offer.security_label}
        </span>
      </span>
    </span>
  )
}

function Raised({ offer }: { offer: OfferingCard }) {
  const { committed, target, maximum } = offer.progress
  const percent = percentOf(committed.amount, maximum.amount)
  return (
    <span className="block min-w-36">
      <span className="figures mb-1.5 flex justify-between gap-3 text-small text-subtle">
        <span>
          {percent}% of <Figure money={maximum} whole size="text" />
        </span>
      </span>
      <Gauge
        size="sm"
        value={percent}
        tick={maximum.amount > 0 ? (target.amount / maximum.amount) * 100 : 0}
        label={`${percent} percent of the maximum is committed`}
      />
    </span>
  )
}

/** Columns of a list of offerings as their company and the platform see them. */
export const offeringColumns: readonly Column<OfferingCard>[] = [
  { key: 'offering', title: 'Offering', cell: (offer) => <Identity offer={offer} /> },
  {
    key: 'committed',
    title: 'Committed',
    align: 'right',
    card: 'figure',
    cell: (offer) => (
      <Figure money={offer.progress.committed} size="text" whole className="font-medium" />
    ),
  },
  {
    key: 'raised',
    title: 'Of the maximum',
    card: 'fact',
    cell: (offer) => <Raised offer={offer} />,
  },
  {
    key: 'investors',
    title: 'Investors',
    align: 'right',
    card: 'fact',
    cell: (offer) => formatCount(offer.progress.investors),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (offer) => <StatusBadge status={offer.status} />,
  },
  {
    key: 'deadline',
    title: 'Closes',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (offer) => formatDateTime(offer.deadline_at),
  },
]

/** Labels of an offering's status in a path. */
export const offeringStatusLabels: Readonly<Record<string, string>> = {
  current: 'All',
  draft: 'Draft',
  submitted: 'Submitted',
  'in-review': 'In review',
  'changes-requested': 'Changes requested',
  approved: 'Approved',
  rejected: 'Rejected',
  'testing-the-waters': 'Testing the waters',
  filed: 'Filed',
  qualified: 'Qualified',
  live: 'Live',
  paused: 'Paused',
  closing: 'Closing',
  closed: 'Closed',
  failed: 'Did not close',
  withdrawn: 'Withdrawn',
  abandoned: 'Abandoned',
  deleted: 'Deleted',
  reporting: 'Reporting',
}
/** Pills that are always rendered; another status shows its pill while it is the one in the address. */
const USUAL = [
  'current',
  'draft',
  'in-review',
  'changes-requested',
  'approved',
  'live',
  'closing',
  'closed',
  'failed',
  'withdrawn',
] as const
/** The pills of a list of offerings around the present status. */
export function statusPills(current: string): { value: string; label: string }[] {
  const values: readonly string[] = (USUAL as readonly string[]).includes(current)
    ? USUAL
    : [...USUAL, current]
  return values.map((value) => ({ value, label: offeringStatusLabels[value] ?? value }))
}
