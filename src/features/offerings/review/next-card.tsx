import { NextActionText } from '#src/blocks/next-action.tsx'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ReviewView } from '#domain/offerings/model/review.ts'
import { useSend } from '#src/api/query.ts'
import { ProposeDialog, useWaitingProposals, WaitingForSecond } from '#src/blocks/propose-event.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { OFFERING_CHANGED } from '#src/blocks/review/changed.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, CardBody, CardFoot, CardHead } from '#src/ui/card.tsx'
import { Checklist } from '#src/ui/checklist.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { offeringActs, type OfferingAct } from './offering-acts.ts'

interface Props {
  view: ReviewView
  onFiling: () => void
  onQualification: () => void
  onOpening: () => void
}

/** Sends an event of the offering; requesting changes goes through the call that collects the comments. */
function useOfferingAct({ listing_id: listingId, offering: { rev } }: ReviewView) {
  const event = useSend('POST /api/lifecycles/:machine/:id/events', { changes: OFFERING_CHANGED })
  const changes = useSend('POST /api/admin/offerings/:listing_id/changes', {
    changes: OFFERING_CHANGED,
  })
  return (act: OfferingAct, reason: string | undefined): Promise<unknown> =>
    act.event === 'CHANGES_REQUESTED'
      ? changes.mutateAsync({
          params: { listing_id: listingId },
          ifMatch: rev,
          body: { reason: reason ?? '' },
        })
      : event.mutateAsync({
          params: { machine: 'offering', id: listingId },
          body: { type: act.event, rev, ...(reason === undefined ? {} : { reason }) },
        })
}

function Obstacles({ next }: { next: NonNullable<ReviewView['next']> }) {
  if (next.obstacles.length === 0)
    return (
      <p className="flex items-center gap-2.5">
        <Icon as={CircleCheck} className="text-success-text" />
        {next.ahead ? 'Nothing blocks the approval.' : 'No blockers.'}
      </p>
    )
  const list = (
    <Checklist
      label={next.ahead ? 'Blockers of the approval' : 'Blockers'}
      items={next.obstacles.map((one) => ({
        id: `${one.code} ${one.text}`,
        label: one.text,
        state: 'issue' as const,
        ...(one.href === null ? {} : { to: one.href, action: one.place ?? 'Open' }),
      }))}
    />
  )
  if (!next.ahead) return list
  return (
    <>
      <p className="mb-2 text-small text-subtle">
        You can start the review. The approval needs this first:
      </p>
      {list}
    </>
  )
}

/**
 * What the platform does next with this offering, what blocks it as links, and every other act that the state takes.
 */
export function NextCard({ view, onFiling, onQualification, onOpening }: Props) {
  const [open, setOpen] = useState<OfferingAct | null>(null)
  const run = useOfferingAct(view)
  const { next, me } = view
  const second = view.offering.second ?? []
  const proposals = useWaitingProposals(
    'offering',
    view.listing_id,
    me.decides && second.length > 0,
  )
  const waiting = proposals.flatMap((proposal) => {
    const act = offeringActs.find((one) => one.event === proposal.event)
    return act === undefined ? [] : [{ act, proposal }]
  })
  const accepted = offeringActs.filter(
    (act) =>
      view.offering.accepts.includes(act.event) &&
      !waiting.some((one) => one.act.event === act.event),
  )
  const main = accepted.find((act) => act.event === next?.event)
  // filing, qualification and opening have dialogs of their own, and only where they come next
  const others = accepted.filter(
    (act) => act !== main && !['FILED', 'QUALIFIED', 'LAUNCH'].includes(act.event),
  )
  const approving = main?.event === 'PLATFORM_APPROVED' || main?.event === 'PRINCIPAL_APPROVED'
  const dialogs: Readonly<Record<string, typeof onFiling>> = {
    FILED: onFiling,
    QUALIFIED: onQualification,
    LAUNCH: onOpening,
  }
  const special = next === null ? null : (dialogs[next.event] ?? null)
  const obstructed = next !== null && !next.ahead && next.obstacles.length > 0 && special === null
  const obstacle = obstructed ? 'Resolve the blockers first.' : null
  const blocked = approving && !me.may_approve ? me.because : obstacle
  return (
    <Card aria-labelledby="next">
      <CardHead
        titleId="next"
        title="What comes next"
        subtitle={
          view.offering.next ? (
            <NextActionText next={{ ...view.offering.next, alternatives: [] }} me="platform" />
          ) : undefined
        }
      />
      {next ? (
        <CardBody>
          <Obstacles next={next} />
        </CardBody>
      ) : null}
      {me.decides ? (
        <CardFoot className="gap-2.5">
          {waiting.map(({ act, proposal }) => (
            <WaitingForSecond key={proposal.id} label={act.label} proposal={proposal} />
          ))}
          {main ? (
            <Button
              variant="primary"
              icon={main.icon}
              {...(blocked === null ? {} : { disabledReason: blocked })}
              onClick={() => (special ? special() : setOpen(main))}
            >
              {next?.label ?? main.label}
            </Button>
          ) : null}
          {others.map((act) => (
            <Button key={act.event} icon={act.icon} onClick={() => setOpen(act)}>
              {act.label}
            </Button>
          ))}
          {main === undefined && others.length === 0 ? (
            <p className="text-small text-muted">There is nothing for the platform to do now.</p>
          ) : null}
        </CardFoot>
      ) : (
        <CardFoot>
          <p className="text-small text-muted">{me.because}</p>
        </CardFoot>
      )}
      {open !== null && second.includes(open.event) ? (
        <ProposeDialog
          act={{ ...open, type: open.event }}
          machine="offering"
          id={view.listing_id}
          rev={view.offering.rev}
          changes={OFFERING_CHANGED}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open !== null && !second.includes(open.event) ? (
        <ActDialog
          title={open.title}
          explain={open.explain}
          confirm={open.label}
          done={open.done}
          {...(open.reason === undefined ? {} : { reason: open.reason })}
          onClose={() => setOpen(null)}
          run={(reason) => run(open, reason)}
        >
          {open.event === 'CHANGES_REQUESTED' ? (
            <p className="flex items-center gap-2 text-small text-subtle">
              <Icon as={Undo2} size="sm" />
              {view.open_comments === 0
                ? 'No comment is open: only your reason is sent.'
                : `${view.open_comments} open ${view.open_comments === 1 ? 'comment goes' : 'comments go'} with it, in one message.`}
            </p>
          ) : null}
        </ActDialog>
      ) : null}
    </Card>
  )
}
