import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { failureOf, missing, RESEND_MS, type CallFailure, type Method } from '../flows/answers.ts'
import { resending, touching } from '../flows/shared-states.ts'

export interface StepUpSent {
  key: string
  /** masked address */
  sent_to: string
  /** what may be given; absent: the code of the mail */
  methods?: Method[]
}

/**
 * A second factor in the middle of something: a call was refused with `step_up`, a code is sent, and once it is
 * verified the call is repeated by the client. `granted` or `refused` is reported exactly once per opening.
 */
export const stepUpFlow = setup({
  types: {} as {
    context: {
      key: string | null
      methods: readonly Method[]
      sentTo: string
      failure: CallFailure | null
      notice: string | null
    }
    events:
      | { type: 'OPEN' }
      | { type: 'CANCEL' }
      | { type: 'RETRY' }
      | { type: 'SUBMIT_CODE'; code: string; recovery?: boolean }
      | { type: 'PASSKEY' }
      | { type: 'RESEND' }
    tags: 'open' | 'busy' | 'code'
    children: { send: 'send'; resend: 'resend'; verify: 'verify'; passkey: 'passkey' }
  },
  actors: {
    send: fromPromise<StepUpSent>(missing('send')),
    resend: fromPromise<{ message?: string }, { key: string }>(missing('resend')),
    verify: fromPromise<unknown, { key: string; code: string; recovery: boolean }>(
      missing('verify'),
    ),
    passkey: fromPromise<unknown, { key: string }>(missing('passkey')),
  },
  actions: {
    granted: () => undefined,
    refused: () => undefined,
    forget: assign({ key: null, methods: [], sentTo: '', failure: null, notice: null }),
    clearMessages: assign({ failure: null, notice: null }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    setNotice: assign({ notice: (_, of: { message: string }) => of.message }),
  },
  delays: { resendWait: RESEND_MS },
}).createMachine({
  id: 'step-up',
  version: '1',
  context: { key: null, methods: [], sentTo: '', failure: null, notice: null },
  initial: 'closed',
  states: {
    closed: { on: { OPEN: { target: 'sending', actions: 'forget' } } },
    sending: {
      tags: ['open', 'busy'],
      invoke: {
        id: 'send',
        src: 'send',
        onDone: {
          target: 'code',
          actions: assign({
            key: ({ event }) => event.output.key,
            sentTo: ({ event }) => event.output.sent_to,
            methods: ({ event }) => event.output.methods ?? ['email'],
          }),
        },
        onError: {
          target: 'notSent',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: { CANCEL: { target: 'closed', actions: ['forget', 'refused'] } },
    },
    notSent: {
      description: 'No code went out; the person may try again',
      tags: 'open',
      on: {
        RETRY: { target: 'sending', actions: 'clearMessages' },
        CANCEL: { target: 'closed', actions: ['forget', 'refused'] },
      },
    },
    code: {
      tags: ['open', 'code'],
      type: 'parallel',
      on: { CANCEL: { target: 'closed', actions: ['forget', 'refused'] } },
      states: {
        entry: {
          initial: 'typing',
          states: {
            typing: {
              on: {
                SUBMIT_CODE: { target: 'verifying', actions: 'clearMessages' },
                PASSKEY: { target: 'touching', actions: 'clearMessages' },
              },
            },
            touching: touching(
              { target: '#step-up.closed', actions: ['forget', 'granted'] },
              'typing',
            ),
            verifying: {
              tags: 'busy',
              invoke: {
                id: 'verify',
                src: 'verify',
                input: ({ context, event }) => {
                  assertEvent(event, 'SUBMIT_CODE')
                  return {
                    key: context.key ?? '',
                    code: event.code,
                    recovery: event.recovery === true,
                  }
                },
                onDone: { target: '#step-up.closed', actions: ['forget', 'granted'] },
                onError: {
                  target: 'typing',
                  actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
        resend: resending('resend'),
      },
    },
  },
})
