import { useState } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import type { Answer } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { SCREENING } from './changed.ts'

type List = Answer<'GET /api/admin/sanctions/lists'>['items'][number]

/** Proposes to put a list that was replaced back in force; a second person approves it. */
export function PutBack({ list }: { list: List }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const send = useSend('POST /api/admin/proposals', {
    changes: [...SCREENING, 'GET /api/admin/proposals'],
    onSuccess: () => {
      toast.success('Proposed. A second person approves it.')
      setOpen(false)
    },
  })
  const failure = isApiError(send.error) ? send.error : null
  const field = failure?.fields['reason']
  const propose = () =>
    send.mutate({
      body: {
        kind: 'screening.put-back',
        subject: { machine: 'sanctions-list', id: list.id },
        payload: {},
        reason: reason.trim(),
      },
    })
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Put back
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        size="sm"
        title="Put list back in force"
        description={`${list.name} replaces the list in force when a second person approves it. We screen everyone again.`}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Back</Button>
            <Button variant="primary" busy={send.isPending} onClick={propose}>
              Propose
            </Button>
          </>
        }
      >
        <Field label="What is wrong with the list in force?" error={field}>
          <Textarea rows={3} limit={2000} value={reason} onChange={setReason} />
        </Field>
        {failure !== null && field === undefined ? <Refusal error={failure} /> : null}
      </Modal>
    </>
  )
}
