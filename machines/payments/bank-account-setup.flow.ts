import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { BankAccountInput, BankAccountView } from '#domain/payments/model/banking.ts'
import { failureOf, missing, type CallFailure } from '../flows/answers.ts'

/** The server's view of the account; null before one was added. */
export type Account = BankAccountView | null

/** Where a person is with an account, by the state of its lifecycle. */
const PLACES = {
  needs_review: 'inReview',
  sent: 'deposits',
  awaiting_confirm: 'proving',
  verified: 'proven',
  failed: 'refused',
  expired: 'refused',
  disabled: 'refused',
  frozen: 'locked',
} as const
type Place = (typeof PLACES)[keyof typeof PLACES] | 'unproven' | 'missing'
function placeOf(account: Account): Place {
  if (account === null) return 'missing'
  const state = account.status?.state ?? ''
  return state in PLACES ? PLACES[state as keyof typeof PLACES] : 'unproven'
}
const TARGETS = {
  missing: '#bank-account-setup.entering',
  unproven: '#bank-account-setup.current.unproven',
  inReview: '#bank-account-setup.current.inReview',
  deposits: '#bank-account-setup.current.deposits',
  proving: '#bank-account-setup.current.proving',
  proven: '#bank-account-setup.current.proven',
  refused: '#bank-account-setup.current.refused',
  locked: '#bank-account-setup.current.locked',
} as const satisfies Record<Place, string>

type Carries = { event: { account: Account } | { output: Account } }
const carried = ({ event }: Carries): { account: Account } => ({
  account: 'output' in event ? event.output : event.account,
})
const assignCarried = { type: 'assignAccount', params: carried } as const
/** One branch per location: the account in the event or the response decides. */
const toPlace = (...places: readonly Place[]) =>
  places.map(
    (place) =>
      ({
        guard: { type: 'isAt', params: (of: Carries) => ({ ...carried(of), place }) },
        target: TARGETS[place],
        actions: assignCarried,
      }) as const,
  )
/** Back to the account that is shown, where an action on it was given up or failed. */
const backTo = <const A>(actions: A, ...places: readonly Place[]) =>
  places.map(
    (place) =>
      ({
        guard: {
          type: 'isAt',
          params: ({ context }: { context: { account: Account } }) => ({
            account: context.account,
            place,
          }),
        },
        target: TARGETS[place],
        actions,
      }) as const,
  )
/** Changed by somebody else meanwhile: what the host reads next decides. */
const elsewhere = { target: '#bank-account-setup.current.opening' } as const
const failed = {
  type: 'setFailure',
  params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
} as const

/**
 * Adding a bank account and proving it by two small deposits. The server decides the account's state (lifecycle
 * `bank-account`): the host sends it as `ACCOUNT` after a read; this flow has the person's location and what is being
 * sent.
 */
export const bankAccountFlow = setup({
  types: {} as {
    context: {
      account: Account
      failure: CallFailure | null
    }
    events:
      | { type: 'ACCOUNT'; account: Account }
      | { type: 'SUBMIT'; body: BankAccountInput }
      | { type: 'CHANGE' }
      | { type: 'CANCEL' }
      | { type: 'START' }
      | { type: 'CONFIRM'; first: number; second: number }
    tags: 'busy' | 'entering' | 'proving'
    children: { give: 'give'; start: 'start'; confirm: 'confirm' }
  },
  actors: {
    /** saves the account; a second factor may be required */
    give: fromPromise<Account, { body: BankAccountInput }>(missing('give')),
    /** sends two deposits again */
    start: fromPromise<Account>(missing('start')),
    /** compares the amounts (cents) */
    confirm: fromPromise<Account, { first: number; second: number }>(missing('confirm')),
  },
  actions: {
    /** a refusal stays until the account is somewhere else */
    assignAccount: assign(({ context }, of: { account: Account }) => ({
      account: of.account,
      failure: placeOf(of.account) === placeOf(context.account) ? context.failure : null,
    })),
    setFailure: assign({ failure: (_, of: { error: unknown }) => failureOf(of.error) }),
    clearFailure: assign({ failure: null }),
    /** other screens read the account again */
    changed: () => undefined,
  },
  guards: {
    isAt: (_, of: { account: Account; place: Place }) => placeOf(of.account) === of.place,
    /** an account on hold is not replaced */
    mayChange: ({ context }) => !['missing', 'locked'].includes(placeOf(context.account)),
    acceptsStart: ({ context }) => context.account?.status?.accepts.includes('START') === true,
  },
}).createMachine({
  // `bank-account` is the lifecycle of the account on the server
  id: 'bank-account-setup',
  version: '1',
  context: { account: null, failure: null },
  initial: 'current',
  states: {
    current: {
      initial: 'opening',
      on: {
        ACCOUNT: toPlace(
          'missing',
          'unproven',
          'inReview',
          'deposits',
          'proving',
          'proven',
          'refused',
          'locked',
        ),
        CHANGE: { guard: 'mayChange', target: 'entering', actions: 'clearFailure' },
      },
      states: {
        opening: { description: 'The account is read' },
        unproven: {
          description: 'The account is saved and nothing was sent to it yet',
          on: {
            START: {
              guard: 'acceptsStart',
              target: '#bank-account-setup.starting',
              actions: 'clearFailure',
            },
          },
        },
        inReview: { description: 'A reviewer compares the name on the account' },
        deposits: { description: 'Two small deposits are on their way' },
        proving: {
          description: 'The deposits have arrived; their amounts prove the account',
          tags: 'proving',
          on: {
            CONFIRM: { target: '#bank-account-setup.confirming', actions: 'clearFailure' },
          },
        },
        proven: { description: 'Payments can be drawn from the account' },
        refused: {
          description: 'The account was not proven, or a payment from it was returned',
          on: {
            START: {
              guard: 'acceptsStart',
              target: '#bank-account-setup.starting',
              actions: 'clearFailure',
            },
          },
        },
        locked: { description: 'Payments from the account are stopped while a return is reviewed' },
      },
    },
    entering: {
      description: 'The person enters an account, the first one or one that replaces another',
      tags: 'entering',
      on: {
        SUBMIT: { target: 'authorizing', actions: 'clearFailure' },
        CANCEL: backTo(
          'clearFailure',
          'unproven',
          'inReview',
          'deposits',
          'proving',
          'proven',
          'refused',
        ),
      },
    },
    authorizing: {
      description: 'The account is saved; the server may ask for a second factor',
      tags: ['busy', 'entering'],
      invoke: {
        id: 'give',
        src: 'give',
        input: ({ event }) => {
          assertEvent(event, 'SUBMIT')
          return { body: event.body }
        },
        onDone: [...toPlace('deposits', 'inReview', 'unproven'), elsewhere],
        onError: { target: 'entering', actions: failed },
      },
      exit: 'changed',
    },
    starting: {
      description: 'Two deposits are requested again',
      tags: 'busy',
      invoke: {
        id: 'start',
        src: 'start',
        onDone: [...toPlace('deposits', 'inReview'), elsewhere],
        onError: backTo(failed, 'refused', 'unproven'),
      },
      exit: 'changed',
    },
    confirming: {
      description: 'The amounts are compared',
      tags: ['busy', 'proving'],
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ event }) => {
          assertEvent(event, 'CONFIRM')
          return { first: event.first, second: event.second }
        },
        onDone: [...toPlace('proven', 'proving', 'refused'), elsewhere],
        onError: { target: '#bank-account-setup.current.proving', actions: failed },
      },
      exit: 'changed',
    },
  },
})
