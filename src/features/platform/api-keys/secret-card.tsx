import { useState } from 'react'
import type { ApiKeyView } from '#domain/platform/model/api-keys.ts'
import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { API_KEYS } from './changed.ts'

/** The secret of a key: shown once, and replaced with a day in which both work. */
export function SecretCard({ owner, apiKey }: { owner: IntegrationOwner; apiKey: ApiKeyView }) {
  const [secret, setSecret] = useState<string | null>(null)
  const send = useSend('POST /api/keys/:owner/:key_id/secret', {
    changes: [...API_KEYS],
    onSuccess: (answer) => setSecret(answer.secret),
  })
  const failure = isApiError(send.error) ? send.error : null
  const { id, prefix, shown_to, holder_left, old_secret_until: until } = apiKey
  return (
    <Card aria-labelledby="secret">
      <CardHead titleId="secret" title="Secret" />
      <CardBody className="grid gap-4">
        {holder_left ? (
          <Callout tone="warning" title="The key doesn’t work now">
            {shown_to} made its secret and has left. Make a new one and replace it in your systems.
          </Callout>
        ) : null}
        <p className="text-muted">
          {prefix === null
            ? 'Make the secret that your system sends with each call.'
            : `The secret ${prefix}… was shown to ${shown_to}. A new one replaces it, and both work for 24 hours.`}
        </p>
        {until === null ? null : (
          <p className="text-small text-muted">
            The secret before this one works until {formatDateTime(until)}.
          </p>
        )}
        {secret === null ? null : (
          <CopyField
            label="New secret"
            value={secret}
            help="Copy it now. We don’t show it again."
          />
        )}
        {failure === null ? null : <Refusal error={failure} />}
        <div>
          <Button
            busy={send.isPending}
            onClick={() => send.mutate({ params: { owner, key_id: id } })}
          >
            {prefix === null ? 'Make secret' : 'Rotate secret'}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
