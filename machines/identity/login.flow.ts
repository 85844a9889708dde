import { assertEvent, assign, fromPromise, setup } from 'xstate'
import {
  failureOf,
  missing,
  ownFactor,
  RESEND_MS,
  TOO_MANY,
  type CallFailure,
  type Method,
  type Proof,
  type Tokens,
} from '../flows/answers.ts'
import { codeEntry, proving, resending, touching } from '../flows/shared-states.ts'

export interface AttemptAnswer {
  key?: string
  token?: string
  message?: string
  /** what the second factor may be; absent: a code by mail */
  methods?: Method[]
}
export interface Credentials {
  email: string
  password: string
  /** from the person's authenticator app, where it was entered with the password */
  code?: string
  /** of the robot check, where the person had to solve it before */
  recaptcha?: string
}
export interface SendAnswer {
  message?: string
}

interface Context {
  email: string
  /** names this sign-in at the server until its code is verified */
  key: string | null
  methods: readonly Method[]
  /** when a mailed code counts again, after account recovery was requested */
  readyAt: string | null
  tokens: Tokens | null
  /** what went wrong */
  failure: CallFailure | null
  /** what happened that is no failure of the person: "Too many codes", "Code sent" */
  notice: string | null
}

const signedIn = {
  type: 'takeTokens',
  params: ({ event }: { event: { output: Tokens } }) => ({ tokens: event.output }),
} as const

/**
 * Log-in with a second factor: the attempt returns a key, a code is sent at once, the code is verified. "Too many" on
 * the first send is shown on the log-in form and two-factor is not treated as required; on a resend it is shown under
 * the code. Those who have an authenticator app or a passkey confirm with that and no code is mailed; a passkey alone
 * signs in, too; whoever lost everything requests account recovery. The password goes from the event into the call and
 * is stored nowhere.
 */
