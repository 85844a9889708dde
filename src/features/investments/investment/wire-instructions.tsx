import { Term } from '#src/blocks/term.tsx'
import type { StepDetail } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'

export type Wire = NonNullable<StepDetail['extra']['wire']>

/** Where a wire goes and what it carries; each value can be copied. */
export function WireInstructions({
  wire,
  callToVerify,
}: {
  wire: Wire
  callToVerify?: string | undefined
}) {
  return (
    <Card aria-label="Wire instructions">
      <CardHead title="Wire instructions" level={3} subtitle={wire.note} />
      <CardBody className="grid gap-4 md:grid-cols-2">
        <CopyField label="Reference" value={wire.reference} help="Enter it into the memo." />
        <CopyField label="Amount" value={formatMoney(wire.amount)} />
        <CopyField label="Beneficiary" value={wire.beneficiary} className="md:col-span-2" />
        <CopyField label="Bank" value={wire.bank_name} />
        <CopyField label="Routing number" value={wire.routing} />
        <p className="text-small text-muted md:col-span-2">
          Call to verify
          {callToVerify ? (
            <>
              {' '}
              at <span className="figures font-medium text-text">{callToVerify}</span>
            </>
          ) : (
            ' under the number in the help'
          )}{' '}
          before you send money. We never send or change instructions by e-mail.
        </p>
        <p className="text-small text-muted md:col-span-2">
          <Term id="escrow">Escrow</Term> account ending in{' '}
          <span className="figures font-medium text-text">{wire.account_last4}</span>.
        </p>
      </CardBody>
    </Card>
  )
}
