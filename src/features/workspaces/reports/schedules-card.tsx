import { useState } from 'react'
import {
  reportFrequencyLabels,
  type ReportScheduleView,
} from '#domain/workspaces/model/report-schedules.ts'
import { reportFormatLabels, reportRules } from '#domain/workspaces/model/reports.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { SCHEDULES } from './report-query.ts'
import { NewSchedule } from './new-schedule.tsx'

export const schedulesQuery = (listing_id: string) => ask(SCHEDULES, { params: { listing_id } })

const acts: readonly Act[] = [
  {
    type: 'ENDED',
    label: 'End schedule',
    explain: 'The report isn’t run any more. Files that are ready stay until they expire.',
    done: 'Schedule ended',
  },
]

function Schedule({ schedule }: { schedule: ReportScheduleView }) {
  const { id, type, frequency, format, time_zone, next_day, created_by, status } = schedule
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 md:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{reportRules[type].label}</p>
        <p className="text-small text-muted">
          {reportFrequencyLabels[frequency]}, {reportFormatLabels[format]},{' '}
          {time_zone.replaceAll('_', ' ')}
        </p>
        <p className="text-small text-muted">
          Next run {formatDate(next_day)}. Added by {created_by}.
        </p>
      </div>
      <EventButtons
        machine="report-schedule"
        id={id}
        presented={status}
        acts={acts}
        changes={[SCHEDULES]}
        size="sm"
      />
    </li>
  )
}

/** Schedules of an offering's reports; owners and editors add and end them. */
export function SchedulesCard({ listingId, may }: { listingId: string; may: boolean }) {
  const query = useQueryOf(schedulesQuery(listingId))
  const [adding, setAdding] = useState(false)
  return (
    <Card aria-labelledby="schedules" className="mt-6">
      <CardHead
        titleId="schedules"
        title="Schedules"
        action={
          may ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              Add schedule
            </Button>
          ) : undefined
        }
        line
      />
      <QueryBoundary query={query} what="the schedules" skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No schedules" level={3}>
              {may
                ? 'Add a schedule to run a report each day, week or month.'
                : 'Owners and editors can add schedules.'}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-border">
              {items.map((one) => (
                <Schedule key={one.id} schedule={one} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {adding ? <NewSchedule listingId={listingId} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}
