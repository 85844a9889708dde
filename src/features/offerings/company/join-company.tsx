import { z } from 'zod'
import { ActionField, ActionForm } from '#src/blocks/action-form.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import type { NewCompanyEvent, NewCompanyState } from './use-new-company.ts'

const LIMIT = 500
const messageSchema = z.object({ message: z.string().trim().max(LIMIT) })

/** A company with this EIN exists: it is not created twice, the person can request access from its owners. */
export function JoinCompany({
  state,
  settle,
}: {
  state: NewCompanyState
  settle: (event: NewCompanyEvent) => Promise<void>
}) {
  if (state.matches('asked'))
    return (
      <Callout tone="success" title="Your request was sent" live>
        The owners get a message with your name and email address. When they add you, the company is
        in your list.
      </Callout>
    )
  return (
    <ActionForm
      schema={messageSchema}
      defaultValues={{ message: '' }}
      onSubmit={({ message }) => settle({ type: 'JOIN', message })}
      label="Ask to join"
      submitLabel="Ask to join"
      className="rounded-lg border border-warning-border bg-warning-soft p-4"
    >
      <div>
        <h3 className="text-h4">A company with this EIN already exists</h3>
        <p className="mt-1 text-small text-muted">
          Each company is registered once. Ask its owners to add you, or correct the EIN.
        </p>
      </div>
      <ActionField name="message" label="Message to the owners" optional>
        {(control) => <Textarea {...control} limit={LIMIT} />}
      </ActionField>
    </ActionForm>
  )
}
