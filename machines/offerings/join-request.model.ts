import { defineModel, MODEL_AT } from '#machines/lib/model.ts'
import { joinRequestLifecycle } from './join-request.lifecycle.ts'

const owner = { by_owner: true, is_member: false }
const reason = 'We do not know you.'
/** Cases of a request to be let in: an owner, others of the company, somebody who is in already. */
export const joinRequestModel = defineModel(joinRequestLifecycle.machine, {
  rules: joinRequestLifecycle.events,
  input: { at: MODEL_AT },
  cases: {
    ACCEPTED: {
      default: { role: 'viewer', facts: owner },
      'as owner': { role: 'owner', facts: owner },
      'by an editor': { role: 'viewer', facts: { ...owner, by_owner: false } },
      'a member already': { role: 'viewer', facts: { ...owner, is_member: true } },
    },
    DECLINED: {
      default: { reason, facts: owner },
      'by an editor': { reason, facts: { ...owner, by_owner: false } },
    },
    WITHDRAWN: { default: {} },
    RAN_OUT: { default: {} },
  },
  invariants: {
    'join-request.asked': ({ context }) => context.role === null,
    'join-request.accepted': ({ context }) => context.role !== null,
  },
})
