import { useState } from 'react'
import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import type { WebhookView } from '#domain/platform/model/webhooks.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { WEBHOOKS } from './changed.ts'

/** The signing secret, shown once. A replaced secret signs for another day. */
export function SecretCard({
  owner,
  endpoint,
}: {
  owner: IntegrationOwner
  endpoint: WebhookView
}) {
  const [secret, setSecret] = useState<string | null>(null)
  const send = useSend('POST /api/webhooks/:owner/:endpoint_id/secret', {
    changes: [...WEBHOOKS],
    onSuccess: (answer) => setSecret(answer.secret),
  })
  const failure = isApiError(send.error) ? send.error : null
  const until = endpoint.old_secret_until
  return (
    <Card aria-labelledby="secret">
      <CardHead titleId="secret" title="Signing secret" />
      <CardBody className="grid gap-4">
        <p className="text-muted">
          {endpoint.secret_shown
            ? 'A new secret replaces this one. A replaced secret signs for another 24 hours.'
            : 'Make the secret with which you verify that an event came from us.'}
        </p>
        {until === null ? null : (
          <p className="text-small text-muted">
            Earlier secrets sign until {formatDateTime(until)}.
          </p>
        )}
        {secret === null ? null : (
          <CopyField label="Secret" value={secret} help="Copy it now. We don’t show it again." />
        )}
        {failure === null ? null : <Refusal error={failure} />}
        <div>
          <Button
            busy={send.isPending}
            onClick={() => send.mutate({ params: { owner, endpoint_id: endpoint.id } })}
          >
            {endpoint.secret_shown ? 'Replace secret' : 'Show secret'}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
