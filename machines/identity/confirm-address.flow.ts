import { assign, fromPromise, setup } from 'xstate'
import { failureOf, missing, type CallFailure, type Tokens } from '../flows/answers.ts'

/** The server's response to a link. */
export interface ConfirmAnswer {
  status: 'confirmed' | 'already_confirmed'
  redirect: string | null
  /** the session that the confirmation opened, in the browser that signed up */
  tokens: Tokens | null
}

/** The response to an expired link is a new mail; only its message says so. */
const EXPIRED = /expired/i

/**
 * The page that the link of the mail opens. It waits for a click, because mail scanners open links too. The browser
 * that signed up goes on at once; any other one logs in.
 */
export const confirmAddressFlow = setup({
  types: {} as {
    context: { failure: CallFailure | null; redirect: string | null; tokens: Tokens | null }
    events: { type: 'CONFIRM' }
    tags: 'busy' | 'form'
    children: { confirm: 'confirm' }
  },
  actors: { confirm: fromPromise<ConfirmAnswer>(missing('confirm')) },
  actions: {
    clearFailure: assign({ failure: null }),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    setAnswer: assign((_, of: ConfirmAnswer) => ({ redirect: of.redirect, tokens: of.tokens })),
  },
  guards: {
    hasSession: (_, of: ConfirmAnswer) => of.tokens !== null,
    isConfirmed: (_, of: ConfirmAnswer) => of.status === 'confirmed',
    isExpired: (_, of: { error: unknown }) => {
      const { code, message } = failureOf(of.error)
      return code === 'not_found' && EXPIRED.test(message)
    },
    isUnknown: (_, of: { error: unknown }) => failureOf(of.error).code === 'not_found',
  },
}).createMachine({
  id: 'confirm-address',
  version: '1',
  context: { failure: null, redirect: null, tokens: null },
  initial: 'asking',
  states: {
    asking: {
      description: 'Waits for the click that confirms the address',
      tags: 'form',
      on: { CONFIRM: { target: 'confirming', actions: 'clearFailure' } },
    },
    confirming: {
      description: 'The server checks the link',
      tags: ['busy', 'form'],
      invoke: {
        id: 'confirm',
        src: 'confirm',
        onDone: [
          {
            guard: { type: 'hasSession', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'setAnswer', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isConfirmed', params: ({ event }) => event.output },
            target: 'confirmed',
            actions: { type: 'setAnswer', params: ({ event }) => event.output },
          },
          {
            target: 'alreadyConfirmed',
            actions: { type: 'setAnswer', params: ({ event }) => event.output },
          },
        ],
        onError: [
          {
            guard: { type: 'isExpired', params: ({ event }) => ({ error: event.error }) },
            target: 'expired',
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => ({ error: event.error }) },
            target: 'unknown',
          },
          {
            target: 'asking',
            actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    signedIn: { type: 'final', description: 'Confirmed and signed in: the person goes on' },
    confirmed: { type: 'final', description: 'Confirmed in another browser: log in' },
    alreadyConfirmed: { type: 'final', description: 'Was confirmed before: log in' },
    expired: { type: 'final', description: 'Too old; a new mail is on its way' },
    unknown: { type: 'final', description: 'Not a link of ours: ask for a new one' },
  },
})
