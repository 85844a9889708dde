import { lazy, Suspense, useState } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { LinkNotice } from '#src/blocks/link-notice.tsx'
import { LinkCode } from '#src/features/identity/mail-link/link-code.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'

// the form is there once the code has opened the link
const LetterAnswer = lazy(() => import('./letter-answer.tsx'))

const letterQuery = (token = '') =>
  ask('GET /api/accreditation-letters/:token', { params: { token } }, { missing: 'value' })
export const loader = load(({ params }) => [letterQuery(params['token'])])

function Content() {
  const { token } = useParams<'token'>()
  const query = useQueryOf(letterQuery(token), { fresh: Infinity })
  const [done, setDone] = useState(false)
  const view = query.data
  const gone = isApiError(query.error) && query.error.status === 404
  if (done || view?.state === 'confirmed')
    return (
      <LinkNotice drawing="done" title="Thank you, it is confirmed">
        We look up your license and tell the investor. You can close this page.
      </LinkNotice>
    )
  if (view)
    return (
      <Suspense fallback={<SkeletonText lines={8} />}>
        <LetterAnswer view={view} token={token} onDone={() => setDone(true)} />
      </Suspense>
    )
  if (isApiError(query.error, 'address_code'))
    return (
      <LinkCode token={token ?? ''} refusal={query.error} onOpen={() => void query.refetch()} />
    )
  if (gone)
    return (
      <LinkNotice drawing="broken" title="This link does not work any more">
        It may have expired, or we sent you a newer one. Open the link of the latest mail, or ask
        the investor to send it again.
      </LinkNotice>
    )
  if (query.error)
    return (
      <>
        <h1 className="sr-only">Confirm an accreditation</h1>
        <FailedState error={query.error} what="the letter" onRetry={() => void query.refetch()} />
      </>
    )
  return (
    <>
      <h1 className="sr-only">Confirm an accreditation</h1>
      <SkeletonText lines={8} />
    </>
  )
}

/** The letter behind a mailed link: opened by a code at its address, without an account. */
export default function AccreditationLetter() {
  return (
    <div className="mx-auto max-w-[46rem] px-4 py-8 md:py-12">
      <Content />
    </div>
  )
}
