import { CalendarClock, Rocket } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { ReviewView } from '#domain/model/review.ts'
import { isApiError, type ApiError } from '#src/api/api-error.ts'
import { useSend } from '#src/api/query.ts'
import { OFFERING_CHANGED } from '#src/blocks/review/changed.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { Select } from '#src/ui/inputs/select.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import { easternInstant } from './eastern.ts'
import { hours } from './hours.ts'

const choices = [{ value: 'now', label: 'Now' }, { value: 'day', label: 'On a day' }]

/** Opens the offering now or sets the day and time on which the clock opens it. */
export function OpeningDialog({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const [when, setWhen] = useState<'now' | 'day'>('day')
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('09:00')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ApiError | null>(null)
  const open = useSend('POST /api/admin/offerings/:listing_id/opening', { changes: OFFERING_CHANGED })
  const listed = view.listing.state === 'approved' || view.listing.state === 'scheduled'
  const missing = when === 'day' && day === null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (missing || open.isPending) return
    setRefused(null)
    try {
      await open.mutateAsync({ params: { listing_id: view.listing_id }, body: { at: when === 'now' || day === null ? null : easternInstant(day, time) } })
      toast.success(when === 'now' ? 'The offering is open' : 'The day of the opening is set')
      onClose()
    } catch (error) {
      if (!isApiError(error)) throw error
      setRefused(error)
    }
  }
  return (
    <Modal open onClose={onClose} size="sm" title="Open the offering" description="Investors can commit from that moment until the deadline." footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="opening-form" variant="primary" busy={open.isPending}>{when === 'now' ? 'Open now' : 'Set the day'}</Button></>}>
      <form id="opening-form" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="When" group><RadioGroup options={choices} value={when} onChange={(value) => setWhen(value === 'now' ? 'now' : 'day')} /></Field>
        {when === 'day' ? <div className="grid gap-4 md:grid-cols-2"><Field label="Day" error={tried && missing ? 'Choose a day.' : undefined}><DateInput value={day} onChange={setDay} /></Field><Field label="Time"><Select options={hours} value={time} onChange={(value) => setTime(value ?? '09:00')} search={false} /></Field></div> : null}
        {listed ? <p className="text-small text-subtle">It appears on the marketplace at that moment.</p> : <Callout tone="warning" title="The listing is not approved">The offering opens, and is not on the marketplace until its listing is approved.</Callout>}
        {refused ? <Refusal error={refused} /> : null}
      </form>
    </Modal>
  )
}

/** When the offering opens and closes, and since or from when it is shown. */
export function OpeningCard({ view, onOpening }: { view: ReviewView; onOpening: () => void }) {
  const { schedule, me } = view
  const may = me.decides && view.offering.accepts.includes('LAUNCH') && view.next?.event === 'LAUNCH'
  return (
    <Card id="opening" aria-labelledby="opening-title">
      <CardHead titleId="opening-title" title="Opening" action={may ? <Button size="sm" icon={schedule.set_for ? CalendarClock : Rocket} onClick={onOpening}>{schedule.set_for ? 'Change the day' : 'Open or set a day'}</Button> : undefined} />
      <CardBody>
        <KeyValues items={[
          { term: 'Opens', value: schedule.set_for ? `${formatDateTime(schedule.set_for)}, by itself` : formatDateTime(schedule.open_at) },
          { term: 'Deadline', value: formatDateTime(schedule.deadline_at) },
          { term: 'Listing', value: schedule.list_at && view.listing.state === 'scheduled' ? `${view.listing.label}, from ${formatDateTime(schedule.list_at)}` : view.listing.label },
        ]} />
      </CardBody>
    </Card>
  )
}
