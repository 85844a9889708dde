import { defineModel } from '../lib/model.ts'
import { registrationFlow } from './sign-up.flow.ts'

/** Opening an account, and requesting the link again. */
export const registrationModel = defineModel(registrationFlow, {
  cases: {
    SUBMIT: { default: { data: { email_address: 'ann@investors.example' } } },
    RESEND: { default: { recaptcha: 'proof' } },
    CHANGE_ADDRESS: { default: {} },
    'xstate.done.actor.register': { accepted: { output: { message: 'Look in your mail.' } } },
    'xstate.error.actor.register': {
      invalid: {
        error: {
          code: 'invalid',
          message: 'Check the highlighted fields.',
          fields: { password: 'Use at least 8 characters.' },
        },
      },
      captcha: { error: { code: 'captcha_failed', message: 'The check did not pass.' } },
    },
    'xstate.done.actor.resendLink': { sent: { output: {} } },
    'xstate.error.actor.resendLink': {
      tooMany: { error: { code: 'too_many', message: 'Too many attempts.' } },
    },
    'xstate.after.resendWait.sign-up.sent.waiting': { default: {} },
  },
  invariants: { 'sign-up.sent.waiting': (s) => s.context.email !== '' },
})
