import { formatShortDay } from '#domain/shared/calendar/format.ts'
import { zoneLabel } from '#domain/shared/calendar/zones.ts'
import type { Answer } from '#src/api/call.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount } from '#src/lib/format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chart } from '#src/ui/chart.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'

type Interest = Answer<'GET /api/dealroom/offerings/:listing_id/interest'>

/** What people did with an offering by week. */
export const interestQuery = (listing_id = '') =>
  ask('GET /api/dealroom/offerings/:listing_id/interest', { params: { listing_id } })

const series = [
  ['Documents opened', 'opened', 1],
  ['Saved', 'saved', 4],
  ['Investments started', 'started', 3],
] as const

function Weeks({ weeks, time_zone: zone }: Interest) {
  const sum = (of: (typeof series)[number][1]) => weeks.reduce((total, one) => total + one[of], 0)
  const none = series.every(([, of]) => sum(of) === 0)
  return (
    <Card pad aria-label="Interest by week">
      <Chart
        kind="line"
        title={`Interest by week, ${weeks.length} weeks`}
        summary={
          none
            ? `Nobody opened a document, saved the offering or started to invest in ${weeks.length} weeks.`
            : `In ${weeks.length} weeks: ${series.map(([name, of]) => `${name.toLowerCase()} ${formatCount(sum(of))}`).join(', ')}.`
        }
        categories={weeks.map((week) => formatShortDay(week.starts))}
        categoryName="Week from"
        series={series.map(([name, of, color]) => ({
          name,
          color,
          values: weeks.map((week) => (none ? null : week[of])),
        }))}
        unit="Times"
        from={0}
        height={248}
        empty="Nobody opened a document, saved the offering or started to invest in these weeks."
      />
      <p className="mt-2 text-small text-subtle">
        Documents of the deal room, also opened without an account. Who no longer saves the offering
        isn’t counted. Visits of the page aren’t recorded. Weeks begin on Monday, {zoneLabel(zone)}{' '}
        time.
      </p>
    </Card>
  )
}

/** How much interest an offering finds, week by week. */
export function InterestCard({ listingId }: { listingId: string }) {
  const query = useQueryOf(interestQuery(listingId))
  return (
    <QueryBoundary
      query={query}
      what="the interest"
      skeleton={
        <Card>
          <SkeletonRows rows={6} />
        </Card>
      }
    >
      {(found) => <Weeks {...found} />}
    </QueryBoundary>
  )
}
