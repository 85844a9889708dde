import { useState } from 'react'
import type { ApiKeyView } from '#domain/platform/model/api-keys.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { ListTable } from '#src/blocks/list/list-table.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { NewKey } from './new-key.tsx'
import { keyPath, ownerOf, useKeyShell } from './owner.ts'

const NAME = 'GET /api/keys/:owner'
export const loader = load(({ params }) => [ask(NAME, { params: { owner: ownerOf(params) } })])

const columns: readonly Column<ApiKeyView>[] = [
  {
    key: 'title',
    title: 'Key',
    cell: (one) => (
      <span className="grid gap-0.5">
        {one.title}
        {one.prefix === null ? null : <code className="text-small text-muted">{one.prefix}…</code>}
      </span>
    ),
  },
  {
    key: 'scopes',
    title: 'Scopes',
    card: 'fact',
    wide: true,
    cell: (one) => one.scopes.join(', '),
  },
  {
    key: 'used',
    title: 'Last use',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => (one.last_used_at === null ? 'Never' : formatDateTime(one.last_used_at)),
  },
  {
    key: 'expires',
    title: 'Expires',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => <time dateTime={one.expires_at}>{formatDate(one.expires_at)}</time>,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => <StatusBadge status={one.status} />,
  },
]

/** API keys of a company or of the platform. */
export default function ApiKeys() {
  const owner = useKeyShell()
  const query = useCall(NAME, { params: { owner } })
  const [adding, setAdding] = useState(false)
  const may = query.data?.may_edit === true
  return (
    <>
      <PageHead
        dense
        title="API keys"
        lead={
          <>
            With a key, your systems read and write through the API what its scopes allow.{' '}
            <a href="/docs/api/" className="link">
              Documentation of the API
            </a>
          </>
        }
        actions={
          may ? (
            <Button variant="primary" onClick={() => setAdding(true)}>
              Add API key
            </Button>
          ) : undefined
        }
      />
      <QueryBoundary query={query} what="the API keys" skeleton={<SkeletonRows rows={3} />}>
        {({ items }) => (
          <Card aria-label="API keys">
            {items.length === 0 ? (
              <EmptyState title="No API keys yet">
                {may
                  ? 'Add a key for each system that should read or write your data.'
                  : 'Owners can add keys.'}
              </EmptyState>
            ) : (
              <ListTable
                label="API keys"
                columns={columns}
                items={items}
                keyOf={(one) => one.id}
                nameOf={(one) => one.title}
                to={(one) => keyPath(owner, one.id)}
              />
            )}
            {adding ? <NewKey owner={owner} onClose={() => setAdding(false)} /> : null}
          </Card>
        )}
      </QueryBoundary>
    </>
  )
}
