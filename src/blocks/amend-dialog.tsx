import { z } from 'zod'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { registrationChosen } from '#domain/shared/registration-types.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { useQuote } from '#src/blocks/use-quote.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { stepPath } from '#src/lib/paths.ts'
import { Callout } from '#src/ui/callout.tsx'
import { centsIn, MoneyInput } from '#src/ui/inputs/money.tsx'

/** The new amount: what it buys below it, and what speaks against it at once, such as the investment limit. */
function NewAmount({ view, cents }: { view: InvestmentView; cents: number | null }) {
  const quoted = useQuote({
    listingId: view.listing_id,
    cents,
    registration: registrationChosen(view.registration),
    investmentId: view.id,
  })
  const { quote } = quoted
  return (
    <ActionField
      name="amount"
      label="New amount"
      error={quoted.against('amount') ?? quoted.against('offering')}
      help={
        quote
          ? `${formatCount(quote.units)} whole units for ${formatMoney(quote.total)} with fees.`
          : 'Whole units only; we round down.'
      }
    >
      {(control) => <MoneyInput {...control} currency="USD" />}
    </ActionField>
  )
}

const MISSING = 'Enter the new amount.'
const amountSchema = (committed: number) =>
  z.object({
    amount: z
      .int(MISSING)
      .positive(MISSING)
      .refine((cents) => cents !== committed, 'You already committed this amount.'),
  })

/** Another amount inside the window to cancel: the commitment stays until the new agreement is signed. */
export function AmendDialog({ view, onClose }: { view: InvestmentView; onClose: () => void }) {
  const navigate = useNavigate()
  const amend = useSend('POST /api/investments/:investment_id/amend', {
    changes: [
      'GET /api/investments',
      'GET /api/investments/:investment_id',
      'GET /api/investments/:investment_id/history',
      'GET /api/investments/:investment_id/envelope',
      'GET /api/dashboard',
    ],
    onSuccess: (next) => navigate(stepPath(next.id, 'review')),
  })
  return (
    <ActionDialog
      schema={amountSchema(view.amount.amount)}
      defaultValues={{ amount: view.amendment?.amount.amount ?? view.amount.amount }}
      onSubmit={(body) => amend.mutateAsync({ params: { investment_id: view.id }, body })}
      onClose={onClose}
      refusal={(error) => (
        <Callout tone="danger" live title="The amount was not changed">
          {error.message}
        </Callout>
      )}
      title={`Change the amount in ${view.company.name}`}
      description={`You have committed ${formatMoney(view.amount)}.${view.cancel_until ? ` You can edit it until ${formatDateTime(view.cancel_until)}.` : ''}`}
      submitLabel="Continue to sign"
      cancelLabel="Keep the amount"
    >
      {(form) => (
        <>
          <Callout tone="info" title="Your commitment stays until you sign">
            You read and sign one new agreement. Until then your present commitment of{' '}
            {formatMoney(view.amount)} keeps its place, and nothing else is asked again.
          </Callout>
          <NewAmount view={view} cents={centsIn(form.watch('amount'))} />
        </>
      )}
    </ActionDialog>
  )
}
