import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { DialogPage } from '#src/blocks/dialog-page.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { href, useParams } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { ReleaseBody } from './release-body.tsx'

const NAME = 'GET /api/news/:news_id'
const inputOf = (params: Readonly<Record<string, string>>) => ({
  params: { news_id: params['news_id'] ?? '' },
})
export const loader = load(({ params }) => [ask(NAME, inputOf(params))])
export const title: PageTitle = ({ params, answer }) => answer(NAME, inputOf(params))?.title

/** One release over the list. */
export default function Release() {
  const { companyId, news_id } = useParams<'companyId' | 'news_id'>()
  const query = useCall(NAME, { params: { news_id } })
  return (
    <DialogPage
      parent={href('/dashboard/my-investments/company/:companyId/news-releases', { companyId })}
      size="lg"
      title={query.data?.title ?? 'News'}
      description={query.data?.company}
      footer={(close) => (
        <Button variant="primary" onClick={close}>
          Close
        </Button>
      )}
    >
      <QueryBoundary query={query} what="this release" skeleton={<SkeletonText lines={6} />}>
        {(release) => <ReleaseBody release={release} />}
      </QueryBoundary>
    </DialogPage>
  )
}
