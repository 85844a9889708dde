import { createContext, useContext, useDeferredValue, type ReactNode } from 'react'

/** False in a page that is drawn before it is asked for: only its first screenful is, the rest right after it is shown. */
export const IsShown = createContext(true)

/** What stands below the first screenful: drawn right after what is above it has been shown, so that a visit or a click shows that at once. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(useContext(IsShown), false) ? children : null
}

/** How many of `all` are drawn: the first ones at once, also where they have just come, the others right after. */
export const useFirst = (all: number, first: number): number => Math.min(all, Math.max(first, useDeferredValue(useContext(IsShown) ? all : 0, 0)))
