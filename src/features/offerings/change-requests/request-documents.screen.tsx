import type { ChangeSubject } from '#domain/offerings/model/change-request.ts'
import { load } from '#src/api/load.ts'
import { useQueryOf } from '#src/api/query.ts'
import { DialogPage } from '#src/blocks/dialog-page.tsx'
import type { Audience, OfferingParams } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { offeringPath } from '#src/lib/paths.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { DocumentList } from './document-list.tsx'
import { changeRequestsQuery, isSubject } from './request-query.ts'
import { RequestTabs } from './request-tabs.tsx'

export const loader = load(({ params: { listing_id }, props }) => {
  const subject = props?.['subject']
  return isSubject(subject) ? [changeRequestsQuery(listing_id, subject)] : []
})

/** Documents that support the newest request; its owner adds some until it is decided. */
export default function RequestDocuments({
  subject,
  parent,
  audience = 'issuer',
}: {
  subject: ChangeSubject
  parent: string
  audience?: Audience
}) {
  const { account_id, status, listing_id } = useParams<keyof OfferingParams>()
  const params = { account_id, status, listing_id }
  const back = offeringPath(audience, params, parent)
  const query = useQueryOf(changeRequestsQuery(listing_id, subject))
  return (
    <DialogPage parent={back} title="Documents of the request" size="lg">
      <QueryBoundary
        query={query}
        what="the documents"
        backTo={back}
        skeleton={<SkeletonText lines={5} />}
      >
        {({ items: [request] }) => {
          if (request === undefined)
            return (
              <EmptyState title="No request" level={3}>
                A request’s documents appear here.
              </EmptyState>
            )
          return (
            <>
              <RequestTabs
                audience={audience}
                params={params}
                subject={subject}
                current="documents"
                documents={request.documents.length}
              />
              <DocumentList request={request} />
            </>
          )
        }}
      </QueryBoundary>
    </DialogPage>
  )
}
