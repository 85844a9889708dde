import { createContext, startTransition, useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { Router, type Location, type Navigator } from 'react-router-dom'
import type { Ask, Blocked, Navigated, Navigation } from './navigation.ts'

interface UnderWay {
  pending: Location | null
  blocked: Blocked | null
  ask: (ask: Ask) => () => void
}
const never: UnderWay = { pending: null, blocked: null, ask: () => () => undefined }
const UnderWayContext = createContext(never)

/** Where a navigation leads that has not arrived; null while there is none. */
export const usePending = (): Location | null => useContext(UnderWayContext).pending

/** A way that was held up: somebody says whether it is gone. */
export type Blocker = { state: 'unblocked' } | ({ state: 'blocked' } & Pick<Blocked, 'proceed' | 'reset'>)
const unblocked: Blocker = { state: 'unblocked' }

/** Holds up ways that `ask` wants to be asked about: links, Back and Forward. Give the same function at each render. */
export function useBlocker(ask: Ask): Blocker {
  const { blocked, ask: register } = useContext(UnderWayContext)
  useEffect(() => register(ask), [register, ask])
  return blocked?.by === ask ? { state: 'blocked', proceed: blocked.proceed, reset: blocked.reset } : unblocked
}

interface StillProps {
  state: Pick<Navigated<unknown>, 'location' | 'action'> & Partial<Pick<UnderWay, 'pending' | 'blocked'>>
  navigator: Navigator
  ask?: UnderWay['ask']
  children: ReactNode
}
/** One moment of a navigation, for React Router's links and hooks; the server draws it. */
export function StillRouter({ state: { location, action, pending = null, blocked = null }, navigator, ask = never.ask, children }: StillProps) {
  const underWay = useMemo(() => ({ pending, blocked, ask }), [pending, blocked, ask])
  return (
    <UnderWayContext value={underWay}>
      <Router location={location} navigationType={action} navigator={navigator}>{children}</Router>
    </UnderWayContext>
  )
}

/** Draws a navigation as it goes on. */
export function NavigationRouter<Page>({ navigation, children }: { navigation: Navigation<Page>; children: (state: Navigated<Page>) => ReactNode }) {
  const [state, setState] = useState(navigation.state)
  const ask = useMemo(() => navigation.ask.bind(navigation), [navigation])
  useLayoutEffect(() => {
    const follow = (next: Navigated<Page>) => startTransition(() => setState(next))
    follow(navigation.state)
    return navigation.subscribe(follow)
  }, [navigation])
  return <StillRouter state={state} navigator={navigation.navigator} ask={ask}>{children(state)}</StillRouter>
}
