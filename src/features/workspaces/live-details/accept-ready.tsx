import { ListChecks, Signature } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AcceptCheck } from '#domain/workspaces/model/bulk-actions.ts'
import { addMoney, formatMoney } from '#domain/shared/money.ts'
import { isApiError } from '#src/api/api-error.ts'
import type { At } from '#src/api/page.ts'
import { ask, useQueryOf, useRefresh, useSend, type ReadName } from '#src/api/query.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { formatCount } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { BulkProgress, BulkResults, BulkSteer } from '../bulk-progress.tsx'
import { CHANGED } from './changed.ts'
import { bucketOf } from './location.ts'
import { acceptDecision } from './decisions.ts'

const ACTIONS = 'GET /api/dealroom/offerings/:listing_id/bulk-actions'
const ACTION = 'GET /api/dealroom/offerings/:listing_id/bulk-actions/:action_id'
const STEERED: readonly ReadName[] = [ACTIONS, ACTION]
const AFTER: readonly ReadName[] = [...CHANGED, ACTIONS, 'GET /api/dealroom/company/summary']
const RUNNING_MS = 1_000
const LATEST_MS = 10_000
/** Enough to see whether one waits: what is accepted is asked for when the dialog opens. */
const SEEN = 50
const fundedQuery = (listing_id: string) =>
  ask('GET /api/dealroom/offerings/:listing_id/investments', {
    params: { listing_id },
    query: { bucket: 'funded', limit: SEEN },
  })
const latestQuery = (listing_id: string) =>
  ask(ACTIONS, { params: { listing_id }, query: { limit: 1 } })
/** What the page of an address reads for it: the company's paid investments, and what was accepted at once last. */
export const readyQueries = ({ params, search, path }: At) =>
  path.startsWith('/dashboard/') && bucketOf(search, params['investment_status'] ?? '') === 'funded'
    ? [fundedQuery(params['listing_id'] ?? ''), latestQuery(params['listing_id'] ?? '')]
    : []
const counted = (n: number): string => `${formatCount(n)} ${n === 1 ? 'investment' : 'investments'}`
const messageOf = (error: unknown): string =>
  isApiError(error) ? error.message : 'We couldn’t reach the server. Try again.'

