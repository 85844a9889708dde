import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate'
import type { User } from '#domain/shared/user.ts'
import { sessionFlow, type ReadToken, type SessionUser } from '#machines/identity/session.flow.ts'
import { links } from '#domain/shared/links.ts'
import { call } from '#src/api/call.ts'
import { ports } from '#src/api/ports.ts'
import { NOBODY, type SessionSource, type SessionView } from '#src/lib/session.ts'
import { client } from './client.ts'
import { endWarning, warnOfEnd } from './end-warning.ts'
import { hideReconnecting, showReconnecting } from './reconnecting.ts'
import { loadingBar } from './loading-bar.ts'
import { stepUpRequests } from './step-up-requests.ts'
import { isWorking } from './work.ts'
import {
  clearStorage,
  dropViewToken,
  readAccessToken,
  readViewToken,
  SESSION_CHANNEL,
  storeTokens,
  storeViewToken,
} from './cookies.ts'
import { decodePayload } from './token.ts'

/** ms between two looks at the cookie, which ends by itself when the session does */
const COOKIE_CHECK_MS = 5000
/** Said to the other tabs when the person logs out: there is nothing to be renewed. */
const LOGGED_OUT = 'logged out'
const channel =
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(SESSION_CHANNEL)

/** Whom an operator sees here since the page began; the page goes back to the operator's page of that person. */
let viewed: string | null = null
/** The page is navigating to the person's pages: a changed cookie is no reason to reload this one. */
let entering = false
function personOf(token: string | null): string | null {
  try {
    const { sub } = decodePayload(token)
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
function leaveView(): void {
  const person = viewed ?? personOf(readViewToken())
  dropViewToken()
  channel?.postMessage('changed')
  location.assign(person === null ? '/admin/home' : links.adminUser(person))
}
/**
 * Ends the view on the server, whose answer changes nothing here: without its token nobody is seen from this browser.
 */
async function endView(): Promise<void> {
  await call('POST /api/view-as/end', {}).catch(() => undefined)
  leaveView()
}

const machine = sessionFlow.provide({
  actors: {
    readToken: fromPromise<ReadToken | null>(() => {
      const token = readAccessToken()
      return Promise.resolve().then(() =>
        token === null ? null : { token, jwt: decodePayload(token) },
      )
    }),
    fetchUser: fromPromise<SessionUser, { token: string; retries: number }>(({ input, signal }) =>
      call(
        'GET /api/personal/user',
        {},
        { signal, retry: input.retries, headers: { Authorization: `Bearer ${input.token}` } },
      ),
    ),
  },
  actions: {
    storeTokens: (_, tokens) => {
      storeTokens(tokens)
      channel?.postMessage('changed')
    },
    clearStorage: () => {
      clearStorage()
      channel?.postMessage('changed')
    },
    endSession: (_, session) => {
      channel?.postMessage(LOGGED_OUT)
      if (session.token !== null)
        void call(
          'POST /api/sessions/end',
          {},
          { headers: { Authorization: `Bearer ${session.token}` }, keepalive: true },
        ).catch(() => undefined)
    },
    startAnew: () => {
      if (entering) return
      if (viewed === null || readViewToken() !== null) location.reload()
      else leaveView()
    },
    goToLogin: ({ self }) => {
      if (location.pathname === '/login') self.send({ type: 'PAGE_SHOWN' })
      else
        location.assign(
          `/login?redirect=${encodeURIComponent(location.pathname + location.search)}`,
        )
    },
    showProgress: () => loadingBar.send({ type: 'START' }),
    hideProgress: () => loadingBar.send({ type: 'END' }),
    showReconnecting,
    hideReconnecting,
  },
})

/** Who is signed in on this page: one actor, started before the router, because guards read it. */
const session = createActor(machine)

let view: SessionView = NOBODY
let viewOf: SnapshotFrom<typeof sessionFlow> | null = null
function currentView(): SessionView {
  const snapshot = session.getSnapshot()
  if (snapshot === viewOf) return view
  viewOf = snapshot
  // while a session is renewed in place, or the page is being left, it goes on showing what the person sees
  const signedIn = snapshot.hasTag('person')
  const next: SessionView = {
    settled: signedIn || snapshot.hasTag('settled'),
    signedIn,
    user: signedIn ? (snapshot.context.user as User | null) : null,
  }
  if (next.settled !== view.settled || next.signedIn !== view.signedIn || next.user !== view.user)
    view = next
  return view
}

/** Resolves when it is known who is signed in. */
export async function settled(): Promise<SessionView> {
  await waitFor(session, (s) => s.hasTag('settled') && !s.matches({ authenticated: 'refreshing' }))
  return currentView()
}

/** True when the session's own end is reached, by its token. */
function isOver(): boolean {
  const end = session.getSnapshot().context.jwt?.['exp']
  return typeof end === 'number' && Date.now() >= end * 1000 - COOKIE_CHECK_MS
}

/** Follows the cookie: another tab signed in or out (it broadcasts that), or the cookie ended by its age. */
function lookAtCookie(told: unknown = null): void {
  const snapshot = session.getSnapshot()
  const cookie = readAccessToken()
  const loggedOut = told === LOGGED_OUT
  const same =
    cookie === snapshot.context.token && (told === null || snapshot.matches('authenticated'))
  if (!snapshot.hasTag('settled') || same) return
  if (snapshot.matches('renewing')) {
    if (loggedOut) session.send({ type: 'LOGOUT' })
    else if (told !== null || cookie !== null) session.send({ type: 'COOKIE_CHANGED' })
    return
  }
  const working = isWorking()
  if (cookie === null && snapshot.context.token !== null && !loggedOut && (working || isOver()))
    session.send({ type: 'EXPIRED', working })
  else session.send({ type: 'COOKIE_CHANGED' })
}

/**
 * Waits until a session that ended in the middle of work is renewed, or given up; for a page that is being left,
 * nothing is shown.
 */
async function renewed(): Promise<boolean> {
  const now = session.getSnapshot()
  if (!now.matches('renewing') && !now.matches('leaving')) return false
  const after = await waitFor(session, (s) => s.hasTag('settled') && !s.matches('renewing'))
  return after.matches('authenticated')
}

/**
 * A person's cached responses are removed when the person leaves; rendered queries are refetched when the page is
 * another person's.
 */
function forgetAnswers(): void {
  let whose: string | null = null
  session.subscribe((snapshot) => {
    const person = snapshot.hasTag('person')
    if (!person && !snapshot.hasTag('settled')) return
    const now = person ? (snapshot.context.user?.id ?? null) : null
    if (whose !== null && now === null) client.clear()
    else if (whose !== null && now !== whose) void client.resetQueries()
    whose = now
  })
}

/**
 * A code that was requested before the session ended is void once the person has logged in again, with a fresh code:
 * its dialog closes, and what waited for it is sent.
 */
function endOldCode(): void {
  let renewing = false
  session.subscribe((snapshot) => {
    if (snapshot.matches('renewing')) renewing = true
    else if (renewing && snapshot.hasTag('settled')) {
      renewing = false
      if (stepUpRequests.open()) stepUpRequests.answer(snapshot.matches('authenticated'))
    }
  })
}

/** The session for screens (`useSession`). */
export const sessionSource: SessionSource = {
  get: currentView,
  subscribe: (changed) => {
    const subscription = session.subscribe(changed)
    return () => subscription.unsubscribe()
  },
  renewing: () => session.getSnapshot().matches('renewing'),
  signIn: (tokens) => {
    session.send({ type: 'SIGNED_IN', ...tokens })
    return settled()
  },
  // who views as somebody else leaves that first: the own session stays
  logOut: () => {
    if (readViewToken() === null) session.send({ type: 'LOGOUT' })
    else void endView()
  },
  refresh: () => {
    session.send({ type: 'USER_CHANGED' })
    return settled()
  },
  viewAs: ({ token, expiresIn }) => {
    entering = true
    storeViewToken(token, expiresIn)
    channel?.postMessage('changed')
    location.assign('/dashboard')
  },
  endView,
}

/** Starts the session, gives its token to the HTTP client, and watches the cookie. */
export function startSession(): void {
  ports.token = () => session.getSnapshot().context.token
  viewed = personOf(readViewToken())
  ports.unauthorized = () => {
    // the view ended: what waits is given up with the page, and nobody is signed out
    if (readViewToken() !== null) {
      leaveView()
      return new Promise(() => undefined)
    }
    session.send({ type: 'UNAUTHORIZED', working: isWorking() })
    return renewed()
  }
  session.start()
  forgetAnswers()
  endOldCode()
  addEventListener('pageshow', (event) => {
    if (event.persisted) session.send({ type: 'PAGE_SHOWN' })
  })
  channel?.addEventListener('message', (event) => lookAtCookie(event.data))
  document.addEventListener('visibilitychange', () => lookAtCookie())
  const warn = endWarning(warnOfEnd)
  setInterval(() => {
    lookAtCookie()
    if (readViewToken() === null) warn(session.getSnapshot().context.jwt?.['exp'], Date.now())
  }, COOKIE_CHECK_MS)
}
