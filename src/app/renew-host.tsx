import { lazy, Suspense, useSyncExternalStore } from 'react'
import { renewRequests } from './renew-port.ts'

const Dialog = lazy(() => import('./renew-dialog.tsx'))
const subscribe = (changed: () => void): (() => void) => renewRequests.subscribe(changed)

/** Place of the sign-in over the page, when a session ended in the middle of work; its code is loaded when it is needed. */
export function RenewHost() {
  const open = useSyncExternalStore(subscribe, () => renewRequests.open(), () => false)
  return open ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null
}
