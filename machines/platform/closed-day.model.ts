import { defineModel } from '#machines/lib/model.ts'
import { closedDayLifecycle, type ClosedDayContext } from './closed-day.lifecycle.ts'

const decided = (state: { context: unknown }): boolean =>
  (state.context as ClosedDayContext).decided_at !== null
const people = {
  default: { facts: { secondPerson: true } },
  'the one who requested it': { facts: { secondPerson: false } },
}
const reason = 'The order was never published.'

/** Cases of a closed day: decided by a second person, refused to the first, approved too late, withdrawn, lapsed. */
export const closedDayModel = defineModel(closedDayLifecycle.machine, {
  rules: closedDayLifecycle.events,
  input: { day: '2027-12-24' },
  cases: {
    APPROVED: {
      ...people,
      'when it is over': { facts: { secondPerson: true }, at: '2027-12-25T05:00:00.000Z' },
    },
    DECLINED: {
      default: { reason, facts: { secondPerson: true } },
      'the one who requested it': { reason, facts: { secondPerson: false } },
    },
    WITHDRAWN: {
      default: { reason, facts: { secondPerson: false } },
      'another person': { reason, facts: { secondPerson: true } },
    },
    REVOKED: {
      default: { reason, facts: { secondPerson: true } },
      'the one who requested it': { reason, facts: { secondPerson: false } },
      'when it is over': { reason, facts: { secondPerson: true }, at: '2027-12-25T05:00:00.000Z' },
    },
    DAY_OVER: { default: { at: '2027-12-25T05:00:00.000Z' } },
  },
  invariants: {
    'closed-day.requested': (state) => !decided(state),
    'closed-day.approved': decided,
    'closed-day.in_force': decided,
    'closed-day.revoked': decided,
    'closed-day.declined': decided,
    'closed-day.withdrawn': decided,
    'closed-day.lapsed': (state) => !decided(state),
  },
})
