import { ArrowRight } from 'lucide-react'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { useRouteExists } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { useShell } from '#src/lib/shell.ts'
import { Count } from '#src/ui/badge.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatTile, StatTiles } from '#src/ui/stat-tile.tsx'

type Home = Answer<'GET /api/admin/home'>
export const loader = load(() => [ask('GET /api/admin/home', {})])

function Waiting({ waiting }: { waiting: Home['waiting'] }) {
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
              <span className="min-w-0 flex-1 font-medium">{one.label}</span>
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

/** The next inflation adjustment of Reg CF has no amounts in this release. */
function Adjustment({ adjustment }: { adjustment: NonNullable<Home['adjustment']> }) {
  const { since, source, due, overdue } = adjustment
  return (
    <Callout
      tone={overdue ? 'danger' : 'warning'}
      title={
        overdue
          ? `Reg CF amounts were due for adjustment on ${formatDate(due)}`
          : `Reg CF amounts are due for adjustment by ${formatDate(due)}`
      }
    >
      This release has the amounts of {formatDate(since)} ({source}). The SEC adjusts them every
      five years (Securities Act section 4A(h)(1)). Install a release with the new amounts before
      they take effect.
    </Callout>
  )
}

function leadOf(total: number | undefined): string {
  if (total === undefined) return 'What waits for the platform.'
  if (total === 0) return 'Nothing waits for review.'
  return `${formatCount(total)} ${total === 1 ? 'item waits' : 'items wait'} for review.`
}

/** The operator's home: what waits, with links to it, and the platform's totals. */
export default function AdminHome() {
  const exists = useRouteExists()
  const home = useCall('GET /api/admin/home', {}, { every: 30_000 })
  const { user } = useSession()
  useShell({ crumbs: [{ label: 'Home' }], pageName: 'Home' })
  const total = home.data?.waiting.reduce((sum, one) => sum + one.count, 0)
  const first = home.data?.waiting[0]
  return (
    <>
      <PageHead
        dense
        title={user ? `Hello, ${user.first_name}` : 'Home'}
        lead={leadOf(total)}
        actions={
          first && exists(first.href.split('?')[0] ?? first.href) ? (
            <LinkButton to={first.href} variant="primary" iconAfter={ArrowRight}>
              Review next item
            </LinkButton>
          ) : undefined
        }
      />
      <QueryBoundary
        query={home}
        what="what waits"
        skeleton={
          <Card aria-label="Waiting">
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {(found) => (
          <div className="grid gap-4 md:gap-6">
            <StatTiles label="Totals" columns={3}>
              <StatTile
                label="Committed"
                value={<Figure money={found.committed} />}
                note="All offerings together"
              />
              <StatTile
                label="Offerings"
                value={formatCount(found.offerings)}
                to="/admin/offering-admin/overview"
                note="See all"
              />
              <StatTile
                label="Investors"
                value={formatCount(found.investors)}
                to="/admin/users/user-list"
                note="In all offerings. See all users"
              />
            </StatTiles>
            {found.adjustment ? <Adjustment adjustment={found.adjustment} /> : null}
            <Waiting waiting={found.waiting} />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
