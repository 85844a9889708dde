import type { SignInEvent } from '#domain/model/factors.ts'
import { useEffect, useState } from 'react'
import { call } from '#src/api/call.ts'
import { useCall } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardFoot, CardHead } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { Outcome } from './log-columns.tsx'

const FIRST = { query: { limit: 8 } } as const

/** What happened with the log-in of this account, newest first. */
export function ActivityCard() {
  const first = useCall('GET /api/sign-ins', FIRST)
  const [more, setMore] = useState<{ items: readonly SignInEvent[]; next: string | null } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => setMore(null), [first.data])
  const next = more === null ? (first.data?.next_cursor ?? null) : more.next
  const load = () => {
    if (next === null) return
    setBusy(true)
    call('GET /api/sign-ins', { query: { limit: 25, cursor: next } })
      .then((page) => setMore({ items: [...(more?.items ?? []), ...page.items], next: page.next_cursor }), () => toast.error('The log could not be loaded'))
      .finally(() => setBusy(false))
  }
  return (
    <Card aria-labelledby="activity">
      <CardHead titleId="activity" title="Recent activity" subtitle="Log-ins and changes of this page. Nothing of it can be removed." line />
      <QueryBoundary query={first} what="the log" skeleton={<SkeletonRows rows={4} />}>
        {({ items }) => (
          <ul className="divide-y divide-border">
            {[...items, ...(more?.items ?? [])].map((event) => (
              <li key={event.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3 md:px-6">
                <Outcome event={event} />
                <span className="text-small text-muted">{formatDateTime(event.at)} · {event.device} · {event.ip}</span>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
      {next === null ? null : <CardFoot><Button size="sm" busy={busy} onClick={load}>Show more</Button></CardFoot>}
    </Card>
  )
}
