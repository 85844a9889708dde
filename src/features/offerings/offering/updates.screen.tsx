import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import type { PageCanonical, PageDescribe, PageTitle } from '#src/api/page.ts'
import { ask, useCall } from '#src/api/query.ts'
import { beforeIn, EarlierPages } from '#src/blocks/earlier-pages.tsx'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { SafeHtml } from '#src/blocks/safe-html.tsx'
import { formatDate } from '#src/lib/format.ts'
import { useSearch } from '#src/lib/nav.tsx'
import { updatesPath } from '#src/lib/paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { OfferingBelow } from './offering-below.tsx'
import { OfferingFrame } from './offering-frame.tsx'
import { canonicalFor, describeOffering, offeringAt, offeringData } from './page-data.ts'

type Update = Answer<'GET /api/offerings/:listing_id/updates'>['items'][number]

const LIST = 'updates'
const updatesInput = (listing_id: string, search: URLSearchParams) => ({
  params: { listing_id },
  query: { limit: 20, ...beforeIn(search) },
})
export const loader = load((at) => {
  const listing_id = at.params['listing_id'] ?? ''
  return [
    ...offeringData(at),
    ask('GET /api/offerings/:listing_id/updates', updatesInput(listing_id, at.search)),
  ]
})
export const title: PageTitle = (at) => {
  const page = offeringAt(at)
  return page === undefined ? undefined : `Updates of ${page.company.name}`
}
export const describe: PageDescribe = describeOffering
export const canonical: PageCanonical = canonicalFor(updatesPath)

const kinds = {
  announcement: 'Announcement',
  progress: 'Progress report',
  material_change: 'Material change',
} as const

function UpdateCard({ update }: { update: Update }) {
  return (
    <article className="rounded-lg border border-border bg-surface p-5 md:p-6">
      <p className="flex flex-wrap items-center gap-x-2 text-small text-subtle">
        <time dateTime={update.published_at} className="figures">
          {formatDate(update.published_at)}
        </time>
        <span aria-hidden="true">·</span>
        {update.kind === 'material_change' ? (
          <Badge variant="warning-light" size="small">
            {kinds[update.kind]}
          </Badge>
        ) : (
          kinds[update.kind]
        )}
        {update.withdrawn ? (
          <Badge variant="tertiary-light" size="small">
            Withdrawn by the company
          </Badge>
        ) : null}
      </p>
      <h2 className="mt-1.5 mb-2 text-[1.25rem] leading-7 tracking-[-0.015em]">{update.title}</h2>
      <SafeHtml html={update.body_html} />
      <p className="mt-4 flex items-center gap-2.5 text-small text-muted">
        <Avatar name={update.author} size="sm" />
        {update.author}
      </p>
    </article>
  )
}

function UpdatesOf({ page }: { page: OfferingPage }) {
  const [search] = useSearch()
  const query = useCall(
    'GET /api/offerings/:listing_id/updates',
    updatesInput(page.listing_id, search),
  )
  return (
    <QueryBoundary
      query={query}
      what="the updates"
      isEmpty={(updates) => updates.items.length === 0}
      empty={{
        title: 'No updates yet',
        children: `When ${page.company.name} has news, it appears here.`,
      }}
    >
      {(found) => (
        <div id={LIST} className="grid scroll-mt-32 gap-4">
          {found.items.map((update) => (
            <UpdateCard key={update.id} update={update} />
          ))}
          <EarlierPages next={found.next_cursor} what="updates" at={LIST} />
        </div>
      )}
    </QueryBoundary>
  )
}

/** What the company published since it opened, newest first. */
export default function OfferingUpdates() {
  return (
    <OfferingFrame current="updates">
      {(page) => (
        <OfferingBelow page={page}>
          <UpdatesOf page={page} />
        </OfferingBelow>
      )}
    </OfferingFrame>
  )
}
