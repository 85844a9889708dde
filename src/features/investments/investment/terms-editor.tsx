import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { registrationChosen } from '#domain/shared/registration-types.ts'
import { useRefresh, useSend } from '#src/api/query.ts'
import { ActionFormView, useActionForm } from '#src/blocks/action-form.tsx'
import { useNavigate } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { centsIn } from '#src/ui/inputs/money.tsx'
import { AmountField, RegistrationField, termsSchema } from './amount-fields.tsx'
import { useStoreInvestment } from './use-investment.ts'
import { useQuote } from '#src/blocks/use-quote.ts'
import { nextPath } from './step-list.ts'

/** Changes amount and registration in place; warns before that a signature is voided by it. */
export function TermsEditor({
  investment,
  signed,
  onClose,
}: {
  investment: InvestmentView
  signed: boolean
  onClose: () => void
}) {
  const form = useActionForm({
    schema: termsSchema,
    defaultValues: {
      amount: investment.amount.amount,
      registration: registrationChosen(investment.registration),
    },
  })
  const [amount, registration] = form.watch(['amount', 'registration'])
  const cents = centsIn(amount)
  const quoted = useQuote({
    listingId: investment.listing_id,
    cents,
    registration,
    investmentId: investment.id,
  })
  const keep = useStoreInvestment()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const save = useSend('PUT /api/investments/:investment_id/terms', {
    onSuccess: (next) => {
      keep(next)
      onClose()
      if (next.next_step !== 'review') navigate(nextPath(next))
    },
    onError: (error) => {
      if (error.code === 'stale') void refresh('GET /api/investments/:investment_id')
    },
  })
  return (
    <ActionFormView
      form={form}
      onSubmit={async (body) => {
        if (quoted.stops.length === 0)
          await save.mutateAsync({
            params: { investment_id: investment.id },
            ifMatch: investment.status.rev,
            body,
          })
      }}
      refusal={(error) => (
        <Callout
          tone="danger"
          title={
            error.code === 'stale'
              ? 'This investment changed in the meantime. Check it and save again.'
              : error.message
          }
        />
      )}
      label="Amount and registration"
      submitLabel={
        quoted.quote && quoted.stops.length === 0
          ? `Save ${formatMoney(quoted.quote.total)}`
          : 'Save amount'
      }
      onCancel={onClose}
      cancelLabel="Keep it as it is"
      className="gap-5"
    >
      {signed ? (
        <Callout tone="warning" title="A change voids your signature">
          You read the new agreement and sign again.
        </Callout>
      ) : null}
      {quoted.against('offering') ? (
        <Callout tone="danger" title={quoted.against('offering')} />
      ) : null}
      <AmountField quoted={quoted} security={investment.security_type} cents={cents} />
      <RegistrationField quoted={quoted} />
    </ActionFormView>
  )
}
