import { useMemo, type ReactNode } from 'react'
import { z } from 'zod'
import { useSend, type ReadName } from '#src/api/query.ts'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { toast } from '#src/ui/toast.tsx'
import { ActionDialog, ActionField } from './action-form.tsx'
import { documents, DocumentField } from './evidence.tsx'
import { Refusal } from './review/refusal.tsx'

export const WAITING = 'GET /api/admin/proposals'

type Payload = Readonly<Record<string, unknown>>
export interface ProposeActProps {
  title: string
  /** what happens, before the sentence that it takes a second person */
  explain: string
  /** what is proposed: its kind and its record */
  kind: string
  subject: { machine: string; id: string }
  /** values of the kind's own fields; the children show them under names such as `payload.number` */
  payload: { schema: z.ZodType<Payload, Payload>; values: Payload }
  /** label of the reason, which both people and the log read */
  reason: string
  /** why a document is missing, where the act needs one; without it documents are optional */
  needsDocument?: string
  changes: readonly ReadName[]
  onClose: () => void
  children?: ReactNode
}

const formSchema = ({
  payload,
  needsDocument,
}: Pick<ProposeActProps, 'payload' | 'needsDocument'>) =>
  z.object({
    payload: payload.schema,
    reason: z.string().trim().min(3, 'Say in a sentence why this should happen.').max(2000),
    evidence: documents(needsDocument),
  })

/** Proposes an act that needs a second person, with its reason and the documents that show it. */
export function ProposeActDialog(props: ProposeActProps) {
  const { title, explain, kind, subject, payload, reason, needsDocument, changes, onClose } = props
  const schema = useMemo(() => formSchema({ payload, needsDocument }), [payload, needsDocument])
  const send = useSend('POST /api/admin/proposals', { changes: [...changes, WAITING] })
  return (
    <ActionDialog
      title={title}
      description={`${explain} This needs a second person: you propose it, and it happens when another person approves it within 7 days.`}
      schema={schema}
      defaultValues={{ payload: payload.values, reason: '', evidence: [] }}
      submitLabel="Propose"
      cancelLabel="Back"
      refusal={(error) => <Refusal error={error} />}
      onClose={onClose}
      onSubmit={async (body) => {
        await send.mutateAsync({ body: { kind, subject, ...body } })
        toast.success('Proposed. A second person approves it.')
        onClose()
      }}
    >
      {props.children}
      <ActionField name="reason" label={reason}>
        {(control) => <Textarea {...control} rows={3} limit={2000} />}
      </ActionField>
      <DocumentField name="evidence" optional={needsDocument === undefined} />
    </ActionDialog>
  )
}
