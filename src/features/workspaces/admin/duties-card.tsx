import { useState } from 'react'
import type { Answer } from '#src/api/call.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { useRouteExists } from '#src/lib/nav.tsx'
import { Badge, Count } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

/** As many are shown until somebody asks for all. */
const FIRST = 6

type Duties = Answer<'GET /api/admin/home/duties'>
type Duty = Duties['items'][number]

function Line({ duty, open }: { duty: Duty; open: boolean }) {
  const name = duty.about === null ? duty.label : `${duty.label}: ${duty.about}`
  return (
    <li className="flex min-h-12 items-start gap-4 px-5 py-2.5 md:px-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="min-w-0 break-words">{name}</span>
          {duty.overdue ? (
            <Badge variant="error-light" size="small">
              Overdue
            </Badge>
          ) : (
            <Badge variant="warning-light" size="small">
              Today
            </Badge>
          )}
        </p>
        <p className="text-small text-muted">{duty.cause}</p>
        <p className="text-small text-subtle">
          Due {formatDateTime(duty.due)} · {duty.owner}
        </p>
      </div>
      {open ? (
        <LinkButton to={duty.href} size="sm" aria-label={`Open: ${name}`}>
          Open
        </LinkButton>
      ) : null}
    </li>
  )
}

/** What is due today and what is overdue, the oldest first: what, of whom, why, by whom, and where it is done. */
export function DutiesCard({ duties }: { duties: Duties }) {
  const exists = useRouteExists()
  const [all, setAll] = useState(false)
  const { total, overdue, items } = duties
  const shown = all ? items : items.slice(0, FIRST)
  return (
    <Card aria-labelledby="duties">
      <CardHead
        titleId="duties"
        title="Due today and overdue"
        line
        mark={
          total > 0 ? (
            <Count value={total} tone="alert" label={`${total} due, ${overdue} of them overdue`} />
          ) : undefined
        }
      />
      {total === 0 ? (
        <EmptyState title="Nothing is due today">
          Filings, reviews, refunds, closings and roles with a date appear here on their last day.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {shown.map((duty) => (
            <Line key={duty.key} duty={duty} open={exists(duty.href.split('?')[0] ?? duty.href)} />
          ))}
        </ul>
      )}
      {items.length > FIRST ? (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-border px-5 py-3 md:px-6">
          <span className="text-small text-subtle">
            The oldest {formatCount(shown.length)} of {formatCount(total)}
          </span>
          <Button variant="tertiary" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${formatCount(items.length - FIRST)} more`}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
