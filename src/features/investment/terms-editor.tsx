import { useState } from 'react'
import type { InvestmentView, RegistrationChoice } from '#domain/model/investment.ts'
import { formatMoney } from '#domain/money-text.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useRefresh, useSend } from '#src/api/query.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { AmountField, RegistrationField } from './amount-fields.tsx'
import { useKeepInvestment } from './use-investment.ts'
import { useQuote } from './use-quote.ts'
import { nextPath } from './way.ts'

/** Changes amount and registration in place; says before that a signature is voided by it. */
export function TermsEditor({ investment, signed, onClose }: { investment: InvestmentView; signed: boolean; onClose: () => void }) {
  const [cents, setCents] = useState<number | null>(investment.amount.amount)
  const [registration, setRegistration] = useState<RegistrationChoice>(investment.registration.id ?? (investment.registration.type === 'ira' ? 'ira' : 'individual'))
  const quoted = useQuote({ listingId: investment.listing_id, cents, registration, investmentId: investment.id })
  const keep = useKeepInvestment()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const save = useSend('PUT /api/investments/:investment_id/terms', {
    onSuccess: (next) => {
      keep(next)
      onClose()
      if (next.next_step !== 'review') navigate(nextPath(next))
    },
    onError: (error) => { if (error.code === 'stale') void refresh('GET /api/investments/:investment_id') },
  })
  const refused = isApiError(save.error) ? save.error : null
  const submit = () => {
    if (cents !== null && cents > 0 && quoted.stops.length === 0) save.mutate({ params: { investment_id: investment.id }, ifMatch: investment.status.rev, body: { amount: cents, registration } })
  }
  return (
    <form noValidate aria-label="Amount and registration" className="grid gap-5" onSubmit={(event) => { event.preventDefault(); submit() }}>
      {signed ? <Callout tone="warning" title="A change voids your signature">You read the new agreement and sign again.</Callout> : null}
      {refused && Object.keys(refused.fields).length === 0 ? <Callout tone="danger" title={refused.code === 'stale' ? 'This investment changed in the meantime. Check it and save again.' : refused.message} /> : null}
      {quoted.against('offering') ? <Callout tone="danger" title={quoted.against('offering')} /> : null}
      <AmountField quoted={quoted} security={investment.security_type} cents={cents} onChange={(next) => { save.reset(); setCents(next) }} error={refused?.fields['amount'] ?? (cents === null || cents === 0 ? 'Write the amount that you want to invest.' : undefined)} />
      <RegistrationField value={registration} onChange={(next) => { save.reset(); setRegistration(next) }} error={refused?.fields['registration'] ?? quoted.against('registration')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={save.isPending}>{quoted.quote && quoted.stops.length === 0 ? `Save ${formatMoney(quoted.quote.total)}` : 'Save amount'}</Button>
        <Button onClick={onClose}>Keep it as it is</Button>
      </div>
    </form>
  )
}
