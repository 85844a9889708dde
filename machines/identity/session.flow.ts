import { assign, fromPromise, setup } from 'xstate'
import { missing, type Tokens } from '../flows/answers.ts'

/**
 * ms that a page that is being left goes on showing its content; it is still here after that where somebody chose to
 * stay
 */
export const LEAVING_MS = 10_000
/** ms for which a page retries a server that sheds load, before the session is cleared */
export const RECONNECTING_MS = 10_000
/** retries of the client when it requests the user */
const RETRIES = 1

/** The signed-in person as the session needs it; the host's user has more. */
export interface SessionUser {
  id: string
  consented: boolean
  admin_role: string | null
  /** present on a user that is invalid */
  error?: unknown
}
export interface ReadToken {
  token: string
  /** decoded payload; an object, never verified here */
  jwt: Readonly<Record<string, unknown>>
}
interface Context<U extends SessionUser = SessionUser> {
  token: string | null
  jwt: ReadToken['jwt'] | null
  user: U | null
  /** ms after which a server that sheds load may be called again, by its Retry-After */
  retryAfterMs: number
}

/** Seconds of Retry-After in a 503: the server sheds load. null for every other failure. */
function secondsToWait(error: unknown): number | null {
  const { status, retryAfter } = (error ?? {}) as { status?: unknown; retryAfter?: unknown }
  return status === 503 && typeof retryAfter === 'number' ? retryAfter : null
}

/**
 * Who is signed in here. The cookie is only this browser's memory: every start reads and decodes it, requests the user,
 * and forgets everything that does not hold. HTTP 401 sends UNAUTHORIZED, which a visitor's session ignores, so that a
 * wrong password signs nobody out. In the middle of typed work an ended session is renewed in place: the page stays,
 * the person signs in over it, and what was refused is sent again. A session that ends otherwise reloads the page, or
 * goes to the log-in: until that is loaded the page stays as it is, since a log-in form that was rendered meanwhile
 * would lose what is typed into it.
 */
