import {
  CLOSURE_LIMIT,
  closureKindLabels,
  closureKinds,
} from '#domain/platform/model/closed-day-labels.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import { useDecides } from '#src/blocks/review/use-decides.ts'
import { formatDate } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { LegalHolidays } from './legal-holidays.tsx'

const NAME = 'GET /api/admin/closed-days'
type Entry = Item<typeof NAME>
const facets = [
  {
    param: 'kind',
    label: 'Who is closed',
    options: closureKinds.map((value) => ({ value, label: closureKindLabels[value] })),
  },
]
export const loader = load(({ search }) => [
  recordListQuery(NAME, search, { pills: { param: 'show' }, facets }),
])

const columns: readonly Column<Entry>[] = [
  {
    key: 'day',
    title: 'Day',
    className: 'whitespace-nowrap',
    cell: (one) => <span className="font-medium">{formatDate(one.day)}</span>,
  },
  {
    key: 'kind',
    title: 'Who is closed',
    card: 'fact',
    cell: (one) => closureKindLabels[one.kind],
  },
  { key: 'source', title: 'Source', card: 'fact', wide: true, cell: (one) => one.source },
  {
    key: 'requested',
    title: 'Requested by',
    card: 'fact',
    cell: (one) => (one.requested_by_me ? 'You' : (one.requested_by ?? 'Former staff')),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
]

/** Days on which banks or federal offices are closed in addition to weekends and holidays. */
export default function ClosedDays() {
  const decides = useDecides()
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Closed days' }],
    pageName: 'Closed days',
  })
  return (
    <>
      <PageHead
        dense
        title="Closed days"
        lead={`Days that the law’s holidays don’t include. A second person approves each. ${CLOSURE_LIMIT}`}
        actions={
          decides ? (
            <LinkButton to={href('/admin/closed-days/new')} variant="primary">
              Request closed day
            </LinkButton>
          ) : undefined
        }
      />
      <div className="grid grid-cols-1 gap-4 md:gap-6">
        <RecordList
          name={NAME}
          label="Closed days"
          columns={columns}
          keyOf={(one) => one.id}
          nameOf={(one) => `${closureKindLabels[one.kind]}, ${formatDate(one.day)}`}
          to={(one) => href('/admin/closed-days/:closed_day_id', { closed_day_id: one.id })}
          facets={facets}
          pills={{
            label: 'Closed days',
            param: 'show',
            items: [
              { value: undefined, label: 'Ahead' },
              { value: 'requested', label: 'To approve' },
              { value: 'ended', label: 'Past and ended' },
            ],
          }}
          empty={{
            title: 'No closed days here',
            children: 'Weekends and the holidays below are already in the calendar.',
          }}
        />
        <LegalHolidays />
      </div>
    </>
  )
}
