import { useState } from 'react'
import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import { isApiError } from '#src/api/api-error.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { ask, useCall, useSend } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { NextActionCard } from '#src/blocks/next-action.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { WEBHOOKS } from './changed.ts'
import { Deliveries } from './deliveries.tsx'
import { ownerOf, useWebhookShell } from './owner.ts'
import { SecretCard } from './secret-card.tsx'
import { EditWebhook } from './webhook-form.tsx'

const NAME = 'GET /api/webhooks/:owner/:endpoint_id'
type Endpoint = Answer<typeof NAME>
export const loader = load(({ params }) => [
  ask(NAME, { params: { owner: ownerOf(params), endpoint_id: params['endpoint_id'] ?? '' } }),
])

const acts: readonly Act[] = [
  {
    type: 'RESUMED',
    label: 'Resume webhook',
    explain: 'Events that waited are sent now, in their order.',
    done: 'Webhook resumed',
    variant: 'primary',
  },
  {
    type: 'PAUSED',
    label: 'Pause webhook',
    explain: 'Events wait until you resume it.',
    done: 'Webhook paused',
  },
  {
    type: 'REMOVED',
    label: 'Remove webhook',
    explain: 'Nothing is sent to it any more. Events that wait are given up.',
    done: 'Webhook removed',
    variant: 'danger',
  },
]

function Actions({ owner, endpoint }: { owner: IntegrationOwner; endpoint: Endpoint }) {
  const [editing, setEditing] = useState(false)
  const test = useSend('POST /api/webhooks/:owner/:endpoint_id/test', {
    changes: [...WEBHOOKS],
    onSuccess: () => toast.success('Test event sent'),
    onError: (error) =>
      toast.error(isApiError(error) ? error.message : 'We couldn’t send the test event'),
  })
  return (
    <>
      {endpoint.status.state.startsWith('active.') ? (
        <Button
          busy={test.isPending}
          onClick={() => test.mutate({ params: { owner, endpoint_id: endpoint.id } })}
        >
          Send test event
        </Button>
      ) : null}
      <Button onClick={() => setEditing(true)}>Edit webhook</Button>
      <EventButtons
        machine="webhook-endpoint"
        id={endpoint.id}
        presented={endpoint.status}
        acts={acts}
        changes={WEBHOOKS}
      />
      {editing ? (
        <EditWebhook
          owner={owner}
          endpoint={endpoint}
          types={endpoint.event_types}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  )
}

/** One webhook: its state, its secret and what was sent to it. */
export default function Webhook() {
  const params = useParams<'endpoint_id' | 'account_id'>()
  const { endpoint_id } = params
  const query = useCall(
    NAME,
    { params: { owner: ownerOf(params), endpoint_id } },
    { every: 10_000 },
  )
  const owner = useWebhookShell(query.data?.title ?? 'Webhook')
  return (
    <>
      <PageHead dense title={query.data?.title ?? 'Webhook'} lead={query.data?.url} />
      <QueryBoundary query={query} what="this webhook" skeleton={<SkeletonText lines={8} />}>
        {(endpoint) => (
          <div className="grid gap-4 md:gap-6">
            <NextActionCard
              presented={endpoint.status}
              me="issuer"
              extra={endpoint.may_edit ? <Actions owner={owner} endpoint={endpoint} /> : undefined}
            />
            {endpoint.may_edit ? <SecretCard owner={owner} endpoint={endpoint} /> : null}
            <Deliveries
              owner={owner}
              endpoint_id={endpoint_id}
              resends={endpoint.may_edit && endpoint.status.state.startsWith('active.')}
            />
          </div>
        )}
      </QueryBoundary>
    </>
  )
}
