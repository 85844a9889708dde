import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { firstAct, tellDrawn } from '#src/lib/first-act.ts'
import { DocumentHead } from './document-head.tsx'
import { FocusKeeper } from './focus-keeper.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { RenewHost } from './renew-host.tsx'
import { StepUpHost } from './step-up-host.tsx'
import { TopBar } from './top-bar.tsx'

/* No toast comes before something was done here. */
const Toaster = lazy(() => firstAct().then(() => import('#src/ui/toaster.tsx')).then(({ Toaster: component }) => ({ default: component })))
const never = () => () => undefined

/** What stands around every page: loading bar, toasts, step-up, and the care for title and focus. */
export function Root({ children }: { children: ReactNode }) {
  useEffect(tellDrawn, [])
  const inBrowser = useSyncExternalStore(never, () => true, () => false)
  return (
    <>
      <TopBar />
      {inBrowser ? <OfflineBanner /> : null}
      {children}
      <DocumentHead />
      <FocusKeeper />
      <StepUpHost />
      <RenewHost />
      {inBrowser ? <Suspense fallback={null}><Toaster /></Suspense> : null}
    </>
  )
}

/** Before the first page of a page without server's HTML: nothing, so that nothing flashes; the bar is not shown on the first load. */
export function Waiting() {
  return <div aria-busy="true" className="min-h-screen" />
}
