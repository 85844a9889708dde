import { useState, type FormEvent } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import { useSend } from '#src/api/query.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { CHANGED } from './changed.ts'

type Payment = NonNullable<InvestmentView['payment']>
const methods = [{ value: 'ach', label: 'Bank transfer (ACH)' }, { value: 'wire', label: 'Wire' }] as const

/** Records money that the bank statement shows; the ledger books it to the payment of the reference. */
export function ReceiptDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const open = Math.max(0, payment.expected.amount - payment.received.amount)
  const [reference, setReference] = useState(payment.reference)
  const [amount, setAmount] = useState<number | null>(open > 0 ? open : null)
  const [method, setMethod] = useState<'ach' | 'wire'>(payment.method)
  const [sender, setSender] = useState('')
  const [tried, setTried] = useState(false)
  const record = useSend('POST /api/admin/receipts', { changes: CHANGED, onSuccess: () => { toast.success('Receipt recorded'); onClose() } })
  const wrong = {
    ...(reference.trim() === '' ? { reference: 'Copy the reference from the bank statement.' } : {}),
    ...(amount === null || amount <= 0 ? { amount: 'Write the amount that arrived.' } : {}),
  }
  const fields: Readonly<Record<string, string>> = { ...record.error?.fields, ...(tried ? wrong : {}) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (record.isPending || amount === null || Object.keys(wrong).length > 0) return
    record.mutate({ body: { reference: reference.trim(), amount, method, ...(sender.trim() === '' ? {} : { sender: sender.trim() }) } })
  }
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title="Record a receipt"
      description="Money that the bank statement shows. It is matched by its reference."
      footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="receipt" variant="primary" busy={record.isPending}>Record receipt</Button></>}
    >
      <form id="receipt" noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Reference" error={fields['reference']}><TextInput value={reference} onChange={setReference} maxLength={40} /></Field>
        <Field label="Amount" error={fields['amount']}><MoneyInput value={amount} onChange={setAmount} currency="USD" /></Field>
        <Field label="Method" group error={fields['method']}><RadioGroup options={methods} value={method} onChange={setMethod} inline /></Field>
        <Field label="Sender" optional error={fields['sender']}><TextInput value={sender} onChange={setSender} maxLength={120} /></Field>
        {record.error && Object.keys(record.error.fields).length === 0 ? <Refusal error={record.error} /> : null}
      </form>
    </Modal>
  )
}
