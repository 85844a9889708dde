import { lazy, Suspense, useState } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { load } from '#src/api/load.ts'
import { ask, useQueryOf } from '#src/api/query.ts'
import { LinkNotice } from '#src/blocks/link-notice.tsx'
import { LinkCode } from '#src/features/identity/mail-link/link-code.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import type { Questionnaire } from './questionnaire-form.ts'

// the questions are there once the code has opened the link
const QuestionnaireAnswer = lazy(() => import('./questionnaire-answer.tsx'))

const READ = 'GET /api/questionnaires/:token'

const questionsQuery = (token = '') => ask(READ, { params: { token } }, { missing: 'value' })
export const loader = load(({ params }) => [questionsQuery(params['token'])])

function Content() {
  const { token } = useParams<'token'>()
  const query = useQueryOf(questionsQuery(token), { fresh: Infinity })
  const [done, setDone] = useState<Questionnaire | null>(null)
  const view = done ?? query.data
  const gone = isApiError(query.error) && (query.error.status === 404 || query.error.status === 410)
  if (done || view?.mode === 'done')
    return (
      <LinkNotice drawing="done" title="Thank you, it is signed">
        {view?.signed_at ? `Signed on ${formatDateTime(view.signed_at)}. ` : ''}We read your answers
        and tell the company whether you are clear. If something changes, tell the company at once.
        You can close this page.
      </LinkNotice>
    )
  if (view)
    return (
      <Suspense fallback={<SkeletonText lines={8} />}>
        <QuestionnaireAnswer view={view} token={token} onDone={setDone} />
      </Suspense>
    )
  if (isApiError(query.error, 'address_code'))
    return <LinkCode token={token} refusal={query.error} onOpen={() => void query.refetch()} />
  if (gone)
    return (
      <LinkNotice drawing="broken" title="This link does not work any more">
        It may have expired, or we sent you a newer one. Open the link of the latest mail, or ask
        the company to send it again.
      </LinkNotice>
    )
  if (query.error)
    return (
      <>
        <h1 className="sr-only">Bad actor questionnaire</h1>
        <FailedState
          error={query.error}
          what="the questionnaire"
          onRetry={() => void query.refetch()}
        />
      </>
    )
  return (
    <>
      <h1 className="sr-only">Bad actor questionnaire</h1>
      <SkeletonText lines={8} />
    </>
  )
}

/** The questionnaire behind a mailed link: opened by a code at its address, without an account. */
export default function QuestionnairePage() {
  return (
    <div className="mx-auto max-w-[46rem] px-4 py-8 md:py-12">
      <Content />
    </div>
  )
}
