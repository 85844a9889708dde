import { defineModel } from '../lib/model.ts'
import { confirmAddressFlow } from './confirm-address.flow.ts'

/** Every answer that the server gives to the link of a confirmation mail. */
export const confirmAddressModel = defineModel(confirmAddressFlow, {
  cases: {
    CONFIRM: { default: {} },
    'xstate.done.actor.confirm': {
      here: {
        output: {
          status: 'confirmed',
          redirect: '/dashboard/security',
          tokens: { accessToken: 'token' },
        },
      },
      elsewhere: {
        output: { status: 'confirmed', redirect: '/dashboard/security', tokens: null },
      },
      again: {
        output: { status: 'already_confirmed', redirect: '/dashboard/security', tokens: null },
      },
    },
    'xstate.error.actor.confirm': {
      expired: {
        error: { code: 'not_found', message: 'This link has expired. We sent you a new one.' },
      },
      unknown: { error: { code: 'not_found', message: 'There is nothing here.' } },
      down: { error: { message: 'We cannot reach the server.' } },
    },
  },
  invariants: {
    'confirm-address.confirming': (s) => s.context.failure === null,
    'confirm-address.signedIn': (s) => s.context.tokens !== null,
    'confirm-address.confirmed': (s) => s.context.tokens === null,
    'confirm-address.alreadyConfirmed': (s) => s.context.tokens === null,
  },
})
