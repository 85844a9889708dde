import { bulkActionLabels, type BulkActionDetail } from '#domain/workspaces/model/bulk-actions.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Link, useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { BulkStatus } from './bulk-status.tsx'

const NAME = 'GET /api/admin/bulk-actions/:action_id'
const HUNDRED = 100
export const loader = load(({ params }) => [
  ask(NAME, { params: { action_id: params['action_id'] ?? '' } }),
])

type Row = BulkActionDetail['rows'][number]
const looks = {
  done: { label: 'Done', tone: 'success', icon: 'check' },
  refused: { label: 'Refused', tone: 'warning', icon: 'ban' },
  waiting: { label: 'In line', tone: 'neutral', icon: 'circle-dashed' },
} as const

function Progress({ action }: { action: BulkActionDetail }) {
  const handled = action.done + action.refused
  const percent = action.total === 0 ? HUNDRED : Math.round((handled * HUNDRED) / action.total)
  return (
    <div>
      <p role="status" className="figures font-medium">
        {formatCount(handled)} of {formatCount(action.total)} handled
      </p>
      <svg
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={HUNDRED}
        aria-valuenow={percent}
        className="my-2 block h-1.5 w-full overflow-hidden rounded-full bg-gauge-track"
      >
        <rect width={`${percent}%`} height="100%" className="fill-gauge" />
      </svg>
    </div>
  )
}

function Result({ row }: { row: Row }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 md:px-6">
      <Link to={row.href} className="link font-medium">
        {row.number}
      </Link>
      <bdi className="min-w-0 flex-1">{row.investor}</bdi>
      {row.reason === null ? null : (
        <span className="text-small text-subtle max-md:order-last max-md:w-full">{row.reason}</span>
      )}
      <StatusBadge status={looks[row.outcome ?? 'waiting']} />
    </li>
  )
}

function Detail({ action }: { action: BulkActionDetail }) {
  const filters = Object.entries(action.filter ?? {})
  return (
    <div className="grid gap-4 md:gap-6">
      <Card aria-labelledby="progress">
        <CardHead titleId="progress" title="Progress" line mark={<BulkStatus action={action} />} />
        <CardBody>
          <Progress action={action} />
          <KeyValues
            items={[
              { term: 'Done', value: formatCount(action.done) },
              { term: 'Refused', value: formatCount(action.refused) },
              { term: 'Begun by', value: <bdi>{action.requested_by}</bdi> },
              { term: 'Begun', value: formatDateTime(action.requested_at) },
              {
                term: 'Finished',
                value: action.finished_at === null ? null : formatDateTime(action.finished_at),
              },
              ...(filters.length === 0
                ? []
                : [
                    {
                      term: 'Filter',
                      value: filters.map(([name, value]) => `${name}: ${value}`).join(', '),
                    },
                  ]),
            ]}
          />
        </CardBody>
      </Card>
      {action.reasons.length === 0 ? null : (
        <Card aria-labelledby="reasons">
          <CardHead titleId="reasons" title="Why some were refused" line />
          <CardBody>
            <KeyValues
              items={action.reasons.map((group) => ({
                term: group.reason,
                value: formatCount(group.count),
              }))}
            />
          </CardBody>
        </Card>
      )}
      <Card aria-labelledby="results">
        <CardHead titleId="results" title="Investments" line />
        <ul className="divide-y divide-border">
          {action.rows.map((row) => (
            <Result key={row.investment_id} row={row} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

/** One bulk action: how far it is, and the result of each investment. */
export default function BulkActionScreen() {
  const { action_id } = useParams<'action_id'>()
  const action = useCall(NAME, { params: { action_id } }, { every: 3_000 })
  const title = action.data === undefined ? 'Bulk action' : bulkActionLabels[action.data.kind]
  useShell({
    crumbs: [
      { label: 'Home', to: '/admin/home' },
      { label: 'Investments', to: '/admin/investments' },
      { label: 'Bulk actions', to: '/admin/investments/bulk-actions' },
      { label: title },
    ],
    pageName: title,
  })
  return (
    <>
      <PageHead dense title={title} lead="You can leave this page. The action goes on by itself." />
      <QueryBoundary query={action} what="the bulk action" backTo="/admin/investments/bulk-actions">
        {(found) => <Detail action={found} />}
      </QueryBoundary>
    </>
  )
}
