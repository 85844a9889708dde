import { bulkActionLabels, type BulkActionDetail } from '#domain/workspaces/model/bulk-actions.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { BulkProgress, BulkResults, BulkSteer } from '../bulk-progress.tsx'
import { BULK_ACTIONS, INVESTMENTS } from './console-queries.ts'

const NAME = 'GET /api/admin/bulk-actions/:action_id'
export const loader = load(({ params }) => [
  ask(NAME, { params: { action_id: params['action_id'] ?? '' } }),
])

function Detail({ action }: { action: BulkActionDetail }) {
  const filters = Object.entries(action.filter ?? {})
  return (
    <div className="grid gap-4 md:gap-6">
      <Card aria-labelledby="progress">
        <CardHead
          titleId="progress"
          title="Progress"
          line
          mark={<StatusBadge status={action.status} />}
        />
        <CardBody>
          <BulkProgress action={action} />
          {action.status.next === null ? null : (
            <p className="mb-3 text-muted">{action.status.next.cause}</p>
          )}
          <KeyValues
            items={[
              { term: 'Done', value: formatCount(action.done) },
              { term: 'Refused', value: formatCount(action.refused) },
              { term: 'Begun by', value: <bdi>{action.requested_by}</bdi> },
              { term: 'Begun', value: formatDateTime(action.requested_at) },
              {
                term: action.status.state === 'stopped' ? 'Stopped' : 'Finished',
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
          <BulkSteer action={action} changes={[NAME, BULK_ACTIONS, INVESTMENTS]} />
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
        <BulkResults action={action} />
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
      <PageHead
        dense
        title={title}
        lead="Each investment is handled by itself: one that is refused stops no other."
      />
      <QueryBoundary query={action} what="the bulk action" backTo="/admin/investments/bulk-actions">
        {(found) => <Detail action={found} />}
      </QueryBoundary>
    </>
  )
}
