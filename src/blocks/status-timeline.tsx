import type { ReactNode } from 'react'
import type { Presented } from '#domain/shared/presented.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { Timeline, type TimelineEntry, type TimelineTone } from '#src/ui/timeline.tsx'
import { Track, type TrackPoint } from '#src/ui/track.tsx'
import { Change, type HistoryRow } from './history-log.tsx'
import { When } from './when.tsx'

const TONES: Readonly<Record<string, TimelineTone>> = {
  success: 'good',
  danger: 'bad',
  neutral: 'done',
}

export interface StatusTimelineProps {
  title?: string
  presented?: Pick<Presented, 'label' | 'tone' | 'icon'>
  /** The progress of the record from left to right, if it has one. */
  points?: readonly TrackPoint[]
  /** What happened, newest first. */
  entries: readonly HistoryRow[]
  /** Only the first are shown; the rest is a link away. */
  most?: number
  /** Usually a link to the historical log. */
  action?: ReactNode
  className?: string
}

function entryOf(row: HistoryRow, index: number, tone: string | undefined): TimelineEntry {
  return {
    id: row.id,
    what: row.says,
    meta: (
      <>
        <When at={row.at} /> · <bdi>{row.who}</bdi>
      </>
    ),
    tone: index === 0 ? (TONES[tone ?? ''] ?? 'current') : 'done',
    detail:
      row.reason || row.changes?.length ? (
        <>
          {row.reason ? <p>{row.reason}</p> : null}
          {row.changes?.map((change) => (
            <p key={change.field}>
              <Change change={change} />
            </p>
          ))}
        </>
      ) : undefined,
  }
}

/** Status over time: badge, progress so far, and what happened with time and author. */
export function StatusTimeline({
  title = 'Status',
  presented,
  points,
  entries,
  most = 6,
  action,
  className,
}: StatusTimelineProps) {
  return (
    <Card aria-label={title} className={className}>
      <CardHead
        title={title}
        mark={presented ? <StatusBadge status={presented} /> : undefined}
        action={action}
      />
      <CardBody className="grid gap-6">
        {points && points.length > 0 ? <Track label={title} points={points} /> : null}
        {entries.length === 0 ? (
          <p className="text-small text-subtle">Nothing has happened yet.</p>
        ) : (
          <Timeline
            label={`${title}: history`}
            entries={entries
              .slice(0, most)
              .map((row, index) => entryOf(row, index, presented?.tone))}
          />
        )}
      </CardBody>
    </Card>
  )
}
