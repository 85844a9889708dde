import { useState } from 'react'
import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import type { WebhookDeliveryView } from '#domain/platform/model/webhooks.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import type { Column } from '#src/blocks/list/list-types.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { RecordList } from '#src/blocks/record-list.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { WEBHOOKS } from './changed.ts'

const LIST = 'GET /api/webhooks/:owner/:endpoint_id/deliveries'
const ONE = 'GET /api/webhooks/:owner/:endpoint_id/deliveries/:delivery_id'
const columns: readonly Column<WebhookDeliveryView>[] = [
  {
    key: 'type',
    title: 'Event',
    cell: (one) => <code className="break-all text-small">{one.type}</code>,
  },
  {
    key: 'queued',
    title: 'Happened',
    card: 'fact',
    className: 'whitespace-nowrap',
    cell: (one) => <time dateTime={one.queued_at}>{formatDateTime(one.queued_at)}</time>,
  },
  { key: 'attempts', title: 'Attempts', card: 'fact', align: 'right', cell: (one) => one.attempts },
  {
    key: 'next',
    title: 'Next attempt',
    card: 'none',
    className: 'whitespace-nowrap',
    cell: (one) => (one.next_at === null ? null : formatDateTime(one.next_at)),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'status',
    cell: (one) => (
      <span className="grid justify-items-start gap-1">
        <StatusBadge status={one.status} />
        {one.problem === null ? null : (
          <span className="max-w-64 text-small text-muted">{one.problem}</span>
        )}
      </span>
    ),
  },
]
const acts: readonly Act[] = [
  {
    type: 'TRY_NOW',
    label: 'Try now',
    explain: 'We send it now instead of waiting for the next attempt.',
    done: 'We’re sending the event',
    variant: 'primary',
  },
  {
    type: 'RESENT',
    label: 'Resend event',
    explain: 'We send the same event again, with the same id.',
    done: 'The event is sent again',
  },
]

interface Where {
  owner: IntegrationOwner
  endpoint_id: string
}
function DeliveryDialog({
  where,
  id,
  resends,
  onClose,
}: {
  where: Where
  id: string
  resends: boolean
  onClose: () => void
}) {
  const query = useCall(ONE, { params: { ...where, delivery_id: id } }, { every: 5_000 })
  return (
    <Modal
      open
      onClose={onClose}
      title={query.data?.type ?? 'Event'}
      footer={
        query.data === undefined ? undefined : (
          <EventButtons
            machine="webhook-delivery"
            id={id}
            presented={query.data.status}
            acts={acts}
            changes={WEBHOOKS}
          />
        )
      }
    >
      <QueryBoundary query={query} what="this event" skeleton={<SkeletonText lines={5} />}>
        {(one) => (
          <div className="grid gap-4">
            <pre className="overflow-x-auto rounded-md bg-sunken p-3 text-small">
              {JSON.stringify(JSON.parse(one.body), null, 2)}
            </pre>
            <h3 className="font-medium">Attempts</h3>
            {one.tries.length === 0 ? <p className="text-muted">None yet</p> : null}
            <ol className="grid gap-3">
              {one.tries.map((attempt) => (
                <li key={attempt.at} className="grid gap-1 text-small">
                  <span>
                    <time dateTime={attempt.at}>{formatDateTime(attempt.at)}</time>
                    {attempt.http_status === null ? '' : `, HTTP ${attempt.http_status}`}
                    {`, ${attempt.duration_ms} ms`}
                  </span>
                  {attempt.problem === null ? null : <span>{attempt.problem}</span>}
                  {attempt.excerpt ? (
                    <code className="break-all text-muted">{attempt.excerpt}</code>
                  ) : null}
                </li>
              ))}
            </ol>
            {resends ? <ResendSince where={where} since={one.queued_at} onDone={onClose} /> : null}
          </div>
        )}
      </QueryBoundary>
    </Modal>
  )
}

/** Everything since an event is sent again: after a receiver lost what it had taken. */
function ResendSince({
  where,
  since,
  onDone,
}: {
  where: Where
  since: string
  onDone: () => void
}) {
  const resend = useSend('POST /api/webhooks/:owner/:endpoint_id/resend', {
    changes: [...WEBHOOKS],
    onSuccess: ({ count }) => {
      toast.success(
        count === 1 ? 'One event is sent again' : `${count} events are sent again, in their order`,
      )
      onDone()
    },
    onError: (error) =>
      toast.error(isApiError(error) ? error.message : 'We couldn’t send the events again'),
  })
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-small text-muted">
        Did your system lose events? This event and all later ones are sent again, with their ids.
        Events waiting for their next attempt are tried now.
      </p>
      <Button
        size="sm"
        busy={resend.isPending}
        onClick={() => resend.mutate({ params: { ...where }, body: { since } })}
      >
        Resend all since this event
      </Button>
    </div>
  )
}

/** What was sent to a webhook, the newest first, with its attempts and a button to send it again. */
export function Deliveries({ owner, endpoint_id, resends }: Where & { resends: boolean }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <RecordList
        name={LIST}
        params={{ owner, endpoint_id }}
        label="Events"
        columns={columns}
        keyOf={(one) => one.id}
        nameOf={(one) => one.type}
        every={5_000}
        rowAction={(one) => (
          <Button
            size="sm"
            aria-label={`Open ${one.type}, ${formatDateTime(one.queued_at)}`}
            onClick={() => setOpen(one.id)}
          >
            Open
          </Button>
        )}
        empty={{
          title: 'No events yet',
          children: 'Send a test event to see how it arrives.',
        }}
      />
      {open === null ? null : (
        <DeliveryDialog
          where={{ owner, endpoint_id }}
          id={open}
          resends={resends}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
