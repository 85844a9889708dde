import { proposalShowLabels } from '#domain/platform/model/proposal-shows.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, recordListQuery, type Item } from '#src/blocks/record-list.tsx'
import { When } from '#src/blocks/when.tsx'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const NAME = 'GET /api/admin/proposals'
type Row = Item<typeof NAME>
export const loader = load(({ search }) => [
  recordListQuery(NAME, search, { pills: { param: 'show' } }),
])

const columns: readonly Column<Row>[] = [
  { key: 'title', title: 'What', cell: (one) => <span className="font-medium">{one.title}</span> },
  { key: 'about', title: 'For', card: 'fact', wide: true, cell: (one) => <bdi>{one.about}</bdi> },
  {
    key: 'by',
    title: 'Proposed by',
    card: 'fact',
    cell: (one) => (one.proposed_by_me ? 'You' : <bdi>{one.proposed_by}</bdi>),
  },
  {
    key: 'at',
    title: 'Proposed',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (one) => <When at={one.proposed_at} />,
  },
  {
    key: 'expires',
    title: 'Expires',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => (one.ended_at === null ? <When at={one.expires_at} /> : ''),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
]

/** Acts that need two people: what waits, what one has proposed, and what was decided. */
export default function Proposals() {
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Proposals' }],
    pageName: 'Proposals',
  })
  return (
    <>
      <PageHead
        dense
        title="Proposals"
        lead="Acts that need two people. One person proposes, another approves, and only then it happens."
      />
      <RecordList
        name={NAME}
        label="Proposals"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => `${one.title}, ${one.about}`}
        to={(one) => href('/admin/proposals/:proposal_id', { proposal_id: one.id })}
        pills={{
          label: 'Proposals',
          param: 'show',
          items: [
            { value: undefined, label: proposalShowLabels.waiting },
            { value: 'mine', label: proposalShowLabels.mine },
            { value: 'decided', label: proposalShowLabels.decided },
          ],
        }}
        empty={{
          title: 'No proposals here',
          children: 'You propose an act on the page of its record.',
        }}
      />
    </>
  )
}
