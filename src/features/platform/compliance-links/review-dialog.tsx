import { z } from 'zod'
import { day } from '#domain/shared/common.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { toast } from '#src/ui/toast.tsx'
import { LINKS } from './changed.ts'

const schema = z.strictObject({ review_on: day })
const labels = {
  REVIEWED: {
    title: 'Record review',
    description: 'You opened the page, and it still serves the rule.',
    done: 'Review recorded',
  },
  RESTORED: {
    title: 'Restore link',
    description: 'We check the link again from now on.',
    done: 'Link restored',
  },
} as const
export type DatedEvent = keyof typeof labels
export const datedLabel = (type: DatedEvent): string => labels[type].title

/** An event that sets the next review. */
export function ReviewDialog({
  id,
  rev,
  type,
  onClose,
}: {
  id: string
  rev: number
  type: DatedEvent
  onClose: () => void
}) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [...LINKS] })
  const { title, description, done } = labels[type]
  return (
    <ActionDialog
      title={title}
      description={description}
      schema={schema}
      defaultValues={{ review_on: '' }}
      submitLabel={title}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      onSubmit={async (payload) => {
        await send.mutateAsync({
          params: { machine: 'compliance-link', id },
          body: { type, rev, payload },
        })
        toast.success(done)
        onClose()
      }}
    >
      <ActionField name="review_on" label="Next review" help="A date after today.">
        {(control) => <DateInput {...control} />}
      </ActionField>
    </ActionDialog>
  )
}
