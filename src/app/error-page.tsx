import { ArrowRight, Compass, House, RotateCw } from 'lucide-react'
import { use, Suspense, useEffect } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { tellDrawn } from '#src/lib/first-act.ts'
import { Link, useLocation } from '#src/lib/nav.tsx'
import { loadedLayout, loadLayout, type LayoutProps } from '#src/routes/screens.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon, type IconType } from '#src/ui/icon.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { isBot } from './bots.ts'
import { CapstanDrawing } from './capstan-drawing.tsx'
import { DocumentHead } from './document-head.tsx'
import { FocusKeeper } from './focus-keeper.tsx'
import { tellBar } from './loading-bar-port.ts'
import { TopBar } from './top-bar.tsx'

/** What the error page says. */
export interface Failure {
  status: number
  message: string
  reference: string | undefined
}

/** Status = given or 500; text = the status message if supplied, an empty one too (behaviour.md, section 4). */
export function failureOf(error: unknown): Failure {
  const words = (status: number, given: string | undefined) => given ?? (status === 404 ? 'Page Not Found' : 'Internal Server Error')
  if (isApiError(error)) return { status: error.status, message: words(error.status, undefined), reference: error.id }
  if (typeof error === 'object' && error !== null) {
    const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
    return { status, message: words(status, 'statusMessage' in error && typeof error.statusMessage === 'string' ? error.statusMessage : undefined), reference: undefined }
  }
  return { status: 500, message: 'Internal Server Error', reference: undefined }
}

function Way({ to, icon, title, detail }: { to: string; icon: IconType; title: string; detail: string }) {
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
      <h1 className="mt-1 text-h1">{message}</h1>
      <p className="mt-3 text-lead text-muted">
        There is nothing at <code className="rounded-sm bg-sunken px-1 text-ui break-all">{path}</code>. The address may have a typing error, or the page has moved.
      </p>
      <ul className="mt-8">
        <Way to="/invest" icon={Compass} title="Open offerings" detail="What is raising now" />
        <Way to="/dashboard" icon={House} title="Your dashboard" detail="Investments, next actions" />
      </ul>
    </>
  )
}

/** What went wrong, and how to go on. `inside` another page its heading is a smaller one. */
export function FailureView({ status, message, reference, inside = false }: Failure & { inside?: boolean }) {
  const Title = inside ? 'h3' : 'h1'
  return (
    <>
      <p className="text-lead text-subtle">{status}</p>
      <Title className="mt-1 text-h1">{message}</Title>
      <p className="mt-3 text-lead text-muted">Something failed on our side. Nothing you entered is lost: drafts are saved, and no payment was started.</p>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button variant="primary" icon={RotateCw} onClick={() => location.reload()}>Try again</Button>
        <LinkButton to="/dashboard">Go to your dashboard</LinkButton>
      </div>
      {reference === undefined ? null : <p className="mt-6 text-small text-subtle">If you write to us, add this reference: <code>{reference}</code></p>}
    </>
  )
}

function DefaultFrame({ children }: LayoutProps) {
  const Frame = loadedLayout('default') ?? use(loadLayout('default'))
  return <Frame>{children}</Frame>
}

/** The full-page error view in the default layout; search and preview bots get none (specification, section 2). */
export function ErrorPage({ error }: { error: unknown }) {
  const failure = failureOf(error)
  const { pathname, search } = useLocation()
  useEffect(tellDrawn, [])
  useEffect(() => {
    if (failure.status !== 404) tellBar({ type: 'ERR' })
  }, [failure.status])
  if (typeof navigator !== 'undefined' && isBot(navigator.userAgent)) return null
  return (
    <Suspense fallback={null}>
      <TopBar />
      <FocusKeeper />
      <DocumentHead missing={failure.status === 404} />
      <DefaultFrame>
        <div className="page-container grid items-center gap-10 py-16 md:grid-cols-2 md:py-30">
          <div>{failure.status === 404 ? <NotFoundView message={failure.message} path={pathname + search} /> : <FailureView {...failure} />}</div>
          <CapstanDrawing className="h-auto w-full max-w-140 max-md:hidden" />
        </div>
      </DefaultFrame>
    </Suspense>
  )
}
