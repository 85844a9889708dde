import { z } from 'zod'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { toast } from '#src/ui/toast.tsx'
import { CHANGED } from './changed.ts'

type Payment = NonNullable<InvestmentView['payment']>
const methods = [
  { value: 'ach', label: 'Bank transfer (ACH)' },
  { value: 'wire', label: 'Wire' },
] as const
const AMOUNT = 'Enter the amount that arrived.'
const receiptSchema = z.object({
  reference: z.string().trim().min(1, 'Copy the reference from the bank statement.').max(40),
  amount: z.int(AMOUNT).positive(AMOUNT),
  method: z.enum(['ach', 'wire']),
  sender: z.string().trim().max(120),
})

/** Records money that the bank statement shows; the ledger books it to the payment of the reference. */
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
      }}
      onSubmit={async ({ sender, ...receipt }) => {
        await record.mutateAsync({ body: sender === '' ? receipt : { ...receipt, sender } })
        toast.success('Receipt recorded')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title="Record a receipt"
      description="Money that the bank statement shows. It is matched by its reference."
      submitLabel="Record receipt"
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
    </ActionDialog>
  )
}
