import { defineModel } from '#machines/lib/model.ts'
import { accessReviewLifecycle, type AccessReviewContext } from './access-review.lifecycle.ts'

const holds = { notHolder: true, notGiver: true, withinLevel: true, roleRemains: true }
const reason = 'Compared with the work of the person.'
const of = ({ context }: { context: unknown }) => context as AccessReviewContext

/** Cases of a review: by another operator, by the holder, by a person who gave it, above the own level, of the last one with the role. */
export const accessReviewModel = defineModel(accessReviewLifecycle.machine, {
  rules: accessReviewLifecycle.events,
  input: { due_at: '2027-01-31T05:00:00.000Z' },
  cases: {
    CONFIRMED: {
      default: { reason, facts: holds },
      'by its holder': { reason, facts: { ...holds, notHolder: false } },
      'by a person who gave it': { reason, facts: { ...holds, notGiver: false } },
      'above the own level': { reason, facts: { ...holds, withinLevel: false } },
    },
    REMOVED: {
      default: { reason, facts: holds },
      'by its holder': { reason, facts: { ...holds, notHolder: false } },
      'by a person who gave it': { reason, facts: { ...holds, notGiver: false } },
      'above the own level': { reason, facts: { ...holds, withinLevel: false } },
      'of the last one with the role': { reason, facts: { ...holds, roleRemains: false } },
    },
    OVERDUE: { default: { at: '2027-01-31T05:00:00.000Z' } },
    ROLE_ENDED: { default: {} },
  },
  identify: (state) => String(of(state).overdue),
  invariants: {},
})
