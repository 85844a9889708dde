import { flowSteps, stepTitles, type StepName } from '#domain/shared/investment-steps.ts'
import type { RegistrationChoice } from '#domain/shared/registration-types.ts'

/** What comes before the guided steps: the amount on the offering's page, the account, the confirmed address. */
export const stepsBefore = ['amount', 'account', 'email'] as const
export type WayName = (typeof stepsBefore)[number] | (typeof flowSteps)[number]

const TITLES: Record<WayName, string> = {
  amount: 'Amount',
  account: 'Account',
  email: 'E-mail address',
  ...stepTitles,
  review: 'Review and sign',
}

export interface WayStep {
  name: WayName
  title: string
  /** the investor's part of it is done: a step that is in review counts */
  done: boolean
}

/** Properties of an investment that determine its progress (`InvestmentView`). */
interface Steps {
  steps: readonly { name: StepName; status: { state: string } }[]
  submitted_at: string | null
}

/**
 * The steps from the amount to the signature, in order: the one list that every count of steps is taken from. Whoever
 * has an account has the first three behind them; a step that does not apply is not counted. Before there is an
 * investment, `steps` is the choice of who invests.
 */
export function wayOf(steps: Steps | RegistrationChoice): WayStep[] {
  const before = typeof steps === 'string'
  const own = (name: (typeof flowSteps)[number]): { asked: boolean; done: boolean } => {
    if (before) return { asked: name !== 'ira' || steps === 'ira', done: false }
    if (name === 'review') return { asked: true, done: steps.submitted_at !== null }
    const state = steps.steps.find((step) => step.name === name)?.status.state ?? 'not_applicable'
    return {
      asked: state !== 'not_applicable',
      done: state === 'approved' || state === 'submitted',
    }
  }
  return [
    ...stepsBefore.map((name) => ({ name, title: TITLES[name], done: !before })),
    ...flowSteps
      .map((name) => ({ name, title: TITLES[name], ...own(name) }))
      .filter((step) => step.asked)
      .map(({ name, title, done }) => ({ name, title, done })),
  ]
}

/** "Step 4 of 9", for a step of the route; empty for one that is not on it. */
export function stepCount(way: readonly WayStep[], at: WayName): string {
  const index = way.findIndex((step) => step.name === at)
  return index < 0 ? '' : `Step ${index + 1} of ${way.length}`
}

/** "Step 4 of 9: Identity". */
export function stepLine(way: readonly WayStep[], at: WayName): string {
  const count = stepCount(way, at)
  return count === '' ? '' : `${count}: ${TITLES[at]}`
}
