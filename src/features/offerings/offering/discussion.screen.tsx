import { useEffect } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageCanonical, PageDescribe, PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { beforeIn, EarlierPages } from '#src/blocks/earlier-pages.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useSearch } from '#src/lib/nav.tsx'
import { discussionPath } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.ts'
import { AskForm } from './ask-form.tsx'
import { NamedPromoter } from './named-promoter.tsx'
import { OfferingBelow } from './offering-below.tsx'
import { OfferingFrame } from './offering-frame.tsx'
import { canonicalFor, describeOffering, offeringAt, offeringData } from './page-data.ts'
import { ThreadCard } from './thread-card.tsx'

const NAME = 'GET /api/offerings/:listing_id/discussion'
type Discussion = Answer<typeof NAME>

const LIST = 'questions'
const inputOf = (listing_id: string, search: URLSearchParams) => ({
  params: { listing_id },
  query: { limit: 20, ...beforeIn(search) },
})
export const loader = load((at) => [
  ...offeringData(at),
  ask(NAME, inputOf(at.params['listing_id'] ?? '', at.search)),
])
export const title: PageTitle = (at) => {
  const page = offeringAt(at)
  return page === undefined ? undefined : `Discussion about ${page.company.name}`
}
export const describe: PageDescribe = (at) => {
  const page = offeringAt(at)
  return {
    ...describeOffering(at),
    ...(page === undefined
      ? {}
      : {
          description: `Public questions about ${page.company.name} and its answers. ${page.posts_count} posts so far.`,
        }),
  }
}
export const canonical: PageCanonical = canonicalFor(discussionPath)

function Threads({ page, found }: { page: OfferingPage; found: Discussion }) {
  const now = Date.parse(found.server_time)
  return (
    <div id={LIST} className="grid scroll-mt-32 gap-4">
      {found.items.map((thread) => (
        <ThreadCard key={thread.id} thread={thread} page={page} now={now} />
      ))}
      <EarlierPages next={found.next_cursor} what="questions" at={LIST} />
    </div>
  )
}

function DiscussionOf({ page }: { page: OfferingPage }) {
  const [search] = useSearch()
  const query = useCall(NAME, inputOf(page.listing_id, search))
  const { signedIn } = useSession()
  const { refetch } = query
  // the page came as a visitor sees it: what is the reader's own is not marked yet
  useEffect(() => {
    if (signedIn) void refetch()
  }, [signedIn, refetch])
  return (
    <>
      <h2 className="sr-only">Discussion</h2>
      {query.data?.named_with ? (
        <NamedPromoter page={page} paidWith={query.data.named_with} />
      ) : null}
      <AskForm page={page} />
      <div className="mt-6">
        <QueryBoundary
          query={query}
          what="the discussion"
          isEmpty={(found) => found.items.length === 0 && found.next_cursor === null}
          empty={{
            title: 'No questions yet',
            children: `Ask ${page.company.name} what you would like to know before you invest. Everyone reads the answer.`,
          }}
        >
          {(found) => <Threads page={page} found={found} />}
        </QueryBoundary>
      </div>
    </>
  )
}

/** Public questions to the company with its answers (17 CFR 227.303(c)): everybody reads, account holders post. */
export default function OfferingDiscussion() {
  return (
    <OfferingFrame current="discussion">
      {(page) => (
        <OfferingBelow page={page} asks={false}>
          <DiscussionOf page={page} />
        </OfferingBelow>
      )}
    </OfferingFrame>
  )
}
