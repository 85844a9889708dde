import { defineModel, type Model } from '#machines/lib/model.ts'
import {
  changeRequestLifecycle,
  type ChangeRequestContext,
  type ChangeRequestFacts,
} from './change-request.lifecycle.ts'

type Machine = typeof changeRequestLifecycle.machine
const may = {
  offeringGoesOn: true,
  stillFrom: true,
  secondPerson: true,
  ownSide: true,
} satisfies ChangeRequestFacts
const reason = 'The company explained why it needs this.'
const contextOf = (state: { context: unknown }): ChangeRequestContext =>
  state.context as ChangeRequestContext
const undecided = (state: { context: unknown }): boolean => contextOf(state).decided_at === null
const isDecided = (state: { context: unknown }): boolean => !undecided(state)

/** A request for another type of offering. */
export const typeRequestModel: Model<Machine> = defineModel(changeRequestLifecycle.machine, {
  rules: changeRequestLifecycle.events,
  input: { subject: 'type-of-offering', decide_by: '2026-11-27T04:59:59.999Z' },
  cases: {
    REVIEW_STARTED: {
      default: { facts: may },
      'by the one who asked': { facts: { ...may, secondPerson: false } },
    },
    APPROVED: {
      default: { reason, facts: may },
      'the offering has ended': { reason, facts: { ...may, offeringGoesOn: false } },
      'the offering changed': { reason, facts: { ...may, stillFrom: false } },
      'by the one who asked': { reason, facts: { ...may, secondPerson: false } },
    },
    REJECTED: {
      default: { reason, facts: may },
      'by the one who asked': { reason, facts: { ...may, secondPerson: false } },
    },
    WITHDRAWN: {
      default: { facts: may },
      'by the other side': { facts: { ...may, ownSide: false } },
    },
    OVERDUE: { default: {} },
  },
  invariants: {
    'change-request.open': undecided,
    'change-request.under_review': undecided,
    'change-request.approved': isDecided,
    'change-request.rejected': isDecided,
    'change-request.withdrawn': isDecided,
  },
})