export const sessionFlow = setup({
  types: {} as {
    context: Context
    events:
      | ({ type: 'SIGNED_IN' } & Tokens)
      | { type: 'EXPIRED'; working: boolean }
      | { type: 'LOGOUT' }
      | { type: 'UNAUTHORIZED'; working: boolean }
      | { type: 'COOKIE_CHANGED' }
      | { type: 'USER_CHANGED' }
      | { type: 'PAGE_SHOWN' }
    tags: 'settled' | 'person'
    children: {
      readToken: 'readToken'
      fetchUser: 'fetchUser'
      refetchUser: 'fetchUser'
      rereadToken: 'readToken'
      userAgain: 'fetchUser'
      renewedUser: 'fetchUser'
    }
  },
  actors: {
    /** the cookie's token with its payload; rejects when it does not decode; null when there is none */
    readToken: fromPromise<ReadToken | null>(missing('readToken')),
    /** `retries`: tries beyond the first when it fails, without a delay */
    fetchUser: fromPromise<SessionUser, { token: string; retries: number }>(missing('fetchUser')),
  },
  actions: {
    storeTokens: (_, _tokens: Tokens) => undefined,
    /** clears both cookies and all local storage */
    clearStorage: () => undefined,
    /** notifies the server that this session ends */
    endSession: (_, _session: { token: string | null }) => undefined,
    /** the page starts anew: after signing out, or since what was typed is not that person's who signed in over it */
    startAnew: () => undefined,
    /** the page goes to /login after a 401 */
    goToLogin: () => undefined,
    /** the content is being left: the page shows progress */
    showProgress: () => undefined,
    hideProgress: () => undefined,
    /** the page shows that the server is called again */
    showReconnecting: () => undefined,
    hideReconnecting: () => undefined,
    assignRetryAfter: assign({
      retryAfterMs: (_, failure: { error: unknown }) => (secondsToWait(failure.error) ?? 0) * 1000,
    }),
    forgetToken: assign({ token: null, jwt: null }),
    forget: assign({ token: null, jwt: null, user: null }),
  },
  delays: {
    leave: LEAVING_MS,
    giveUp: RECONNECTING_MS,
    retryAfter: ({ context }) => context.retryAfterMs,
  },
  guards: {
    /** something on this page would be lost; the host reports it with the event */
    isWorking: (_, said: { working: boolean }) => said.working,
    somebodyElse: (_, answer: { user: SessionUser; before: SessionUser | null }) =>
      answer.before !== null && answer.user.id !== answer.before.id,
    sameValidUser: (_, answer: { user: SessionUser; before: SessionUser | null }) =>
      (answer.user.error === undefined || answer.user.error === null) &&
      answer.user.id === answer.before?.id,
    hasToken: (_, answer: { output: ReadToken | null }) => answer.output !== null,
    shedsLoad: (_, failure: { error: unknown }) => secondsToWait(failure.error) !== null,
    validUser: (_, answer: { user: SessionUser }) =>
      answer.user.error === undefined || answer.user.error === null,
  },
}).createMachine({
  id: 'session',
  version: '1',
  context: { token: null, jwt: null, user: null, retryAfterMs: 0 },
  initial: 'reading',
  states: {
    reading: {
      description: 'Reading and decoding the cookie',
      invoke: {
        id: 'readToken',
        src: 'readToken',
        onDone: [
          {
            guard: { type: 'hasToken', params: ({ event }) => ({ output: event.output }) },
            target: 'loadingUser',
            actions: assign({
              token: ({ event }) => event.output?.token ?? null,
              jwt: ({ event }) => event.output?.jwt ?? null,
            }),
          },
          { target: 'anonymous', actions: 'forget' },
        ],
        onError: { target: 'anonymous', actions: ['forget', 'clearStorage'] },
      },
    },
    loadingUser: {
      description: 'Asking who the token belongs to',
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        input: ({ context }) => ({ token: context.token ?? '', retries: RETRIES }),
        onDone: [
          {
            guard: {
              type: 'somebodyElse',
              params: ({ event, context }) => ({ user: event.output, before: context.user }),
            },
            target: 'leaving',
            actions: 'startAnew',
          },
          {
            guard: { type: 'validUser', params: ({ event }) => ({ user: event.output }) },
            target: 'authenticated',
            actions: assign({ user: ({ event }) => event.output }),
          },
          { target: 'anonymous', actions: ['forget', 'clearStorage'] },
        ],
        onError: [
          {
            guard: { type: 'shedsLoad', params: ({ event }) => ({ error: event.error }) },
            target: 'reconnecting',
            actions: { type: 'assignRetryAfter', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'anonymous', actions: ['forget', 'clearStorage'] },
        ],
      },
      on: {
        // the log-in of this page is answered while the token of another tab is looked at
        SIGNED_IN: {
          target: 'reading',
          actions: { type: 'storeTokens', params: ({ event }) => event },
        },
        UNAUTHORIZED: { target: 'anonymous', actions: ['forget', 'clearStorage'] },
      },
    },
    reconnecting: {
      description:
        'The server sheds load; the page says so and asks again when the server allows it',
      initial: 'waiting',
      entry: 'showReconnecting',
      exit: 'hideReconnecting',
      after: { giveUp: { target: 'anonymous', actions: ['forget', 'clearStorage'] } },
      on: {
        // the log-in of this page is answered while the token of another tab is looked at
        SIGNED_IN: {
          target: 'reading',
          actions: { type: 'storeTokens', params: ({ event }) => event },
        },
        UNAUTHORIZED: { target: 'anonymous', actions: ['forget', 'clearStorage'] },
      },
      states: {
        waiting: { after: { retryAfter: 'asking' } },
        asking: {
          invoke: {
            id: 'userAgain',
            src: 'fetchUser',
            // the state itself retries, after the time that the server specifies
            input: ({ context }) => ({ token: context.token ?? '', retries: 0 }),
            onDone: [
              {
                guard: {
                  type: 'somebodyElse',
                  params: ({ event, context }) => ({ user: event.output, before: context.user }),
                },
                target: '#session.leaving',
                actions: 'startAnew',
              },
              {
                guard: { type: 'validUser', params: ({ event }) => ({ user: event.output }) },
                target: '#session.authenticated',
                actions: assign({ user: ({ event }) => event.output }),
              },
              { target: '#session.anonymous', actions: ['forget', 'clearStorage'] },
            ],
            onError: [
              {
                guard: { type: 'shedsLoad', params: ({ event }) => ({ error: event.error }) },
                target: 'waiting',
                actions: {
                  type: 'assignRetryAfter',
                  params: ({ event }) => ({ error: event.error }),
                },
              },
              { target: '#session.anonymous', actions: ['forget', 'clearStorage'] },
            ],
          },
        },
      },
    },
    anonymous: {
      description: 'A visitor',
      tags: 'settled',
      on: {
        SIGNED_IN: {
          target: 'reading',
          actions: { type: 'storeTokens', params: ({ event }) => event },
        },
        COOKIE_CHANGED: { target: 'reading' },
      },
    },
    leaving: {
      description: 'The page is on its way out and stays as it is till the new one comes',
      tags: 'person',
      entry: ['forgetToken', 'showProgress'],
      exit: ['forget', 'hideProgress'],
      after: { leave: 'reading' },
      on: { PAGE_SHOWN: 'reading' },
    },
    renewing: {
      description: 'The session ended in the middle of work; the person signs in over the page',
      tags: 'person',
      initial: 'asking',
      on: { LOGOUT: { target: 'leaving', actions: ['clearStorage', 'goToLogin'] } },
      states: {
        asking: {
          tags: 'settled',
          on: {
            SIGNED_IN: {
              target: 'reading',
              actions: { type: 'storeTokens', params: ({ event }) => event },
            },
            COOKIE_CHANGED: 'reading',
          },
        },
        reading: {
          invoke: {
            id: 'rereadToken',
            src: 'readToken',
            onDone: [
              {
                guard: { type: 'hasToken', params: ({ event }) => ({ output: event.output }) },
                target: 'loadingUser',
                actions: assign({
                  token: ({ event }) => event.output?.token ?? null,
                  jwt: ({ event }) => event.output?.jwt ?? null,
                }),
              },
              { target: 'asking' },
            ],
            onError: 'asking',
          },
        },
        loadingUser: {
          invoke: {
            id: 'renewedUser',
            src: 'fetchUser',
            input: ({ context }) => ({ token: context.token ?? '', retries: RETRIES }),
            onDone: [
              {
                guard: {
                  type: 'sameValidUser',
                  params: ({ event, context }) => ({ user: event.output, before: context.user }),
                },
                target: '#session.authenticated',
                actions: assign({ user: ({ event }) => event.output }),
              },
              { target: '#session.leaving', actions: 'startAnew' },
            ],
            onError: 'asking',
          },
        },
      },
    },
    authenticated: {
      description: 'Signed in',
      tags: ['settled', 'person'],
      initial: 'current',
      on: {
        SIGNED_IN: {
          target: 'reading',
          actions: { type: 'storeTokens', params: ({ event }) => event },
        },
        LOGOUT: {
          target: 'leaving',
          actions: [
            { type: 'endSession', params: ({ context }) => ({ token: context.token }) },
            'clearStorage',
            'startAnew',
          ],
        },
        UNAUTHORIZED: [
          { guard: { type: 'isWorking', params: ({ event }) => event }, target: 'renewing' },
          { target: 'leaving', actions: ['clearStorage', 'goToLogin'] },
        ],
        EXPIRED: [
          { guard: { type: 'isWorking', params: ({ event }) => event }, target: 'renewing' },
          { target: 'leaving', actions: ['clearStorage', 'goToLogin'] },
        ],
        COOKIE_CHANGED: { target: 'reading' },
      },
      states: {
        current: { on: { USER_CHANGED: 'refreshing' } },
        refreshing: {
          description: 'Asking for the user again, for instance after a consent',
          invoke: {
            id: 'refetchUser',
            src: 'fetchUser',
            input: ({ context }) => ({ token: context.token ?? '', retries: RETRIES }),
            onDone: [
              {
                guard: { type: 'validUser', params: ({ event }) => ({ user: event.output }) },
                target: 'current',
                actions: assign({ user: ({ event }) => event.output }),
              },
              { target: '#session.anonymous', actions: ['forget', 'clearStorage'] },
            ],
            onError: 'current',
          },
        },
      },
    },
  },
})
