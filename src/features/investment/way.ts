import type { InvestmentView } from '#domain/model/investment.ts'
import { stepNames, type StepName } from '#domain/model/investment-words.ts'
import { href } from '#src/lib/nav.tsx'
import type { Step, StepState } from '#src/ui/stepper.tsx'

export type FlowStep = StepName | 'review'
type StepView = InvestmentView['steps'][number]

/** Address of a step of the flow. */
export const stepPath = (investmentId: string, step: FlowStep): string => href('/investment/:investment_id/:step', { investment_id: investmentId, step })
/** Address of the investment's overview. */
export const overviewPath = (investmentId: string): string => href('/investment/:investment_id', { investment_id: investmentId })
/** Where the flow goes on: the step that the server names, or the overview when nothing is left. */
export const nextPath = (investment: InvestmentView): string => (investment.next_step === null ? overviewPath(investment.id) : stepPath(investment.id, investment.next_step))

const IN_ORDER: Readonly<Record<string, StepState>> = { approved: 'done', not_applicable: 'done', submitted: 'review', needs_action: 'issue', rejected: 'issue', expired: 'issue' }

function stateOf(step: StepView, at: FlowStep | null): StepState {
  const known = IN_ORDER[step.status.state]
  if (known !== undefined) return known
  if (step.name === at) return 'current'
  return step.reachable ? 'todo' : 'locked'
}

const reviewStep = (investment: InvestmentView, at: FlowStep | null): Step[] => {
  if (at !== 'review' && investment.next_step !== 'review') return []
  return [{ id: 'review', title: 'Review and sign', note: 'Read, sign and submit', state: at === 'review' ? 'current' : 'todo', to: stepPath(investment.id, 'review'), open: true, active: at === 'review' }]
}

/** The stepper's rows from the statuses that the server derives; the review joins them when it is near. */
export function stepperSteps(investment: InvestmentView, at: FlowStep | null): Step[] {
  const rows = investment.steps.map((step): Step => ({
    id: step.name, title: step.title, note: (step.summary === '' ? (step.locked_because ?? '') : step.summary).replaceAll('*', '•'), state: stateOf(step, at), active: step.name === at,
    ...(step.reachable ? { to: stepPath(investment.id, step.name), open: true } : {}),
  }))
  return [...rows, ...reviewStep(investment, at)]
}

/** The step before this one that can be opened; the overview when there is none. */
export function backPath(investment: InvestmentView, at: FlowStep): string {
  const before = at === 'review' ? stepNames : stepNames.slice(0, stepNames.indexOf(at))
  const last = before.findLast((name) => investment.steps.some((step) => step.name === name && step.reachable))
  return last === undefined ? overviewPath(investment.id) : stepPath(investment.id, last)
}

export interface Detour { to: string; because: string }

/** Where a forced address leads instead, and why; null when the step can be opened (decisions, section 2). */
export function detour(investment: InvestmentView, at: FlowStep): Detour | null {
  const to = nextPath(investment)
  if (at !== 'review') {
    const step = investment.steps.find((each) => each.name === at)
    return step === undefined || step.reachable ? null : { to: to === stepPath(investment.id, at) ? overviewPath(investment.id) : to, because: `${step.title}: ${step.locked_because ?? 'this step cannot be opened now.'}` }
  }
  if (investment.next_step === 'review') return null
  if (investment.next_step === null) return { to, because: 'Review: this investment has been handed in.' }
  const left = investment.steps.find((step) => step.name === investment.next_step)
  return { to, because: `Review: ${left?.title ?? 'A step'} comes first.` }
}
