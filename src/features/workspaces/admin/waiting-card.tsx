import type { Answer } from '#src/api/call.ts'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { useRouteExists } from '#src/lib/nav.tsx'
import { Badge, Count } from '#src/ui/badge.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export type Home = Answer<'GET /api/admin/home'>

/**
 * What waits for the platform, the most urgent first: how many, since when, how many are late, and where it is done.
 */
export function WaitingCard({ waiting }: { waiting: Home['waiting'] }) {
  const exists = useRouteExists()
  const total = waiting.reduce((sum, one) => sum + one.count, 0)
  return (
    <Card aria-labelledby="waiting">
      <CardHead
        titleId="waiting"
        title="Waiting for review"
        line
        mark={
          total > 0 ? <Count value={total} tone="alert" label={`${total} waiting`} /> : undefined
        }
      />
      {waiting.length === 0 ? (
        <EmptyState title="Nothing waits">
          Reviews, closings and receipts that need your attention appear here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {waiting.map((one) => (
            <li key={one.label} className="flex min-h-12 items-center gap-4 px-5 py-2.5 md:px-6">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{one.label}</p>
                {one.oldest === null ? null : (
                  <p className="text-small text-subtle">Oldest since {formatDate(one.oldest)}</p>
                )}
              </div>
              {one.late === 0 ? null : (
                <Badge variant="error-light" size="small">
                  {formatCount(one.late)} late
                </Badge>
              )}
              <span className="figures text-h4 font-medium">{formatCount(one.count)}</span>
              {exists(one.href.split('?')[0] ?? one.href) ? (
                <LinkButton to={one.href} size="sm" aria-label={`Open: ${one.label}`}>
                  Open
                </LinkButton>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
