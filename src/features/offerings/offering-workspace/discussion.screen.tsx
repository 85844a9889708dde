import { ExternalLink, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { promoterBody } from '#domain/offerings/model/discussion.ts'
import { load } from '#src/api/load.ts'
import { useSend, ask, useQueryOf } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { useOfferingPlace, type Audience, workspaceQuery } from '#src/blocks/offering-location.ts'
import { discussionPath } from '#src/lib/paths.ts'
import { QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDate, formatDateTime } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { TextInput } from '#src/ui/inputs/text.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.tsx'

export const title = () => 'Discussion'
const PROMOTERS = 'GET /api/dealroom/offerings/:listing_id/promoters'

function PromoterDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const send = useSend('POST /api/dealroom/offerings/:listing_id/promoters', {
    changes: [PROMOTERS],
  })
  return (
    <ActionDialog
      schema={promoterBody}
      defaultValues={{ email: '', name: '', paid_with: '' }}
      onSubmit={async (body) => {
        await send.mutateAsync({ params: { listing_id: listingId }, body })
        toast.success('The promoter is named')
        onClose()
      }}
      onClose={onClose}
      refusal={(error) => <Refusal error={error} />}
      title="Name a paid promoter"
      description="We ask the person. Once confirmed, each post of this account about your offering discloses your payment."
      submitLabel="Name promoter"
    >
      <ActionField name="email" label="E-mail address of the account">
        {(control) => <TextInput {...control} type="email" autoComplete="off" />}
      </ActionField>
      <ActionField name="name" label="Name">
        {(control) => <TextInput {...control} />}
      </ActionField>
      <ActionField
        name="paid_with"
        label="Compensation"
        help="Shown at each post, for example “$2,000 for ten posts”."
      >
        {(control) => <TextInput {...control} />}
      </ActionField>
    </ActionDialog>
  )
}

const answers: Readonly<Record<string, string>> = {
  true: 'Confirmed',
  false: 'The person says that you don’t pay',
  null: 'Not confirmed yet',
}

function Promoters({ listingId }: { listingId: string }) {
  const query = useQueryOf(promotersQuery(listingId))
  const [open, setOpen] = useState(false)
  const edits = query.data?.may_edit === true
  return (
    <Card aria-labelledby="promoters">
      <CardHead
        titleId="promoters"
        title="Paid promoters"
        subtitle="Each of their posts is labeled (17 CFR 227.205)."
        line
        action={
          edits ? (
            <Button size="sm" icon={UserPlus} onClick={() => setOpen(true)}>
              Name a promoter
            </Button>
          ) : undefined
        }
      />
      <QueryBoundary query={query} what="the promoters" skeleton={<SkeletonRows rows={2} />}>
        {({ items }) =>
          items.length === 0 ? (
            <CardBody className="pt-4">
              <p className="text-muted">No paid promoters for this offering.</p>
            </CardBody>
          ) : (
            <ul className="divide-y divide-border">
              {items.map((one) => (
                <li key={one.id} className="px-5 py-3.5 md:px-6">
                  <p className="font-medium wrap-anywhere">{one.name}</p>
                  <p className="text-small text-subtle wrap-anywhere">
                    {one.email} · {one.paid_with} · since {formatDate(one.added_at)}
                  </p>
                  <p className="text-small text-subtle">{answers[String(one.paid)]}</p>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {open ? <PromoterDialog listingId={listingId} onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}

function Questions({ listingId }: { listingId: string }) {
  const query = useQueryOf(questionsQuery(listingId))
  const page = useQueryOf(pageQuery(listingId))
  const path = page.data ? discussionPath(listingId, page.data.company.slug) : null
  return (
    <Card aria-labelledby="questions">
      <CardHead
        titleId="questions"
        title="Questions"
        line
        action={
          path === null ? undefined : (
            <LinkButton to={path} size="sm" icon={ExternalLink}>
              Open the discussion
            </LinkButton>
          )
        }
      />
      <QueryBoundary query={query} what="the questions" skeleton={<SkeletonRows rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No questions yet" level={3}>
              Questions from account holders appear here. We notify you by e-mail.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-border">
              {items.map((thread) => {
                const answered = thread.replies.some((reply) => reply.label === 'company')
                return (
                  <li
                    key={thread.id}
                    className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4 md:px-6"
                  >
                    <div className="min-w-0 flex-1 basis-64">
                      <p className="wrap-anywhere">{thread.body ?? 'Hidden or withdrawn'}</p>
                      <p className="figures mt-1 text-small text-subtle">
                        {thread.author} · {formatDateTime(thread.posted_at)} ·{' '}
                        {thread.replies.length} {thread.replies.length === 1 ? 'answer' : 'answers'}
                      </p>
                    </div>
                    <div className="flex items-center gap-3">
                      {thread.body === null ? null : (
                        <Badge variant={answered ? 'success-light' : 'warning-light'} size="small">
                          {answered ? 'Answered' : 'Waits for an answer'}
                        </Badge>
                      )}
                      {path === null || answered || thread.body === null ? null : (
                        <LinkButton to={`${path}#post-${thread.id}`} size="sm">
                          Answer<span className="sr-only"> {thread.author}</span>
                        </LinkButton>
                      )}
                    </div>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

const promotersQuery = (listing_id = '') => ask(PROMOTERS, { params: { listing_id } })
const questionsQuery = (listing_id = '') =>
  ask(
    'GET /api/offerings/:listing_id/discussion',
    {
      params: { listing_id },
      query: { limit: 50 },
    },
    { missing: 'value' },
  )
const pageQuery = (listing_id = '') =>
  ask('GET /api/offerings/:listing_id', { params: { listing_id } }, { missing: 'value' })
export const loader = load(({ params: { listing_id } }) => [
  workspaceQuery(listing_id),
  promotersQuery(listing_id),
  questionsQuery(listing_id),
  pageQuery(listing_id),
])

/** The public discussion from the company's side: what waits for an answer, and who is paid to promote the offering. */
export default function WorkspaceDiscussion({ audience = 'issuer' }: { audience?: Audience }) {
  const { params } = useOfferingPlace(audience, {
    current: 'platform-listing/discussion',
    title: 'Discussion',
  })
  return (
    <>
      <PageHead
        dense={audience === 'admin'}
        title="Discussion"
        lead={
          audience === 'admin'
            ? 'What is asked and answered in public. Posts are moderated under Discussion of the administration.'
            : 'You answer in public, with your name and the label of the company.'
        }
        actions={
          audience === 'admin' ? (
            <LinkButton to={`/admin/listings/discussion?listing_id=${params.listing_id}`}>
              Moderate
            </LinkButton>
          ) : undefined
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Questions listingId={params.listing_id} />
        <Promoters listingId={params.listing_id} />
      </div>
    </>
  )
}
