import { lazy, Suspense, useSyncExternalStore } from 'react'
import { stepUpRequests } from './step-up-requests.ts'

const Dialog = lazy(() => import('./step-up-dialog.tsx'))

/** Container of the step-up dialog; its code is loaded when a call first requires it. */
export function StepUpHost() {
  const open = useSyncExternalStore(stepUpRequests.subscribe, stepUpRequests.open, () => false)
  return open ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null
}
