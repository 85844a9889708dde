import { defineModel } from '#machines/lib/model.ts'
import { userLifecycle } from './user.lifecycle.ts'

const another = { acts_on_self: false, is_operator: false, other_operators: 1 }
const reason = 'The person asked for it.'

/** Cases of a user: what an operator may do and what is refused. */
export const userModel = defineModel(userLifecycle.machine, {
  rules: userLifecycle.events,
  cases: {
    EMAIL_CONFIRMED: { default: {} },
    LINK_RESENT: { default: {} },
    DISABLED: {
      default: { reason, facts: another },
      'own account': { reason, facts: { ...another, acts_on_self: true } },
      'last operator': { reason, facts: { acts_on_self: false, is_operator: true, other_operators: 0 } },
      'one of two operators': { reason, facts: { acts_on_self: false, is_operator: true, other_operators: 1 } },
      'without facts': { reason },
    },
    ENABLED: { default: { reason } },
  },
  invariants: {
    'user.unverified': ({ context }) => context.verified_at === null && context.disabled_at === null,
    'user.active': ({ context }) => context.verified_at !== null && context.disabled_at === null,
    'user.disabled': ({ context }) => context.verified_at !== null && context.disabled_at !== null,
  },
})
