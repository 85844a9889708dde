import { useState, type FormEvent } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import { formatMoney } from '#domain/money-text.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { MoneyInput } from '#src/ui/inputs/money.tsx'
import { Modal } from '#src/ui/modal.tsx'

/** What the new amount buys, as the server says it. */
function useUnits(view: InvestmentView, cents: number | null): string {
  const quote = useCall('GET /api/offerings/:listing_id/quote', cents === null || cents === 0 ? null : { params: { listing_id: view.listing_id }, query: { amount: cents, registration: 'individual', investment_id: view.id } }, { keep: true, missing: 'value' })
  return quote.data ? `${formatCount(quote.data.units)} whole units for ${formatMoney(quote.data.total)} with fees.` : 'Whole units only; we round down.'
}

/** Another amount inside the window to cancel: the old commitment ends, a new one is signed, nothing is typed twice. */
export function AmendDialog({ view, onClose }: { view: InvestmentView; onClose: () => void }) {
  const [cents, setCents] = useState<number | null>(view.amount.amount)
  const navigate = useNavigate()
  const help = useUnits(view, cents)
  const amend = useSend('POST /api/investments/:investment_id/amend', { changes: ['GET /api/investments', 'GET /api/investments/:investment_id', 'GET /api/dashboard'], onSuccess: (next) => navigate(`/investment/${next.id}`) })
  const failure = isApiError(amend.error) ? amend.error : null
  const same = cents === view.amount.amount
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!amend.isPending && cents !== null && cents > 0 && !same) amend.mutate({ params: { investment_id: view.id }, body: { amount: cents } })
  }
  return (
    <Modal
      open onClose={onClose} size="sm" title={`Change the amount in ${view.company.name}`}
      description={`You have committed ${formatMoney(view.amount)}.${view.cancel_until ? ` You may change it until ${formatDateTime(view.cancel_until)}.` : ''}`}
      footer={<><Button onClick={onClose}>Keep the amount</Button><Button type="submit" form="amend" variant="primary" busy={amend.isPending} disabled={same || cents === null || cents === 0}>Change the amount</Button></>}
    >
      <form id="amend" noValidate onSubmit={submit} className="grid gap-4">
        <Callout tone="warning" title="You sign again">The present commitment ends and gives its place back. We fill in what we know; you read and sign the new agreement, and the new commitment counts from then.</Callout>
        <Field label="New amount" error={failure?.fields['amount']} help={help}><MoneyInput name="amount" currency="USD" value={cents} onChange={(next) => { amend.reset(); setCents(next) }} /></Field>
        {failure && failure.fields['amount'] === undefined ? <Callout tone="danger" live title="It was not changed">{failure.message}</Callout> : null}
      </form>
    </Modal>
  )
}
