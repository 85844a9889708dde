import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { failureOf, missing, RESEND_MS, TOO_MANY, type CallFailure, type Tokens } from './answers.ts'

export interface AttemptAnswer {
  key?: string
  token?: string
  message?: string
}
export interface SendAnswer {
  message?: string
}

interface Context {
  email: string
  /** names this sign-in at the server until its code is verified */
  key: string | null
  tokens: Tokens | null
  /** what went wrong */
  failure: CallFailure | null
  /** what happened that is no failure of the person: "Too many codes", "Code sent" */
  notice: string | null
}

/**
 * Log-in with a second factor (specification, section 4): the attempt answers a key, a code is sent at once, the code is
 * verified. "Too many" on the first send stands on the log-in form and two-factor is not treated as required; on a resend
 * it stands under the code. The password goes from the event into the call and is kept nowhere.
 */
export const loginFlow = setup({
  types: {} as {
    context: Context
    events: { type: 'SUBMIT'; email: string; password: string } | { type: 'SUBMIT_CODE'; code: string } | { type: 'RESEND' } | { type: 'BACK' }
    output: Tokens
    tags: 'busy' | 'credentials' | 'code'
    children: { attempt: 'attempt'; sendCode: 'sendCode'; resendCode: 'resendCode'; verify: 'verify' }
  },
  actors: {
    attempt: fromPromise<AttemptAnswer, { email: string; password: string }>(missing('attempt')),
    sendCode: fromPromise<SendAnswer, { key: string }>(missing('sendCode')),
    resendCode: fromPromise<SendAnswer, { key: string }>(missing('resendCode')),
    verify: fromPromise<Tokens, { key: string; code: string }>(missing('verify')),
  },
  actions: {
    clearMessages: assign({ failure: null, notice: null }),
    forgetKey: assign({ key: null }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    setNotice: assign({ notice: (_, of: { message: string }) => of.message }),
  },
  guards: {
    hasKey: (_, answer: AttemptAnswer) => typeof answer.key === 'string',
    hasToken: (_, answer: AttemptAnswer) => typeof answer.token === 'string',
    tooMany: (_, answer: { message?: string }) => TOO_MANY.test(answer.message ?? ''),
  },
  delays: { resendWait: RESEND_MS },
}).createMachine({
  id: 'login',
  version: '1',
  context: { email: '', key: null, tokens: null, failure: null, notice: null },
  initial: 'credentials',
  states: {
    credentials: {
      description: 'E-mail address and password',
      tags: 'credentials',
      on: { SUBMIT: { target: 'attempting', actions: ['clearMessages', assign({ email: ({ event }) => event.email })] } },
    },
    attempting: {
      description: 'The server checks the password',
      tags: ['busy', 'credentials'],
      invoke: {
        id: 'attempt',
        src: 'attempt',
        input: ({ event }) => {
          assertEvent(event, 'SUBMIT')
          return { email: event.email, password: event.password }
        },
        onDone: [
          { guard: { type: 'hasKey', params: ({ event }) => event.output }, target: 'sendingCode', actions: assign({ key: ({ event }) => event.output.key ?? null }) },
          { guard: { type: 'hasToken', params: ({ event }) => event.output }, target: 'signedIn', actions: assign({ tokens: ({ event }) => ({ accessToken: event.output.token ?? '' }) }) },
          { target: 'credentials', actions: { type: 'setFailure', params: ({ event }) => ({ error: event.output }) } },
        ],
        onError: { target: 'credentials', actions: ['forgetKey', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }] },
      },
    },
    sendingCode: {
      description: 'The first code is sent at once',
      tags: ['busy', 'credentials'],
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ key: context.key ?? '' }),
        onDone: [
          { guard: { type: 'tooMany', params: ({ event }) => event.output }, target: 'credentials', actions: ['forgetKey', { type: 'setNotice', params: ({ event }) => ({ message: event.output.message ?? '' }) }] },
          { target: 'code' },
        ],
        onError: [
          { guard: { type: 'tooMany', params: ({ event }) => failureOf(event.error) }, target: 'credentials', actions: ['forgetKey', { type: 'setNotice', params: ({ event }) => ({ message: failureOf(event.error).message }) }] },
          { target: 'credentials', actions: ['forgetKey', { type: 'setFailure', params: ({ event }) => ({ error: event.error }) }] },
        ],
      },
    },
    code: {
      description: 'The six digits, and a new code after a minute',
      tags: 'code',
      type: 'parallel',
      on: { BACK: { target: 'credentials', actions: ['clearMessages', 'forgetKey'] } },
      states: {
        entry: {
          initial: 'typing',
          states: {
            typing: { on: { SUBMIT_CODE: { target: 'verifying', actions: 'clearMessages' } } },
            verifying: {
              tags: 'busy',
              invoke: {
                id: 'verify',
                src: 'verify',
                input: ({ context, event }) => {
                  assertEvent(event, 'SUBMIT_CODE')
                  return { key: context.key ?? '', code: event.code }
                },
                onDone: { target: '#login.signedIn', actions: assign({ tokens: ({ event }) => event.output, key: null }) },
                onError: { target: 'typing', actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) } },
              },
            },
          },
        },
        resend: {
          initial: 'waiting',
          states: {
            waiting: { description: 'A code was sent less than a minute ago', after: { resendWait: 'ready' } },
            ready: { on: { RESEND: { target: 'sending', actions: 'clearMessages' } } },
            sending: {
              invoke: {
                id: 'resendCode',
                src: 'resendCode',
                input: ({ context }) => ({ key: context.key ?? '' }),
                onDone: { target: 'waiting', actions: { type: 'setNotice', params: ({ event }) => ({ message: event.output.message ?? 'We sent a new code.' }) } },
                onError: { target: 'waiting', actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) } },
              },
            },
          },
        },
      },
    },
    signedIn: { type: 'final', description: 'The session takes over' },
  },
  output: ({ context }) => context.tokens ?? { accessToken: '' },
})
