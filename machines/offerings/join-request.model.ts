import { defineModel, MODEL_AT } from '#machines/lib/model.ts'
import { joinRequestLifecycle } from './join-request.lifecycle.ts'

const outsider = { is_member: false }
const reason = 'We do not know you.'
/** Cases of a request to be let in: somebody from outside, somebody who is in already. */
export const joinRequestModel = defineModel(joinRequestLifecycle.machine, {
  rules: joinRequestLifecycle.events,
  input: { at: MODEL_AT },
  cases: {
    ACCEPTED: {
      default: { role: 'viewer', facts: outsider },
      'as owner': { role: 'owner', facts: outsider },
      'a member already': { role: 'viewer', facts: { ...outsider, is_member: true } },
    },
    DECLINED: { default: { reason } },
    WITHDRAWN: { default: {} },
    RAN_OUT: { default: {} },
  },
  invariants: {
    'join-request.asked': ({ context }) => context.role === null,
    'join-request.accepted': ({ context }) => context.role !== null,
  },
})
