import { ArrowRight } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { InvestmentView, StepDetail } from '#domain/investments/model/investment.ts'
import type { StepName } from '#domain/shared/investment-steps.ts'
import { submissionBody } from '#domain/payments/rules/debit-text.ts'
import { ApiError, isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import type { EditFormModel } from '#src/blocks/form/use-edit-form.ts'
import { Callout } from '#src/ui/callout.tsx'
import { draftOf } from '#src/lib/form/draft-values.ts'
import { ConfirmCard } from './confirm-card.tsx'
import { FlowAction, FlowNote, useSaveOnExit } from './flow-frame.tsx'
import { ItemsLeft } from './items-left.tsx'
import { stepParts } from './steps/index.ts'
import type { StepPart } from './steps/setup.ts'
import { useStoreInvestment } from './use-investment.ts'
import type { InvestorInformationState } from './use-investor-information.ts'

export interface StepFormProps {
  investment: InvestmentView
  step: StepName
  state: InvestorInformationState
  send: (event: { type: 'CONFIRM' } | { type: 'CHANGE' }) => void
  /** the form that the flow has opened */
  form: EditFormModel['flow'] | null
}

const stepTitle = (investment: InvestmentView, step: StepName): string =>
  investment.steps.find((each) => each.name === step)?.title ?? step

/** Messages of a refusal at their fields: the server may name them under `values`. */
function atFields(error: unknown): unknown {
  if (!isApiError(error) || Object.keys(error.fields).length === 0) return error
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [path.replace(/^values\./, ''), message]),
  )
  return new ApiError(error.status, error.code, error.message, {
    fields,
    detail: error.detail,
    id: error.id,
  })
}

function NeedsCallout({ detail }: { detail: StepDetail }) {
  const needs = Object.values(detail.needs)
  const back = detail.status.state === 'needs_action' || detail.status.state === 'expired'
  if (needs.length === 0 && !back) return null
  return (
    <Callout
      tone="warning"
      title={
        back
          ? (detail.status.next?.cause ?? 'This step came back.')
          : 'Some details have to be corrected.'
      }
      className="mb-6"
    >
      {needs.length > 0 ? (
        <ul className="list-disc pl-4">
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      ) : null}
    </Callout>
  )
}

/** Passes to the layout how this form's draft is sent at once. */
function SaveHandle({ keep }: { keep: () => Promise<boolean> }) {
  useSaveOnExit(keep)
  return null
}

function Filling({
  detail,
  part,
  investment,
  step,
  form,
}: Pick<StepFormProps, 'investment' | 'step'> & {
  detail: StepDetail
  part: StepPart
  form: NonNullable<StepFormProps['form']>
}) {
  const keep = useStoreInvestment()
  const submit = useSend('POST /api/investments/:investment_id/steps/:step')
  const sent = useRef<ReadonlySet<string>>(new Set())
  const [first] = useState(detail)
  const correction = useMemo(
    () => part.correction?.of(first, part.setup(first, investment)) ?? null,
    [first, investment, part],
  )
  const setup = useMemo(
    () => correction?.setup ?? part.setup(first, investment),
    [correction, first, investment, part],
  )
  const schema = setup.schema ?? part.schema
  const Accepted = part.correction?.Accepted
  const saveDraft = async (values: Record<string, unknown>) => {
    const draft = draftOf(schema, values, sent.current)
    sent.current = draft.secrets
    const { saved_at } = await call('PUT /api/investments/:investment_id/steps/:step/draft', {
      params: { investment_id: investment.id, step },
      body: { values: draft.values },
    })
    return { savedAt: saved_at }
  }
  return (
    <>
      <NeedsCallout detail={first} />
      <EditForm
        label={`${stepTitle(investment, step)}: your answers`}
        schema={schema}
        values={setup.values}
        mode="autosave"
        size="lg"
        sections={setup.sections}
        fields={setup.fields}
        problems={first.needs}
        judge={setup.judge}
        savedAt={first.saved_at ?? undefined}
        submitLabel="Save and continue"
        submitIcon={ArrowRight}
        guardMessage="Your latest changes aren’t saved on the server yet."
        onSave={async (values) => {
          try {
            keep(
              await submit.mutateAsync({
                params: { investment_id: investment.id, step },
                body: submissionBody(first, { ...correction?.kept, ...values }),
              }),
            )
          } catch (error) {
            throw atFields(error)
          }
        }}
        onDraft={saveDraft}
        isGone={(error) => isApiError(error, 'not_accepted')}
        flow={form}
      >
        {(parts) => (
          <>
            {parts.fields}
            {correction && Accepted ? <Accepted detail={first} /> : null}
            <SaveHandle keep={parts.keep} />
            <FlowNote>
              <ItemsLeft
                schema={schema}
                fields={setup.fields}
                missing={setup.missing}
                judge={setup.judge}
                words={setup.words}
              />
            </FlowNote>
            <FlowAction>{parts.actions}</FlowAction>
          </>
        )}
      </EditForm>
    </>
  )
}

/** One step: everything on file to confirm, or its questions; the flow decides which of them. */
export function StepForm({ investment, step, state, send, form }: StepFormProps) {
  const part = stepParts[step]
  const shown = state.hasTag('form') || state.hasTag('confirm')
  // the flow has read it, and reads it anew whenever it opens the step
  const { data: detail } = useCall(
    'GET /api/investments/:investment_id/steps/:step',
    shown ? { params: { investment_id: investment.id, step } } : null,
    { fresh: Number.POSITIVE_INFINITY, missing: 'value' },
  )
  if (detail === undefined || !shown) return null
  return (
    <>
      {part.Before ? <part.Before investment={investment} /> : null}
      {state.hasTag('confirm') ? (
        <ConfirmCard
          detail={detail}
          part={part}
          investment={investment}
          busy={state.matches('submitting')}
          failure={state.context.failure}
          onChange={() => send({ type: 'CHANGE' })}
          onConfirm={() => send({ type: 'CONFIRM' })}
        />
      ) : null}
      {form && state.hasTag('form') ? (
        <Filling
          key={form.actor.sessionId}
          detail={detail}
          part={part}
          investment={investment}
          step={step}
          form={form}
        />
      ) : null}
    </>
  )
}
