import { PencilLine } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Button } from '#src/ui/button.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import type { TopicView } from './topic-comments.tsx'
import { TOPIC, WORKSPACE } from './use-topic.ts'

const reasonSchema = z.object({ reason: z.string().trim().min(3, 'Say why.').max(2000) })

/** Opens a decided topic again; the reason is stored in its history and the platform reviews it anew. */
export function Reopen({ view }: { view: TopicView }) {
  const [open, setOpen] = useState(false)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: [TOPIC, WORKSPACE] })
  return (
    <>
      <div>
        <Button icon={PencilLine} onClick={() => setOpen(true)}>
          Change this topic
        </Button>
      </div>
      {open ? (
        <ActionDialog
          schema={reasonSchema}
          defaultValues={{ reason: '' }}
          onSubmit={async ({ reason }) => {
            await send.mutateAsync({
              params: { machine: 'review-item', id: view.item_id },
              body: { type: 'REOPENED', reason, rev: view.status.rev },
            })
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
          title={`Change ${view.title.toLowerCase()}?`}
          description="The decision ends. Resubmit it for a new review."
          submitLabel="Open it for changes"
          cancelLabel="Keep it"
        >
          <ActionField name="reason" label="Why does it change?">
            {(control) => <Textarea {...control} />}
          </ActionField>
        </ActionDialog>
      ) : null}
    </>
  )
}
