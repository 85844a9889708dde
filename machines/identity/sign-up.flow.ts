import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { failureOf, missing, RESEND_MS, type CallFailure } from '../flows/answers.ts'

/** What the form hands over; the shape is the contract's own, so the flow does not look inside. */
export interface RegistrationData {
  email_address: string
  [field: string]: unknown
}

/**
 * Opening an account: the form, then "look in your mail" with a new link after a minute. The server responds the same
 * for a known address, so the flow has no branch for that.
 */
export const registrationFlow = setup({
  types: {} as {
    context: { email: string; failure: CallFailure | null; notice: string | null }
    events:
      | { type: 'SUBMIT'; data: RegistrationData }
      | { type: 'RESEND'; recaptcha: string }
      | { type: 'CHANGE_ADDRESS' }
    tags: 'busy' | 'form' | 'sent'
    children: { register: 'register'; resendLink: 'resendLink' }
  },
  actors: {
    register: fromPromise<{ message?: string }, { data: RegistrationData }>(missing('register')),
    resendLink: fromPromise<{ message?: string }, { email: string; recaptcha: string }>(
      missing('resendLink'),
    ),
  },
  actions: {
    clearMessages: assign({ failure: null, notice: null }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    setNotice: assign({ notice: (_, of: { message: string }) => of.message }),
  },
  delays: { resendWait: RESEND_MS },
}).createMachine({
  id: 'sign-up',
  version: '1',
  context: { email: '', failure: null, notice: null },
  initial: 'form',
  states: {
    form: {
      description: 'Name, address, password, agreements',
      tags: 'form',
      on: {
        SUBMIT: {
          target: 'registering',
          actions: ['clearMessages', assign({ email: ({ event }) => event.data.email_address })],
        },
      },
    },
    registering: {
      tags: ['busy', 'form'],
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ event }) => {
          assertEvent(event, 'SUBMIT')
          return { data: event.data }
        },
        onDone: 'sent',
        onError: {
          target: 'form',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    sent: {
      description: 'A link is on its way',
      tags: 'sent',
      initial: 'waiting',
      on: { CHANGE_ADDRESS: { target: 'form', actions: 'clearMessages' } },
      states: {
        waiting: { after: { resendWait: 'ready' } },
        ready: { on: { RESEND: { target: 'resending', actions: 'clearMessages' } } },
        resending: {
          tags: 'busy',
          invoke: {
            id: 'resendLink',
            src: 'resendLink',
            input: ({ context, event }) => {
              assertEvent(event, 'RESEND')
              return { email: context.email, recaptcha: event.recaptcha }
            },
            onDone: {
              target: 'waiting',
              actions: {
                type: 'setNotice',
                params: ({ event }) => ({ message: event.output.message ?? 'We sent a new link.' }),
              },
            },
            onError: {
              target: 'waiting',
              actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})
