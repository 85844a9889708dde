import { formatDay, formatShortDay } from '#domain/shared/calendar/format.ts'
import { zoneLabel } from '#domain/shared/calendar/zones.ts'
import { formatCents, formatMoney } from '#domain/shared/money.ts'
import { raiseStageLabels } from '#domain/workspaces/rules/raise-progress.ts'
import type { Answer } from '#src/api/call.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { dollars, inDollars, shortDollars } from '#src/lib/chart-money.ts'
import { formatCount } from '#src/lib/format.ts'
import { Card } from '#src/ui/card.tsx'
import { Chart } from '#src/ui/chart.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'

export type Progress = Answer<'GET /api/dealroom/offerings/:listing_id/progress'>

/** How an offering came to its commitments, and how far its investments have come. */
export const progressQuery = (listing_id = '') =>
  ask('GET /api/dealroom/offerings/:listing_id/progress', { params: { listing_id } })

function summaryOf({ points, target, maximum, closings }: Progress): string {
  const total = points.at(-1)?.cents ?? 0
  const reached = points.find((point) => point.cents >= target.amount)
  return [
    `${formatCents(total)} committed of a maximum of ${formatMoney(maximum)}.`,
    reached === undefined
      ? `The minimum target of ${formatMoney(target)} is not reached.`
      : `The minimum target of ${formatMoney(target)} was reached by ${formatDay(reached.until)}.`,
    ...closings.map((closing) => `Closing ${closing.number} on ${formatDay(closing.on)}.`),
  ].join(' ')
}

function CommittedCard({ progress }: { progress: Progress }) {
  const { points, target, maximum, closings, time_zone: zone } = progress
  const first = points[0]
  const last = points.at(-1)
  const weekly = first !== undefined && first.from !== first.until
  const none = (last?.cents ?? 0) === 0
  return (
    <Card pad aria-label="Committed over time">
      <Chart
        kind="area-step"
        title={`Committed since ${first === undefined ? 'the offering opened' : formatDay(first.from)}`}
        summary={summaryOf(progress)}
        categories={points.map((point) => formatShortDay(point.until))}
        categoryName={weekly ? 'Week until' : 'Day'}
        series={[
          {
            name: 'Committed',
            values: points.map((point) => (none ? null : inDollars(point.cents))),
          },
        ]}
        lines={[
          { name: 'Minimum target', value: inDollars(target.amount) },
          { name: 'Maximum', value: inDollars(maximum.amount) },
        ]}
        marks={closings.map((closing) => ({
          at: points.findIndex((point) => point.from <= closing.on && closing.on <= point.until),
          name: `Closing ${closing.number}`,
        }))}
        marksName="Closing"
        format={dollars}
        axisFormat={shortDollars}
        from={0}
        height={248}
        empty="Nobody has committed to invest yet."
      />
      <p className="mt-2 text-small text-subtle">
        {weekly ? 'Weeks begin on Monday' : 'Days'}, {zoneLabel(zone)} time. A commitment that ended
        isn’t counted, in any period.
      </p>
    </Card>
  )
}

function StagesCard({ stages }: Pick<Progress, 'stages'>) {
  const started = stages[0]?.count ?? 0
  const words = stages.map(
    ({ stage, count, cents }) =>
      `${raiseStageLabels[stage]}: ${formatCount(count)}, ${formatCents(cents)}.`,
  )
  return (
    <Card pad aria-label="Investments by stage">
      <Chart
        kind="bar"
        title="Investments by stage today"
        summary={started === 0 ? 'No investment was started.' : words.join(' ')}
        categories={stages.map((one) => raiseStageLabels[one.stage])}
        categoryName="Stage"
        series={[
          {
            name: 'Investments',
            values: stages.map((one) => (started === 0 ? null : one.count)),
          },
        ]}
        unit="Investments"
        from={0}
        height={248}
        empty="Nobody has started to invest yet."
      />
      <p className="mt-2 text-small text-subtle">
        Each stage includes those after it. An investment that ended counts as started only.
      </p>
    </Card>
  )
}

/** The charts of an offering: its commitments against target and maximum, and the stages of its investments. */
export function RaiseProgress({ listingId }: { listingId: string }) {
  const query = useQueryOf(progressQuery(listingId))
  return (
    <div className="mt-6">
      <QueryBoundary
        query={query}
        what="the progress of the raise"
        skeleton={
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(progress) => (
          <div className="grid items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
            <CommittedCard progress={progress} />
            <StagesCard stages={progress.stages} />
          </div>
        )}
      </QueryBoundary>
    </div>
  )
}
