import { useState } from 'react'
import type { TopicView } from '#domain/offerings/model/raise.ts'
import { useSend } from '#src/api/query.ts'
import { Button } from '#src/ui/button.tsx'
import { EventButtons } from '../event-buttons.tsx'
import { ActDialog } from './act-dialog.tsx'
import { TOPIC_CHANGED } from './changed.ts'
import { useDecides } from './use-decides.ts'
import { leaveOutActs, topicActsFor, type TopicAct } from './topic-decisions.ts'

export interface ReviewBarProps {
  listingId: string
  view: Pick<TopicView, 'item_id' | 'topic' | 'status'>
  /** after a decision was taken */
  onDone?: () => void
}

/**
 * Foot of a topic for the platform: the decisions that its state takes, each with its reason; who wrote it is refused
 * by name.
 */
export function ReviewBar({ listingId, view, onDone }: ReviewBarProps) {
  const decides = useDecides()
  const [open, setOpen] = useState<TopicAct | null>(null)
  const send = useSend('POST /api/admin/offerings/:listing_id/topics/:topic/review', {
    changes: TOPIC_CHANGED,
  })
  const acts = topicActsFor(view.status.accepts)
  if (!decides)
    return (
      <p className="text-small text-muted">
        Your role can view only. Compliance and operators decide.
      </p>
    )
  const leaveOut = leaveOutActs.some(({ type }) => view.status.accepts.includes(type))
  if (acts.length === 0 && !leaveOut)
    return (
      <p className="text-small text-muted">
        {view.status.next?.who === 'issuer'
          ? 'The company works on this topic.'
          : 'There is nothing to decide about this topic now.'}
      </p>
    )
  const run = async (act: TopicAct, reason: string | undefined) => {
    await send.mutateAsync({
      params: { listing_id: listingId, topic: view.topic },
      ifMatch: view.status.rev,
      body: { decision: act.key, reason },
    })
    onDone?.()
  }
  return (
    <div role="group" aria-label="Decision" className="flex flex-wrap items-center gap-2.5">
      <EventButtons
        machine="review-item"
        id={view.item_id}
        presented={view.status}
        acts={leaveOutActs}
        changes={TOPIC_CHANGED}
      />
      {acts.map((act) => (
        <Button
          key={act.key}
          icon={act.icon}
          variant={act.main ? 'primary' : 'secondary'}
          className={act.main ? 'ml-auto' : undefined}
          onClick={() => setOpen(act)}
        >
          {act.label}
        </Button>
      ))}
      {open ? (
        <ActDialog
          title={open.title}
          explain={open.explain}
          confirm={open.label}
          done={open.done}
          reason={open.reason}
          onClose={() => setOpen(null)}
          run={(reason) => run(open, reason)}
        />
      ) : null}
    </div>
  )
}
