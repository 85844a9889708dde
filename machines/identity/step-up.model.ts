import { defineModel } from '../lib/model.ts'
import { stepUpFlow } from './step-up.flow.ts'

/** A second factor in the middle of something. */
export const stepUpModel = defineModel(stepUpFlow, {
  cases: {
    OPEN: { default: {} },
    CANCEL: { default: {} },
    RETRY: { default: {} },
    SUBMIT_CODE: { default: { code: '123456' } },
    RESEND: { default: {} },
    PASSKEY: { default: {} },
    'xstate.done.actor.passkey': { right: { output: {} } },
    'xstate.error.actor.passkey': {
      dismissed: { error: { message: 'The passkey was not used.' } },
    },
    'xstate.done.actor.send': {
      sent: {
        output: {
          key: 'key-1',
          sent_to: 'a…@investors.example',
          methods: ['email', 'passkey', 'recovery_code'],
        },
      },
    },
    'xstate.error.actor.send': {
      tooMany: { error: { code: 'too_many', message: 'Too many codes.' } },
    },
    'xstate.done.actor.resend': { sent: { output: {} } },
    'xstate.error.actor.resend': {
      tooMany: { error: { code: 'too_many', message: 'Too many codes.' } },
    },
    'xstate.done.actor.verify': { right: { output: {} } },
    'xstate.error.actor.verify': {
      wrong: { error: { code: 'code_incorrect', message: 'That code is incorrect.' } },
    },
    'xstate.after.resendWait.step-up.code.resend.waiting': { default: {} },
  },
  invariants: {
    'step-up.closed': (s) => s.context.key === null,
    'step-up.code.entry.typing': (s) => s.context.key !== null,
  },
})
