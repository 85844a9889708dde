import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '#src/api/call.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { roleWords } from '#src/blocks/company-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardHead } from '#src/ui/card.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { roleChoices } from './role-choices.ts'

const REQUESTS = 'GET /api/dealroom/company/join-requests'
const CHANGES = [
  REQUESTS,
  'GET /api/dealroom/company/people',
  'GET /api/dealroom/company/members',
] as const
type Request = Answer<typeof REQUESTS>['items'][number]
type Act = 'ACCEPTED' | 'DECLINED'

function Decide({ request, act, onClose }: { request: Request; act: Act; onClose: () => void }) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [...CHANGES] })
  const run = (payload: Record<string, unknown>) =>
    send.mutateAsync({
      params: { machine: 'join-request', id: request.id },
      body: { type: act, payload, rev: request.status.rev },
    })
  if (act === 'ACCEPTED')
    return (
      <ActDialog
        title={`Grant access to ${request.name}`}
        explain={`Their account has the address ${request.email}. They get access at once, and we email them. A new owner has an editor’s rights for 72 hours, in which another owner can object.`}
        confirm="Grant access"
        done={`${request.name} has access now`}
        choice={{
          name: 'payload.role',
          label: 'Role',
          options: roleChoices,
          problem: 'Choose a role.',
        }}
        onClose={onClose}
        run={(_, role) => run({ role })}
      />
    )
  return (
    <ActDialog
      title={`Decline ${request.name}`}
      explain="They get no access. We send your reason, and they can ask again."
      confirm="Decline"
      done="The request is declined"
      reason="Reason"
      onClose={onClose}
      run={(reason) => run({ reason })}
    />
  )
}

function Row({ request, onAct }: { request: Request; onAct: (act: Act) => void }) {
  const open = request.status.accepts.includes('ACCEPTED')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 md:px-6">
      <div className="min-w-48 flex-1">
        <p className="font-medium">{request.name}</p>
        <p className="text-small text-subtle">
          {request.email} · asked {formatDate(request.requested_at)}
          {request.decided_by === null
            ? ''
            : ` · ${request.decided_by}${request.role === null ? '' : `, as ${roleWords[request.role].toLowerCase()}`}`}
        </p>
        {request.message === '' ? null : <p className="mt-1 text-muted">“{request.message}”</p>}
      </div>
      {open ? null : <StatusBadge status={request.status} />}
      {open ? (
        <Button
          size="sm"
          icon={UserPlus}
          onClick={() => onAct('ACCEPTED')}
          aria-label={`Grant access to ${request.name}`}
        >
          Grant access
        </Button>
      ) : null}
      {open ? (
        <Button
          size="sm"
          variant="tertiary"
          icon={X}
          onClick={() => onAct('DECLINED')}
          aria-label={`Decline ${request.name}`}
        >
          Decline
        </Button>
      ) : null}
    </li>
  )
}

/**
 * Requests to join the company; owners decide here, the others look. Nothing is rendered here before there is a
 * request.
 */
export function JoinRequests() {
  const query = useCall(REQUESTS, {})
  const [act, setAct] = useState<{ request: Request; act: Act } | null>(null)
  if (query.data?.items.length === 0) return null
  return (
    <Card aria-labelledby="join-requests">
      <CardHead
        titleId="join-requests"
        title="Requests to join"
        line
        subtitle="People who requested access with the company’s EIN. An owner decides."
      />
      <QueryBoundary query={query} what="the requests" skeleton={<SkeletonRows rows={1} />}>
        {({ items }) => (
          <ul className="divide-y divide-border">
            {items.map((request) => (
              <Row
                key={request.id}
                request={request}
                onAct={(chosen) => setAct({ request, act: chosen })}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {act === null ? null : (
        <Decide request={act.request} act={act.act} onClose={() => setAct(null)} />
      )}
    </Card>
  )
}
