import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { growth } from '#machines/flows/loading-bar.flow.ts'
import { LoadingBar } from '#src/ui/loading-bar.tsx'
import { loadingBar } from './loading-bar-actor.ts'

/** Width of the bar while it grows: elapsed time counts from the first frame after it became visible. */
function useGrowth(growing: boolean): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!growing) return undefined
    let first: number | null = null
    let frame = requestAnimationFrame(function step(now: number) {
      first ??= now
      setWidth(growth(now - first))
      frame = requestAnimationFrame(step)
    })
    return () => {
      cancelAnimationFrame(frame)
      setWidth(0)
    }
  }, [growing])
  return width
}

/** Tells the bar of each navigation, query-only ones too; there is no bar on the first page load. */
function useNavigationEvents(): void {
  const { location, state } = useNavigation()
  const key = state === 'idle' ? null : (location.key ?? 'next')
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (key === before.current) return
    loadingBar.send({ type: key === null ? 'END' : 'START' })
    before.current = key
  }, [key])
}

/** The loading bar at the very top (behaviour.md, section 1). */
export function TopBar() {
  useNavigationEvents()
  const { value, context } = useSelector(loadingBar, (snapshot) => snapshot)
  const growing = value === 'growing'
  const width = useGrowth(growing)
  return <LoadingBar progress={growing ? width : context.progress} visible={context.visible} error={context.error} />
}
