import { defineModel } from '../lib/model.ts'
import { GENERAL } from '../flows/answers.ts'
import { loginFlow } from './login.flow.ts'

const tooMany = 'Too many codes were asked for. Wait an hour.'

/** Every event of log-in by name, the server's refusals included. */
export const loginModel = defineModel(loginFlow, {
  cases: {
    SUBMIT: { default: { email: 'ann@investors.example', password: 'correct horse' } },
    SUBMIT_CODE: { default: { code: '123456' } },
    RESEND: { default: {} },
    BACK: { default: {} },
    PASSKEY: { default: {} },
    PROVE: { default: { method: 'app', code: '123456' } },
    RECOVER: { default: {} },
    'xstate.done.actor.attempt': {
      key: { output: { key: 'key-1' } },
      ownFactor: { output: { key: 'key-2', methods: ['passkey', 'app', 'recovery_code'] } },
      token: { output: { token: 'a.b.c' } },
      neither: { output: { message: 'This account is locked.' } },
    },
    'xstate.error.actor.attempt': {
      incorrect: {
        error: {
          code: 'E-LOGIN-INCORRECT',
          message: 'The e-mail address or password is incorrect.',
        },
      },
      down: { error: new TypeError('') },
    },
    'xstate.done.actor.sendCode': {
      sent: { output: {} },
      tooMany: { output: { message: tooMany } },
    },
    'xstate.error.actor.sendCode': {
      refused: { error: { code: 'too_many', message: tooMany } },
      down: { error: { message: GENERAL } },
    },
    'xstate.done.actor.resendCode': { sent: { output: {} } },
    'xstate.error.actor.resendCode': { tooMany: { error: { code: 'too_many', message: tooMany } } },
    'xstate.done.actor.verify': {
      right: { output: { accessToken: 'a.b.c', refreshToken: 'r', expiresIn: 3600 } },
    },
    'xstate.error.actor.verify': {
      wrong: { error: { code: 'code_incorrect', message: 'That code is incorrect.' } },
    },
    'xstate.done.actor.passkeyAlone': { right: { output: { accessToken: 'a.b.c' } } },
    'xstate.error.actor.passkeyAlone': {
      dismissed: { error: { message: 'The passkey was not used.' } },
    },
    'xstate.done.actor.passkey': { right: { output: { accessToken: 'a.b.c' } } },
    'xstate.error.actor.passkey': {
      dismissed: { error: { message: 'The passkey was not used.' } },
    },
    'xstate.done.actor.prove': { right: { output: { accessToken: 'a.b.c' } } },
    'xstate.error.actor.prove': {
      wrong: { error: { code: 'code_incorrect', message: 'That code is incorrect.' } },
    },
    'xstate.done.actor.recover': { begun: { output: { ready_at: '2026-11-24T15:00:00.000Z' } } },
    'xstate.error.actor.recover': {
      tooMany: { error: { code: 'too_many', message: 'Too many ways back.' } },
    },
    'xstate.after.resendWait.login.code.resend.waiting': { default: {} },
  },
  invariants: {
    'login.credentials': (s) => s.context.key === null && s.context.tokens === null,
    'login.factor.choosing': (s) => s.context.key !== null && !s.context.methods.includes('email'),
    'login.factor.waiting': (s) => s.context.readyAt !== null,
    'login.code.entry.typing': (s) => s.context.key !== null,
    'login.signedIn': (s) => s.context.tokens !== null,
  },
})
