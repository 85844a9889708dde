import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate'
import type { User } from '#domain/model/user.ts'
import { sessionFlow, type ReadToken, type SessionUser } from '#machines/flows/session.flow.ts'
import { isApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/call.ts'
import { ports } from '#src/api/ports.ts'
import { NOBODY, sessionPort, type SessionView } from '#src/lib/session.ts'
import { client } from './client.ts'
import { clearStorage, decodePayload, readAccessToken, storeTokens } from './cookies.ts'

/** ms between two looks at the cookie, which ends by itself when the session does */
const COOKIE_CHECK_MS = 5000
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('capstan-session')

/** ms before the next tries, while the server cannot be reached or is too busy: a blip signs nobody out */
const PATIENCE_MS = [300, 1000, 2000, 4000, 8000] as const
async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of PATIENCE_MS) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return ask()
}

const machine = sessionFlow.provide({
  actors: {
    readToken: fromPromise<ReadToken | null>(() => {
      const token = readAccessToken()
      return Promise.resolve().then(() => (token === null ? null : { token, jwt: decodePayload(token) }))
    }),
    fetchUser: fromPromise<SessionUser, { token: string }>(({ input, signal }) => patiently(() => call('GET /api/personal/user', {}, { signal, headers: { Authorization: `Bearer ${input.token}` } }), signal)),
  },
  actions: {
    storeTokens: (_, tokens) => {
      storeTokens(tokens)
      channel?.postMessage('changed')
    },
    clearStorage: () => {
      clearStorage()
      client.clear()
      channel?.postMessage('changed')
    },
    endSession: (_, session) => {
      if (session.token !== null) void call('POST /api/sessions/end', {}, { headers: { Authorization: `Bearer ${session.token}` } }).catch(() => undefined)
    },
    reload: () => location.reload(),
    goToLogin: () => {
      if (location.pathname !== '/login') location.assign(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
    },
  },
})

/** Who is signed in on this page: one actor, started before the router, because guards ask it. */
export const session = createActor(machine)

let view: SessionView = NOBODY
let viewOf: SnapshotFrom<typeof sessionFlow> | null = null
function currentView(): SessionView {
  const snapshot = session.getSnapshot()
  if (snapshot === viewOf) return view
  viewOf = snapshot
  const signedIn = snapshot.matches('authenticated')
  const next: SessionView = { settled: snapshot.hasTag('settled'), signedIn, user: signedIn ? (snapshot.context.user as User | null) : null }
  if (next.settled !== view.settled || next.signedIn !== view.signedIn || next.user !== view.user) view = next
  return view
}

/** Resolves when it is known who is signed in. */
export async function settled(): Promise<SessionView> {
  await waitFor(session, (s) => s.hasTag('settled') && !s.matches({ authenticated: 'refreshing' }))
  return currentView()
}

/** True when the cookie no longer says what the session holds: another tab signed in or out, or it ended. */
const cookieDiffers = (): boolean => readAccessToken() !== session.getSnapshot().context.token
function lookAtCookie(): void {
  if (session.getSnapshot().hasTag('settled') && cookieDiffers()) session.send({ type: 'COOKIE_CHANGED' })
}

/** Starts the session, plugs it into the client and the screens, and watches the cookie. */
export function startSession(): void {
  ports.token = () => session.getSnapshot().context.token
  ports.unauthorized = () => session.send({ type: 'UNAUTHORIZED' })
  sessionPort.get = currentView
  sessionPort.subscribe = (changed) => {
    const subscription = session.subscribe(changed)
    return () => subscription.unsubscribe()
  }
  sessionPort.signIn = (tokens) => {
    session.send({ type: 'SIGNED_IN', ...tokens })
    return settled()
  }
  sessionPort.logOut = () => session.send({ type: 'LOGOUT' })
  sessionPort.refresh = () => {
    session.send({ type: 'USER_CHANGED' })
    return settled()
  }
  session.start()
  channel?.addEventListener('message', lookAtCookie)
  document.addEventListener('visibilitychange', lookAtCookie)
  setInterval(lookAtCookie, COOKIE_CHECK_MS)
}
