import type { InvestmentView } from '#domain/model/investment.ts'
import { paymentMethodLabels } from '#domain/model/steps/payment.ts'
import { formatMoney } from '#domain/money.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { WireInstructions } from './wire-instructions.tsx'

/** How the money moves: method, what is expected and here, the reference; for a wire where it goes. */
export function PaymentCard({ investment }: { investment: InvestmentView }) {
  const { payment } = investment
  if (payment === null) return null
  const wired = payment.method === 'wire'
  return (
    <>
      <Card aria-label="Payment">
        <CardHead title="Payment" mark={<StatusBadge label={payment.status.label} tone={payment.status.tone} icon={payment.status.icon} />} />
        <CardBody className="grid gap-4">
          <KeyValues tight items={[{ term: 'Method', value: paymentMethodLabels[payment.method] }, { term: 'Expected', value: formatMoney(payment.expected) }, { term: 'Received', value: formatMoney(payment.received) }]} />
          {payment.status.next ? <p className="text-small text-muted">{payment.status.next.cause}</p> : null}
          {wired && payment.wire !== null ? null : <CopyField label="Reference" value={payment.reference} help={wired ? 'Write it into the memo of the wire, so that the money is matched to you.' : 'It stands on your bank statement.'} />}
        </CardBody>
      </Card>
      {wired && payment.wire !== null ? <WireInstructions wire={payment.wire} /> : null}
    </>
  )
}
