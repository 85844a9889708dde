import { sanctionsSourceLabels } from '#domain/investors/model/sanctions-labels.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { RecordList, type Item, recordListQuery } from '#src/blocks/record-list.tsx'
import { formatCount, formatDate, formatDateTime } from '#src/lib/format.ts'
import { useShell } from '#src/lib/shell.ts'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { SCREENING } from './changed.ts'
import { LoadList } from './load-list.tsx'
import { PutBack } from './put-back.tsx'
import { RunCard } from './run-card.tsx'

const LISTS = 'GET /api/admin/sanctions/lists'
type List = Item<typeof LISTS>
const summaryQuery = ask('GET /api/admin/sanctions', {})
export const loader = load(({ search }) => [summaryQuery, recordListQuery(LISTS, search)])

/** Where the aliases of a list come from. */
function aliasText({ format, aliases }: List): string {
  if (format === 'xml') return 'Aliases included'
  return aliases === null ? 'No aliases file' : `${formatCount(aliases)} aliases`
}

const listActs: readonly Act[] = [
  {
    type: 'ACCEPTED',
    label: 'Put in force',
    explain: 'It replaces the list in force, and we screen everyone again.',
    done: 'List accepted',
    variant: 'primary',
    reason: 'What did you compare it with?',
  },
  {
    type: 'DECLINED',
    label: 'Decline',
    explain: 'The list in force stays.',
    done: 'List declined',
    variant: 'danger',
    reason: 'What is wrong with it?',
  },
]
const columns: readonly Column<List>[] = [
  {
    key: 'list',
    title: 'List',
    cell: (one) => (
      <span className="block min-w-0">
        <span className="block font-medium">{sanctionsSourceLabels[one.source]}</span>
        <span className="block truncate text-small font-normal text-subtle">{one.name}</span>
      </span>
    ),
  },
  {
    key: 'published',
    title: 'Published',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => (one.published_on === null ? null : formatDate(one.published_on)),
  },
  {
    key: 'entries',
    title: 'Entries',
    align: 'right',
    card: 'fact',
    cell: (one) => (
      <span className="grid">
        <span className="figures">{formatCount(one.entries)}</span>
        <span className="text-small text-subtle">{aliasText(one)}</span>
      </span>
    ),
  },
  {
    key: 'hash',
    title: 'SHA-256',
    card: 'none',
    cell: (one) => (
      <span className="grid text-small">
        <code title={one.sha256}>{one.sha256.slice(0, 12)}</code>
        <span className="text-subtle">
          {one.hash_compared ? 'As OFAC states it' : 'Not compared'}
        </span>
      </span>
    ),
  },
  {
    key: 'loaded',
    title: 'Loaded',
    card: 'fact',
    cell: (one) => (
      <span className="figures text-subtle">
        {formatDateTime(one.uploaded_at)}, {one.uploaded_by}
      </span>
    ),
  },
]
/** What a list waits for, and what a reader who decides may do with it. */
const statusColumn = (decides: boolean): Column<List> => ({
  key: 'status',
  title: 'Status',
  card: 'status',
  cell: (one) => (
    <span className="grid gap-1">
      <StatusBadge status={one.status} />
      {one.problem === null ? null : (
        <span className="max-w-72 text-small text-danger">{one.problem}</span>
      )}
      {one.concerns.map((concern) => (
        <span key={concern} className="max-w-72 text-small text-warning-text">
          {concern}
        </span>
      ))}
      <EventButtons
        machine="sanctions-list"
        id={one.id}
        presented={one.status}
        acts={listActs}
        changes={SCREENING}
      />
      {decides && one.status.state === 'superseded' ? <PutBack list={one} /> : null}
    </span>
  ),
})

/** Sanctions lists in force, and the screening of everybody against them. */
export default function Sanctions() {
  const query = useQueryOf(summaryQuery, { every: 5_000 })
  useShell({
    crumbs: [{ label: 'Home', to: '/admin/home' }, { label: 'Sanctions' }],
    pageName: 'Sanctions',
  })
  const may = query.data?.may_load !== false
  return (
    <>
      <PageHead
        dense
        title="Sanctions"
        lead="Load the lists that OFAC publishes, as CSV or XML. We compare investors, owners and companies with them."
        actions={<LoadList disabledReason={may ? undefined : 'Your role reads here.'} />}
      />
      <div className="grid gap-4 md:gap-6">
        <QueryBoundary query={query} what="the screening" skeleton={<SkeletonText lines={4} />}>
          {(summary) => <RunCard summary={summary} />}
        </QueryBoundary>
        <RecordList
          name={LISTS}
          label="Sanctions lists"
          columns={[...columns, statusColumn(query.data?.may_load === true)]}
          every={5_000}
          keyOf={(one) => one.id}
          nameOf={(one) => sanctionsSourceLabels[one.source]}
          empty={{
            title: 'No list is loaded',
            children: 'Load SDN.XML or SDN.CSV first, then the consolidated list.',
          }}
        />
      </div>
    </>
  )
}
