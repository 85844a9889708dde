import { useState } from 'react'
import type { BulkActionDetail } from '#domain/workspaces/model/bulk-actions.ts'
import { useSend, type ReadName } from '#src/api/query.ts'
import { formatCount } from '#src/lib/format.ts'
import { Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'

const HUNDRED = 100
type Row = BulkActionDetail['rows'][number]
const looks = {
  done: { label: 'Done', tone: 'success', icon: 'check' },
  refused: { label: 'Refused', tone: 'warning', icon: 'ban' },
  waiting: { label: 'In line', tone: 'neutral', icon: 'circle-dashed' },
  left: { label: 'Not handled', tone: 'neutral', icon: 'circle-dashed' },
} as const

/** How many investments of a bulk action were handled, of how many. */
export function BulkProgress({
  action,
}: {
  action: Pick<BulkActionDetail, 'done' | 'refused' | 'total'>
}) {
  const handled = action.done + action.refused
  const percent = action.total === 0 ? HUNDRED : Math.round((handled * HUNDRED) / action.total)
  return (
    <div>
      <p role="status" className="figures font-medium">
        {formatCount(handled)} of {formatCount(action.total)} handled
      </p>
      <svg
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={0}
        aria-valuemax={HUNDRED}
        aria-valuenow={percent}
        className="my-2 block h-1.5 w-full overflow-hidden rounded-full bg-gauge-track"
      >
        <rect width={`${percent}%`} height="100%" className="fill-gauge" />
      </svg>
    </div>
  )
}

function Result({ row, over }: { row: Row; over: boolean }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 md:px-6">
      <Link to={row.href} className="link font-medium">
        {row.number}
      </Link>
      <bdi className="min-w-0 flex-1">{row.investor}</bdi>
      {row.reason === null ? null : (
        <span className="text-small text-subtle max-md:order-last max-md:w-full">{row.reason}</span>
      )}
      <StatusBadge status={looks[row.outcome ?? (over ? 'left' : 'waiting')]} />
    </li>
  )
}

/** The investments of a bulk action with the result of each. */
export function BulkResults({ action }: { action: BulkActionDetail }) {
  return (
    <ul className="divide-y divide-border">
      {action.rows.map((row) => (
        <Result key={row.investment_id} row={row} over={action.status.state === 'stopped'} />
      ))}
    </ul>
  )
}

/** Stops a bulk action, or continues one that failed, where the viewer may. What was handled stays. */
export function BulkSteer({
  action,
  changes,
}: {
  action: Pick<BulkActionDetail, 'id' | 'status'>
  changes: readonly ReadName[]
}) {
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes,
    onError: (error) => setProblem(error.message),
  })
  const can = (type: string) => action.status.accepts.includes(type)
  const press = (type: string) => {
    setProblem(null)
    send.mutate({
      params: { machine: 'bulk-action', id: action.id },
      body: { type, rev: action.status.rev },
    })
  }
  if (!can('STOPPED') && !can('RETRIED')) return null
  return (
    <div className="mt-4 grid gap-3">
      <div className="flex flex-wrap gap-2">
        {can('RETRIED') ? (
          <Button variant="primary" busy={send.isPending} onClick={() => press('RETRIED')}>
            Continue
          </Button>
        ) : null}
        {can('STOPPED') ? (
          <Button busy={send.isPending} onClick={() => press('STOPPED')}>
            Stop
          </Button>
        ) : null}
      </div>
      {problem === null ? null : (
        <Callout tone="danger" live title="This isn’t possible">
          {problem}
        </Callout>
      )}
    </div>
  )
}
