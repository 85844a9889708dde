import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import {
  webhookInput,
  type WebhookInput,
  type WebhookView,
} from '#domain/platform/model/webhooks.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { useNavigate } from '#src/lib/nav.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { toast } from '#src/ui/toast.tsx'
import { WEBHOOKS } from './changed.ts'
import { webhookPath } from './owner.ts'

interface TypesProps {
  value: readonly string[]
  onChange: (value: readonly string[]) => void
  types: readonly string[]
}
function EventTypes({ value, onChange, types }: TypesProps) {
  const toggle = (type: string, on: boolean) =>
    onChange(on ? [...value, type] : value.filter((one) => one !== type))
  return (
    <div className="grid max-h-60 gap-2 overflow-y-auto rounded-md border border-border p-3">
      {types.map((type) => (
        <Checkbox
          key={type}
          label={<code className="text-small">{type}</code>}
          value={value.includes(type)}
          onChange={(on) => toggle(type, on)}
        />
      ))}
    </div>
  )
}

function Fields({ types }: { types: readonly string[] }) {
  return (
    <>
      <ActionField name="title" label="Name">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField
        name="url"
        label="Address"
        help="A public https address. We follow no redirects."
      >
        {(control) => <TextInput {...control} inputMode="url" />}
      </ActionField>
      <ActionField name="types" label="Events" help="Choose none to receive all of them.">
        {(control) => (
          <EventTypes
            types={types}
            value={control.value as readonly string[]}
            onChange={control.onChange}
          />
        )}
      </ActionField>
    </>
  )
}

const EMPTY: WebhookInput = { title: '', url: '', types: [] }

interface NewProps {
  owner: IntegrationOwner
  types: readonly string[]
  onClose: () => void
}
/** Adds a webhook and opens its page, where its secret is made. */
export function NewWebhook({ owner, types, onClose }: NewProps) {
  const navigate = useNavigate()
  const send = useSend('POST /api/webhooks/:owner', { changes: [...WEBHOOKS] })
  return (
    <ActionDialog
      title="Add webhook"
      description="We post each event to this address, signed with a secret that you make next."
      schema={webhookInput}
      defaultValues={EMPTY}
      submitLabel="Add webhook"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        const { id } = await send.mutateAsync({ params: { owner }, body })
        toast.success('Webhook added')
        navigate(webhookPath(owner, id))
      }}
    >
      <Fields types={types} />
    </ActionDialog>
  )
}

interface EditProps extends NewProps {
  endpoint: WebhookView
}
/** Changes a webhook; what waits is sent to the new address. */
export function EditWebhook({ owner, endpoint, types, onClose }: EditProps) {
  const send = useSend('PUT /api/webhooks/:owner/:endpoint_id', { changes: [...WEBHOOKS] })
  const { id, title, url, types: chosen, status } = endpoint
  return (
    <ActionDialog
      title="Edit webhook"
      description="Events that wait are sent to the address that you save."
      schema={webhookInput}
      defaultValues={{ title, url, types: chosen }}
      submitLabel="Save webhook"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { owner, endpoint_id: id }, body, ifMatch: status.rev })
        toast.success('Webhook saved')
        onClose()
      }}
    >
      <Fields types={types} />
    </ActionDialog>
  )
}
