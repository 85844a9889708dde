import { defineModel } from '#machines/lib/model.ts'
import { discussionPostLifecycle, type DiscussionPostContext } from './discussion-post.lifecycle.ts'

const reason = 'It names a private address.'
const reports = (state: { context: unknown }): number =>
  (state.context as DiscussionPostContext).reports
/** Fifteen minutes after the cases. */
export const EDITABLE_UNTIL = '2026-11-20T15:15:00.000Z'

/** Cases of a post: in time, too late, reported, hidden and shown again. */
export const discussionPostModel = defineModel(discussionPostLifecycle.machine, {
  rules: discussionPostLifecycle.events,
  input: { editable_until: EDITABLE_UNTIL },
  cases: {
    EDITED: {
      default: { body: 'When do you build, and where?' },
      late: { body: 'When do you build?', at: '2026-11-20T15:15:00.001Z' },
    },
    WITHDRAWN: {
      default: {},
      'late, for the company': { facts: { for_company: true }, at: '2026-11-20T15:15:00.001Z' },
      'late, for oneself': { facts: { for_company: false }, at: '2026-11-20T15:15:00.001Z' },
    },
    REPORTED: { default: {} },
    KEPT: { default: { reason: 'It is rude, and within the rules.' } },
    HIDDEN: { default: { reason } },
    RESTORED: { default: { reason: 'The address was the company’s own.' } },
  },
  invariants: {
    'discussion-post.published': (state) => reports(state) === 0,
    'discussion-post.reported': (state) => reports(state) > 0,
    'discussion-post.hidden': (state) => reports(state) === 0,
  },
})
