import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { growth } from '#machines/flows/loading-bar.flow.ts'
import { LoadingBar } from '#src/ui/loading-bar.tsx'
import { loadingBar } from './loading-bar.ts'

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

/** What the loading bar shows of its machine. */
export function BarView() {
  const { value, context } = useSelector(loadingBar, (snapshot) => snapshot)
  const growing = value === 'growing'
  const width = useGrowth(growing)
  return (
    <LoadingBar
      progress={growing ? width : context.progress}
      visible={context.visible}
      error={context.error}
    />
  )
}
