import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useSend } from '#src/api/query.ts'
import { priceText, unitWord } from '#src/blocks/offer-labels.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { useNavigate } from '#src/lib/nav.tsx'
import { investmentPath, stepPath } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

export type Amendment = NonNullable<InvestmentView['amendment']>

/** Gives the other amount up; the commitment is as it was. */
function useWithdraw(investment: InvestmentView) {
  const navigate = useNavigate()
  return useSend('POST /api/lifecycles/:machine/:id/events', {
    changes: [
      'GET /api/investments/:investment_id',
      'GET /api/investments/:investment_id/envelope',
      'GET /api/investments/:investment_id/history',
      'GET /api/investments',
      'GET /api/dashboard',
    ],
    onSuccess: () => navigate(investmentPath(investment.id)),
  })
}

/** What is committed now and what it becomes with the signature. */
export function AmendedTerms({
  investment,
  amended,
}: {
  investment: InvestmentView
  amended: Amendment
}) {
  const withdraw = useWithdraw(investment)
  const { units, amount, total, price, security_type, registration } = investment
  return (
    <Card aria-label="Amount">
      <CardHead
        title="New amount"
        action={
          <Button
            size="sm"
            variant="tertiary"
            className="max-md:h-11"
            busy={withdraw.isPending}
            onClick={() =>
              withdraw.mutate({
                params: { machine: 'investment', id: investment.id },
                body: { type: 'AMENDMENT_WITHDRAWN', rev: investment.status.rev },
              })
            }
          >
            Keep {formatMoney(amount)}
          </Button>
        }
      />
      <CardBody>
        <Callout tone="info" className="mb-4" title="Your commitment stays until you sign">
          You are committed to {formatMoney(amount)} for {formatCount(units)}{' '}
          {unitWord(security_type, units)}. With your signature it becomes{' '}
          {formatMoney(amended.amount)}. Your answers stay as they are.
        </Callout>
        <KeyValues
          tight
          items={[
            {
              term: `${formatCount(amended.units)} ${unitWord(security_type, amended.units)} at ${priceText(price)}`,
              value: formatMoney(amended.amount),
            },
            { term: 'Fee', value: formatMoney(amended.fee) },
            {
              term: `You will pay, instead of ${formatMoney(total)}`,
              value: formatMoney(amended.total),
            },
            { term: 'Registered to', value: registration.title },
          ]}
        />
      </CardBody>
    </Card>
  )
}

/** After the signature: the new amount counts. */
export function Amended({ investment }: { investment: InvestmentView }) {
  return (
    <div className="grid gap-6">
      <Callout tone="success" live title={`The amount is now ${formatMoney(investment.amount)}`}>
        The new agreement is signed and replaces the one before. {investment.number} keeps its
        number and its place.
        {investment.cancel_until === null
          ? null
          : ` You can cancel for any reason until ${formatDateTime(investment.cancel_until)}.`}
      </Callout>
      <div>
        <LinkButton to={investmentPath(investment.id)} variant="primary">
          View your investment
        </LinkButton>
      </div>
    </div>
  )
}

/** On the page of an investment: another amount waits for its signature. */
export function AmendmentCard({
  investment,
  amended,
}: {
  investment: InvestmentView
  amended: Amendment
}) {
  const withdraw = useWithdraw(investment)
  return (
    <Callout
      tone="warning"
      title={`Not in force yet: change from ${formatMoney(investment.amount)} to ${formatMoney(amended.amount)}`}
      action={
        <span className="flex flex-wrap gap-2">
          <LinkButton to={stepPath(investment.id, 'review')} size="sm" variant="primary">
            Sign the new agreement
          </LinkButton>
          <Button
            size="sm"
            busy={withdraw.isPending}
            onClick={() =>
              withdraw.mutate({
                params: { machine: 'investment', id: investment.id },
                body: { type: 'AMENDMENT_WITHDRAWN', rev: investment.status.rev },
              })
            }
          >
            Keep {formatMoney(investment.amount)}
          </Button>
        </span>
      }
    >
      Your commitment of {formatMoney(investment.amount)} stays as it is until everybody has signed.
    </Callout>
  )
}
