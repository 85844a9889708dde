import { refuse } from '#domain/shared/errors.ts'
import { stepNames, type StepName, flowSteps } from '#domain/shared/investment-steps.ts'
import { allIn, mayEdit, type Case, type StepState } from '../case.ts'

type Next = (typeof flowSteps)[number] | null
/** Does a step in this state wait for the investor? */
export const isOpen = (state: StepState): boolean =>
  state === 'not_started' ||
  state === 'in_progress' ||
  state === 'needs_action' ||
  state === 'expired'

/**
 * The step to open next: the first that waits for the investor and is not confirmed in the review; `review` when all
 * are in and the signature or submission is missing, or another amount waits for its signature; null when there is
 * nothing to do.
 */
export function nextStep(c: Case, signed: boolean, confirmed: readonly StepName[] = []): Next {
  if (c.instance.state === 'reconfirm_required') return signed ? null : 'review'
  const amended = c.context.amendment === null ? null : 'review'
  if (!mayEdit(c.instance.state)) return amended
  const step = stepNames.find((name) => isOpen(c.stepStates[name]) && !confirmed.includes(name))
  if (step !== undefined) return step
  if (amended !== null) return amended
  return (allIn(c.stepStates) || confirmed.length > 0) && (c.instance.state === 'draft' || !signed)
    ? 'review'
    : null
}

/** Why a step cannot be submitted now, or null. Order rules are the machine's guards: amount and registration first. */
export function lockedBecause(c: Case, step: StepName): string | null {
  const state = c.stepStates[step]
  if (c.instance.state === 'abandoned') return 'The draft has expired. Reopen it to continue.'
  if (!mayEdit(c.instance.state)) return 'This step is already complete.'
  if (step === 'payment' && c.registration === 'ira')
    return 'The retirement account pays, so this step is not needed.'
  if (step === 'ira' && c.registration !== 'ira')
    return 'You invest in your own name, so this step is not needed.'
  if (step === 'documents' && c.context.amountCents === 0) return 'Choose an amount first.'
  if (state === 'rejected') return 'This step was rejected. Only our compliance team can reopen it.'
  if (c.instance.state !== 'draft' && !isOpen(state))
    return 'You submitted this step with the investment.'
  return null
}

/** Refuses a step that cannot be opened with the one that can: a forced address leads nowhere else. */
export function demandReach(c: Case, step: StepName, signed: boolean): void {
  const locked = lockedBecause(c, step)
  if (locked !== null)
    throw refuse('not_accepted', {
      message: locked,
      detail: {
        state: c.instance.state,
        step: c.stepStates[step],
        accepts: [],
        next_step: nextStep(c, signed),
      },
    })
}
