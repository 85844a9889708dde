import { useState } from 'react'
import type { WebhookView } from '#domain/platform/model/webhooks.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { ListTable } from '#src/blocks/list/list-table.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ownerOf, useWebhookShell, webhookPath } from './owner.ts'
import { NewWebhook } from './webhook-form.tsx'

const NAME = 'GET /api/webhooks/:owner'
export const loader = load(({ params }) => [ask(NAME, { params: { owner: ownerOf(params) } })])

const columns: readonly Column<WebhookView>[] = [
  { key: 'title', title: 'Webhook', cell: (one) => one.title },
  {
    key: 'url',
    title: 'Address',
    card: 'fact',
    wide: true,
    cell: (one) => <span className="break-all">{one.url}</span>,
  },
  {
    key: 'types',
    title: 'Events',
    card: 'fact',
    cell: (one) => (one.types.length === 0 ? 'All' : one.types.length),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
]

/** Webhooks of a company or of the platform. */
export default function Webhooks() {
  const owner = useWebhookShell()
  const query = useCall(NAME, { params: { owner } })
  const [adding, setAdding] = useState(false)
  const may = query.data?.may_edit === true
  return (
    <>
      <PageHead
        dense
        title="Webhooks"
        lead="We notify your systems when an offering, an investment or a closing changes its state."
        actions={
          may ? (
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add webhook
            </Button>
          ) : undefined
        }
      />
      <QueryBoundary query={query} what="the webhooks" skeleton={<SkeletonRows rows={3} />}>
        {({ items, event_types }) => (
          <Card aria-label="Webhooks">
            {items.length === 0 ? (
              <EmptyState title="No webhooks yet">
                Add the address of a system that should hear of changes.
              </EmptyState>
            ) : (
              <ListTable
                label="Webhooks"
                columns={columns}
                items={items}
                keyOf={(one) => one.id}
                nameOf={(one) => one.title}
                to={(one) => webhookPath(owner, one.id)}
              />
            )}
            {adding ? (
              <NewWebhook owner={owner} types={event_types} onClose={() => setAdding(false)} />
            ) : null}
          </Card>
        )}
      </QueryBoundary>
    </>
  )
}
