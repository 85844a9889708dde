import { Gauge } from '#src/ui/gauge.tsx'
import { Card } from '#src/ui/card.tsx'
import { cn } from '#src/lib/classes.ts'
import type { Workspace } from '#src/blocks/offering-location.ts'
import { standingOf, standingText, type Line, type Standing } from './topic-groups.ts'

const COLORS: Readonly<Record<Standing, { box: string; fill: string }>> = {
  approved: { box: 'bg-success', fill: 'fill-success' },
  review: { box: 'bg-info', fill: 'fill-info' },
  changes: { box: 'bg-danger', fill: 'fill-danger' },
  draft: { box: 'bg-warning', fill: 'fill-warning' },
  open: { box: 'bg-border-strong', fill: 'fill-border-strong' },
}
const ORDER: readonly Standing[] = ['approved', 'review', 'changes', 'draft', 'open']
/** How many topics have each status. */
export const countStandings = (lines: readonly Line[]): Record<Standing, number> =>
  lines.reduce((all, line) => ({ ...all, [standingOf(line)]: all[standingOf(line)] + 1 }), {
    approved: 0,
    review: 0,
    changes: 0,
    draft: 0,
    open: 0,
  })

/** How far the required topics are: one number, one bar of their states, and what each colour means. */
export function StandingBar({ workspace }: { workspace: Workspace }) {
  const required = workspace.topics.filter((line) => line.required)
  const counts = countStandings(required)
  const total = required.length
  const { done } = workspace
  const shown = ORDER.filter((standing) => counts[standing] > 0)
  const starts = shown.map((_, index) =>
    shown.slice(0, index).reduce((sum, standing) => sum + counts[standing], 0),
  )
  return (
    <Card
      pad
      aria-label="Progress"
      className="grid gap-x-12 gap-y-5 md:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div>
        <p className="text-small text-subtle">Approved</p>
        <p className="figures text-[2rem] leading-10 font-semibold tracking-[-0.02em]">
          {done.approved}
          <span className="text-h3 font-normal text-subtle"> of {done.required}</span>
        </p>
      </div>
      <div className="grid content-center gap-3">
        {total === 0 ? (
          <Gauge value={0} label="No topic is required" />
        ) : (
          <svg
            role="img"
            aria-label={shown
              .map((standing) => `${standingText[standing]}: ${counts[standing]}`)
              .join(', ')}
            className="block h-2 w-full rounded-full"
          >
            {shown.map((standing, index) => (
              <rect
                key={standing}
                x={`${((starts[index] ?? 0) / total) * 100}%`}
                width={`${(counts[standing] / total) * 100}%`}
                height="100%"
                className={COLORS[standing].fill}
              />
            ))}
          </svg>
        )}
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-small">
          {shown.map((standing) => (
            <li key={standing} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={cn('size-2.5 rounded-[3px]', COLORS[standing].box)}
              />
              {standingText[standing]}{' '}
              <span className="figures font-medium">{counts[standing]}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
