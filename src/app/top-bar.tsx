import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { firstAct } from '#src/lib/first-act.ts'
import { usePending } from '#src/lib/navigation-router.tsx'
import { tellBar } from './loading-bar-port.ts'

/* A bar that cannot be fetched is no reason to lose the page. */
const BarView = lazy(() => import('./bar-view.tsx').catch(() => ({ default: () => <></> })))

/** Tells the bar of each navigation, query-only ones too; there is no bar on the first page load. */
function useNavigationEvents(): void {
  const key = usePending()?.key ?? null
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (key === before.current) return
    tellBar({ type: key === null ? 'END' : 'START' })
    before.current = key
  }, [key])
}

/** The loading bar at the very top (behaviour.md, section 1); it is fetched when the first page is there, before one can be left. */
export function TopBar() {
  const [ready, setReady] = useState(false)
  useNavigationEvents()
  useEffect(() => {
    let gone = false
    void firstAct().then(() => { if (!gone) setReady(true) })
    return () => { gone = true }
  }, [])
  return ready ? (
    <Suspense fallback={null}>
      <BarView />
    </Suspense>
  ) : null
}
