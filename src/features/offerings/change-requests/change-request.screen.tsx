import { useState } from 'react'
import type { ChangeSubject } from '#domain/offerings/model/change-request.ts'
import type { Answer } from '#src/api/call.ts'
import { load } from '#src/api/load.ts'
import { useQueryOf } from '#src/api/query.ts'
import { DialogPage, useCloseTo } from '#src/blocks/dialog-page.tsx'
import type { Audience, OfferingParams } from '#src/blocks/offering-location.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { offeringPath } from '#src/lib/paths.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { SkeletonText } from '#src/ui/skeleton.tsx'
import { CompanyRequestForm } from './company-request-form.tsx'
import { DocumentList } from './document-list.tsx'
import { PartnerRequestForm } from './partner-request-form.tsx'
import { RequestDetails } from './request-details.tsx'
import { changeRequestsQuery, isSubject } from './request-query.ts'
import { RequestTabs } from './request-tabs.tsx'
import { TypeRequestForm } from './type-request-form.tsx'

export const loader = load(({ params: { listing_id }, props }) => {
  const subject = props?.['subject']
  return isSubject(subject) ? [changeRequestsQuery(listing_id, subject)] : []
})

type Requests = Answer<'GET /api/dealroom/offerings/:listing_id/change-requests'>
const titles: Readonly<Record<ChangeSubject, string>> = {
  'type-of-offering': 'Request another type of offering',
  'company-information': 'Request a correction of the company',
  partners: 'Request other partners',
}

function Newest({
  found,
  subject,
  audience,
  params,
}: {
  found: Requests
  subject: ChangeSubject
  audience: Audience
  params: OfferingParams
}) {
  const [newest] = found.items
  if (newest === undefined)
    return (
      <EmptyState title="No request" level={3}>
        {found.refused ?? 'A change can be requested.'}
      </EmptyState>
    )
  const details = (
    <RequestDetails request={newest} audience={audience} accountId={params.account_id} />
  )
  // the documents of a request for another partner have no page of their own
  if (subject === 'partners')
    return (
      <>
        {details}
        <h3 className="mt-6 mb-2 text-ui font-medium">Documents</h3>
        <DocumentList request={newest} />
      </>
    )
  return (
    <>
      <RequestTabs
        audience={audience}
        params={params}
        subject={subject}
        current="request"
        documents={newest.documents.length}
      />
      {details}
    </>
  )
}

/**
 * A change that no edit can make: the company or the platform requests it, the platform decides. Shows the form, or the
 * newest request.
 */
export default function ChangeRequest({
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
  const close = useCloseTo(back)
  const [again, setAgain] = useState(false)
  const query = useQueryOf(changeRequestsQuery(listing_id, subject))
  const found = query.data
  const free = found !== undefined && found.refused === null
  if (free && (again || found.items.length === 0)) {
    const form = {
      listingId: listing_id,
      onClose: again ? () => setAgain(false) : close,
      onSent: () => setAgain(false),
    }
    if (subject === 'partners') return <PartnerRequestForm {...form} parent={back} />
    if (subject === 'type-of-offering') return <TypeRequestForm {...form} type={found.type} />
    if (found.company !== null)
      return (
        <CompanyRequestForm
          listingId={listing_id}
          facts={found.company}
          parent={back}
          onSent={form.onSent}
        />
      )
  }
  return (
    <DialogPage
      parent={back}
      title={titles[subject]}
      size="lg"
      footer={free ? <Button onClick={() => setAgain(true)}>New request</Button> : undefined}
    >
      <QueryBoundary
        query={query}
        what="the request"
        backTo={back}
        skeleton={<SkeletonText lines={8} />}
      >
        {(data) => <Newest found={data} subject={subject} audience={audience} params={params} />}
      </QueryBoundary>
    </DialogPage>
  )
}
