import { defineModel } from '#machines/lib/model.ts'
import { legalTextLifecycle, type LegalTextContext } from './legal-text.lifecycle.ts'

const day = (state: { context: unknown }): string | null =>
  (state.context as LegalTextContext).effective_at
/** Two days after the cases. */
export const IN_FORCE_AT = '2026-11-22T15:00:00.000Z'
const second = { second_person: true }

/** Cases of a legal text: incomplete, by its author, for a day that is gone, too early. */
export const legalTextModel = defineModel(legalTextLifecycle.machine, {
  rules: legalTextLifecycle.events,
  cases: {
    EDITED: { default: {} },
    PROPOSED: {
      default: { facts: { complete: true } },
      incomplete: { facts: { complete: false } },
    },
    DISCARDED: { default: {} },
    RETURNED: { default: { reason: 'Section four says nothing of paper.' } },
    PUBLISHED: {
      default: { effective_at: IN_FORCE_AT, facts: second },
      'by an author': { effective_at: IN_FORCE_AT, facts: { second_person: false } },
      'for a past day': { effective_at: '2026-11-20T14:59:59.000Z', facts: second },
    },
    STOPPED: { default: { reason: 'Counsel found a mistake.' } },
    IN_FORCE: { default: { at: IN_FORCE_AT }, early: { at: '2026-11-22T14:59:59.999Z' } },
    SUPERSEDED: { default: { at: IN_FORCE_AT } },
  },
  invariants: {
    'legal-text.draft': (state) => day(state) === null,
    'legal-text.proposed': (state) => day(state) === null,
    'legal-text.scheduled': (state) => day(state) === IN_FORCE_AT,
    'legal-text.in_force': (state) => day(state) === IN_FORCE_AT,
  },
})
