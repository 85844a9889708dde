import { CalendarClock, CircleAlert } from 'lucide-react'
import { useCall } from '#src/api/query.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { Link } from '#src/lib/nav.tsx'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { cn } from '#src/lib/classes.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { Gauge } from '#src/ui/gauge.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatTile, StatTiles } from '#src/ui/stat-tile.tsx'

interface Due {
  text: string
  href: string
  due_at: string | null
  overdue?: boolean
}
function DueList({
  title,
  icon,
  items,
  none,
}: {
  title: string
  icon: IconType
  items: readonly Due[]
  none: string
}) {
  return (
    <Card aria-label={title}>
      <CardHead title={title} mark={<Icon as={icon} className="text-subtle" />} />
      <CardBody>
        {items.length === 0 ? (
          <p className="text-small text-subtle">{none}</p>
        ) : (
          <ul className="divide-y divide-border">
            {items.map((item) => (
              <li key={`${item.text}-${item.href}`}>
                <Link
                  to={item.href}
                  className="flex min-h-11 items-center justify-between gap-4 py-2 hover:underline"
                >
                  <span className="min-w-0">{item.text}</span>
                  {item.due_at ? (
                    <span
                      className={cn(
                        'figures flex-none text-small',
                        item.overdue ? 'text-danger-text' : 'text-subtle',
                      )}
                    >
                      {item.overdue ? 'overdue since' : 'by'} {formatDate(item.due_at)}
                    </span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}

/** The company in figures: raised, time, checklist; then what it has to do and to file. */
export function CompanyCards() {
  const query = useCall('GET /api/dealroom/company/summary', {})
  const found = query.data
  if (!found)
    return (
      <Card aria-label="Summary">
        {query.error ? (
          <FailedState
            error={query.error}
            what="the summary"
            onRetry={() => void query.refetch()}
          />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    )
  const { committed, funded, target, days_left, checklist } = found
  const percent =
    checklist.required === 0 ? 0 : Math.round((checklist.done / checklist.required) * 100)
  const dayWord = days_left === 1 ? 'day' : 'days'
  return (
    <>
      <StatTiles label="Summary">
        <StatTile
          label="Committed"
          value={<Figure money={committed} whole />}
          note={
            target.amount === 0 ? (
              'No offering is open'
            ) : (
              <>
                of a target of <Figure money={target} whole size="text" />
              </>
            )
          }
        />
        <StatTile label="Funded" value={<Figure money={funded} whole />} note="cleared in escrow" />
        <StatTile
          label="Time left"
          value={days_left === null ? '–' : formatCount(days_left)}
          note={days_left === null ? 'No offering is open' : dayWord}
        />
        {checklist.required === 0 ? (
          <StatTile label="Checklist" value="–" note="No offering is in preparation" />
        ) : (
          <StatTile
            label="Checklist"
            value={`${checklist.done} of ${checklist.required}`}
            note="required topics sent for review"
            extra={
              <Gauge
                size="sm"
                value={percent}
                label={`${percent} percent of the required topics are sent for review`}
              />
            }
          />
        )}
      </StatTiles>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <DueList
          title="To do"
          icon={CircleAlert}
          items={found.tasks}
          none="Nothing waits for you."
        />
        <DueList
          title="Filings"
          icon={CalendarClock}
          items={found.filings.map((filing) => ({
            text: `${filing.form}: ${filing.what}`,
            href: filing.href,
            due_at: filing.due_at,
            overdue: filing.overdue,
          }))}
          none="No filing is due."
        />
      </div>
    </>
  )
}
