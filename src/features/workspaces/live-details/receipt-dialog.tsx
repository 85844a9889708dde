import { z } from 'zod'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { FileUpload } from '#src/ui/inputs/file-upload.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import type { UploadedFile } from '#src/ui/inputs/upload-state.ts'
import { toast } from '#src/ui/toast.tsx'
import { CHANGED } from './changed.ts'

type Payment = NonNullable<InvestmentView['payment']>
const methods = [
  { value: 'ach', label: 'Bank transfer (ACH)' },
  { value: 'wire', label: 'Wire' },
] as const
const upload = sendFileFor('company_document')
const TYPES = ['application/pdf', 'image/jpeg', 'image/png']
const AMOUNT = 'Enter the amount that arrived.'
const receiptSchema = z.object({
  reference: z.string().trim().min(1, 'Copy the reference from the bank statement.').max(40),
  amount: z.int(AMOUNT).positive(AMOUNT),
  method: z.enum(['ach', 'wire']),
  sender: z.string().trim().max(120),
  bank_reference: z.string().trim().min(1, 'Copy the bank’s number of the movement.').max(80),
  document_id: z
    .array(z.custom<UploadedFile>())
    .min(1, 'Upload the document of the bank that shows the money.')
    .transform(([file]) => file?.id ?? ''),
})

/** Proposes to book money that a document of the bank shows; the ledger books it when a second person has approved. */
export function ReceiptDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const open = payment.expected.amount - payment.received.amount
  const record = useSend('POST /api/admin/receipts', { changes: CHANGED })
  return (
    <ActionDialog
      schema={receiptSchema}
      defaultValues={{
        reference: payment.reference,
        ...(open > 0 ? { amount: open } : {}),
        method: payment.method,
        sender: '',
        bank_reference: '',
        document_id: [],
      }}
      onSubmit={async ({ sender, ...receipt }) => {
        await record.mutateAsync({ body: sender === '' ? receipt : { ...receipt, sender } })
        toast.success('Receipt proposed. A second person approves it.')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title="Record a receipt"
      description="A second person approves it. Where the bank gives statements, the money counts when its line comes; otherwise the document stands for the line."
      submitLabel="Propose receipt"
    >
      <ActionField name="reference" label="Reference">
        {(control) => <TextInput {...control} maxLength={40} />}
      </ActionField>
      <ActionField name="amount" label="Amount">
        {(control) => <MoneyInput {...control} currency="USD" />}
      </ActionField>
      <ActionField name="method" label="Method" group>
        {(control) => <RadioGroup {...control} options={methods} inline />}
      </ActionField>
      <ActionField name="sender" label="Sender" optional>
        {(control) => <TextInput {...control} maxLength={120} />}
      </ActionField>
      <ActionField name="bank_reference" label="Bank’s number of the movement">
        {(control) => <TextInput {...control} maxLength={80} />}
      </ActionField>
      <ActionField name="document_id" label="Document of the bank" group>
        {(control) => <FileUpload {...control} upload={upload} types={TYPES} />}
      </ActionField>
    </ActionDialog>
  )
}
