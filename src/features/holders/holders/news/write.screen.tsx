import { newsBody, type CompanyNews } from '#domain/holders/model/news.ts'
import { load } from '#src/api/load.ts'
import { useSend, type ReadName, ask, useQueryOf } from '#src/api/query.ts'
import { EditForm } from '#src/blocks/edit-form.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { sendFileFor } from '#src/blocks/send-file.ts'
import { useNavigate, useParams } from '#src/lib/nav.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'
import { companyPages, useCompanyPage, companyQuery } from '../company-location.ts'

const CHANGED: readonly ReadName[] = ['GET /api/dealroom/news', 'GET /api/dealroom/news/:news_id']
const upload = sendFileFor('company_document')

function Form({ accountId, release }: { accountId: string; release: CompanyNews | null }) {
  const navigate = useNavigate()
  const write = useSend('POST /api/dealroom/news', { changes: CHANGED })
  const change = useSend('PUT /api/dealroom/news/:news_id', { changes: CHANGED })
  return (
    <Card aria-label="Release">
      <CardBody className="pt-5 md:pt-6">
        <EditForm
          label="Release"
          submitLabel="Save release"
          schema={newsBody}
          values={
            release?.values ?? {
              audience: 'holders',
              names_terms: false,
              limits_kept: false,
              legend: false,
              fundamental: false,
              attachments: [],
            }
          }
          rev={release?.rev}
          fields={{
            attachments: {
              upload,
              known: release?.attachments.map((file) => ({
                id: file.id,
                name: file.name,
                size: file.size,
              })),
            },
          }}
          onCancel={() =>
            navigate(
              release === null
                ? companyPages.news(accountId)
                : companyPages.release(accountId, release.id),
            )
          }
          onSave={async (body, { ifMatch }) => {
            const made =
              release === null
                ? await write.mutateAsync({ body })
                : await change.mutateAsync({ params: { news_id: release.id }, body, ifMatch })
            toast.success('Release saved')
            setTimeout(() => navigate(companyPages.release(accountId, made.id)), 0)
          }}
        />
      </CardBody>
    </Card>
  )
}
function Change({ accountId, id }: { accountId: string; id: string }) {
  const query = useQueryOf(releaseQuery(id))
  return (
    <QueryBoundary query={query} what="this release" skeleton={<SkeletonText lines={8} />}>
      {(release) =>
        release.may_edit ? (
          <Form accountId={accountId} release={release} />
        ) : (
          <Callout
            tone="quiet"
            title="This release is not a draft"
            action={
              <LinkButton to={companyPages.release(accountId, id)} size="sm">
                See the release
              </LinkButton>
            }
          >
            Withdraw it to edit it.
          </Callout>
        )
      }
    </QueryBoundary>
  )
}

const releaseQuery = (news_id: string) =>
  ask('GET /api/dealroom/news/:news_id', { params: { news_id } })
export const loader = load(({ params: { news_id } }) =>
  news_id === undefined ? [companyQuery] : [companyQuery, releaseQuery(news_id)],
)

/** Writes a release, or changes one that is a draft. */
export default function Write() {
  const { account_id, news_id } = useParams<'account_id' | 'news_id'>() as {
    account_id: string
    news_id?: string
  }
  const words = news_id === undefined ? 'Enter a release' : 'Change a release'
  const { accountId } = useCompanyPage('news', words, {
    label: 'News',
    to: companyPages.news(account_id),
  })
  return (
    <>
      <PageHead title={words} lead="The last editor is its author. Someone else must approve it." />
      {news_id === undefined ? (
        <Form accountId={accountId} release={null} />
      ) : (
        <Change accountId={accountId} id={news_id} />
      )}
    </>
  )
}
