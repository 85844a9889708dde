import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { registrationChosen } from '#domain/shared/registration-types.ts'
import { useCall } from '#src/api/query.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Checkbox } from '#src/ui/inputs/checkbox.tsx'

/** Before the commitment of more than is left: what happens then, and whether fewer units are welcome. */
export function RoomChoice({
  investment,
  value,
  onChange,
}: {
  investment: InvestmentView
  value: boolean
  onChange: (value: boolean) => void
}) {
  const open = investment.submitted_at === null
  const quote = useCall(
    'GET /api/offerings/:listing_id/quote',
    open
      ? {
          params: { listing_id: investment.listing_id },
          query: {
            amount: investment.amount.amount,
            registration: registrationChosen(investment.registration),
            investment_id: investment.id,
          },
        }
      : null,
    { missing: 'value' },
  )
  const problem = quote.data?.problems.find(
    (one) => one.code === 'waitlist' || one.code === 'oversubscribed',
  )
  if (problem === undefined) return null
  return (
    <div className="grid gap-3">
      <Callout tone="info" title={problem.message} />
      {problem.code === 'waitlist' ? (
        <Checkbox
          value={value}
          onChange={onChange}
          label="Take fewer units when not all are left"
          help="You then commit to what the offering still has. Otherwise you join the waitlist with the whole amount."
        />
      ) : null}
    </div>
  )
}
