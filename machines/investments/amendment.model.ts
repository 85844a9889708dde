import { defineModel, type Model } from '#machines/lib/model.ts'
import {
  amendmentEvents,
  amendmentLifecycle,
  type AmendmentContext,
  type AmendmentFacts,
} from './amendment.lifecycle.ts'

type Machine = typeof amendmentLifecycle.machine
export const mayConfirm = {
  offeringOpen: true,
  baseIsCurrent: true,
  termsValid: true,
  secondPerson: true,
} satisfies Partial<AmendmentFacts>
const reason = 'The supplier changed, and the price of the product with it.'
const decided = (state: { context: unknown }): boolean =>
  (state.context as AmendmentContext).decidedAt !== null

/** A change that the company holds not to be material: it is confirmed as that, or as material. */
export const amendmentModel: Model<Machine> = defineModel(amendmentLifecycle.machine, {
  input: { material: false, at: '2026-11-20T14:00:00.000Z' },
  rules: amendmentEvents,
  cases: {
    CONFIRM: {
      material: { material: true, reason, facts: mayConfirm },
      'not material': { material: false, reason, facts: mayConfirm },
      'own proposal': { material: true, reason, facts: { ...mayConfirm, secondPerson: false } },
      stale: { material: true, reason, facts: { ...mayConfirm, baseIsCurrent: false } },
    },
    DECLINE: { default: { reason, facts: { secondPerson: true } } },
    WITHDRAW: { default: {} },
  },
  invariants: {
    'amendment.applied': decided,
    'amendment.declined': decided,
    'amendment.withdrawn': decided,
    'amendment.proposed': (state) => !decided(state),
  },
})
