import { lazy, Suspense } from 'react'
import { Outlet, ScrollRestoration, type Location } from '#router'
import { BlockerProvider } from '#src/lib/nav.tsx'
import { useHydrated } from '#src/ui/use-hydrated.ts'
import { DocumentHead } from './document-head.tsx'
import { FocusKeeper } from './focus-keeper.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { RenewHost } from './renew-host.tsx'
import { StepUpHost } from './step-up-host.tsx'
import { TopBar } from './top-bar.tsx'
import { ViewBanner } from './view-banner.tsx'

const Toaster = lazy(() =>
  import('#src/ui/toaster.tsx').then(({ Toaster: component }) => ({ default: component })),
)

const SCROLL_POSITIONS = 'capstan-scroll'
/** A secret of a mail's link: 256 random bits; an id of a record is shorter. */
const SECRET = /[A-Za-z0-9_-]{40,}/g
/** Entries that were opened by their address have all the same key. It is stored, so it holds no secret of a link. */
const scrollKey = ({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>) =>
  key === 'default' ? (pathname + search).replaceAll(SECRET, '-') : key

/**
 * A page that is opened by its address begins at the top, also where this tab has been before; not one that is loaded
 * again.
 */
export function forgetScrollPosition(): void {
  const [opened] = performance.getEntriesByType('navigation')
  if ((opened as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return
  try {
    const positions = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}') as object
    Reflect.deleteProperty(positions, scrollKey({ ...location, key: 'default' }))
    sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(positions))
  } catch {
    // a browser without session storage begins at the top
  }
}

/** What is around every page: loading bar, toasts, step-up, and the care for focus and scrolling. */
export function Root() {
  const hydrated = useHydrated()
  return (
    <BlockerProvider>
      <TopBar />
      {hydrated ? (
        <div className="sticky top-0 z-[60]">
          <OfflineBanner />
          <ViewBanner />
        </div>
      ) : null}
      <Outlet />
      <FocusKeeper />
      <StepUpHost />
      <RenewHost />
      {hydrated ? (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      ) : null}
      <ScrollRestoration getKey={scrollKey} storageKey={SCROLL_POSITIONS} />
    </BlockerProvider>
  )
}

/** A page that exists, with its title; the error page replaces it and has its own. */
export function Page() {
  return (
    <>
      <Outlet />
      <DocumentHead />
    </>
  )
}
