import { formatShortDay } from '#domain/shared/calendar/format.ts'
import { zoneLabel } from '#domain/shared/calendar/zones.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Answer } from '#src/api/call.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { dollars, inDollars, shortDollars } from '#src/lib/chart-money.ts'
import { formatCount } from '#src/lib/format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chart } from '#src/ui/chart.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'

type Trends = Answer<'GET /api/admin/money/trends'>

/** How long money has been open, and what came in by week. */
export const moneyTrendsQuery = ask('GET /api/admin/money/trends', {})

function AgesCard({ ages }: Pick<Trends, 'ages'>) {
  const sum = (of: 'expected' | 'unmatched', what: 'count' | 'cents') =>
    ages.reduce((total, one) => total + one[of][what], 0)
  const none = sum('expected', 'count') + sum('unmatched', 'count') === 0
  const oldest = ages.at(-1)
  const late = oldest === undefined ? 0 : oldest.expected.count + oldest.unmatched.count
  const words = [
    `${formatCount(sum('expected', 'count'))} payments of ${formatCents(sum('expected', 'cents'))} are not in;`,
    `${formatCount(sum('unmatched', 'count'))} items of ${formatCents(sum('unmatched', 'cents'))} are not matched.`,
    `${formatCount(late)} ${late === 1 ? 'is' : 'are'} over 30 days old.`,
  ]
  const values = (of: 'expected' | 'unmatched') => ages.map((one) => (none ? null : one[of].count))
  return (
    <Card pad aria-label="Open money by age">
      <Chart
        kind="column"
        stacked
        title="Open money by age today"
        summary={none ? 'No money is open.' : words.join(' ')}
        categories={ages.map((one) => one.label)}
        categoryName="Age"
        series={[
          { name: 'Not in yet', values: values('expected'), color: 1 },
          { name: 'Not matched', values: values('unmatched'), color: 2 },
        ]}
        unit="Payments and items"
        from={0}
        height={248}
        empty="Every payment is in and matched."
      />
      <p className="mt-2 text-small text-subtle">
        Not in yet: expected from investors. Not matched: without a payment, too much, or returned
        late.
      </p>
    </Card>
  )
}

function ReceivedCard({ weeks, time_zone: zone }: Pick<Trends, 'weeks' | 'time_zone'>) {
  const all = weeks.reduce((sum, week) => sum + week.cents, 0)
  const receipts = weeks.reduce((sum, week) => sum + week.receipts, 0)
  return (
    <Card pad aria-label="Received by week">
      <Chart
        kind="column"
        title={`Received by week, ${weeks.length} weeks`}
        summary={
          all === 0
            ? `Nothing was received in ${weeks.length} weeks.`
            : `${formatCents(all)} in ${formatCount(receipts)} receipts; ${formatCents(weeks.at(-1)?.cents ?? 0)} this week.`
        }
        categories={weeks.map((week) => formatShortDay(week.starts))}
        categoryName="Week from"
        series={[
          {
            name: 'Received',
            values: weeks.map((week) => (all === 0 ? null : inDollars(week.cents))),
          },
        ]}
        format={dollars}
        axisFormat={shortDollars}
        from={0}
        height={248}
        empty="Nothing was received in these weeks."
      />
      <p className="mt-2 text-small text-subtle">
        Money of investors that was matched to its payment. Weeks begin on Monday, {zoneLabel(zone)}{' '}
        time.
      </p>
    </Card>
  )
}

/** The charts of the money console. */
export function MoneyTrends() {
  const query = useQueryOf(moneyTrendsQuery, { every: 300_000 })
  return (
    <div className="mt-6">
      <QueryBoundary
        query={query}
        what="the trends of money"
        skeleton={
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(found) => (
          <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-2">
            <AgesCard ages={found.ages} />
            <ReceivedCard weeks={found.weeks} time_zone={found.time_zone} />
          </div>
        )}
      </QueryBoundary>
    </div>
  )
}
