import { useCall } from '#src/api/query.ts'
import { beforeIn, EarlierPages } from '#src/blocks/earlier-pages.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { useSearch } from '#src/lib/nav.tsx'
import { Card, CardFoot, CardHead } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { Outcome } from './log-columns.tsx'

const LIST = 'activity'

/** What happened with the log-in of this account, newest first. */
export function ActivityCard() {
  const [search] = useSearch()
  const query = useCall(
    'GET /api/sign-ins',
    { query: { limit: 8, ...beforeIn(search) } },
    { keep: true },
  )
  return (
    <Card id={LIST} aria-labelledby="activity-title" className="scroll-mt-20">
      <CardHead
        titleId="activity-title"
        title="Recent activity"
        subtitle="Log-ins and changes on this page. Entries can’t be removed."
        line
      />
      <QueryBoundary query={query} what="the log" skeleton={<SkeletonRows rows={4} />}>
        {({ items, next_cursor }) => (
          <>
            <ul className="divide-y divide-border">
              {items.map((event) => (
                <li
                  key={event.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 md:px-6"
                >
                  <Outcome event={event} />
                  <span className="text-small text-muted">
                    {formatDateTime(event.at)} · {event.device} · {event.ip}
                  </span>
                </li>
              ))}
            </ul>
            <CardFoot className="empty:hidden">
              <EarlierPages next={next_cursor} what="activity" at={LIST} className="w-full" />
            </CardFoot>
          </>
        )}
      </QueryBoundary>
    </Card>
  )
}
