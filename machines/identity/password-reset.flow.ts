import { assertEvent, assign, fromPromise, setup } from 'xstate'
import {
  failureOf,
  missing,
  RESEND_MS,
  type CallFailure,
  type Method,
  type Proof,
} from '../flows/answers.ts'
import { codeEntry, proving, resending, touching } from '../flows/shared-states.ts'

interface Context {
  email: string
  /** names this reset at the server until the password is changed */
  key: string | null
  /** what has to be given after the code of the mail, by those who have an app or a passkey */
  methods: readonly Method[]
  failure: CallFailure | null
  /** what happened that is no failure: "We sent a new code." */
  notice: string | null
}

const answered = ({ event }: { event: { output: { methods?: Method[] } } }) => event.output

/**
 * A forgotten password: address with a captcha, the code of the mail, for those who have it their app, passkey or a
 * recovery code, the new password twice, done. The address step looks the same whether or not there is an account. The
 * password goes from the event into the call and is stored nowhere; nobody is signed in at the end.
 */
export const passwordResetFlow = setup({
  types: {} as {
    context: Context
    input: { email?: string } | undefined
    events:
      | { type: 'SUBMIT'; email: string; proof: string }
      | { type: 'SUBMIT_CODE'; code: string }
      | { type: 'RESEND' }
      | { type: 'SUBMIT_PASSWORD'; password: string; confirmation: string }
      | { type: 'BACK' }
      | { type: 'PASSKEY' }
      | ({ type: 'PROVE' } & Proof)
    tags: 'busy' | 'address' | 'code' | 'factor' | 'password'
    children: {
      forgot: 'forgot'
      resendCode: 'resendCode'
      verify: 'verify'
      change: 'change'
      prove: 'prove'
      passkey: 'passkey'
    }
  },
  actors: {
    forgot: fromPromise<{ key: string }, { email: string; proof: string }>(missing('forgot')),
    resendCode: fromPromise<{ message?: string }, { key: string }>(missing('resendCode')),
    verify: fromPromise<{ methods?: Method[] }, { key: string; code: string }>(missing('verify')),
    prove: fromPromise<unknown, { key: string } & Proof>(missing('prove')),
    passkey: fromPromise<unknown, { key: string }>(missing('passkey')),
    change: fromPromise<unknown, { key: string; password: string; confirmation: string }>(
      missing('change'),
    ),
  },
  actions: {
    clearMessages: assign({ failure: null, notice: null }),
    forgetKey: assign({ key: null, methods: [] }),
    setMethods: assign({ methods: (_, of: { methods?: Method[] }) => of.methods ?? [] }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    setNotice: assign({ notice: (_, of: { message: string }) => of.message }),
  },
  guards: {
    needsFactor: (_, answer: { methods?: Method[] }) => (answer.methods ?? []).length > 0,
    hasEnded: (_, of: { error: unknown }) => failureOf(of.error).code === 'code_expired',
  },
  delays: { resendWait: RESEND_MS },
}).createMachine({
  id: 'password-reset',
  version: '1',
  context: ({ input }) => ({
    email: input?.email ?? '',
    key: null,
    methods: [],
    failure: null,
    notice: null,
  }),
  initial: 'address',
  states: {
    address: {
      description: 'E-mail address and captcha',
      tags: 'address',
      on: {
        SUBMIT: {
          target: 'asking',
          actions: ['clearMessages', assign({ email: ({ event }) => event.email })],
        },
        BACK: 'left',
      },
    },
    asking: {
      description: 'The server answers a key for every address',
      tags: ['busy', 'address'],
      invoke: {
        id: 'forgot',
        src: 'forgot',
        input: ({ event }) => {
          assertEvent(event, 'SUBMIT')
          return { email: event.email, proof: event.proof }
        },
        onDone: { target: 'code', actions: assign({ key: ({ event }) => event.output.key }) },
        onError: {
          target: 'address',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    code: {
      description: 'The six digits, and a new code after a minute',
      tags: 'code',
      type: 'parallel',
      on: { BACK: { target: 'address', actions: ['clearMessages', 'forgetKey'] } },
      states: {
        entry: codeEntry([
          {
            guard: { type: 'needsFactor', params: answered },
            target: '#password-reset.factor',
            actions: ['clearMessages', { type: 'setMethods', params: answered }],
          },
          { target: '#password-reset.password', actions: 'clearMessages' },
        ]),
        resend: resending('resendCode'),
      },
    },
    factor: {
      description: 'A mailbox alone is not enough for those who have an app or a passkey',
      tags: 'factor',
      initial: 'choosing',
      on: { BACK: { target: 'address', actions: ['clearMessages', 'forgetKey'] } },
      states: {
        choosing: {
          on: {
            PROVE: { target: 'proving', actions: 'clearMessages' },
            PASSKEY: { target: 'touching', actions: 'clearMessages' },
          },
        },
        proving: proving({ target: '#password-reset.password', actions: 'clearMessages' }),
        touching: touching(
          { target: '#password-reset.password', actions: 'clearMessages' },
          'choosing',
        ),
      },
    },
    password: {
      description: 'The new password, twice',
      tags: 'password',
      on: {
        SUBMIT_PASSWORD: { target: 'changing', actions: 'clearMessages' },
        BACK: { target: 'address', actions: ['clearMessages', 'forgetKey'] },
      },
    },
    changing: {
      description: 'The server sets the password and ends all sessions',
      tags: ['busy', 'password'],
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context, event }) => {
          assertEvent(event, 'SUBMIT_PASSWORD')
          return {
            key: context.key ?? '',
            password: event.password,
            confirmation: event.confirmation,
          }
        },
        onDone: { target: 'done', actions: 'forgetKey' },
        onError: [
          {
            guard: { type: 'hasEnded', params: ({ event }) => ({ error: event.error }) },
            target: 'address',
            actions: [
              'forgetKey',
              { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            ],
          },
          {
            target: 'password',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    done: {
      description: 'The password is changed; the person logs in with it',
      on: { BACK: 'left' },
    },
    left: { type: 'final', description: 'Back at log-in' },
  },
})
