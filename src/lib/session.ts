import type { User } from '#domain/model/user.ts'
import { useSyncExternalStore } from 'react'

/** Who is signed in, as screens see it. Before the cookie is read (and on the server) nobody is, and `settled` is false. */
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

/** Filled by the application (`src/app/session.ts`); screens use `useSession`. */
export const sessionPort = {
  get: (): SessionView => NOBODY,
  subscribe: (_changed: () => void): (() => void) => () => undefined,
  signIn: (_tokens: NewTokens): Promise<SessionView> => Promise.resolve(NOBODY),
  logOut: (): void => undefined,
  refresh: (): Promise<SessionView> => Promise.resolve(NOBODY),
}

export interface Session extends SessionView {
  /** keeps the tokens and fetches the person; resolves when that is settled */
  signIn: (tokens: NewTokens) => Promise<SessionView>
  logOut: () => void
  /** fetches the person again, for instance after a consent */
  refresh: () => Promise<SessionView>
}

const subscribe = (changed: () => void): (() => void) => sessionPort.subscribe(changed)
const current = (): SessionView => sessionPort.get()
const nobody = (): SessionView => NOBODY

/** The session and what one can do with it. */
export function useSession(): Session {
  const view = useSyncExternalStore(subscribe, current, nobody)
  return { ...view, signIn: (tokens) => sessionPort.signIn(tokens), logOut: () => sessionPort.logOut(), refresh: () => sessionPort.refresh() }
}
