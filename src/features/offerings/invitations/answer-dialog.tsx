import { relationshipAnswers } from '#domain/offerings/model/relationship.ts'
import type { Answer } from '#src/api/call.ts'
import { useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'

/** What a company asks before it shows a private offering: whether the investor is one it knows (17 CFR 230.502(c)). */
export function AnswerDialog({
  one,
  onClose,
}: {
  one: Answer<'GET /api/relationships'>['items'][number]
  onClose: () => void
}) {
  const send = useSend('POST /api/relationships/:relationship_id/answer', {
    changes: ['GET /api/relationships'],
  })
  return (
    <EditForm
      label={`Questions of ${one.company}`}
      submitLabel="Send answers"
      schema={relationshipAnswers}
      values={{}}
      onCancel={onClose}
      onSave={(values) => send.mutateAsync({ params: { relationship_id: one.id }, body: values })}
      onSaved={() => {
        toast.success('Answers sent')
        onClose()
      }}
      frame={(body, parts) => (
        <Modal
          open
          onClose={onClose}
          title={`Questions of ${one.company}`}
          description="Securities law lets a company show a private offering only to investors it knows."
          footer={parts.actions}
          footerStart={parts.saveState}
        >
          {body}
        </Modal>
      )}
    />
  )
}
