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
        {found.refused ?? 'The company can request a change.'}
      </EmptyState>
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
      <RequestDetails request={newest} audience={audience} accountId={params.account_id} />
    </>
  )
}

/** A change that no edit can make: the company requests it, the platform decides. Shows the form, or the newest request. */
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
  if (free && (again || found.items.length === 0))
    return (
      <TypeRequestForm
        listingId={listing_id}
        type={found.type}
        onClose={again ? () => setAgain(false) : close}
        onSent={() => setAgain(false)}
      />
    )
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
