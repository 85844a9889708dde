import { useState, type FormEvent } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import { formatMoney } from '#domain/money-text.ts'
import { useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Asks once, then cancels: the right to do so inside the window needs no reason (17 CFR 227.304(a)). */
export function CancelDialog({ view, onClose }: { view: InvestmentView; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const cancel = useSend('POST /api/investments/:investment_id/cancel', {
    changes: ['GET /api/investments', 'GET /api/investments/:investment_id', 'GET /api/dashboard'],
    onSuccess: () => { toast.success('Investment cancelled'); onClose() },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!cancel.isPending) cancel.mutate({ params: { investment_id: view.id }, body: reason.trim() === '' ? {} : { reason: reason.trim() } })
  }
  return (
    <Modal
      open onClose={onClose} size="sm" title={`Cancel your investment in ${view.company.name}?`}
      description={`${formatMoney(view.amount)}. The commitment ends, and money that you have paid goes back to your account.`}
      footer={<><Button onClick={onClose}>Keep the investment</Button><Button type="submit" form="cancel" variant="danger-quiet" busy={cancel.isPending}>Cancel the investment</Button></>}
    >
      <form id="cancel" onSubmit={submit} className="grid gap-4">
        <Field label="Reason" optional help="The company reads it."><Textarea rows={3} limit={500} value={reason} onChange={setReason} /></Field>
        {cancel.error ? <Callout tone="danger" title="It was not cancelled">{cancel.error.message}</Callout> : null}
      </form>
    </Modal>
  )
}
