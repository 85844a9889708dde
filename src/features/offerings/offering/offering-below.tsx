import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OfferingPage } from '#domain/offerings/model/offering.ts'
import { discussionPath } from '#src/lib/paths.ts'
import { Card } from '#src/ui/card.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { DealRoomCard } from './deal-room-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { TermsCard } from './terms-card.tsx'

/** Link to the public discussion, next to the pitch. */
function AskCard({ page }: { page: OfferingPage }) {
  return (
    <Card pad aria-labelledby="ask">
      <h2 id="ask" className="text-h3">
        Ask the company
      </h2>
      <p className="mt-1.5 mb-4 text-muted">
        Questions and answers are public, so that everyone sees the same facts.
      </p>
      <LinkButton to={discussionPath(page.listing_id, page.company.slug)} iconAfter={ArrowRight}>
        Go to the discussion
      </LinkButton>
    </Card>
  )
}

/** Below the tabs of an offering: what the page is about, next to it terms and documents. */
export function OfferingBelow({
  page,
  asks = true,
  children,
}: {
  page: OfferingPage
  asks?: boolean
  children: ReactNode
}) {
  return (
    <div className="grid items-start gap-10 pt-7 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-8 md:pt-9 rail:grid-cols-[minmax(0,1fr)_23.5rem] rail:gap-10">
      <div className="min-w-0">{children}</div>
      <aside className="grid gap-6" aria-label="Terms and documents">
        <TermsCard page={page} />
        <DocumentsCard page={page} />
        <DealRoomCard page={page} />
        {asks ? <AskCard page={page} /> : null}
      </aside>
    </div>
  )
}
