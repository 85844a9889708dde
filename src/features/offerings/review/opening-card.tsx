import { CalendarClock, Rocket } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import type { ReviewView } from '#domain/offerings/model/review.ts'
import { useSend } from '#src/api/query.ts'
import { ActionDialog, ActionField } from '#src/blocks/action-form.tsx'
import { OFFERING_CHANGED } from '#src/blocks/review/changed.ts'
import { Refusal } from '#src/blocks/review/refusal.tsx'
import { formatDateTime } from '#src/lib/format.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card, CardBody, CardHead } from '#src/ui/card.tsx'
import { KeyValues } from '#src/ui/description-list.tsx'
import { RadioGroup } from '#src/ui/inputs/radio-group.tsx'
import { toast } from '#src/ui/toast.tsx'
import { DayTimeFields } from './day-time-fields.tsx'
import { easternInstant } from './eastern.ts'

const choices = [
  { value: 'now', label: 'Now' },
  { value: 'day', label: 'On a day' },
]

const schema = z
  .object({ when: z.enum(['now', 'day']), day: z.string().nullable(), time: z.string() })
  .refine(({ when, day }) => when === 'now' || day !== null, {
    path: ['day'],
    error: 'Choose a day.',
  })

const SubmitText = () => (useWatch({ name: 'when' }) === 'now' ? 'Open now' : 'Set the day')

/** Opens the offering now or sets the day and time on which the clock opens it. */
export function OpeningDialog({ view, onClose }: { view: ReviewView; onClose: () => void }) {
  const open = useSend('POST /api/admin/offerings/:listing_id/opening', {
    changes: OFFERING_CHANGED,
  })
  const listed = view.listing.state === 'approved' || view.listing.state === 'scheduled'
  return (
    <ActionDialog
      title="Open the offering"
      description="Investors can commit from that moment until the deadline."
      onClose={onClose}
      schema={schema}
      defaultValues={{ when: 'day', day: null, time: '09:00' }}
      submitLabel={<SubmitText />}
      onSubmit={async ({ when, day, time }) => {
        await open.mutateAsync({
          params: { listing_id: view.listing_id },
          ifMatch: view.offering.rev,
          body: { at: when === 'now' || day === null ? null : easternInstant(day, time) },
        })
        toast.success(when === 'now' ? 'The offering is open' : 'The day of the opening is set')
        onClose()
      }}
      refusal={(error) => <Refusal error={error} />}
    >
      {(form) => (
        <>
          <ActionField name="when" label="When" group>
            {(control) => <RadioGroup {...control} options={choices} />}
          </ActionField>
          {form.watch('when') === 'day' ? <DayTimeFields /> : null}
          {listed ? (
            <p className="text-small text-subtle">It appears on the marketplace at that moment.</p>
          ) : (
            <Callout tone="warning" title="The listing is not approved">
              The offering opens, and is not on the marketplace until its listing is approved.
            </Callout>
          )}
        </>
      )}
    </ActionDialog>
  )
}

/** When the offering opens and closes, and since or from when it is shown. */
export function OpeningCard({ view, onOpening }: { view: ReviewView; onOpening: () => void }) {
  const { schedule, me } = view
  const may =
    me.decides && view.offering.accepts.includes('LAUNCH') && view.next?.event === 'LAUNCH'
  return (
    <Card id="opening" aria-labelledby="opening-title">
      <CardHead
        titleId="opening-title"
        title="Opening"
        action={
          may ? (
            <Button size="sm" icon={schedule.set_for ? CalendarClock : Rocket} onClick={onOpening}>
              {schedule.set_for ? 'Change the day' : 'Open or set a day'}
            </Button>
          ) : undefined
        }
      />
      <CardBody>
        <KeyValues
          items={[
            {
              term: 'Opens',
              value: schedule.set_for
                ? `${formatDateTime(schedule.set_for)}, by itself`
                : formatDateTime(schedule.open_at),
            },
            { term: 'Deadline', value: formatDateTime(schedule.deadline_at) },
            {
              term: 'Listing',
              value:
                schedule.list_at && view.listing.state === 'scheduled'
                  ? `${view.listing.label}, from ${formatDateTime(schedule.list_at)}`
                  : view.listing.label,
            },
          ]}
        />
      </CardBody>
    </Card>
  )
}
