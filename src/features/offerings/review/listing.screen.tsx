import { NextActionText } from '#src/blocks/next-action.tsx'
import { useState } from 'react'
import { z } from 'zod'
import { load } from '#src/api/load.ts'
import { useSend, useQueryOf } from '#src/api/query.ts'
import { ActionDialog } from '#src/blocks/action-form.tsx'
import { HistoryLog } from '#src/blocks/history-log.tsx'
import { ProposeDialog, useWaitingProposals, WaitingForSecond } from '#src/blocks/propose-event.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { OFFERING_CHANGED } from '#src/blocks/review/changed.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#src/ui/card.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DayTimeFields } from './day-time-fields.tsx'
import { easternInstant } from './eastern.ts'
import { listingActs } from './listing-acts.ts'
import { useAdminShell, type AdminParams, reviewQuery } from './location.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { formatDateTime } from '#src/lib/format.ts'

type Act = (typeof listingActs)[number]

const daySchema = z.object({ day: z.string('Choose a day.'), time: z.string() })

function DayDialog({
  listingId,
  rev,
  onClose,
}: {
  listingId: string
  rev: number
  onClose: () => void
}) {
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: OFFERING_CHANGED })
  return (
    <ActionDialog
      title="Set the listing date"
      description="The offering is shown from that moment, if it is open then."
      onClose={onClose}
      schema={daySchema}
      defaultValues={{ time: '09:00' }}
      submitLabel="Set the day"
      onSubmit={async ({ day, time }) => {
        await send.mutateAsync({
          params: { machine: 'listing', id: listingId },
          body: { type: 'SCHEDULE', rev, payload: { listAt: easternInstant(day, time) } },
        })
        toast.success('Day of the listing set')
        onClose()
      }}
      refusal={(error) => <Refusal error={error} />}
    >
      <DayTimeFields />
    </ActionDialog>
  )
}

export const loader = load(({ params }) => [reviewQuery(params['listing_id'])])

/** The listing of an offering for the platform: what its state takes, since when it is shown, and its history. */
export default function Listing() {
  const { listing_id } = useParams<keyof AdminParams>()
  const [open, setOpen] = useState<Act | null>(null)
  const review = useQueryOf(reviewQuery(listing_id))
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: OFFERING_CHANGED })
  const view = review.data
  const second = view?.listing.second ?? []
  const proposals = useWaitingProposals('listing', listing_id, second.length > 0)
  useShell(
    useAdminShell(
      'platform-listing/overview',
      'Listing',
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
        <PageHead dense title="Listing" />
        <FailedState
          error={review.error}
          what="this listing"
          onRetry={() => void review.refetch()}
        />
      </>
    )
  const acts = view
    ? listingActs.filter(
        (act) =>
          view.listing.accepts.includes(act.event) &&
          !proposals.some((one) => one.event === act.event),
      )
    : []
  return (
    <>
      <PageHead
        dense
        title="Listing"
        mark={view ? <StatusBadge status={view.listing} className="self-center" /> : undefined}
        lead="Whether the marketplace shows this offering. It is decided apart from the offering itself."
      />
      {view === undefined ? (
        <Card aria-label="Listing">
          <SkeletonRows rows={4} />
        </Card>
      ) : (
        <div className="grid gap-4 md:gap-6">
          <Card aria-labelledby="listing-next">
            <CardHead
              titleId="listing-next"
              title="What comes next"
              subtitle={
                view.listing.next ? (
                  <NextActionText next={view.listing.next} me="platform" />
                ) : (
                  'Nothing: it ended.'
                )
              }
            />
            <CardBody>
              <DescriptionList
                items={[
                  { term: 'Offering', value: view.offering.label },
                  { term: 'Opens', value: formatDateTime(view.schedule.open_at) },
                  {
                    term: 'Shown from',
                    value: view.schedule.list_at ? formatDateTime(view.schedule.list_at) : null,
                  },
                  { term: 'Deadline', value: formatDateTime(view.schedule.deadline_at) },
                ]}
              />
            </CardBody>
            <CardFoot className="gap-2.5">
              {proposals.map((one) => (
                <WaitingForSecond key={one.id} label={one.title} proposal={one} />
              ))}
              {acts.length === 0 ? (
                <p className="text-small text-muted">
                  {view.me.decides
                    ? 'There is nothing for the platform to decide now.'
                    : 'Your role can view only. Compliance and operators decide.'}
                </p>
              ) : (
                acts.map((act) => (
                  <Button
                    key={act.event}
                    icon={act.icon}
                    variant={act.main ? 'primary' : 'secondary'}
                    onClick={() => setOpen(act)}
                  >
                    {act.label}
                  </Button>
                ))
              )}
            </CardFoot>
          </Card>
          <Card aria-labelledby="listing-log">
            <CardHead titleId="listing-log" title="History" line />
            <HistoryLog
              name="GET /api/lifecycles/:machine/:id/history"
              params={{ machine: 'listing', id: listing_id }}
              search={null}
            />
          </Card>
        </div>
      )}
      {view && open?.event === 'SCHEDULE' ? (
        <DayDialog listingId={listing_id} rev={view.listing.rev} onClose={() => setOpen(null)} />
      ) : null}
      {view && open && second.includes(open.event) ? (
        <ProposeDialog
          act={{ ...open, type: open.event }}
          machine="listing"
          id={listing_id}
          rev={view.listing.rev}
          changes={OFFERING_CHANGED}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {view && open && open.event !== 'SCHEDULE' && !second.includes(open.event) ? (
        <ActDialog
          title={open.title}
          explain={open.explain}
          confirm={open.label}
          done={open.done}
          {...(open.reason === undefined ? {} : { reason: open.reason })}
          onClose={() => setOpen(null)}
          run={(reason) =>
            send.mutateAsync({
              params: { machine: 'listing', id: listing_id },
              body: {
                type: open.event,
                rev: view.listing.rev,
                ...(reason === undefined ? {} : { reason }),
              },
            })
          }
        />
      ) : null}
    </>
  )
}
