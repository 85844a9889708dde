import { NextActionText } from '#src/blocks/next-action.tsx'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { paymentMethodLabels } from '#domain/investors/model/steps/payment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useCall } from '#src/api/query.ts'
import { RefundTimeline } from '#src/blocks/refund-timeline.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { CopyField } from '#src/ui/copy-field.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { PaymentActs } from './payment-detail.tsx'
import { WireInstructions } from './wire-instructions.tsx'

/**
 * How the money moves: method, account, what is expected and here, the reference; what a return requires; refunds with
 * their dates.
 */
export function PaymentCard({ investment }: { investment: InvestmentView }) {
  const { payment } = investment
  const { data: detail } = useCall(
    'GET /api/investments/:investment_id/payment',
    payment === null ? null : { params: { investment_id: investment.id } },
    { missing: 'value' },
  )
  if (payment === null) return null
  const wired = payment.method === 'wire'
  const account = detail?.account
  return (
    <>
      <Card aria-label="Payment">
        <CardHead title="Payment" mark={<StatusBadge status={payment.status} />} />
        <CardBody className="grid gap-4">
          {detail ? <PaymentActs investmentId={investment.id} detail={detail} /> : null}
          <KeyValues
            tight
            items={[
              { term: 'Method', value: paymentMethodLabels[payment.method] },
              ...(account && !wired
                ? [{ term: 'Account', value: `${account.bank_name} ${account.mask}` }]
                : []),
              { term: 'Expected', value: formatMoney(payment.expected) },
              { term: 'Received', value: formatMoney(payment.received) },
            ]}
          />
          {payment.status.next ? (
            <p className="text-small text-muted">
              <NextActionText next={payment.status.next} me="investor" />
            </p>
          ) : null}
          {wired && payment.wire !== null ? null : (
            <CopyField
              label="Reference"
              value={payment.reference}
              help={
                wired
                  ? 'Enter it into the memo of the wire, so that the money is matched to you.'
                  : 'It’s on your bank statement.'
              }
            />
          )}
          {detail?.authorization ? (
            <Disclosure
              look="plain"
              summary={
                detail.authorization.revoked_at === null
                  ? 'Your authorization'
                  : 'Your authorization, ended'
              }
            >
              <p className="text-small text-muted">{detail.authorization.text}</p>
              <p className="mt-2 text-small text-subtle wrap-anywhere">
                Version {detail.authorization.version}, accepted{' '}
                {formatDateTime(detail.authorization.accepted_at)}. SHA-256{' '}
                {detail.authorization.sha256}
              </p>
            </Disclosure>
          ) : null}
        </CardBody>
      </Card>
      {wired && payment.wire !== null ? (
        <WireInstructions wire={payment.wire} callToVerify={detail?.call_to_verify} />
      ) : null}
      {detail ? <RefundTimeline refunds={detail.refunds} /> : null}
    </>
  )
}
