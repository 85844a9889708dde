import { useId, useState } from 'react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { useCall } from '#src/api/query.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { RoomChoice } from '#src/blocks/room-choice.tsx'
import { href } from '#src/lib/nav.tsx'
import { priceText, unitWord } from '#src/blocks/offer-labels.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { isOwnSigned, isSigned, isVoid } from './envelope.ts'
import { FlowAction, FlowNote } from './flow-frame.tsx'
import { LimitBox } from './limit-box.tsx'
import { ConfirmInReview } from './confirm-in-review.tsx'
import { ReviewAgreement } from './review-agreement.tsx'
import { Amended, AmendedTerms } from './amendment.tsx'
import { Answers, Risks } from './review-answers.tsx'
import { TermsEditor } from './terms-editor.tsx'
import type { InvestorInformationState } from './use-investor-information.ts'

function Terms({ investment, signed }: { investment: InvestmentView; signed: boolean }) {
  const [changing, setChanging] = useState(false)
  const { units, price, security_type, amount, fee, total, registration } = investment
  return (
    <Card aria-label="Amount and registration">
      <CardHead
        title="Amount and registration"
        action={
          changing ? undefined : (
            <Button
              size="sm"
              variant="tertiary"
              aria-label="Change amount and registration"
              onClick={() => setChanging(true)}
              className="max-md:h-11"
            >
              Change
            </Button>
          )
        }
      />
      <CardBody>
        {changing ? (
          <TermsEditor investment={investment} signed={signed} onClose={() => setChanging(false)} />
        ) : (
          <KeyValues
            tight
            items={[
              {
                term: `${formatCount(units)} ${unitWord(security_type, units)} at ${priceText(price)}`,
                value: formatMoney(amount),
              },
              { term: 'Fee', value: formatMoney(fee) },
              { term: 'You will pay', value: formatMoney(total) },
              { term: 'Registered to', value: registration.title },
            ]}
          />
        )}
      </CardBody>
    </Card>
  )
}

interface Progress {
  unread: boolean
  prepared: boolean
  signed: boolean
  ownSigned: boolean
  reconfirms: boolean
  confirms: boolean
  amends: boolean
}
/** What is left before the investment can be submitted. */
function leftText({
  unread,
  prepared,
  signed,
  ownSigned,
  reconfirms,
  confirms,
  amends,
}: Progress): string {
  if (amends && !ownSigned) return 'Sign the new agreement to change the amount'
  if (signed)
    return reconfirms
      ? 'Signed. One thing is left: reconfirm.'
      : 'Signed. One thing is left: submit.'
  if (ownSigned) return 'Signed by you. Others still have to sign.'
  if (confirms) return 'Confirm what is on file to continue'
  if (unread) return 'Load the agreement to continue'
  return prepared
    ? 'Read and sign the agreement to continue'
    : 'Prepare the agreement, then read and sign it'
}

/** The last step: what was said, the agreement, the signature, and the one commitment of money. */
export function Review({
  investment,
  state,
  send,
}: {
  investment: InvestmentView
  state: InvestorInformationState
  send: (event: { type: 'SUBMIT'; acceptsLess: boolean }) => void
}) {
  const envelope = useCall(
    'GET /api/investments/:investment_id/envelope',
    investment.envelope_id === null ? null : { params: { investment_id: investment.id } },
    { missing: 'value' },
  )
  const amended = investment.amendment
  const [amending] = useState(amended !== null)
  // while another amount waits for its signature, the agreement on the committed one is not the one to sign
  const isOfCommitment = amended !== null && envelope.data?.amends === false
  const none = investment.envelope_id === null || isOfCommitment || envelope.error?.status === 404
  const shown = none ? null : envelope.data
  // not read is not the same as not made: it may be signed already
  const unread = shown === undefined && envelope.isError
  const current = shown && !isVoid(shown) ? shown : null
  const signed = current !== null && isSigned(current)
  const { failure } = state.context
  const busy = state.matches('submittingAll')
  const ready = state.matches({ review: 'ready' })
  const leftId = useId()
  const resubmits = investment.submitted_at !== null
  const reconfirms = investment.status.accepts.includes('RECONFIRMED')
  const confirms = (investment.confirmable ?? []).length > 0
  const [acceptsLess, setAcceptsLess] = useState(false)
  const left = leftText({
    unread,
    prepared: current !== null,
    signed,
    ownSigned: current !== null && isOwnSigned(current),
    reconfirms,
    confirms,
    amends: amended !== null,
  })
  let agreement = <ReviewAgreement investment={investment} envelope={shown} />
  if (confirms) agreement = <ConfirmInReview investment={investment} />
  else if (unread)
    agreement = (
      <FailedState
        error={envelope.error}
        what="your agreement"
        onRetry={() => void envelope.refetch()}
      />
    )
  if (amending && amended === null) return <Amended investment={investment} />
  const handsInAgain = !reconfirms && resubmits && signed
  const submits = !reconfirms && !handsInAgain && amended === null
  return (
    <div className="grid gap-6">
      {amended === null ? (
        <Terms investment={investment} signed={signed} />
      ) : (
        <AmendedTerms investment={investment} amended={amended} />
      )}
      {investment.limit ? (
        <LimitBox limit={investment.limit} wanted={(amended ?? investment).total} />
      ) : null}
      <Answers investment={investment} />
      <Risks investment={investment} />
      {agreement}
      {investment.cancel_until ? (
        <p className="text-small text-muted">
          You can cancel for any reason until {formatDateTime(investment.cancel_until)}.
        </p>
      ) : null}
      <RoomChoice investment={investment} value={acceptsLess} onChange={setAcceptsLess} />
      {failure ? (
        <Callout tone="danger" title={failure.message}>
          {Object.values(failure.fields ?? {}).join(' ')}
        </Callout>
      ) : null}
      <FlowNote>
        <span id={leftId}>{left}</span>
      </FlowNote>
      <FlowAction>
        {reconfirms ? (
          <LinkButton
            variant="primary"
            size="lg"
            to={href('/dashboard/pending-investments/:investment_id/changes', {
              investment_id: investment.id,
            })}
          >
            {signed ? 'Continue to reconfirm' : 'Read what changed'}
          </LinkButton>
        ) : null}
        {handsInAgain ? (
          <Button
            variant="primary"
            size="lg"
            busy={busy}
            onClick={() => send({ type: 'SUBMIT', acceptsLess: false })}
          >
            Resubmit
          </Button>
        ) : null}
        {submits ? (
          <Button
            variant="cta"
            size="lg"
            busy={busy}
            disabledReasonId={busy || ready ? undefined : leftId}
            onClick={() => send({ type: 'SUBMIT', acceptsLess })}
          >
            Submit investment of {formatMoney(investment.total)}
          </Button>
        ) : null}
      </FlowAction>
    </div>
  )
}
