import { useEffect, useRef } from 'react'
import { useNavigation } from '#router'
import { BarView } from './bar-view.tsx'
import { loadingBar } from './loading-bar.ts'

/** The loading bar at the very top: for each navigation, query-only ones too, but not for the first page. */
export function TopBar() {
  const key = useNavigation().location?.key ?? null
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (key === before.current) return
    loadingBar.send({ type: key === null ? 'END' : 'START' })
    before.current = key
  }, [key])
  return <BarView />
}
