import { useDeferredValue, type ReactNode } from 'react'

/** What stands below the first screenful: drawn right after what is above it has been shown, so that a visit or a click shows that at once. */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}

/** How many of `all` are drawn: the first ones at once, also where they have just come, the others right after. */
export const useFirst = (all: number, first: number): number => Math.min(all, Math.max(first, useDeferredValue(all, 0)))
