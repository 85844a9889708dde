import { ArrowRight, Compass, House, RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from '#router'
import { isApiError } from '#src/api/api-error.ts'
import { Link, useLocation } from '#src/lib/nav.tsx'
import { DefaultRoute } from '#src/layouts/default-route.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { isBot } from './bots.ts'
import { CapstanDrawing } from './capstan-drawing.tsx'
import { DocumentHead } from './document-head.tsx'
import { loadingBar } from './loading-bar.ts'

/** Content of the error page. */
export interface Failure {
  status: number
  message: string
  reference: string | undefined
}

/** Status = given or 500; text = the status message if supplied, an empty one too. */
export function failureOf(error: unknown): Failure {
  const words = (status: number, given: string | undefined) =>
    given ?? (status === 404 ? 'Page Not Found' : 'Internal Server Error')
  if (isApiError(error))
    return { status: error.status, message: words(error.status, undefined), reference: error.id }
  if (isRouteErrorResponse(error))
    return { status: error.status, message: words(error.status, undefined), reference: undefined }
  if (typeof error === 'object' && error !== null) {
    const status =
      'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
    return {
      status,
      message: words(
        status,
        'statusMessage' in error && typeof error.statusMessage === 'string'
          ? error.statusMessage
          : undefined,
      ),
      reference: undefined,
    }
  }
  return { status: 500, message: 'Internal Server Error', reference: undefined }
}

function Way({
  to,
  icon,
  title,
  detail,
}: {
  to: string
  icon: IconType
  title: string
  detail: string
}) {
  return (
    <li className="border-b border-border first:border-t">
      <Link to={to} className="flex items-center gap-3 py-3 hover:bg-hover">
        <Icon as={icon} />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="block text-small text-subtle">{detail}</span>
        </span>
        <Icon as={ArrowRight} size="sm" />
      </Link>
    </li>
  )
}

function NotFoundView({ message, path }: { message: string; path: string }) {
  return (
    <>
      <p className="text-lead text-subtle">404</p>
      <h1 className="mt-1 text-h1 wrap-anywhere">
        {message}: {path}
      </h1>
      <p className="mt-3 text-lead text-muted">
        There is nothing at this address. It may be mistyped, or the page has moved.
      </p>
      <ul className="mt-8">
        <Way to="/invest" icon={Compass} title="Open offerings" detail="What is raising now" />
        <Way
          to="/dashboard"
          icon={House}
          title="Your dashboard"
          detail="Investments, next actions"
        />
      </ul>
    </>
  )
}

/** What went wrong, and how to go on. `inside` another page its heading is a smaller one. */
export function FailureView({
  status,
  message,
  reference,
  inside = false,
}: Failure & { inside?: boolean }) {
  const Title = inside ? 'h3' : 'h1'
  return (
    <>
      <p className="text-lead text-subtle">{status}</p>
      <Title className="mt-1 text-h1">{message}</Title>
      <p className="mt-3 text-lead text-muted">
        Something failed on our side. Nothing you entered is lost: drafts are saved, and no payment
        was started.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="primary" icon={RotateCw} onClick={() => location.reload()}>
          Try again
        </Button>
        <LinkButton to="/dashboard">Go to your dashboard</LinkButton>
      </div>
      {reference === undefined ? null : (
        <p className="mt-6 text-small text-subtle">
          If you{' '}
          <Link to="/help#contact" className="link touch-target">
            contact us
          </Link>
          , add this reference: <code>{reference}</code>
        </p>
      )}
    </>
  )
}

/** The full-page error view in the default layout; search and preview bots get none. */
export function ErrorPage() {
  const failure = failureOf(useRouteError())
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (failure.status !== 404) loadingBar.send({ type: 'ERR' })
  }, [failure.status])
  // only a bot that runs scripts gets here: the server sends bots no error page
  if (typeof document !== 'undefined' && isBot(navigator.userAgent)) return null
  return (
    <DefaultRoute>
      <DocumentHead missing={failure.status === 404} />
      <div className="page-container grid items-center gap-10 py-16 md:grid-cols-2 md:py-30">
        <div>
          {failure.status === 404 ? (
            <NotFoundView message={failure.message} path={pathname + search} />
          ) : (
            <FailureView {...failure} />
          )}
        </div>
        <CapstanDrawing className="h-auto w-full max-w-140 max-md:hidden" />
      </div>
    </DefaultRoute>
  )
}
