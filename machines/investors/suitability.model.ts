import { defineModel } from '#machines/lib/model.ts'
import { suitabilityLifecycle } from './suitability.lifecycle.ts'

const reason = 'The answers were discussed with the customer.'
const run = 1
const decided = {
  default: { reason, facts: { reviewer_is_author: false } },
  'own work': { reason, facts: { reviewer_is_author: true } },
}
const holds = ({
  context,
}: {
  context: { valid_until: string | null; assessed_at: string | null }
}) =>
  context.valid_until !== null &&
  context.assessed_at !== null &&
  context.valid_until > context.assessed_at
const open = ({
  context,
}: {
  context: { valid_until: string | null; assessed_at: string | null }
}) => context.valid_until === null && context.assessed_at === null

/** Cases of suitability: the four outcomes, the principal's three decisions and stale answers. */
export const suitabilityModel = defineModel(suitabilityLifecycle.machine, {
  rules: suitabilityLifecycle.events,
  cases: {
    BEGIN: { default: {} },
    SUBMITTED: {
      default: { facts: { answers_complete: true } },
      incomplete: { facts: { answers_complete: false } },
      'without facts': {},
    },
    ASSESSED: {
      suitable: { run, flags: [], facts: { outcome: 'suitable' } },
      warning: {
        run,
        flags: ['concentration_over_10'],
        facts: { outcome: 'suitable_with_warning' },
      },
      review: { run, flags: ['concentration_over_25'], facts: { outcome: 'needs_review' } },
      unsuitable: { run, flags: ['cannot_afford_loss'], facts: { outcome: 'unsuitable' } },
      'old run': { run: 99, flags: [], facts: { outcome: 'suitable' } },
      'without facts': { run, flags: [] },
    },
    REVIEWED_SUITABLE: decided,
    REVIEWED_WITH_WARNING: decided,
    REVIEWED_UNSUITABLE: decided,
    EXPIRED: { default: {} },
    PROFILE_CHANGED: { default: {} },
    ANSWERS_REOPENED: { default: {} },
    REOPENED: { default: { reason } },
  },
  invariants: {
    'suitability.in_progress': open,
    'suitability.submitted': (snapshot) =>
      open(snapshot) && snapshot.context.run > 0 && snapshot.context.flags.length === 0,
    'suitability.needs_review': open,
    'suitability.suitable': holds,
    'suitability.suitable_with_warning': holds,
    'suitability.unsuitable': holds,
    'suitability.expired': open,
  },
})
