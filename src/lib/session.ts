import type { User } from '#domain/shared/user.ts'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'

/**
 * Who is signed in, as screens see it. Before the cookie is read (and on the server) nobody is, and `settled` is false.
 */
export interface SessionView {
  settled: boolean
  signedIn: boolean
  user: User | null
}
export interface NewTokens {
  accessToken: string
  refreshToken?: string
  /** seconds */
  expiresIn?: number
}
export const NOBODY: SessionView = { settled: false, signedIn: false, user: null }

export interface SessionActs {
  /** stores the tokens and fetches the person; resolves when that is settled */
  signIn: (tokens: NewTokens) => Promise<SessionView>
  logOut: () => void
  /** fetches the person again, for instance after a consent */
  refresh: () => Promise<SessionView>
  /** goes to a person's pages with the token of a view; the own session is retained next to it */
  viewAs: (view: { token: string; expiresIn: number }) => void
  /** ends the view and goes back to the operator's page of the person */
  endView: () => Promise<void>
}
/** The session of this browser (`src/app/session.ts`); the server's rendering and examples have none. */
export interface SessionSource extends SessionActs {
  get: () => SessionView
  subscribe: (changed: () => void) => () => void
  /** the session ended in the middle of work and is renewed over the page */
  renewing: () => boolean
}
/** A session that does not change, for what has none of its own. */
export const sessionOf = (view: SessionView, acts: Partial<SessionActs> = {}): SessionSource => ({
  get: () => view,
  subscribe: () => () => undefined,
  renewing: () => false,
  signIn: () => Promise.resolve(view),
  logOut: () => undefined,
  refresh: () => Promise.resolve(view),
  viewAs: () => undefined,
  endView: () => Promise.resolve(),
  ...acts,
})
export const SessionContext = createContext<SessionSource>(sessionOf(NOBODY))

export type Session = SessionView & SessionActs
const nobody = (): SessionView => NOBODY

/** The session and what one can do with it. */
export function useSession(): Session {
  const { get, subscribe, signIn, logOut, refresh, viewAs, endView } = useContext(SessionContext)
  const view = useSyncExternalStore(subscribe, get, nobody)
  return useMemo(
    () => ({ ...view, signIn, logOut, refresh, viewAs, endView }),
    [view, signIn, logOut, refresh, viewAs, endView],
  )
}

/** Whether the session is being renewed over the page. */
export function useRenewing(): boolean {
  const { subscribe, renewing } = useContext(SessionContext)
  return useSyncExternalStore(subscribe, renewing, () => false)
}
