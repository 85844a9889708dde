import { useState } from 'react'
import type { OfferingPage } from '#domain/model/offering.ts'
import type { Answer } from '#src/api/call.ts'
import { call } from '#src/api/call.ts'
import type { PageCanonical, PageData, PageDescribe, PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { updatesPath } from '#src/blocks/offer-words.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { SafeHtml } from '#src/blocks/safe-html.tsx'
import { formatDate } from '#src/lib/format.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { OfferingFrame } from './offering-frame.tsx'
import { canonicalFor, describeOffering, offeringAt, offeringData } from './page-data.ts'

type Updates = Answer<'GET /api/offerings/:listing_id/updates'>
type Update = Updates['items'][number]

const updatesInput = (listing_id: string) => ({ params: { listing_id }, query: { limit: 20 } })
export const data: PageData = (at) => {
  const listing_id = at.params['listing_id'] ?? ''
  return [...offeringData(at), ask('GET /api/offerings/:listing_id/updates', updatesInput(listing_id))]
}
export const title: PageTitle = (at) => {
  const page = offeringAt(at)
  return page === undefined ? undefined : `Updates of ${page.company.name}`
}
export const describe: PageDescribe = describeOffering
export const canonical: PageCanonical = canonicalFor(updatesPath)

const kinds = { announcement: 'Announcement', progress: 'Progress report', material_change: 'Material change' } as const

function UpdateCard({ update }: { update: Update }) {
  return (
    <article className="rounded-lg border border-border bg-surface p-5 md:p-6">
      <p className="flex flex-wrap items-center gap-x-2 text-small text-subtle">
        <time dateTime={update.published_at} className="figures">{formatDate(update.published_at)}</time>
        <span aria-hidden="true">·</span>
        {update.kind === 'material_change' ? <Badge variant="warning-light" size="small">{kinds[update.kind]}</Badge> : kinds[update.kind]}
      </p>
      <h2 className="mt-1.5 mb-2 text-[1.25rem] leading-7 tracking-[-0.015em]">{update.title}</h2>
      <SafeHtml html={update.body_html} />
      <p className="mt-4 flex items-center gap-2.5 text-small text-muted"><Avatar name={update.author} size="sm" />{update.author}</p>
    </article>
  )
}

/** Pages beyond the first, asked for one after the other. */
function useEarlier(listingId: string, first: Updates) {
  const [pages, setPages] = useState<readonly Updates[]>([])
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const next = (pages.at(-1) ?? first).next_cursor
  const more = async () => {
    if (next === null) return
    setState('busy')
    try {
      const page = await call('GET /api/offerings/:listing_id/updates', { params: { listing_id: listingId }, query: { limit: 20, cursor: next } })
      setPages([...pages, page])
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { items: [first, ...pages].flatMap((page) => page.items), more: next === null ? null : more, state }
}

function List({ listingId, first }: { listingId: string; first: Updates }) {
  const { items, more, state } = useEarlier(listingId, first)
  return (
    <div className="grid gap-4">
      {items.map((update) => <UpdateCard key={update.id} update={update} />)}
      {state === 'failed' ? <Callout tone="danger" title="We could not load earlier updates">Nothing is lost. Try again in a moment.</Callout> : null}
      {more === null ? null : <Button className="justify-self-center" busy={state === 'busy'} onClick={() => void more()}>Show earlier updates</Button>}
    </div>
  )
}

function UpdatesOf({ page }: { page: OfferingPage }) {
  const query = useCall('GET /api/offerings/:listing_id/updates', updatesInput(page.listing_id))
  return (
    <QueryBoundary query={query} what="the updates" isEmpty={(updates) => updates.items.length === 0} empty={{ title: 'No updates yet', children: `When ${page.company.name} has news, it stands here.` }}>
      {(first) => <List listingId={page.listing_id} first={first} />}
    </QueryBoundary>
  )
}

/** What the company told since it opened, newest first. */
export default function OfferingUpdates() {
  return <OfferingFrame current="updates">{(page) => <UpdatesOf page={page} />}</OfferingFrame>
}
