import {
  matchedFieldLabels,
  matchSourceLabels,
  subjectKindLabels,
} from '#domain/investors/model/sanctions-labels.ts'
import { load } from '#src/api/load.ts'
import type { Column } from '#src/blocks/list/list-types.ts'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { href } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const NAME = 'GET /api/admin/sanctions/matches'
type Match = Item<typeof NAME>
export const loader = load(({ search }) => [
  recordListQuery(NAME, search, { pills: { param: 'state' } }),
])

const columns: readonly Column<Match>[] = [
  {
    key: 'name',
    title: 'Party',
    cell: (one) => (
      <span className="block min-w-0">
        <bdi className="block truncate font-medium">{one.name}</bdi>
        <span className="block text-small font-normal text-subtle">
          {subjectKindLabels[one.subject]}
        </span>
      </span>
    ),
  },
  {
    key: 'listed',
    title: 'Listed as',
    card: 'fact',
    wide: true,
    cell: (one) => `${one.listed_as} (${matchSourceLabels[one.source]})`,
  },
  {
    key: 'score',
    title: 'Similarity',
    align: 'right',
    card: 'fact',
    cell: (one) => <span className="figures">{Math.floor(one.score / 100)}%</span>,
  },
  {
    key: 'fields',
    title: 'Agrees',
    card: 'fact',
    cell: (one) => one.fields.map((field) => matchedFieldLabels[field]).join(', '),
  },
  {
    key: 'found',
    title: 'Found',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (one) => formatDateTime(one.found_at),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
]

/** Parties that may be listed. For compliance alone. */
export default function SanctionsMatches() {
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Sanctions', to: '/admin/compliance/sanctions' },
      { label: 'Matches' },
    ],
    pageName: 'Sanctions matches',
  })
  return (
    <>
      <PageHead
        dense
        title="Sanctions matches"
        lead="For compliance only. Never disclose a match to the party or a company."
      />
      <RecordList
        name={NAME}
        label="Sanctions matches"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.name}
        to={(one) => href('/admin/compliance/sanctions/matches/:match_id', { match_id: one.id })}
        search="Search by name"
        pills={{
          label: 'Matches',
          param: 'state',
          items: [
            { value: undefined, label: 'Open' },
            { value: 'confirmed', label: 'To report' },
            { value: 'reported', label: 'Reported' },
            { value: 'cleared', label: 'Cleared' },
            { value: 'gone', label: 'No longer matched' },
          ],
        }}
        empty={{
          title: 'No match here',
          children: 'A screening adds parties whose name is on a list.',
        }}
      />
    </>
  )
}
