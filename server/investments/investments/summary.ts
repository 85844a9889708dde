import { iraTypeLabels } from '#domain/investors/model/steps/ira.ts'
import { paymentMethodLabels } from '#domain/investors/model/steps/payment.ts'
import { stepNames, type StepName } from '#domain/shared/investment-steps.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Related } from './case-repo.ts'
import type { Case, StepState } from './case.ts'

const fixed: Readonly<Record<StepName, string>> = {
  ira: 'Choose your retirement account',
  kyc: 'About three minutes',
  payment: 'Bank transfer or wire',
  documents: 'Read and sign',
  suitability: 'Your goals and finances',
  'investor-details': 'Check and confirm',
}
const said: Readonly<Partial<Record<StepState, string>>> = {
  submitted: 'Submitted',
  approved: 'Done',
  rejected: 'Rejected',
  expired: 'Expired',
}

function planLine(c: Case, values: Record<string, unknown> | null): string {
  if (c.registration === 'individual') return 'Personal, not a retirement account'
  const type = (iraTypeLabels as Record<string, string>)[textOf(values?.['account_type'])]
  return type === undefined ? fixed.ira : `${type}, ${textOf(values?.['custodian_name'])}`
}

/** What somebody else reads of a step that waits for the investor, and what a company reads of one that came back. */
const WAITS = 'Waiting for the investor'
const BACK = 'Returned to the investor'

/**
 * One line under each step: what was chosen, why it came back, or what it requires. A company reads amount and state
 * only: no account, and no reason of the identity check or of suitability.
 */
export function summaryOf(
  c: Case,
  related: Pick<Related, 'answers' | 'facts'>,
  viewer: 'owner' | 'issuer' | 'staff',
): Record<StepName, string> {
  const { answers } = related
  const account = related.facts?.payment
  const method = (paymentMethodLabels as Record<string, string>)[
    textOf(answers?.payment?.['method'])
  ]
  const lines = stepNames.map((name): [StepName, string] => {
    const state = c.stepStates[name]
    const back = state === 'needs_action' || state === 'rejected' ? c.stepRows[name]?.reason : null
    if (back) return [name, viewer === 'issuer' ? BACK : back]
    if (name === 'ira') return [name, planLine(c, answers?.ira ?? null)]
    if (name === 'payment' && c.registration === 'ira') return [name, 'The retirement account pays']
    if (name === 'payment' && method !== undefined)
      return [
        name,
        [method, viewer === 'issuer' ? null : account?.masked['account_number']]
          .filter(Boolean)
          .join(', '),
      ]
    return [name, said[state] ?? (viewer === 'owner' ? fixed[name] : WAITS)]
  })
  return Object.fromEntries(lines) as Record<StepName, string>
}