/** The investments that would be accepted, and those that can't be, each with its cause. */
function Ready({ found }: { found: AcceptCheck }) {
  const ready = found.rows.filter((row) => row.reason === null)
  const left = found.rows.filter((row) => row.reason !== null)
  return (
    <>
      <p role="status" className="mb-3 font-medium">
        {ready.length === 0
          ? 'No investment can be accepted now.'
          : `${counted(ready.length)}, ${formatMoney(addMoney(...ready.map((row) => row.amount)))}`}
      </p>
      <ul className="divide-y divide-border">
        {ready.map((row) => (
          <li key={row.investment_id} className="flex justify-between gap-4 py-2">
            <bdi className="min-w-0 truncate">{row.investor}</bdi>
            <span className="figures flex-none">{formatMoney(row.amount)}</span>
          </li>
        ))}
      </ul>
      {left.length === 0 ? null : (
        <Callout tone="warning" className="mt-4" title={`${counted(left.length)} left out`}>
          <ul className="grid list-disc gap-1 pl-5">
            {left.map((row) => (
              <li key={row.investment_id}>
                <bdi className="font-medium">{row.investor}</bdi>: {row.reason}
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </>
  )
}

/** Asks what is ready, and begins to accept it. */
function Begin({
  listingId,
  onBegun,
  onClose,
}: {
  listingId: string
  onBegun: (id: string) => void
  onClose: () => void
}) {
  const params = { listing_id: listingId }
  const { mutateAsync: check } = useSend(
    'POST /api/dealroom/offerings/:listing_id/bulk-actions/preview',
  )
  const begin = useSend('POST /api/dealroom/offerings/:listing_id/bulk-actions', {
    changes: [ACTIONS],
  })
  // the list that is confirmed: the one on the page gets shorter meanwhile
  const [found, setFound] = useState<AcceptCheck | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    check({ params: { listing_id: listingId } }).then(setFound, (error: unknown) =>
      setProblem(messageOf(error)),
    )
  }, [check, listingId])
  const run = async (rows: AcceptCheck['rows']) => {
    setProblem(null)
    const items = rows
      .filter((row) => row.reason === null)
      .map((row) => ({ id: row.investment_id, rev: row.rev }))
    try {
      onBegun((await begin.mutateAsync({ params, body: { kind: 'issuer_accept', items } })).id)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title="Accept all ready"
      description="Your acceptance signs each subscription agreement for the company. The platform then checks everything again before the closing."
      footer={
        found === null || found.affected === 0 ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button
            variant="primary"
            icon={Signature}
            busy={begin.isPending}
            onClick={() => void run(found.rows)}
          >{`Accept and sign ${formatCount(found.affected)}`}</Button>
        )
      }
    >
      {found === null && problem === null ? (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            Checking each investment
          </p>
          <SkeletonText lines={3} />
        </div>
      ) : null}
      {found === null ? null : <Ready found={found} />}
      {problem === null ? null : (
        <Callout tone="danger" live title="This isn’t possible" className="mt-4">
          {problem}
        </Callout>
      )}
    </Modal>
  )
}

/** How far it is, and the result of each investment. */
function Progress({
  listingId,
  id,
  onClose,
}: {
  listingId: string
  id: string
  onClose: () => void
}) {
  const action = useQueryOf(ask(ACTION, { params: { listing_id: listingId, action_id: id } }), {
    every: RUNNING_MS,
  })
  const refresh = useRefresh()
  const status = action.data?.status
  const ended = status === undefined || status.state === 'running' ? null : status.rev
  const seen = useRef<number | null>(null)
  useEffect(() => {
    if (ended === null || ended === seen.current) return
    seen.current = ended
    void refresh(...AFTER)
  }, [ended, refresh])
  return (
    <Modal
      open
      onClose={onClose}
      title="Accept all ready"
      description="You can close this window. The investments are accepted one after the other."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryBoundary query={action} what="the bulk action">
        {(found) => (
          <>
            <StatusBadge status={found.status} className="mb-3" />
            <BulkProgress action={found} />
            <BulkResults action={found} />
            <BulkSteer action={found} changes={STEERED} />
          </>
        )}
      </QueryBoundary>
    </Modal>
  )
}

/**
 * Accepts every paid investment that waits for the company, by a bulk action that goes on by itself; what was accepted
 * at once last can be read with its results.
 */
export function AcceptReady({ listingId }: { listingId: string }) {
  const paid = useQueryOf(fundedQuery(listingId))
  const latest = useQueryOf(latestQuery(listingId), { every: LATEST_MS }).data?.items[0]
  const [shown, setShown] = useState<{ id: string | null } | null>(null)
  const ready = (paid.data?.items ?? []).some((row) =>
    row.status.accepts.includes(acceptDecision.event),
  )
  const running = latest?.status.state === 'running'
  const close = () => setShown(null)
  return (
    <>
      {latest === undefined ? null : (
        <Button icon={ListChecks} onClick={() => setShown({ id: latest.id })}>
          {running
            ? `Accepting: ${formatCount(latest.done + latest.refused)} of ${formatCount(latest.total)}`
            : 'Last acceptance'}
        </Button>
      )}
      {ready && !running ? (
        <Button icon={Signature} onClick={() => setShown({ id: null })}>
          Accept all ready
        </Button>
      ) : null}
      {shown?.id === null ? (
        <Begin listingId={listingId} onBegun={(id) => setShown({ id })} onClose={close} />
      ) : null}
      {typeof shown?.id === 'string' ? (
        <Progress listingId={listingId} id={shown.id} onClose={close} />
      ) : null}
    </>
  )
}
