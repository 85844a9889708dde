import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { failureOf, GENERAL, missing, type CallFailure } from '../flows/answers.ts'

/** Message when the server sent none. */
export const GATE_FAILED = 'Authentication failed'

/**
 * The password of the site. Whoever has entered it, or meets a site that is not closed, goes on. The flag is the
 * server's cookie, which this flow never sees; the password is stored nowhere.
 */
export const passwordGateFlow = setup({
  types: {} as {
    context: { failure: CallFailure | null }
    events: { type: 'SUBMIT'; password: string }
    tags: 'busy' | 'form'
    children: { look: 'look'; give: 'give' }
  },
  actors: {
    look: fromPromise<{ required: boolean; passed: boolean }>(missing('look')),
    give: fromPromise<unknown, { password: string }>(missing('give')),
  },
  actions: {
    clearFailure: assign({ failure: null }),
    setFailure: assign({
      failure: (_, of: { error: unknown }) => {
        const failure = failureOf(of.error)
        return failure.message === GENERAL ? { ...failure, message: GATE_FAILED } : failure
      },
    }),
  },
  guards: {
    isThrough: (_, answer: { required: boolean; passed: boolean }) =>
      !answer.required || answer.passed,
  },
}).createMachine({
  id: 'password-gate',
  version: '1',
  context: { failure: null },
  initial: 'looking',
  states: {
    looking: {
      description: 'Is the site closed, and is this browser through?',
      tags: 'busy',
      invoke: {
        id: 'look',
        src: 'look',
        onDone: [
          { guard: { type: 'isThrough', params: ({ event }) => event.output }, target: 'through' },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    asking: {
      description: 'The password of the site',
      tags: 'form',
      on: { SUBMIT: { target: 'giving', actions: 'clearFailure' } },
    },
    giving: {
      description: 'The server checks the password',
      tags: ['busy', 'form'],
      invoke: {
        id: 'give',
        src: 'give',
        input: ({ event }) => {
          assertEvent(event, 'SUBMIT')
          return { password: event.password }
        },
        onDone: 'through',
        onError: {
          target: 'asking',
          actions: { type: 'setFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    through: { type: 'final', description: 'The site is open' },
  },
})
