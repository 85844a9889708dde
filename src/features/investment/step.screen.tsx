import { useEffect, useRef, useState } from 'react'
import type { InvestmentView } from '#domain/model/investment.ts'
import type { PageData, PageTitle } from '#src/api/page.ts'
import { ask } from '#src/api/query.ts'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { useLocation, useNavigate, useParams } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { later, useLater } from '#src/ui/later.ts'
import { SkeletonGate } from '#src/ui/skeleton.tsx'
import { FlowFrame } from './flow-frame.tsx'
import { HelpPanel } from './help-panel.tsx'
import { StepForm } from './step-form.tsx'
import { StepSkeleton } from './step-skeleton.tsx'
import { stepWords } from './step-words.ts'
import { fetchStep } from './steps/index.ts'
import { useInvestment, useKeepInvestment } from './use-investment.ts'
import { detour, nextPath, overviewPath, stepPath, type FlowStep } from './way.ts'

const NAME = 'GET /api/investments/:investment_id'
const isFlowStep = (step: string): step is FlowStep => Object.hasOwn(stepWords, step)

const reviewPart = later(() => import('./review-part.ts'))

/** What the step draws is fetched beside its data: on intent, and on the way to it. */
function fetchPart(step: string): void {
  if (isFlowStep(step)) void (step === 'review' ? reviewPart.fetch() : fetchStep(step)).catch(() => undefined)
}

export const data: PageData = ({ params }) => {
  fetchPart(params['step'] ?? '')
  return [ask(NAME, { params: { investment_id: params['investment_id'] ?? '' } })]
}
export const title: PageTitle = ({ params }) => {
  const step = params['step'] ?? ''
  return isFlowStep(step) ? stepWords[step].heading : undefined
}

const becauseOf = (state: unknown): string | null => (typeof state === 'object' && state !== null && 'because' in state && typeof state.because === 'string' ? state.because : null)

/** Decides once for each step that is opened whether it can be; a forced address leads to the step that can, and says why. */
function useDetour(investment: InvestmentView | undefined, at: FlowStep): { open: boolean; force: (to: string, because: string) => void } {
  const navigate = useNavigate()
  const decided = useRef<FlowStep | null>(null)
  const [open, setOpen] = useState<FlowStep | null>(null)
  useEffect(() => {
    if (!investment || decided.current === at) return
    decided.current = at
    const elsewhere = detour(investment, at)
    if (elsewhere) navigate(elsewhere.to, { replace: true, state: { because: elsewhere.because } })
    else setOpen(at)
  }, [at, investment, navigate])
  return { open: open === at, force: (to, because) => navigate(to, { replace: true, state: { because } }) }
}

function Heading({ investment, at }: { investment: InvestmentView | undefined; at: FlowStep }) {
  const words = stepWords[at]
  const index = investment?.steps.findIndex((step) => step.name === at) ?? -1
  return (
    <div className="mb-9 max-md:mb-7">
      <p className="figures mb-1.5 text-small text-subtle max-flow:hidden">{at === 'review' ? 'Last step' : index < 0 ? '\u00a0' : `Step ${index + 1} of ${investment?.steps.length}`}</p>
      <h1 className="text-h1">{words.heading}</h1>
      <p className="mt-2 text-lead text-muted">{words.lead}</p>
    </div>
  )
}

/** One step of the guided investment, or its review. */
export default function StepScreen() {
  const { investment_id, step } = useParams<'investment_id' | 'step'>()
  const at: FlowStep = isFlowStep(step) ? step : 'review'
  const navigate = useNavigate()
  const { state } = useLocation()
  const query = useInvestment(investment_id)
  const keep = useKeepInvestment()
  const [submitted, setSubmitted] = useState(false)
  const investment = query.data
  const { open, force } = useDetour(investment, at)
  const because = becauseOf(state)
  const end = useLater(reviewPart, at === 'review')
  const done = (next: InvestmentView) => { keep(next); navigate(nextPath(next)) }
  if (submitted && investment && end) return <FlowFrame investment={investment} at={null} bar={false} exitLabel="Close"><end.Submitted investment={investment} /></FlowFrame>
  return (
    <FlowFrame investment={investment} at={at} help={<HelpPanel step={at} />}>
      <Heading investment={investment} at={at} />
      {because ? <Callout tone="info" live title={because} className="mb-6" /> : null}
      {investment === undefined && query.error ? <FailedState error={query.error} what="your investment" backTo="/dashboard/pending-investments" onRetry={() => void query.refetch()} /> : (
        <SkeletonGate loading={investment === undefined || !open || (at === 'review' && end === null)} skeleton={<StepSkeleton />} label="Loading this step">
          {investment === undefined || !open ? null : at === 'review' ? end && (
            <end.Review investment={investment} onSubmitted={(next) => { setSubmitted(true); keep(next) }} />
          ) : <StepForm key={at} investment={investment} step={at} onDone={done} onForced={(to, why) => force(to === null || to === at ? overviewPath(investment.id) : stepPath(investment.id, to), why)} />}
        </SkeletonGate>
      )}
    </FlowFrame>
  )
}
