import { ArrowRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { InvestmentView, StepDetail } from '#domain/model/investment.ts'
import type { StepName } from '#domain/model/investment-words.ts'
import { ApiError, isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { later, useLater } from '#src/ui/later.ts'
import { SkeletonGate } from '#src/ui/skeleton.tsx'
import { draftOf } from '#src/lib/form/draft-values.ts'
import { FlowAction, FlowNote, useKeepOnExit } from './flow-frame.tsx'
import { ItemsLeft } from './items-left.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { useNextStep, useStep } from './steps/index.ts'
import type { StepPart } from './steps/setup.ts'
import type { FlowStep } from './way.ts'

/** What is on file, with one button: only where nothing has to be filled in. */
const confirmPart = later(() => import('./confirm-card.tsx'))

export interface StepFormProps {
  investment: InvestmentView
  step: StepName
  /** the step is in: go on */
  onDone: (investment: InvestmentView) => void
  /** the server says that this step cannot be opened */
  onForced: (to: FlowStep | null, because: string) => void
}

/** Words of a refusal at their fields: the server may name them under `values`. */
function atFields(error: unknown): unknown {
  if (!isApiError(error) || Object.keys(error.fields).length === 0) return error
  const fields = Object.fromEntries(Object.entries(error.fields).map(([path, message]) => [path.replace(/^values\./, ''), message]))
  return new ApiError(error.status, error.code, error.message, { fields, detail: error.detail, id: error.id })
}

/** Hands the step in; what is wrong comes back by field. */
function useHandIn({ investment, step, onDone }: StepFormProps) {
  const send = useSend('POST /api/investments/:investment_id/steps/:step')
  const answer = useRef<InvestmentView | null>(null)
  const hand = async (values: Record<string, unknown>) => {
    try {
      answer.current = await send.mutateAsync({ params: { investment_id: investment.id, step }, body: { values } })
    } catch (error) {
      throw atFields(error)
    }
  }
  return { hand, goOn: () => { if (answer.current) onDone(answer.current) } }
}

function NeedsCallout({ detail }: { detail: StepDetail }) {
  const needs = Object.values(detail.needs)
  const back = detail.status.state === 'needs_action' || detail.status.state === 'expired'
  if (needs.length === 0 && !back) return null
  return (
    <Callout tone="warning" title={back ? (detail.status.next?.cause ?? 'This step came back.') : 'Some details have to be corrected.'} className="mb-6">
      {needs.length > 0 ? <ul className="list-disc pl-4">{needs.map((need) => <li key={need}>{need}</li>)}</ul> : null}
    </Callout>
  )
}

/** Tells the frame how this form's draft is sent at once. */
function KeepHandle({ keep }: { keep: () => Promise<boolean> }) {
  useKeepOnExit(keep)
  return null
}

function Filling({ detail, part, ...props }: StepFormProps & { detail: StepDetail; part: StepPart }) {
  const { investment, step } = props
  const { hand, goOn } = useHandIn(props)
  const sent = useRef<ReadonlySet<string>>(new Set())
  const [first] = useState(detail)
  const correction = useMemo(() => part.correction?.of(first, part.setup(first, investment)) ?? null, [first, investment, part])
  const setup = useMemo(() => correction?.setup ?? part.setup(first, investment), [correction, first, investment, part])
  const form = setup.form ?? part.form
  const Accepted = part.correction?.Accepted
  const keepDraft = async (values: Record<string, unknown>) => {
    const draft = draftOf(form, values, sent.current)
    sent.current = draft.secrets
    const { saved_at } = await call('PUT /api/investments/:investment_id/steps/:step/draft', { params: { investment_id: investment.id, step }, body: { values: draft.values } })
    return { savedAt: saved_at }
  }
  return (
    <>
      <NeedsCallout detail={first} />
      <EditForm
        label={`${stepTitle(investment, step)}: your answers`}
        form={form}
        values={setup.values}
        mode="autosave"
        size="lg"
        sections={setup.sections}
        fields={setup.fields}
        problems={first.needs}
        savedAt={first.saved_at ?? undefined}
        submitLabel="Save and continue"
        submitIcon={ArrowRight}
        guardMessage="Your last changes are not kept on the server yet."
        className="flow:[&_button[aria-label^='Why_we_ask']]:hidden"
        onSave={(values) => hand({ ...correction?.kept, ...values })}
        onSaved={goOn}
        onDraft={keepDraft}
      >
        {(parts) => (
          <>
            {parts.fields}
            {correction && Accepted ? <Accepted detail={first} /> : null}
            <KeepHandle keep={parts.keep} />
            <FlowNote><ItemsLeft form={form} fields={setup.fields} missing={setup.missing} words={setup.words} /></FlowNote>
            <FlowAction>{parts.actions}</FlowAction>
          </>
        )}
      </EditForm>
    </>
  )
}

const stepTitle = (investment: InvestmentView, step: StepName): string => investment.steps.find((each) => each.name === step)?.title ?? step
const nextOf = (detail: unknown): FlowStep | null => (typeof detail === 'object' && detail !== null && 'next_step' in detail && typeof detail.next_step === 'string' ? (detail.next_step as FlowStep) : null)

/** One step: what is known is filled in, what is typed is kept, and handing it in leads on. */
export function StepForm(props: StepFormProps) {
  const { investment, step, onForced } = props
  const part = useStep(step)
  useNextStep(investment, step)
  const query = useCall('GET /api/investments/:investment_id/steps/:step', { params: { investment_id: investment.id, step } }, { fresh: 0, missing: 'value' })
  const [changing, setChanging] = useState(false)
  const forced = query.isFetchedAfterMount && isApiError(query.error, 'not_accepted') ? query.error : null
  const told = useRef(onForced)
  useEffect(() => { told.current = onForced })
  useEffect(() => { if (forced) told.current(nextOf(forced.detail), forced.message) }, [forced])
  const { hand, goOn } = useHandIn(props)
  const detail = query.isFetchedAfterMount ? query.data : undefined
  const confirms = detail?.confirm_only === true && !changing
  const confirm = useLater(confirmPart, confirms)
  if (detail === undefined && query.error && !forced && !query.isFetching) return <FailedState error={query.error} what="this step" onRetry={() => void query.refetch()} />
  return (
    <SkeletonGate loading={detail === undefined || part === null || (confirms && confirm === null)} skeleton={<StepSkeleton />} label="Loading this step">
      {detail !== undefined && part?.Before ? <part.Before investment={investment} /> : null}
      {detail === undefined || part === null ? null : confirms ? (
        confirm && <confirm.ConfirmCard detail={detail} part={part} investment={investment} onChange={() => setChanging(true)} onConfirm={async (values) => { await hand(values); goOn() }} />
      ) : <Filling {...props} detail={detail} part={part} />}
    </SkeletonGate>
  )
}
