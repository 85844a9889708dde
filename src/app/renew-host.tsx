import { lazy, Suspense } from 'react'
import { useRenewing } from '#src/lib/session.ts'

const Dialog = lazy(() => import('./renew-dialog.tsx'))

/**
 * Container of the sign-in over the page, when a session ended in the middle of work; its code is loaded when it is
 * needed.
 */
export function RenewHost() {
  return useRenewing() ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null
}
