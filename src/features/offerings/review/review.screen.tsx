import { useState } from 'react'
import { load } from '#src/api/load.ts'
import type { PageTitle } from '#src/api/page.ts'
import { useCall, useQueryOf } from '#src/api/query.ts'
import { HistoryLog } from '#src/blocks/history-log.tsx'
import { FailedState, QueryBoundary } from '#src/blocks/query-boundary.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Card, CardHead } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { When } from '#src/blocks/when.tsx'
import { ApprovalsCard } from './approvals-card.tsx'
import { EndFormCard } from './end-form-card.tsx'
import { FilingCard, FilingDialog, QualificationDialog } from './filing-card.tsx'
import { MemosCard } from './memos-card.tsx'
import { NextCard } from './next-card.tsx'
import { OpeningCard, OpeningDialog } from './opening-card.tsx'
import { useAdminShell, type AdminParams, reviewQuery } from './location.ts'
import { TopicList } from './topic-list.tsx'
import { recordListQuery } from '#src/blocks/record-list.tsx'

export const title: PageTitle = ({ params, answer }) => {
  const name = answer('GET /api/admin/offerings/:listing_id/review', {
    params: { listing_id: params['listing_id'] ?? '' },
  })?.company.name
  return name === undefined ? undefined : `Review · ${name}`
}
type Dialog = 'filing' | 'qualification' | 'opening'

export const loader = load(({ params: { listing_id = '' }, search }) => [
  reviewQuery(listing_id),
  recordListQuery('GET /api/lifecycles/:machine/:id/history', search, {
    params: { machine: 'offering', id: listing_id },
  }),
])

/**
 * An offering under review: its topics at the left, and at the right what comes next, who approved, memos, filing and
 * opening.
 */
export default function Review() {
  const { listing_id, account_id } = useParams<keyof AdminParams>()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const review = useQueryOf(reviewQuery(listing_id), { every: 30_000 })
  const workspace = useCall(
    'GET /api/dealroom/offerings/:listing_id/workspace',
    review.data?.has_topics === true ? { params: { listing_id } } : null,
  )
  const view = review.data
  useShell(
    useAdminShell(
      'review',
      'Review',
      view
        ? {
            name: view.company.name,
            logo_url: view.company.logo_url,
            detail: `${view.type_label} · ${view.offering.label}`,
            hidden: view.type === 'reg_d_506b',
            documentsOnly: !view.has_topics,
          }
        : undefined,
    ),
  )
  if (view === undefined && review.error)
    return (
      <>
        <PageHead dense title="Review" />
        <FailedState
          error={review.error}
          what="this review"
          onRetry={() => void review.refetch()}
        />
      </>
    )
  const close = () => setDialog(null)
  return (
    <>
      <PageHead
        dense
        title="Review"
        mark={view ? <StatusBadge status={view.offering} className="self-center" /> : undefined}
        lead={
          view ? (
            <>
              {view.company.name}, {view.type_label}. In this state since <When at={view.since} />.
            </>
          ) : (
            'An offering as its company submitted it.'
          )
        }
      />
      <div
        key={account_id}
        className="grid items-start gap-4 md:gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]"
      >
        <div className="grid gap-4 md:gap-6">
          {view?.has_topics === false ? (
            <Card pad>
              <p className="text-muted">
                This offering was imported with its documents and has no topics. See the memos
                below.
              </p>
            </Card>
          ) : (
            <QueryBoundary
              query={workspace}
              what="the topics"
              skeleton={
                <Card aria-label="Topics">
                  <SkeletonRows rows={10} />
                </Card>
              }
            >
              {(found) => <TopicList workspace={found} changed={view?.changed_topics ?? []} />}
            </QueryBoundary>
          )}
          {view ? <MemosCard view={view} /> : null}
          <Card aria-labelledby="log">
            <CardHead titleId="log" title="History" line />
            <HistoryLog
              name="GET /api/lifecycles/:machine/:id/history"
              params={{ machine: 'offering', id: listing_id }}
              search={null}
            />
          </Card>
        </div>
        <div className="grid gap-4 md:gap-6 max-xl:order-first">
          {view === undefined ? (
            <Card aria-label="What comes next">
              <SkeletonRows rows={4} />
            </Card>
          ) : (
            <>
              <NextCard
                view={view}
                onFiling={() => setDialog('filing')}
                onQualification={() => setDialog('qualification')}
                onOpening={() => setDialog('opening')}
              />
              {view.end_form ? <EndFormCard form={view.end_form} /> : null}
              <ApprovalsCard view={view} />
              <OpeningCard view={view} onOpening={() => setDialog('opening')} />
              <FilingCard view={view} onFiling={() => setDialog('filing')} />
            </>
          )}
        </div>
      </div>
      {view && dialog === 'filing' ? <FilingDialog view={view} onClose={close} /> : null}
      {view && dialog === 'qualification' ? (
        <QualificationDialog view={view} onClose={close} />
      ) : null}
      {view && dialog === 'opening' ? <OpeningDialog view={view} onClose={close} /> : null}
    </>
  )
}
