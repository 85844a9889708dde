import { useMemo, useState } from 'react'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { isApiError } from '#src/api/api-error.ts'
import { useSend, type ReadName } from '#src/api/query.ts'
import { usePageActs } from '#src/lib/page-acts.ts'
import { Button } from '#src/ui/button.tsx'
import { DateInput } from '#src/ui/inputs/date.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { Act } from './act.ts'
import { ProposeDialog, useWaitingProposals, WaitingForSecond } from './propose-event.tsx'
import { Refusal } from './review/refusal.tsx'

export type { Act } from './act.ts'

/** The present day of the platform. */
const today = (): string => dateInZone(new Date().toISOString())
export interface EventButtonsProps {
  machine: string
  id: string
  presented: Pick<Presented, 'accepts' | 'rev' | 'second'>
  acts: readonly Act[]
  /** reads that an event makes old */
  changes: readonly ReadName[]
  size?: 'sm' | 'md'
}

function ActDialog({
  act,
  machine,
  id,
  rev,
  changes,
  onClose,
}: {
  act: Act
  machine: string
  id: string
  /** revision that the buttons were shown for */
  rev: number
  changes: readonly ReadName[]
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [day, setDay] = useState<string | null>(() => today())
  const send = useSend('POST /api/lifecycles/:machine/:id/events', {
    changes,
    onSuccess: () => {
      toast.success(act.done)
      onClose()
    },
  })
  const failure = isApiError(send.error) ? send.error : null
  const text = reason.trim()
  const go = () =>
    send.mutate({
      params: { machine, id },
      body: {
        type: act.type,
        rev,
        ...(act.reason === undefined
          ? {}
          : { payload: { reason: text, ...(act.day === undefined ? {} : { day }) }, reason: text }),
      },
    })
  const field = failure?.fields['payload.reason'] ?? failure?.fields['reason']
  const isPlaced = field !== undefined || failure?.fields['payload.day'] !== undefined
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={act.label}
      description={act.explain}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant={act.variant === 'danger' ? 'danger' : 'primary'}
            busy={send.isPending}
            onClick={go}
          >
            {act.label}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 empty:hidden">
        {act.day === undefined ? null : (
          <Field label={act.day} error={failure?.fields['payload.day']}>
            <DateInput value={day} max={today()} onChange={setDay} />
          </Field>
        )}
        {act.reason === undefined ? null : (
          <Field label={act.reason} error={field}>
            <Textarea rows={3} limit={1000} value={reason} onChange={setReason} />
          </Field>
        )}
      </div>
      {failure && !isPlaced ? <Refusal error={failure} /> : null}
    </Modal>
  )
}

/**
 * Events that the state accepts from the reader, each with a question before it is sent; a refusal says what is
 * missing. An event that needs a second person is proposed, and says that it waits once it is. The command palette
 * offers them as well.
 */
export function EventButtons({ machine, id, presented, acts, changes, size }: EventButtonsProps) {
  const [open, setOpen] = useState<Act | null>(null)
  const { second = [] } = presented
  const proposals = useWaitingProposals(machine, id, second.length > 0)
  const waiting = proposals.flatMap((proposal) => {
    const act = acts.find((one) => one.type === proposal.event)
    return act === undefined ? [] : [{ act, proposal }]
  })
  const shown = acts.filter(
    (act) =>
      presented.accepts.includes(act.type) && !waiting.some((one) => one.act.type === act.type),
  )
  const Dialog = open !== null && second.includes(open.type) ? ProposeDialog : ActDialog
  const accepted = presented.accepts.join()
  const held = proposals.map((one) => one.event ?? '').join()
  usePageActs(
    useMemo(
      () =>
        acts
          .filter(
            ({ type }) => accepted.split(',').includes(type) && !held.split(',').includes(type),
          )
          .map((act) => ({ label: act.label, explain: act.explain, run: () => setOpen(act) })),
      [acts, accepted, held],
    ),
  )
  return (
    <>
      {waiting.map(({ act, proposal }) => (
        <WaitingForSecond key={proposal.id} label={act.label} proposal={proposal} />
      ))}
      {shown.map((act) => (
        <Button
          key={act.type}
          size={size}
          variant={act.variant ?? 'secondary'}
          onClick={() => setOpen(act)}
        >
          {act.label}
        </Button>
      ))}
      {open ? (
        <Dialog
          act={open}
          machine={machine}
          id={id}
          rev={presented.rev}
          changes={changes}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}
