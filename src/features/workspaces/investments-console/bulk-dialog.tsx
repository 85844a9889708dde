import { useEffect, useRef, useState } from 'react'
import {
  bulkActionLabels,
  REMINDER_HOURS,
  type BulkCheck,
  type PlatformBulkKind,
} from '#domain/workspaces/model/bulk-actions.ts'
import { isApiError } from '#src/api/api-error.ts'
import type { Input } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { formatCount } from '#src/lib/format.ts'
import { href, useNavigate } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { BULK_ACTIONS, INVESTMENTS } from './console-queries.ts'

export type BulkFilter = Extract<
  Input<'POST /api/admin/bulk-actions/preview'>['body'],
  { filter: unknown }
>['filter']
/** What is done, and with which investments: those that were chosen, or all that a filter leaves. */
export interface BulkChoice {
  kind: PlatformBulkKind
  of: { ids: string[] } | { filter: BulkFilter }
}

const explains: Readonly<Record<PlatformBulkKind, string>> = {
  remind: `Each investor who acts next gets an e-mail with what to do. We send at most one in ${REMINDER_HOURS} hours for an investment.`,
  review_approve:
    'Each investment is checked again and approved by itself. Its investor is asked to pay.',
  principal_approve:
    'As principal, you confirm that everything is in order. Each investment joins its offering’s next closing.',
}
const investments = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'investment' : 'investments'}`

/** How many are affected, and why the others are not. */
function Affected({ found }: { found: BulkCheck }) {
  const left = found.items.length - found.affected
  return (
    <div role="status" className="grid gap-3">
      <p className="font-medium">
        {found.affected === 0
          ? 'None of the chosen investments can be handled now.'
          : `${investments(found.affected)} will be handled.`}
      </p>
      {left === 0 ? null : (
        <div>
          <p className="text-muted">{investments(left)} left out:</p>
          <ul className="mt-1 grid gap-1">
            {found.refused.map((group) => (
              <li key={group.reason} className="flex gap-3">
                <span className="figures w-10 shrink-0 text-right font-medium">
                  {formatCount(group.count)}
                </span>
                <span className="min-w-0 wrap-anywhere">{group.reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Tries a bulk action first, says what it would do, and begins it; then its page shows how far it is. */
export function BulkDialog({ choice, onClose }: { choice: BulkChoice; onClose: () => void }) {
  const { kind, of } = choice
  const navigate = useNavigate()
  const { mutateAsync: check } = useSend('POST /api/admin/bulk-actions/preview')
  const begin = useSend('POST /api/admin/bulk-actions', { changes: [BULK_ACTIONS, INVESTMENTS] })
  const [found, setFound] = useState<BulkCheck | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const asked = useRef(false)
  const messageOf = (error: unknown) =>
    isApiError(error) ? error.message : 'Try again in a moment.'
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    check({ body: { kind, ...of } }).then(setFound, (error: unknown) =>
      setProblem(messageOf(error)),
    )
  }, [check, kind, of])
  const run = async (items: BulkCheck['items']) => {
    setProblem(null)
    try {
      const { id } = await begin.mutateAsync({
        body: { kind, items, ...('filter' in of ? { filter: of.filter } : {}) },
      })
      navigate(href('/admin/investments/bulk-actions/:action_id', { action_id: id }))
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={bulkActionLabels[kind]}
      description={explains[kind]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {found === null || found.affected === 0 ? null : (
            <Button variant="primary" busy={begin.isPending} onClick={() => void run(found.items)}>
              {`${bulkActionLabels[kind]}: ${formatCount(found.affected)}`}
            </Button>
          )}
        </>
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
      {found === null ? null : <Affected found={found} />}
      {problem === null ? null : (
        <Callout tone="danger" title="This isn’t possible" className="mt-4">
          {problem}
        </Callout>
      )}
    </Modal>
  )
}
