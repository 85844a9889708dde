import { defineModel } from '../lib/model.ts'
import { GENERAL } from '../flows/answers.ts'
import { passwordResetFlow } from './password-reset.flow.ts'

/** Every event of a password reset by name, the server's refusals included. */
export const passwordResetModel = defineModel(passwordResetFlow, {
  cases: {
    SUBMIT: { default: { email: 'ann@investors.example', proof: 'solved' } },
    SUBMIT_CODE: { default: { code: '123456' } },
    RESEND: { default: {} },
    SUBMIT_PASSWORD: { default: { password: 'a quiet harbour', confirmation: 'a quiet harbour' } },
    BACK: { default: {} },
    PASSKEY: { default: {} },
    PROVE: { default: { method: 'recovery_code', code: 'ABCDE-FGHJK' } },
    'xstate.done.actor.prove': { right: { output: {} } },
    'xstate.error.actor.prove': {
      wrong: { error: { code: 'code_incorrect', message: 'That code is incorrect.' } },
    },
    'xstate.done.actor.passkey': { right: { output: {} } },
    'xstate.error.actor.passkey': {
      dismissed: { error: { message: 'The passkey was not used.' } },
    },
    'xstate.done.actor.forgot': { key: { output: { key: 'key-1' } } },
    'xstate.error.actor.forgot': {
      captcha: {
        error: { code: 'captcha_failed', message: 'The verification failed. Try again.' },
      },
    },
    'xstate.done.actor.resendCode': { sent: { output: {} } },
    'xstate.error.actor.resendCode': {
      tooMany: { error: { code: 'too_many', message: 'Too many codes were asked for.' } },
    },
    'xstate.done.actor.verify': {
      right: { output: {} },
      factor: { output: { methods: ['passkey', 'recovery_code'] } },
    },
    'xstate.error.actor.verify': { wrong: { error: { code: 'code_incorrect', message: GENERAL } } },
    'xstate.done.actor.change': { changed: { output: {} } },
    'xstate.error.actor.change': {
      weak: {
        error: {
          code: 'invalid',
          message: 'Check the fields.',
          fields: { password: 'Many people use this password.' },
        },
      },
      ended: {
        error: { code: 'code_expired', message: 'This password reset has ended. Start again.' },
      },
    },
    'xstate.after.resendWait.password-reset.code.resend.waiting': { default: {} },
  },
  invariants: {
    'password-reset.address': (s) => s.context.key === null,
    'password-reset.code.entry.typing': (s) => s.context.key !== null,
    'password-reset.factor.choosing': (s) => s.context.key !== null && s.context.methods.length > 0,
    'password-reset.password': (s) => s.context.key !== null,
    'password-reset.done': (s) => s.context.key === null,
  },
})
