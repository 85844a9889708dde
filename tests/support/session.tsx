import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import {
  NOBODY,
  SessionContext,
  sessionOf,
  type SessionActs,
  type SessionSource,
  type SessionView,
} from '#src/lib/session.ts'

let session = sessionOf(NOBODY)
const listeners = new Set<() => void>()
afterEach(() => {
  session = sessionOf(NOBODY)
})

/** Whose session the components of this test have from now on. */
export function withSession(view: SessionView, acts: Partial<SessionActs> = {}): void {
  session = sessionOf(view, acts)
  for (const changed of listeners) changed()
}

const source: SessionSource = {
  get: () => session.get(),
  subscribe: (changed) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  },
  renewing: () => session.renewing(),
  signIn: (tokens) => session.signIn(tokens),
  logOut: () => session.logOut(),
  refresh: () => session.refresh(),
  viewAs: (view) => session.viewAs(view),
  endView: () => session.endView(),
}

/** `render(<Screen />, { wrapper: InSession })` */
export const InSession = ({ children }: { children: ReactNode }) => (
  <SessionContext value={source}>{children}</SessionContext>
)
