import { defineModel } from '#machines/lib/model.ts'
import {
  reviewItemLifecycle,
  type ReviewItemContext,
  type ReviewItemFacts,
} from './review-item.lifecycle.ts'

const reason = 'The numbers do not add up.'
const open = { editable: true } satisfies Partial<ReviewItemFacts>
const second = { reviewerIsAuthor: false } satisfies Partial<ReviewItemFacts>
const decided = {
  default: { reason, facts: second },
  'own work': { reason, facts: { reviewerIsAuthor: true } },
}
const contextOf = (state: { context: unknown }): ReviewItemContext =>
  state.context as ReviewItemContext

/** Cases of a topic's review: drafts, the platform's decisions, and what ends an approval. */
export const reviewItemModel = defineModel(reviewItemLifecycle.machine, {
  rules: reviewItemLifecycle.events,
  input: { topic: 'details', required: true },
  cases: {
    EDITED: {
      default: { facts: open },
      'offering closed for changes': { facts: { editable: false } },
    },
    SUBMITTED: {
      default: { facts: { ...open, complete: true } },
      incomplete: { facts: { ...open, complete: false } },
      'without facts': {},
    },
    REVIEW_STARTED: { default: {} },
    APPROVED: { default: { facts: second }, 'own work': { facts: { reviewerIsAuthor: true } } },
    CHANGES_REQUESTED: decided,
    REJECTED: decided,
    WAIVED: decided,
    NOT_APPLICABLE: decided,
    REOPENED: {
      default: { reason, facts: open },
      company: { reason, facts: open, actor: 'ISS' },
      'offering closed for changes': { reason, facts: { editable: false } },
    },
    EXPIRED: { default: { at: '2027-11-20T15:00:00.000Z' } },
    SUPERSEDED: { default: {} },
    REQUIRED_CHANGED: { default: { required: false } },
  },
  invariants: {
    'review-item.not_started': (state) => contextOf(state).revision === 0,
    'review-item.submitted': (state) =>
      contextOf(state).revision > 0 && contextOf(state).submitted_at !== null,
    'review-item.approved': (state) =>
      contextOf(state).valid_until !== null &&
      contextOf(state).reviewed_revision === contextOf(state).revision,
    'review-item.in_progress': (state) => contextOf(state).valid_until === null,
    'review-item.expired': (state) => contextOf(state).valid_until === null,
    'review-item.superseded': (state) => contextOf(state).valid_until === null,
    'review-item.changes_requested': (state) =>
      contextOf(state).reviewed_revision === contextOf(state).revision,
  },
})
