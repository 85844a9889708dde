import { defineModel } from '#machines/lib/model.ts'
import { userLifecycle } from './user.lifecycle.ts'

const another = { acts_on_self: false, role_remains: true }
const closable = { nothing_open: true, role_remains: true }
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
      'last one with the role': { reason, facts: { ...another, role_remains: false } },
      'without facts': { reason },
    },
    ENABLED: { default: { reason } },
    SESSIONS_ENDED: { default: { reason } },
    CLOSE_REQUESTED: {
      default: { facts: closable },
      'something is open': { facts: { ...closable, nothing_open: false } },
      'last one with the role': { facts: { ...closable, role_remains: false } },
      'without facts': {},
    },
    CLOSE_UNDONE: { default: {} },
    CLOSE_DUE: {
      'records to keep': { facts: { ...closable, keep_until: '2032-12-04T15:00:00.000Z' } },
      'nothing to keep': { facts: { ...closable, keep_until: null } },
      'something is open': { facts: { ...closable, nothing_open: false, keep_until: null } },
      'without facts': {},
    },
    RETENTION_OVER: {
      'nothing left': { facts: { keep_until: null } },
      'still held': { facts: { keep_until: '2033-12-04T15:00:00.000Z' } },
      'without facts': {},
    },
  },
  invariants: {
    'user.unverified': ({ context }) =>
      context.verified_at === null && context.disabled_at === null,
    'user.active': ({ context }) => context.verified_at !== null && context.disabled_at === null,
    'user.closing': ({ context }) =>
      context.closes_at !== undefined && context.keep_until === undefined,
    'user.closed': ({ context }) => context.keep_until !== undefined,
    'user.disabled': ({ context }) => context.verified_at !== null && context.disabled_at !== null,
  },
})