export const loginFlow = setup({
  types: {} as {
    context: Context
    events:
      | ({ type: 'SUBMIT' } & Credentials)
      | { type: 'SUBMIT_CODE'; code: string }
      | { type: 'RESEND' }
      | { type: 'BACK' }
      | { type: 'PASSKEY' }
      | ({ type: 'PROVE' } & Proof)
      | { type: 'RECOVER' }
    output: Tokens
    tags: 'busy' | 'credentials' | 'code' | 'factor'
    children: {
      attempt: 'attempt'
      sendCode: 'sendCode'
      resendCode: 'resendCode'
      verify: 'verify'
      passkeyAlone: 'passkey'
      passkey: 'passkey'
      prove: 'prove'
      recover: 'recover'
    }
  },
  actors: {
    attempt: fromPromise<AttemptAnswer, Credentials>(missing('attempt')),
    sendCode: fromPromise<SendAnswer, { key: string }>(missing('sendCode')),
    resendCode: fromPromise<SendAnswer, { key: string }>(missing('resendCode')),
    verify: fromPromise<Tokens, { key: string; code: string }>(missing('verify')),
    /** key null: the passkey signs in alone */
    passkey: fromPromise<Tokens, { key: string | null }>(missing('passkey')),
    prove: fromPromise<Tokens, { key: string } & Proof>(missing('prove')),
    recover: fromPromise<{ ready_at: string }, { key: string }>(missing('recover')),
  },
  actions: {
    /** the session takes over */
    takeTokens: assign({ tokens: (_, of: { tokens: Tokens }) => of.tokens, key: null }),
    clearMessages: assign({ failure: null, notice: null }),
    forgetKey: assign({ key: null, methods: [], readyAt: null }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    setNotice: assign({ notice: (_, of: { message: string }) => of.message }),
  },
  guards: {
    hasOwnFactor: (_, answer: AttemptAnswer) =>
      typeof answer.key === 'string' && ownFactor(answer.methods),
    hasKey: (_, answer: AttemptAnswer) => typeof answer.key === 'string',
    hasToken: (_, answer: AttemptAnswer) => typeof answer.token === 'string',
    tooMany: (_, answer: { message?: string }) => TOO_MANY.test(answer.message ?? ''),
  },
  delays: { resendWait: RESEND_MS },
}).createMachine({
  id: 'login',
  version: '1',
  context: {
    email: '',
    key: null,
    methods: [],
    readyAt: null,
    tokens: null,
    failure: null,
    notice: null,
  },
  initial: 'credentials',
  states: {
    credentials: {
      description: 'E-mail address and password',
      tags: 'credentials',
      on: {
        SUBMIT: {
          target: 'attempting',
          actions: ['clearMessages', assign({ email: ({ event }) => event.email })],
        },
        PASSKEY: { target: 'passkeyAlone', actions: ['clearMessages', assign({ email: '' })] },
      },
    },
    passkeyAlone: {
      description: 'The browser asks for a passkey, without address and password',
      tags: ['busy', 'credentials'],
      invoke: {
        id: 'passkeyAlone',
        src: 'passkey',
        input: () => ({ key: null }),
        onDone: { target: 'signedIn', actions: assign({ tokens: ({ event }) => event.output }) },
        onError: {
          target: 'credentials',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    attempting: {
      description: 'The server checks the password',
      tags: ['busy', 'credentials'],
      invoke: {
        id: 'attempt',
        src: 'attempt',
        input: ({ event }) => {
          assertEvent(event, 'SUBMIT')
          const { email, password, code, recaptcha } = event
          return {
            email,
            password,
            ...(code === undefined ? {} : { code }),
            ...(recaptcha === undefined ? {} : { recaptcha }),
          }
        },
        onDone: [
          {
            guard: { type: 'hasOwnFactor', params: ({ event }) => event.output },
            target: 'factor',
            actions: assign({
              key: ({ event }) => event.output.key ?? null,
              methods: ({ event }) => event.output.methods ?? [],
            }),
          },
          {
            guard: { type: 'hasKey', params: ({ event }) => event.output },
            target: 'sendingCode',
            actions: assign({ key: ({ event }) => event.output.key ?? null }),
          },
          {
            guard: { type: 'hasToken', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: assign({ tokens: ({ event }) => ({ accessToken: event.output.token ?? '' }) }),
          },
          {
            target: 'credentials',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.output }) },
          },
        ],
        onError: {
          target: 'credentials',
          actions: [
            'forgetKey',
            { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
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
          {
            guard: { type: 'tooMany', params: ({ event }) => event.output },
            target: 'credentials',
            actions: [
              'forgetKey',
              {
                type: 'setNotice',
                params: ({ event }) => ({ message: event.output.message ?? '' }),
              },
            ],
          },
          { target: 'code' },
        ],
        onError: [
          {
            guard: { type: 'tooMany', params: ({ event }) => failureOf(event.error) },
            target: 'credentials',
            actions: [
              'forgetKey',
              {
                type: 'setNotice',
                params: ({ event }) => ({ message: failureOf(event.error).message }),
              },
            ],
          },
          {
            target: 'credentials',
            actions: [
              'forgetKey',
              { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
        ],
      },
    },
    code: {
      description: 'The six digits, and a new code after a minute',
      tags: 'code',
      type: 'parallel',
      on: { BACK: { target: 'credentials', actions: ['clearMessages', 'forgetKey'] } },
      states: {
        entry: codeEntry({ target: '#login.signedIn', actions: signedIn }),
        resend: resending('resendCode'),
      },
    },
    factor: {
      description: 'The person confirms with the own app, a passkey or a recovery code',
      tags: 'factor',
      initial: 'choosing',
      on: { BACK: { target: 'credentials', actions: ['clearMessages', 'forgetKey'] } },
      states: {
        choosing: {
          on: {
            PROVE: { target: 'proving', actions: 'clearMessages' },
            PASSKEY: { target: 'touching', actions: 'clearMessages' },
            RECOVER: { target: 'recovering', actions: 'clearMessages' },
          },
        },
        proving: proving({ target: '#login.signedIn', actions: signedIn }),
        touching: touching({ target: '#login.signedIn', actions: signedIn }, 'choosing'),
        recovering: {
          description: 'Account recovery is requested',
          tags: 'busy',
          invoke: {
            id: 'recover',
            src: 'recover',
            input: ({ context }) => ({ key: context.key ?? '' }),
            onDone: {
              target: 'waiting',
              actions: assign({ readyAt: ({ event }) => event.output.ready_at }),
            },
            onError: {
              target: 'choosing',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        waiting: { description: 'A mailed code counts when the waiting time is over' },
      },
    },
    signedIn: { type: 'final', description: 'The session takes over' },
  },
  output: ({ context }) => context.tokens ?? { accessToken: '' },
})
