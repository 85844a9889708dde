import { queueKindLabels, queueKinds, type QueueItem } from '#domain/investors/model/compliance.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery } from '#src/blocks/record-list.tsx'
import { When } from '#src/blocks/when.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { useShell } from '#src/lib/shell.ts'
import { Badge } from '#src/ui/badge.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

function Age({ item }: { item: QueueItem }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-nowrap">
      <When at={item.since} />
      {item.late ? (
        <Badge variant="error-light" size="small">
          Late
        </Badge>
      ) : null}
    </span>
  )
}

const columns: readonly Column<QueueItem>[] = [
  {
    key: 'who',
    title: 'Who',
    className: 'max-w-72',
    cell: (item) => (
      <span className="block min-w-0">
        <span className="block truncate" title={item.who}>
          <bdi>{item.who}</bdi>
        </span>
        <span className="block truncate text-small font-normal text-subtle">{item.email}</span>
      </span>
    ),
  },
  { key: 'kind', title: 'What', card: 'fact', cell: (item) => queueKindLabels[item.kind] },
  {
    key: 'about',
    title: 'About',
    card: 'none',
    className: 'max-w-60',
    cell: (item) => <span className="line-clamp-2">{item.about}</span>,
  },
  {
    key: 'why',
    title: 'Why',
    card: 'fact',
    wide: true,
    className: 'max-w-80',
    cell: (item) => <span className="line-clamp-2">{item.why}</span>,
    cardCell: (item) => item.why,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (item) => <StatusBadge status={item.status} />,
  },
  { key: 'since', title: 'Waits since', card: 'fact', cell: (item) => <Age item={item} /> },
  {
    key: 'due',
    title: 'Due',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (item) => formatDateTime(item.due_at),
  },
]

const facets = [{ param: 'late', label: 'Age', options: [{ value: 'true', label: 'Late only' }] }]

const countsQuery = ask(
  'GET /api/admin/compliance/queue',
  { query: { limit: 1 } },
  { missing: 'value' },
)
export const loader = load(({ search }) => [
  countsQuery,
  recordListQuery('GET /api/admin/compliance/queue', search, { pills: { param: 'kind' }, facets }),
])

/** What waits for a person: oldest first, each with its age and a link to its evidence. */
export default function ComplianceQueue() {
  const counted = useQueryOf(countsQuery, { every: 30_000 })
  const counts = counted.data?.counts ?? {}
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Review queue' }],
    pageName: 'Review queue',
  })
  return (
    <>
      <PageHead dense title="Review queue" lead="Awaiting review. Oldest first." />
      <RecordList
        name="GET /api/admin/compliance/queue"
        label="Review queue"
        columns={columns}
        keyOf={(item) => `${item.kind}:${item.id}`}
        nameOf={(item) => `${item.who}, ${queueKindLabels[item.kind]}`}
        to={(item) => item.href}
        search="Name, e-mail, number or company"
        every={30_000}
        pills={{
          label: 'What waits',
          param: 'kind',
          items: [
            { value: undefined, label: 'All', count: counted.data?.total ?? undefined },
            ...queueKinds.map((kind) => ({
              value: kind,
              label: queueKindLabels[kind],
              count: counts[kind],
            })),
          ],
        }}
        facets={facets}
        empty={{
          title: 'Nothing waits',
          children: 'Identity and document reviews appear here.',
        }}
        note="Only compliance sees screening hits. We record each view of a full number or image with your name and reason."
      />
    </>
  )
}
