import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { awaitsMoney } from '#domain/payments/rules/receipts.ts'
import { useCall } from '#src/api/query.ts'
import { useWaitingProposals, WaitingForSecond } from '#src/blocks/propose-event.tsx'
import { RefundTimeline } from '#src/blocks/refund-timeline.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Well } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Figure } from '#src/ui/figure.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

type Payment = NonNullable<InvestmentView['payment']>
/** States in which money waits in escrow to count. */
const HELD: readonly string[] = ['in_escrow', 'partially_refunded']
const METHODS = { ach: 'Bank transfer (ACH)', wire: 'Wire' } as const

/** Why no receipt can be recorded now; null when one can. */
export const receiptWaits = (payment: Payment): string | null =>
  awaitsMoney(payment.status.state)
    ? null
    : `No money is awaited: ${payment.status.label.toLowerCase()}.`
/** The money of an investment; staff records what arrived. */
export function PaymentCard({
  investmentId,
  payment,
  may,
}: {
  investmentId: string
  payment: Payment
  may: boolean
}) {
  const [open, setOpen] = useState(false)
  const { data: detail } = useCall(
    'GET /api/admin/investments/:investment_id/payment',
    { params: { investment_id: investmentId } },
    { missing: 'value' },
  )
  const waiting = useWaitingProposals('payment', payment.id, may)
  const hold = payment.status.next?.by
  return (
    <section aria-labelledby="money" className="mt-7">
      <div className="mb-2.5 flex items-center justify-between gap-3">
        <h3 id="money" className="text-h4">
          Payment
        </h3>
        <StatusBadge status={payment.status} size="small" />
      </div>
      <Well>
        <KeyValues
          tight
          items={[
            { term: 'Method', value: METHODS[payment.method] },
            { term: 'Reference', value: payment.reference },
            { term: 'Expected', value: <Figure money={payment.expected} size="text" /> },
            { term: 'Received', value: <Figure money={payment.received} size="text" /> },
            ...(HELD.includes(payment.status.state) && hold
              ? [{ term: 'Counts from', value: formatDateTime(hold) }]
              : []),
            ...(detail?.noted ?? []).map((one) => ({
              term: `Noted, ${one.bank_reference}`,
              value: (
                <>
                  <Figure money={one.amount} size="text" />. Counts when the bank’s line comes.
                </>
              ),
            })),
            ...(detail?.collection
              ? [
                  {
                    term: `Debit by ${detail.collection.provider}`,
                    value: [detail.collection.says, detail.collection.problem]
                      .filter((part) => part !== null)
                      .join('. '),
                  },
                ]
              : []),
          ]}
        />
        {waiting.length > 0 ? (
          <div className="mt-3 grid gap-2">
            {waiting.map((one) => (
              <WaitingForSecond key={one.id} label={one.title} proposal={one} />
            ))}
          </div>
        ) : null}
        {may ? (
          <div className="mt-3 flex flex-wrap gap-2">
            <Button
              size="sm"
              icon={Landmark}
              disabledReason={receiptWaits(payment)}
              onClick={() => setOpen(true)}
            >
              Record receipt
            </Button>
          </div>
        ) : null}
      </Well>
      {detail?.returned ? (
        <p className="mt-3 text-small text-muted">
          Returned on {formatDateTime(detail.returned.at)}: {detail.returned.code}{' '}
          {detail.returned.meaning}.
        </p>
      ) : null}
      {detail && detail.refunds.length > 0 ? (
        <div className="mt-3 grid gap-3">
          <RefundTimeline refunds={detail.refunds} />
        </div>
      ) : null}
      {open ? <ReceiptDialog payment={payment} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
