import { wayOf } from '#domain/shared/investment-route.ts'
import { type InvestmentView } from '#domain/investments/model/investment.ts'
import { stepNames, type StepName } from '#domain/shared/investment-steps.ts'
import { investmentPath, stepPath } from '#src/lib/paths.ts'
import type { Step, StepState } from '#src/ui/stepper.tsx'

export type FlowStep = StepName | 'review'
type StepView = InvestmentView['steps'][number]

/** Where the flow goes on: the step that the server names, or the overview when nothing is left. */
export const nextPath = (investment: InvestmentView): string =>
  investment.next_step === null
    ? investmentPath(investment.id)
    : stepPath(investment.id, investment.next_step)

const IN_ORDER: Readonly<Record<string, StepState>> = {
  approved: 'done',
  not_applicable: 'done',
  submitted: 'review',
  needs_action: 'issue',
  rejected: 'issue',
  expired: 'issue',
}

const DONE_BEFORE = { state: 'done' } as const

function stateOf(step: StepView, at: FlowStep | null): StepState {
  const known = IN_ORDER[step.status.state]
  if (known !== undefined) return known
  if (step.name === at) return 'current'
  return step.reachable ? 'todo' : 'locked'
}

function reviewStep(investment: InvestmentView, at: FlowStep | null): Omit<Step, 'id' | 'title'> {
  const note = 'Read, sign and submit'
  if (investment.submitted_at !== null && at !== 'review') return { note, state: 'done' }
  if (at !== 'review' && investment.next_step !== 'review') return { note, state: 'locked' }
  return {
    note,
    state: at === 'review' ? 'current' : 'todo',
    to: stepPath(investment.id, 'review'),
    open: true,
    active: at === 'review',
  }
}

const guidedStep = (
  investment: InvestmentView,
  step: StepView,
  at: FlowStep | null,
): Omit<Step, 'id' | 'title'> => ({
  note: (step.summary === '' ? (step.locked_because ?? '') : step.summary).replaceAll('*', '•'),
  state: stateOf(step, at),
  active: step.name === at,
  ...(step.reachable ? { to: stepPath(investment.id, step.name), open: true } : {}),
})

/** The stepper's rows: all steps from the amount to the signature, with the statuses that the server derives. */
export function stepperSteps(investment: InvestmentView, at: FlowStep | null): Step[] {
  return wayOf(investment).map(({ name, title }): Step => {
    const step = investment.steps.find((each) => each.name === name)
    if (step !== undefined) return { id: name, title, ...guidedStep(investment, step, at) }
    return { id: name, title, ...(name === 'review' ? reviewStep(investment, at) : DONE_BEFORE) }
  })
}

/** The step before this one that can be opened; the overview when there is none. */
export function backPath(investment: InvestmentView, at: FlowStep): string {
  const before = at === 'review' ? stepNames : stepNames.slice(0, stepNames.indexOf(at))
  const last = before.findLast((name) =>
    investment.steps.some((step) => step.name === name && step.reachable),
  )
  return last === undefined ? investmentPath(investment.id) : stepPath(investment.id, last)
}

export interface Detour {
  to: string
  because: string
}

const ENDED: ReadonlySet<string | null> = new Set([
  'cancelled',
  'rejected',
  'abandoned',
  'refunded',
  'rescinded',
])
/** True when nothing can be submitted any more because the investment itself has ended. */
export const hasEnded = (investment: InvestmentView): boolean =>
  investment.next_step === null && ENDED.has(investment.status.bucket)

/** Where a forced address leads instead, and why; null when the step can be opened. */
export function detour(investment: InvestmentView, at: FlowStep): Detour | null {
  const to = nextPath(investment)
  if (at !== 'review') {
    const step = investment.steps.find((each) => each.name === at)
    return step === undefined || step.reachable
      ? null
      : {
          to: to === stepPath(investment.id, at) ? investmentPath(investment.id) : to,
          because: `${step.title}: ${step.locked_because ?? 'this step cannot be opened now.'}`,
        }
  }
  if (investment.next_step === 'review') return null
  if (investment.next_step === null)
    return { to, because: 'Review: this investment has been submitted.' }
  const left = investment.steps.find((step) => step.name === investment.next_step)
  return { to, because: `Review: ${left?.title ?? 'A step'} comes first.` }
}
