import { useState } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import { formatMoney } from '#domain/money-text.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { RoomChoice } from '#src/blocks/room-choice.tsx'
import { href } from '#src/lib/nav.tsx'
import { priceText, unitWord } from '#src/blocks/offer-words.ts'
import { formatCount, formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { useLater } from '#src/ui/later.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { isOwnSigned, isSigned, isVoid } from './envelope.ts'
import { FlowAction, FlowNote } from './flow-frame.tsx'
import { LimitBox } from './limit-box.tsx'
import { ConfirmInReview } from './confirm-in-review.tsx'
import { ReviewAgreement } from './review-agreement.tsx'
import { termsPart } from './terms-part.ts'

function StepLines({ investment }: { investment: InvestmentView }) {
  return (
    <Card aria-label="Your answers">
      <CardHead title="Your answers" />
      <CardBody>
        <ul className="divide-y divide-border">
          {investment.steps.map((step) => (
            <li key={step.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1 basis-40"><p className="font-medium">{step.title}</p><p className="text-small text-subtle wrap-anywhere">{step.summary.replaceAll('*', '•')}</p></div>
              {investment.confirmable?.includes(step.name) ? <StatusBadge label="On file" tone="info" icon="badge-check" size="small" /> : <StatusBadge label={step.status.label} tone={step.status.tone} icon={step.status.icon} size="small" />}
              {step.reachable && !investment.confirmable?.includes(step.name) ? <LinkButton to={step.href} size="sm" variant="tertiary" aria-label={`Change ${step.title.toLowerCase()}`} className="max-md:h-11">Change</LinkButton> : null}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}

function Terms({ investment, signed }: { investment: InvestmentView; signed: boolean }) {
  const [changing, setChanging] = useState(false)
  const terms = useLater(termsPart, changing)
  const { units, price, security_type, amount, fee, total, registration } = investment
  return (
    <Card aria-label="Amount and registration">
      <CardHead title="Amount and registration" action={changing ? undefined : <Button size="sm" variant="tertiary" aria-label="Change amount and registration" onClick={() => setChanging(true)} className="max-md:h-11">Change</Button>} />
      <CardBody>
        {changing ? terms === null ? <SkeletonText lines={4} /> : <terms.TermsEditor investment={investment} signed={signed} onClose={() => setChanging(false)} /> : (
          <KeyValues tight items={[
            { term: `${formatCount(units)} ${unitWord(security_type, units)} at ${priceText(price)}`, value: formatMoney(amount) }, { term: 'Fee', value: formatMoney(fee) },
            { term: 'You will pay', value: formatMoney(total) }, { term: 'Registered to', value: registration.title },
          ]} />
        )}
      </CardBody>
    </Card>
  )
}

/** The last step: what was said, the agreement, the signature, and the one commitment of money. */
export function Review({ investment, onSubmitted }: { investment: InvestmentView; onSubmitted: (investment: InvestmentView) => void }) {
  const envelope = useCall('GET /api/investments/:investment_id/envelope', investment.envelope_id === null ? null : { params: { investment_id: investment.id } }, { missing: 'value' })
  const submit = useSend('POST /api/investments/:investment_id/submit', { onSuccess: onSubmitted })
  const current = envelope.data && !isVoid(envelope.data) ? envelope.data : null
  const signed = current !== null && isSigned(current)
  const failure = isApiError(submit.error) ? submit.error : null
  const resubmits = investment.submitted_at !== null
  const reconfirms = investment.status.accepts.includes('RECONFIRMED')
  const confirms = (investment.confirmable ?? []).length > 0
  const [acceptsLess, setAcceptsLess] = useState(false)
  return (
    <div className="grid gap-6">
      <Terms investment={investment} signed={signed} />
      {investment.limit ? <LimitBox limit={investment.limit} wanted={investment.total} /> : null}
      <StepLines investment={investment} />
      {confirms ? <ConfirmInReview investment={investment} /> : <ReviewAgreement investment={investment} envelope={current} voided={envelope.data !== undefined && current === null} loading={investment.envelope_id !== null && envelope.isPending} />}
      {investment.cancel_until ? <p className="text-small text-muted">You can cancel for any reason until {formatDateTime(investment.cancel_until)}.</p> : null}
      <RoomChoice investment={investment} value={acceptsLess} onChange={setAcceptsLess} />
      {failure ? <Callout tone="danger" title={failure.message}>{Object.values(failure.fields).join(' ')}</Callout> : null}
      <FlowNote>{signed ? (reconfirms ? 'Signed. One thing is left: reconfirm.' : 'Signed. One thing is left: submit.') : current !== null && isOwnSigned(current) ? 'Signed by you. Others still have to sign.' : confirms ? 'Confirm what is on file to go on' : current === null ? 'Prepare the agreement to go on' : 'Read and sign the agreement to go on'}</FlowNote>
      <FlowAction>
        {reconfirms ? <LinkButton variant="primary" size="lg" to={href('/dashboard/pending-investments/:investment_id/changes', { investment_id: investment.id })}>{signed ? 'Go on to reconfirm' : 'Read what changed'}</LinkButton> : resubmits && signed ? <Button variant="primary" size="lg" busy={submit.isPending} onClick={() => submit.mutate({ params: { investment_id: investment.id } })}>Hand in again</Button> : (
          <Button variant="cta" size="lg" busy={submit.isPending} disabled={!signed} onClick={() => submit.mutate({ params: { investment_id: investment.id }, body: acceptsLess ? { accept_less: true } : {} })}>Submit investment of {formatMoney(investment.total)}</Button>
        )}
      </FlowAction>
    </div>
  )
}
