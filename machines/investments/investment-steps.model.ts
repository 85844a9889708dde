import { stepNames, type StepName } from '#domain/shared/investment-steps.ts'
import { defineModel, type Model, type ModelOptions } from '#machines/lib/model.ts'
import {
  stepEvents,
  type StepFact,
  type StepFacts,
  type StepsContext,
} from './investment-steps.events.ts'
import { investmentStepsLifecycle } from './investment-steps.lifecycle.ts'

type Machine = typeof investmentStepsLifecycle.machine
type Case = { actor?: 'INV' | 'ADM' | 'SYS' | 'BD'; reason?: string; facts?: Partial<StepFacts> }

/** Facts with which a step may be submitted. */
export const ready = (step: StepName): Partial<StepFacts> => ({
  amountChosen: true,
  registrationChosen: true,
  paidByIra: step === 'ira',
  complete: true,
})
/** Facts with which a step is superfluous. */
export const superfluous = (step: StepName): Partial<StepFacts> => {
  if (step === 'ira') return { paidByIra: false }
  return step === 'payment' ? { paidByIra: true } : { notNeeded: true }
}

const casesOf = (step: StepName): Record<StepFact, Record<string, Case>> => ({
  saved: {
    default: { facts: ready(step) },
    'nothing chosen': { facts: { amountChosen: false, registrationChosen: false } },
  },
  submitted: {
    default: { facts: ready(step) },
    incomplete: { facts: { ...ready(step), complete: false } },
  },
  approved: {
    'without end': { facts: { ...ready(step), expiresAt: null } },
    'with an end': { facts: { ...ready(step), expiresAt: '2027-11-20T15:00:00.000Z' } },
  },
  returned: { default: { reason: 'The picture is blurred.' } },
  rejected: { default: { reason: 'The document is not genuine.' } },
  expired: { default: {} },
  reopened: {
    'by us': { actor: 'SYS', facts: ready(step) },
    'by compliance': { actor: 'ADM', facts: ready(step) },
    'by the investor': { actor: 'INV', facts: ready(step) },
    'not needed': { actor: 'SYS', facts: { paidByIra: step !== 'ira' } },
  },
  not_needed: {
    default: { facts: superfluous(step) },
    'but needed': { facts: { paidByIra: step === 'ira', notNeeded: false } },
  },
})
const cases = Object.fromEntries(
  stepNames.flatMap((step) =>
    Object.entries(casesOf(step)).map(([fact, named]) => [`${step}.${fact}`, named]),
  ),
) as ModelOptions<Machine>['cases']

const rowOf = (state: { context: unknown }, step: StepName) =>
  (state.context as StepsContext).steps[step]
/** The model of all six regions; it is explored one region at a time (`regionOf`), never as a product. */
export const investmentStepsModel: Model<Machine> = defineModel(investmentStepsLifecycle.machine, {
  cases,
  rules: stepEvents,
  invariants: Object.fromEntries(
    stepNames.flatMap((step) => [
      [
        `investment-steps.${step}.needs_action`,
        (state: { context: unknown }) => rowOf(state, step).reason !== null,
      ],
      [
        `investment-steps.${step}.rejected`,
        (state: { context: unknown }) => rowOf(state, step).reason !== null,
      ],
      [
        `investment-steps.${step}.approved`,
        (state: { context: unknown }) =>
          rowOf(state, step).reason === null && rowOf(state, step).changedAt !== null,
      ],
      [
        `investment-steps.${step}.submitted`,
        (state: { context: unknown }) =>
          rowOf(state, step).expiresAt === null && rowOf(state, step).changedAt !== null,
      ],
    ]),
  ),
})
