import { defineModel } from '#machines/lib/model.ts'
import {
  bankInstructionsLifecycle,
  type BankInstructionsContext,
} from './bank-instructions.lifecycle.ts'

const reason = 'The bank does not confirm the number.'
const effective = (state: { context: unknown }): string | null =>
  (state.context as BankInstructionsContext).effective_at
/** Forty-eight hours after the cases. */
export const WAITED = '2026-11-22T15:00:00.000Z'

/** Cases of bank instructions: two people, one person, too early. */
export const bankInstructionsModel = defineModel(bankInstructionsLifecycle.machine, {
  rules: bankInstructionsLifecycle.events,
  cases: {
    APPROVED: {
      default: { facts: { second_person: true } },
      'own proposal': { facts: { second_person: false } },
    },
    REFUSED: { default: { reason } },
    STOPPED: { default: { reason } },
    EFFECTIVE: { default: { at: WAITED }, early: { at: '2026-11-22T14:59:59.000Z' } },
    SUPERSEDED: { default: { at: WAITED } },
  },
  invariants: {
    'bank-instructions.proposed': (state) => effective(state) === null,
    'bank-instructions.cooling_off': (state) => effective(state) === WAITED,
    'bank-instructions.in_effect': (state) => effective(state) === WAITED,
  },
})
