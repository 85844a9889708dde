import { useEffect, useState } from 'react'
import type { OfferingPage } from '#domain/model/offering.ts'
import type { Answer } from '#src/api/call.ts'
import { call } from '#src/api/call.ts'
import type { PageCanonical, PageData, PageDescribe, PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { discussionPath } from '#src/blocks/offer-words.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useSession } from '#src/lib/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { AskForm } from './ask-form.tsx'
import { OfferingFrame } from './offering-frame.tsx'
import { canonicalFor, describeOffering, offeringAt, offeringData } from './page-data.ts'
import { ThreadCard } from './thread-card.tsx'

const NAME = 'GET /api/offerings/:listing_id/discussion'
type Discussion = Answer<typeof NAME>

const inputOf = (listing_id: string) => ({ params: { listing_id }, query: { limit: 20 } })
export const data: PageData = (at) => [...offeringData(at), ask(NAME, inputOf(at.params['listing_id'] ?? ''))]
export const title: PageTitle = (at) => {
  const page = offeringAt(at)
  return page === undefined ? undefined : `Discussion about ${page.company.name}`
}
export const describe: PageDescribe = (at) => {
  const page = offeringAt(at)
  return { ...describeOffering(at), ...(page === undefined ? {} : { description: `Public questions about ${page.company.name} and its answers. ${page.posts_count} posts so far.` }) }
}
export const canonical: PageCanonical = canonicalFor(discussionPath)

/** Pages beyond the first, asked for one after the other. */
function useEarlier(listingId: string, first: Discussion) {
  const [pages, setPages] = useState<readonly Discussion[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const next = (pages.at(-1) ?? first).next_cursor
  const more = async () => {
    if (next === null) return
    setState('busy')
    try {
      const page = await call(NAME, { params: { listing_id: listingId }, query: { limit: 20, cursor: next } })
      setPages([...pages, page])
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { items: [first, ...pages].flatMap((page) => page.items), more: next === null ? null : more, state }
}

function Threads({ page, first }: { page: OfferingPage; first: Discussion }) {
  const { items, more, state } = useEarlier(page.listing_id, first)
  const now = Date.parse(first.server_time)
  return (
    <div className="grid gap-4">
      {items.map((thread) => <ThreadCard key={thread.id} thread={thread} page={page} now={now} />)}
      {state === 'failed' ? <Callout tone="danger" title="We could not load earlier questions">Nothing is lost. Try again in a moment.</Callout> : null}
      {more === null ? null : <Button className="justify-self-center" busy={state === 'busy'} onClick={() => void more()}>Show earlier questions</Button>}
    </div>
  )
}

function DiscussionOf({ page }: { page: OfferingPage }) {
  const query = useCall(NAME, inputOf(page.listing_id))
  const { signedIn } = useSession()
  const { refetch } = query
  // the page came as a visitor sees it: what is the reader's own is not marked yet
  useEffect(() => { if (signedIn) void refetch() }, [signedIn, refetch])
  return (
    <>
      <h2 className="sr-only">Discussion</h2>
      <AskForm page={page} />
      <div className="mt-6">
        <QueryBoundary query={query} what="the discussion" isEmpty={(found) => found.items.length === 0} empty={{ title: 'No questions yet', children: `Ask ${page.company.name} what you would like to know before you invest. Everyone reads the answer.` }}>
          {(first) => <Threads page={page} first={first} />}
        </QueryBoundary>
      </div>
    </>
  )
}

/** Public questions to the company with its answers (17 CFR 227.303(c)): everybody reads, account holders post. */
export default function OfferingDiscussion() {
  return <OfferingFrame current="discussion">{(page) => <DiscussionOf page={page} />}</OfferingFrame>
}
