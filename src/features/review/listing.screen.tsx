import { useState, type FormEvent } from 'react'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useCall, useSend } from '#src/api/query.ts'
import { HistoryLog } from '#src/blocks/history-log.tsx'
import { FailedState } from '#src/blocks/query-boundary.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { OFFERING_CHANGED } from '#src/blocks/review/changed.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { useParams } from '#src/lib/nav.tsx'
import { useShell } from '#src/lib/shell.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#src/ui/card.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { PageHead } from '#src/ui/page-head.tsx'
import { SkeletonRows } from '#src/ui/skeleton.tsx'
import { StatusBadge } from '#src/ui/status-badge.tsx'
import { toast } from '#src/ui/toast.tsx'
import { easternInstant } from './eastern.ts'
import { hours } from './hours.ts'
import { listingActs } from './listing-acts.ts'
import { useAdminShell, type AdminParams } from './place.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { formatDateTime } from '#src/lib/format.ts'

type Act = (typeof listingActs)[number]

function DayDialog({ listingId, onClose }: { listingId: string; onClose: () => void }) {
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('09:00')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: OFFERING_CHANGED })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (day === null || send.isPending) return
    try {
      await send.mutateAsync({ params: { machine: 'listing', id: listingId }, body: { type: 'SCHEDULE', payload: { listAt: easternInstant(day, time) } } })
      toast.success('Day of the listing set')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    }
  }
  return (
    <Modal open onClose={onClose} size="sm" title="Set the day of the listing" description="The offering is shown from that moment, if it is open then." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="listing-day" variant="primary" busy={send.isPending}>Set the day</Button></>}>
      <form id="listing-day" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 md:grid-cols-2">
        <Field label="Day" error={tried && day === null ? 'Choose a day.' : undefined}><DateInput value={day} onChange={setDay} /></Field>
        <Field label="Time"><Select options={hours} value={time} onChange={(value) => setTime(value ?? '09:00')} search={false} /></Field>
        {refused ? <div className="md:col-span-2"><Refusal error={refused} /></div> : null}
      </form>
    </Modal>
  )
}

/** The listing of an offering for the platform: what its state takes, since when it is shown, and its history. */
export default function Listing() {
  const { listing_id } = useParams<keyof AdminParams>()
  const [open, setOpen] = useState<Act | null>(null)
  const review = useCall('GET /api/admin/offerings/:listing_id/review', { params: { listing_id } })
  const send = useSend('POST /api/lifecycles/:machine/:id/events', { changes: OFFERING_CHANGED })
  const view = review.data
  useShell(useAdminShell('platform-listing/overview', 'Listing', view ? { name: view.company.name, logo_url: view.company.logo_url, detail: `${view.type_label} · ${view.offering.label}`, hidden: view.type === 'reg_d_506b', papersOnly: !view.has_topics } : undefined))
  if (view === undefined && review.error) return <><PageHead dense title="Listing" /><FailedState error={review.error} what="this listing" onRetry={() => void review.refetch()} /></>
  const acts = view ? listingActs.filter((act) => view.listing.accepts.includes(act.event)) : []
  return (
    <>
      <PageHead dense title="Listing" mark={view ? <StatusBadge label={view.listing.label} tone={view.listing.tone} icon={view.listing.icon} className="self-center" /> : undefined} lead="Whether the marketplace shows this offering. It is decided apart from the offering itself." />
      {view === undefined ? <Card aria-label="Listing"><SkeletonRows rows={4} /></Card> : (
        <div className="grid gap-4 md:gap-6">
          <Card aria-labelledby="listing-next">
            <CardHead titleId="listing-next" title="What comes next" subtitle={view.listing.next?.cause ?? 'Nothing: it ended.'} />
            <CardBody><DescriptionList items={[{ term: 'Offering', value: view.offering.label }, { term: 'Opens', value: formatDateTime(view.schedule.open_at) }, { term: 'Shown from', value: view.schedule.list_at ? formatDateTime(view.schedule.list_at) : null }, { term: 'Deadline', value: formatDateTime(view.schedule.deadline_at) }]} /></CardBody>
            <CardFoot className="gap-2.5">
              {acts.length === 0 ? <p className="text-small text-muted">{view.me.decides ? 'There is nothing for the platform to decide now.' : 'Your role reads here. Compliance and operators decide.'}</p> : acts.map((act) => <Button key={act.event} icon={act.icon} variant={act.main ? 'primary' : 'secondary'} onClick={() => setOpen(act)}>{act.label}</Button>)}
            </CardFoot>
          </Card>
          <Card aria-labelledby="listing-log"><CardHead titleId="listing-log" title="History" line /><HistoryLog name="GET /api/lifecycles/:machine/:id/history" params={{ machine: 'listing', id: listing_id }} search={null} /></Card>
        </div>
      )}
      {open?.event === 'SCHEDULE' ? <DayDialog listingId={listing_id} onClose={() => setOpen(null)} /> : open ? (
        <ActDialog title={open.title} explain={open.explain} confirm={open.label} done={open.done} {...(open.reason === undefined ? {} : { reason: open.reason })} onClose={() => setOpen(null)} run={(reason) => send.mutateAsync({ params: { machine: 'listing', id: listing_id }, body: { type: open.event, ...(reason === undefined ? {} : { reason }) } })} />
      ) : null}
    </>
  )
}
