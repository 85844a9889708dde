import { z } from 'zod'
import { apiKeyInput } from '#domain/platform/model/api-keys.ts'
import type { IntegrationOwner } from '#domain/platform/model/integrations.ts'
import { scopeRules, scopes, type Scope } from '#domain/shared/access/scopes.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { useNavigate } from '#src/lib/nav.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { API_KEYS } from './changed.ts'
import { keyPath } from './owner.ts'

/** The addresses as they are typed, one a line; the days as the choice of them. */
const typed = apiKeyInput.extend({
  addresses: z.string().transform((text) => text.split(/[\s,]+/).filter((one) => one !== '')),
  days: z.enum(['30', '90', '180', '365']).transform(Number),
})
const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '180', label: '180 days' },
  { value: '365', label: '1 year' },
] as const

interface ScopesProps {
  value: readonly Scope[]
  onChange: (value: readonly Scope[]) => void
  offered: readonly Scope[]
}
function ScopeChoice({ value, onChange, offered }: ScopesProps) {
  const toggle = (scope: Scope, on: boolean) =>
    onChange(on ? [...value, scope] : value.filter((one) => one !== scope))
  return (
    <div className="grid gap-2 rounded-md border border-border p-3">
      {offered.map((scope) => (
        <Checkbox
          key={scope}
          label={
            <>
              {scopeRules[scope].label} <code className="text-small text-muted">{scope}</code>
            </>
          }
          value={value.includes(scope)}
          onChange={(on) => toggle(scope, on)}
        />
      ))}
    </div>
  )
}

/** Adds a key and opens its page, where its secret is made. */
export function NewKey({ owner, onClose }: { owner: IntegrationOwner; onClose: () => void }) {
  const navigate = useNavigate()
  const send = useSend('POST /api/keys/:owner', { changes: [...API_KEYS] })
  const offered = scopes.filter((scope) => owner !== 'platform' || scopeRules[scope].platform)
  return (
    <ActionDialog
      title="Add API key"
      description="A key makes only the calls of its scopes. You make its secret next."
      schema={typed}
      defaultValues={{ title: '', scopes: [], addresses: '', days: '90' }}
      submitLabel="Add API key"
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (body) => {
        const { id } = await send.mutateAsync({ params: { owner }, body })
        toast.success('API key added')
        navigate(keyPath(owner, id))
      }}
    >
      <ActionField name="title" label="Name" help="The system that uses it.">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField name="scopes" label="Scopes">
        {(control) => (
          <ScopeChoice
            offered={offered}
            value={control.value as readonly Scope[]}
            onChange={control.onChange}
          />
        )}
      </ActionField>
      <ActionField
        name="addresses"
        label="Allowed addresses (optional)"
        help="One a line, for example 203.0.113.0/24. Leave empty to allow every address."
      >
        {(control) => <Textarea {...control} rows={2} />}
      </ActionField>
      <ActionField name="days" label="Expires after">
        {(control) => <Select {...control} options={LIVES} />}
      </ActionField>
    </ActionDialog>
  )
}
