import { TermText } from '#src/blocks/term.tsx'
import { lazy, Suspense } from 'react'
import type { InvestmentView } from '#domain/investments/model/investment.ts'
import { stepCount, wayOf } from '#domain/shared/investment-route.ts'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask } from '#src/api/query.ts'
import type { EditFormModel } from '#src/blocks/form/use-edit-form.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { useLocation, useParams } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SkeletonGate } from '#src/ui/skeleton.tsx'
import { FlowFrame } from './flow-frame.tsx'
import { HelpPanel } from './help-panel.tsx'
import { StepForm } from './step-form.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { stepLabels } from './step-labels.ts'
import { useInvestment } from './use-investment.ts'
import {
  useInvestorInformation,
  type InvestorInformationEvent,
  type InvestorInformationState,
} from './use-investor-information.ts'
import type { FlowStep } from './step-list.ts'

const NAME = 'GET /api/investments/:investment_id'
const isFlowStep = (step: string): step is FlowStep => Object.hasOwn(stepLabels, step)

/* Reading and signing the agreement brings its own libraries; no step before it needs them. */
const Review = lazy(() => import('./review.tsx').then((module) => ({ default: module.Review })))
export const Submitted = lazy(() =>
  import('./submitted.tsx').then((module) => ({ default: module.Submitted })),
)

export const loader = load(({ params }) => [
  ask(NAME, { params: { investment_id: params['investment_id'] ?? '' } }),
])
export const title: PageTitle = ({ params }) => {
  const step = params['step'] ?? ''
  return isFlowStep(step) ? stepLabels[step].heading : undefined
}

const becauseOf = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'because' in state &&
  typeof state.because === 'string'
    ? state.because
    : null

function Heading({ investment, at }: { investment: InvestmentView | undefined; at: FlowStep }) {
  const words = stepLabels[at]
  const position = investment === undefined ? '' : stepCount(wayOf(investment), at)
  return (
    <div className="mb-9 max-md:mb-7">
      <p className="figures mb-1.5 text-small text-subtle max-flow:hidden">
        {position === '' ? '\u00a0' : position}
      </p>
      <h1 className="text-h1">{words.heading}</h1>
      <p className="mt-2 text-lead text-muted">
        <TermText terms={['escrow', 'subscription-agreement']}>{words.lead}</TermText>
      </p>
    </div>
  )
}

/** The investment ended meanwhile: why, and the page that has all of it. */
function Gone({ to, because }: { to: string; because: string }) {
  return (
    <Callout
      tone="danger"
      title={because}
      action={
        <LinkButton size="sm" to={to}>
          Open the investment
        </LinkButton>
      }
    >
      Nothing more can be submitted here.
    </Callout>
  )
}

export interface StepBodyProps {
  investment: InvestmentView | undefined
  at: FlowStep
  state: InvestorInformationState
  send: (event: InvestorInformationEvent) => void
  /** the form that the flow has opened */
  form: EditFormModel['flow'] | null
  /** why the investment could not be read */
  error?: unknown
}

/** What the page shows of the flow. */
export function StepBody({ investment, at, state, send, form, error = null }: StepBodyProps) {
  const { elsewhere, failure, step } = state.context
  if (state.matches('failed'))
    return (
      <FailedState
        error={error ?? failure}
        what={error === null ? 'this step' : 'your investment'}
        backTo="/dashboard/pending-investments"
        onRetry={() => send({ type: 'RETRY' })}
      />
    )
  if (state.matches('gone') && elsewhere) return <Gone {...elsewhere} />
  const open = investment !== undefined && step === at && !state.hasTag('moving')
  return (
    <SkeletonGate loading={!open} skeleton={<StepSkeleton />} label="Loading this step">
      {open && state.hasTag('review') ? (
        <Suspense fallback={<StepSkeleton />}>
          <Review investment={investment} state={state} send={send} />
        </Suspense>
      ) : null}
      {open && at !== 'review' ? (
        <StepForm
          key={at}
          investment={investment}
          step={at}
          state={state}
          send={send}
          form={form}
        />
      ) : null}
    </SkeletonGate>
  )
}

/** One step of the guided investment, or its review. */
export default function StepScreen() {
  const { investment_id, step } = useParams<'investment_id' | 'step'>()
  const at: FlowStep = isFlowStep(step) ? step : 'review'
  const because = becauseOf(useLocation().state)
  const { data: investment, error } = useInvestment(investment_id)
  const { state, send, form } = useInvestorInformation(investment_id, at, investment)
  if (state.matches('submitted') && investment)
    return (
      <FlowFrame investment={investment} at={null} bar={false} exitLabel="Close">
        <Suspense fallback={<StepSkeleton />}>
          <Submitted investment={investment} />
        </Suspense>
      </FlowFrame>
    )
  return (
    <FlowFrame investment={investment} at={at} help={<HelpPanel step={at} />}>
      <Heading investment={investment} at={at} />
      {because ? <Callout tone="info" live title={because} className="mb-6" /> : null}
      <StepBody
        investment={investment}
        at={at}
        state={state}
        send={send}
        form={form}
        error={error}
      />
    </FlowFrame>
  )
}
