import { lazy, Suspense } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { Link, useLocation } from '#src/lib/nav.tsx'
import { useSession } from '#src/lib/session.ts'
import { isOfCompany } from './of-company.ts'

const PostForm = lazy(() => import('./post-form.tsx'))

/** Instead of the form for those who cannot post: why, and what to do. */
export function AskForm({ page }: { page: OfferingPage }) {
  const { settled, signedIn, user } = useSession()
  const { pathname } = useLocation()
  const back = encodeURIComponent(pathname)
  const card = 'rounded-lg border border-border bg-surface p-5 md:p-6'
  if (settled && signedIn && (user?.admin_role ?? null) !== null)
    return (
      <p className={`${card} text-muted`}>
        You work for the platform, which moderates the discussion and does not take part in it.
      </p>
    )
  if (settled && signedIn)
    return (
      <div className={card}>
        <Suspense fallback={<div className="h-44" />}>
          <PostForm
            listingId={page.listing_id}
            parentId={null}
            label="Ask a public question"
            placeholder="What would you like to know before you invest?"
            button="Post question"
            ofCompany={isOfCompany(user, page)}
          />
        </Suspense>
      </div>
    )
  return (
    <div className={card}>
      <p className="font-medium">Ask a public question</p>
      <p className="mt-1.5 text-muted">
        Everyone reads the discussion. To ask or answer,{' '}
        <Link to={`/login?redirect=${back}`} className="link">
          log in
        </Link>{' '}
        or{' '}
        <Link to={`/signup?redirect=${back}`} className="link">
          create an account
        </Link>
        .
      </p>
    </div>
  )
}
