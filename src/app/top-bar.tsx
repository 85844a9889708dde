import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { tellBar } from './loading-bar-port.ts'

const BarView = lazy(() => import('./bar-view.tsx'))

/** Tells the bar of each navigation, query-only ones too; there is no bar on the first page load. True once there was one. */
function useNavigationEvents(): boolean {
  const { location, state } = useNavigation()
  const key = state === 'idle' ? null : (location.key ?? 'next')
  const before = useRef<string | null>(null)
  const [used, setUsed] = useState(false)
  useEffect(() => {
    if (key === before.current) return
    tellBar({ type: key === null ? 'END' : 'START' })
    before.current = key
    setUsed(true)
  }, [key])
  return used
}

/** The loading bar at the very top (behaviour.md, section 1); its view comes with the first navigation. */
export function TopBar() {
  const used = useNavigationEvents()
  return used ? (
    <Suspense fallback={null}>
      <BarView />
    </Suspense>
  ) : null
}
