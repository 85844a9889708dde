import { useState, type FormEvent } from 'react'
import type { PaymentDetail } from '#domain/model/banking.ts'
import { paymentMethodLabels } from '#domain/model/steps/payment-words.ts'
import { formatMoney } from '#domain/money-text.ts'
import { useSend } from '#src/api/query.ts'
import { formatCount, formatDate } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Reads that a new way to pay makes old. */
const OWN = ['GET /api/investments/:investment_id/payment', 'GET /api/investments/:investment_id', 'GET /api/investments/:investment_id/history'] as const
/** Another way to pay, with a new authorization for a bank transfer. */
function PayAgainDialog({ investmentId, detail, onClose }: { investmentId: string; detail: PaymentDetail; onClose: () => void }) {
  const [method, setMethod] = useState<'ach' | 'wire'>(detail.methods.includes('wire') ? 'wire' : 'ach')
  const [authorize, setAuthorize] = useState(false)
  const send = useSend('POST /api/investments/:investment_id/payment', { changes: OWN, onSuccess: () => { toast.success('The way to pay is changed'); onClose() } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!send.isPending) send.mutate({ params: { investment_id: investmentId }, body: { act: 'again', method, ...(method === 'ach' ? { authorize } : {}) } })
  }
  return (
    <Modal open onClose={onClose} size="md" title="Choose another way to pay" description={`${formatMoney(detail.expected)} for this investment.`} footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="pay-again" variant="primary" busy={send.isPending}>Pay this way</Button></>}>
      <form id="pay-again" noValidate onSubmit={submit} className="grid gap-4">
        <Field label="How do you want to pay?" group error={send.error?.fields['method']}><RadioGroup options={detail.methods.map((value) => ({ value, label: paymentMethodLabels[value] }))} value={method} onChange={setMethod} /></Field>
        {method === 'ach' && detail.authorization_text !== null ? <p className="rounded-md bg-sunken p-4 text-small text-muted">{detail.authorization_text}</p> : null}
        {method === 'ach' ? <Checkbox value={authorize} onChange={setAuthorize} label="I authorize this debit as the text above says." error={send.error?.fields['authorize']} /> : null}
        {send.error && Object.keys(send.error.fields).length === 0 ? <Callout tone="danger" title={send.error.message} /> : null}
      </form>
    </Modal>
  )
}

/** Less money arrived: the units that it pays for, to take with one act. */
function FewerOffer({ investmentId, detail, fewer }: { investmentId: string; detail: PaymentDetail; fewer: NonNullable<PaymentDetail['fewer']> }) {
  const units = `${formatCount(fewer.units)} units`
  const take = useSend('POST /api/investments/:investment_id/payment', { changes: OWN, onSuccess: () => toast.success(`You take ${units}`) })
  return (
    <Callout tone="warning" title={`You can take ${units} instead`}>
      {formatMoney(detail.received)} of {formatMoney(detail.expected)} arrived. It pays for {units}: {formatMoney(fewer.amount)}{fewer.fee.amount > 0 ? ` and a fee of ${formatMoney(fewer.fee)}` : ''}.{fewer.back.amount > 0 ? ` ${formatMoney(fewer.back)} goes back to the account that it came from.` : ''} Or send the rest with the same reference.
      {take.error ? <span className="mt-2 block font-medium text-danger-strong">{take.error.fields['units'] ?? take.error.message}</span> : null}
      <div className="mt-3"><Button variant="primary" busy={take.isPending} onClick={() => take.mutate({ params: { investment_id: investmentId }, body: { act: 'fewer', units: fewer.units } })}>{`Take ${units}`}</Button></div>
    </Callout>
  )
}

/** What a payment waits for from its investor: the account's verification, or what follows a return. */
export function PaymentActs({ investmentId, detail }: { investmentId: string; detail: PaymentDetail }) {
  const [choosing, setChoosing] = useState(false)
  const retry = useSend('POST /api/investments/:investment_id/payment', { changes: OWN, onSuccess: () => toast.success('The debit is presented again') })
  const waits = detail.status.state === 'draft'
  if (detail.fewer !== null) return <FewerOffer investmentId={investmentId} detail={detail} fewer={detail.fewer} />
  if (detail.returned === null && !waits) return null
  const buttons = (
    <div className="mt-3 flex flex-wrap gap-3">
      {waits ? <LinkButton variant="primary" to="/dashboard/profile/payment-information/ach">Verify bank account</LinkButton> : null}
      {detail.may_retry ? <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate({ params: { investment_id: investmentId }, body: { act: 'retry' } })}>Try the same account again</Button> : null}
      {detail.may_pay_again ? <Button onClick={() => setChoosing(true)}>Choose another way to pay</Button> : null}
    </div>
  )
  return (
    <>
      {detail.returned === null ? <Callout tone="warning" title="Your bank account is not verified yet">Write the amounts of the two small deposits. The debit leaves after that.{buttons}</Callout> : (
        <Callout tone="danger" title={detail.returned.why}>{detail.returned.next} Returned on {formatDate(detail.returned.at)}, bank code {detail.returned.code}.{detail.may_retry ? ` ${detail.returned.tries_left === 1 ? 'One try is' : `${detail.returned.tries_left} tries are`} left.` : ''}{buttons}</Callout>
      )}
      {retry.error ? <Callout tone="danger" title={retry.error.message} /> : null}
      {choosing ? <PayAgainDialog investmentId={investmentId} detail={detail} onClose={() => setChoosing(false)} /> : null}
    </>
  )
}
