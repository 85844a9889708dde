import { lazy, Suspense } from 'react'

const ErrorPage = lazy(() => import('./error-page.tsx').then(({ ErrorPage: component }) => ({ default: component })))

/** The error page of a page that the server has drawn: it is fetched when something fails, or with the first act. */
export function LaterErrorPage() {
  return (
    <Suspense fallback={null}>
      <ErrorPage />
    </Suspense>
  )
}
