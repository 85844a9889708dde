import { ports } from '#src/api/ports.ts'
import { firstAct } from '#src/lib/first-act.ts'
import { NOBODY, sessionPort, type SessionView } from '#src/lib/session.ts'
import { readAccessToken, SESSION_CHANNEL } from './cookies.ts'
import { renewRequests } from './renew-port.ts'
import { watchWork } from './work.ts'

/** ms between two looks at the cookie while nobody is signed in: another tab may sign in */
const COOKIE_CHECK_MS = 5000
const VISITOR: SessionView = { ...NOBODY, settled: true }

type SessionModule = Pick<typeof import('./signed-in.ts'), 'settled' | 'startSession'>
const listeners = new Set<() => void>()
let opened: Promise<SessionModule> | null = null

function tell(): void {
  for (const listener of [...listeners]) listener()
}

/** Loads and starts the session, once: it takes the ports over and tells what changes from then on. */
export function openSession(): Promise<SessionModule> {
  opened ??= import('./signed-in.ts').then((module) => {
    module.startSession(tell)
    tell()
    return module
  })
  return opened
}

/** Resolves when it is known who is signed in. */
export const settled = (): Promise<SessionView> => (opened === null && readAccessToken() === null ? Promise.resolve(VISITOR) : openSession().then((module) => module.settled()))

/**
 * A browser without a token has a visitor, and needs none of the session's code before the page is there. With a token the
 * session begins at once.
 */
export function startSessionDoor(): void {
  sessionPort.get = () => (opened === null ? VISITOR : NOBODY)
  sessionPort.subscribe = (changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  renewRequests.subscribe = sessionPort.subscribe
  // the session replaces these three when it starts; it hears nothing before it has read the cookie
  const begun = (): Promise<unknown> => openSession().then((module) => module.settled())
  sessionPort.signIn = (tokens) => begun().then(() => sessionPort.signIn(tokens))
  sessionPort.logOut = () => void begun().then(() => sessionPort.logOut())
  sessionPort.refresh = () => begun().then(() => sessionPort.refresh())
  ports.token = () => null
  watchWork()
  const look = (): void => {
    if (opened === null && readAccessToken() !== null) void openSession()
  }
  look()
  // the page stands: now it may cost something
  void firstAct().then(openSession)
  if (typeof BroadcastChannel !== 'undefined') new BroadcastChannel(SESSION_CHANNEL).addEventListener('message', look)
  document.addEventListener('visibilitychange', look)
  setInterval(look, COOKIE_CHECK_MS)
}
