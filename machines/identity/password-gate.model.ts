import { defineModel } from '../lib/model.ts'
import { passwordGateFlow } from './password-gate.flow.ts'

/** Open, passed before, given right, given wrong, and a server that does not answer. */
export const passwordGateModel = defineModel(passwordGateFlow, {
  cases: {
    SUBMIT: { default: { password: 'open sesame' } },
    'xstate.done.actor.look': {
      open: { output: { required: false, passed: true } },
      passed: { output: { required: true, passed: true } },
      closed: { output: { required: true, passed: false } },
    },
    'xstate.error.actor.look': { down: { error: { message: 'We cannot reach the server.' } } },
    'xstate.done.actor.give': { right: { output: { status: 'ok' } } },
    'xstate.error.actor.give': {
      wrong: { error: { code: 'gate_incorrect', message: 'The password is incorrect.' } },
      silent: { error: new TypeError('') },
    },
  },
  invariants: {
    'password-gate.giving': (s) => s.context.failure === null,
    'password-gate.through': (s) => s.context.failure === null,
  },
})
