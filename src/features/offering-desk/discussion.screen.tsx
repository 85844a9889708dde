import { ExternalLink, UserPlus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { useOfferingPlace, type Audience } from '#src/blocks/offering-place.ts'
import { discussionPath } from '#src/blocks/offer-words.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'

export const title = () => 'Discussion'
const PROMOTERS = 'GET /api/dealroom/offerings/:listing_id/promoters'

function PromoterDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const [draft, setDraft] = useState({ email: '', name: '', paid_with: '' })
  const [refused, setRefused] = useState<ApiError | null>(null)
  const send = useSend('POST /api/dealroom/offerings/:listing_id/promoters', { changes: [PROMOTERS] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefused(null)
    try {
      await send.mutateAsync({ params: { listing_id: listingId }, body: { email: draft.email.trim(), name: draft.name.trim(), paid_with: draft.paid_with.trim() } })
      toast.success('The promoter is named')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    }
  }
  return (
    <Modal open onClose={onClose} size="sm" title="Name a paid promoter" description="From now on every post of this account about your offering says that you pay for it." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="promoter" variant="primary" busy={send.isPending}>Name promoter</Button></>}>
      <form id="promoter" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="E-mail address of the account" error={refused?.fields['email']}><TextInput type="email" value={draft.email} onChange={(email) => setDraft({ ...draft, email })} autoComplete="off" /></Field>
        <Field label="Name" error={refused?.fields['name']}><TextInput value={draft.name} onChange={(name) => setDraft({ ...draft, name })} /></Field>
        <Field label="Paid with" help="Shown at each post, for example “$2,000 for ten posts”." error={refused?.fields['paid_with']}><TextInput value={draft.paid_with} onChange={(paid_with) => setDraft({ ...draft, paid_with })} /></Field>
        {refused && Object.keys(refused.fields).length === 0 ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}

function Promoters({ listingId }: { listingId: string }) {
  const query = useCall(PROMOTERS, { params: { listing_id: listingId } })
  const [open, setOpen] = useState(false)
  const edits = query.data?.may_edit === true
  return (
    <Card aria-labelledby="promoters">
      <CardHead titleId="promoters" title="Paid promoters" subtitle="Each of their posts is labelled (17 CFR 227.205)." line action={edits ? <Button size="sm" icon={UserPlus} onClick={() => setOpen(true)}>Name a promoter</Button> : undefined} />
      <QueryBoundary query={query} what="the promoters" skeleton={<SkeletonRows rows={2} />}>
        {({ items }) => items.length === 0 ? <CardBody className="pt-4"><p className="text-muted">Nobody is paid to promote this offering.</p></CardBody> : (
          <ul className="divide-y divide-border">{items.map((one) => <li key={one.id} className="px-5 py-3.5 md:px-6"><p className="font-medium wrap-anywhere">{one.name}</p><p className="text-small text-subtle wrap-anywhere">{one.email} · {one.paid_with} · since {formatDate(one.added_at)}</p></li>)}</ul>
        )}
      </QueryBoundary>
      {open ? <PromoterDialog listingId={listingId} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

function Questions({ listingId }: { listingId: string }) {
  const query = useCall('GET /api/offerings/:listing_id/discussion', { params: { listing_id: listingId }, query: { limit: 50 } }, { missing: 'value' })
  const page = useCall('GET /api/offerings/:listing_id', { params: { listing_id: listingId } }, { missing: 'value' })
  const path = page.data ? discussionPath(listingId, page.data.company.slug) : null
  return (
    <Card aria-labelledby="questions">
      <CardHead titleId="questions" title="Questions" line action={path === null ? undefined : <LinkButton to={path} size="sm" icon={ExternalLink}>Open the discussion</LinkButton>} />
      <QueryBoundary query={query} what="the questions" skeleton={<SkeletonRows rows={4} />}>
        {({ items }) => items.length === 0 ? <EmptyState title="No questions yet" level={3}>Questions of visitors with an account appear here, and you are told by mail.</EmptyState> : (
          <ul className="divide-y divide-border">
            {items.map((thread) => {
              const answered = thread.replies.some((reply) => reply.label === 'company')
              return (
                <li key={thread.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4 md:px-6">
                  <div className="min-w-0 flex-1 basis-64"><p className="wrap-anywhere">{thread.body ?? 'Hidden or taken back'}</p><p className="figures mt-1 text-small text-subtle">{thread.author} · {formatDateTime(thread.posted_at)} · {thread.replies.length} {thread.replies.length === 1 ? 'answer' : 'answers'}</p></div>
                  <div className="flex items-center gap-3">{answered ? <Badge variant="success-light" size="small">Answered</Badge> : <Badge variant="warning-light" size="small">Waits for an answer</Badge>}{path === null || answered ? null : <LinkButton to={`${path}#post-${thread.id}`} size="sm">Answer<span className="sr-only"> {thread.author}</span></LinkButton>}</div>
                </li>
              )
            })}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  )
}

/** The public discussion from the company's side: what waits for an answer, and who is paid to promote the offering. */
export default function DeskDiscussion({ audience = 'issuer' }: { audience?: Audience }) {
  const { params } = useOfferingPlace(audience, { current: 'platform-listing/discussion', title: 'Discussion' })
  return (
    <>
      <PageHead dense={audience === 'admin'} title="Discussion" lead={audience === 'admin' ? 'What is asked and answered in public. Posts are moderated under Discussion of the administration.' : 'You answer in public, with your name and the label of the company.'} actions={audience === 'admin' ? <LinkButton to={`/admin/listings/discussion?listing_id=${params.listing_id}`}>Moderate</LinkButton> : undefined} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]"><Questions listingId={params.listing_id} /><Promoters listingId={params.listing_id} /></div>
    </>
  )
}
