import { Ban, Check, MessageSquareWarning, Signature, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '#src/api/query.ts'
import { EventButtons, type Act } from '#src/blocks/event-buttons.tsx'
import { ActDialog } from '#src/blocks/review/act-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import type { IconType } from '#src/ui/icon.tsx'
import { CHANGED } from './changed.ts'
import {
  acceptDecision,
  acceptWaits,
  decisionsFor,
  returnable,
  type Decision,
  type DecisionKey,
} from './decisions.ts'
import type { Dossier } from './dossier.tsx'
import { useLivePlace, useMayDecide, type Audience } from './location.ts'
import { stepShort } from './step-state.ts'

/** Most characters of a reason that is shown to an investor. */
const REASON_LIMIT = 1000
const ICONS: Record<DecisionKey, IconType> = {
  accept: Signature,
  reject: Ban,
  review_approve: Check,
  ask: MessageSquareWarning,
  principal_approve: Signature,
  pull_back: Undo2,
}

/** Ends a commitment that was not paid in its time, after two warnings. */
const unpaidActs: readonly Act[] = [
  {
    type: 'ABANDON',
    label: 'End unpaid commitment',
    explain:
      'The investor was warned twice and the time to pay is over. The commitment ends and its place is released.',
    done: 'Commitment ended',
    variant: 'danger',
    reason: 'Reason for the investor',
  },
]

/** Sends a decision to the side that the one who looks belongs to. */
function useDecide(
  audience: Audience,
  dossier: Dossier,
): (key: DecisionKey, reason: string | undefined, step: string | undefined) => Promise<unknown> {
  const { params } = useLivePlace()
  const byIssuer = useSend(
    'POST /api/dealroom/offerings/:listing_id/investments/:investment_id/decision',
    { changes: CHANGED },
  )
  const byPlatform = useSend('POST /api/admin/investments/:investment_id/decision', {
    changes: CHANGED,
  })
  const investment_id = dossier.row.id
  const { rev } = dossier.view.status
  return (key, reason, step) => {
    const why = reason === undefined ? {} : { reason }
    if (audience === 'issuer')
      return byIssuer.mutateAsync({
        params: { listing_id: params.listing_id, investment_id },
        ifMatch: rev,
        body: { decision: key === 'accept' ? 'accept' : 'reject', ...why },
      })
    return byPlatform.mutateAsync({
      params: { investment_id },
      ifMatch: rev,
      body: {
        decision: key === 'accept' ? 'principal_approve' : key,
        ...why,
        ...(step === undefined ? {} : { step }),
      },
    })
  }
}

/**
 * Foot of the drawer: the decisions that the state accepts from this person, or the sentence that says why there are
 * none.
 */
export function DecisionBar({ audience, dossier }: { audience: Audience; dossier: Dossier }) {
  const { params } = useLivePlace()
  const { may, why } = useMayDecide(audience, params.account_id)
  const decide = useDecide(audience, dossier)
  const [open, setOpen] = useState<Decision | null>(null)
  const { status, steps } = dossier.view
  const decisions = decisionsFor(audience, status)
  const waits = audience === 'issuer' ? acceptWaits(status) : null
  if (!may) return <p className="text-small text-muted">{why}</p>
  const ends =
    audience === 'issuer' && status.accepts.includes('ABANDON') ? (
      <EventButtons
        machine="investment"
        id={dossier.row.id}
        presented={status}
        acts={unpaidActs}
        changes={CHANGED}
      />
    ) : null
  if (decisions.length === 0 && ends !== null) return ends
  if (decisions.length === 0)
    return (
      <p className="text-small text-muted">
        {waits ??
          (audience === 'issuer'
            ? 'There is nothing for the company to decide now.'
            : 'There is nothing for the platform to decide now.')}
      </p>
    )
  const options = steps.map((step) => ({
    value: step.name as string,
    label: stepShort[step.name] ?? step.title,
    ...(returnable(step)
      ? {}
      : { disabledReason: `${step.status.label}: it can’t be returned now.` }),
  }))
  return (
    <>
      {ends}
      {decisions.map((decision) => (
        <Button
          key={decision.key}
          icon={ICONS[decision.key]}
          variant={decision.main ? 'primary' : 'secondary'}
          className={decision.main ? 'ml-auto' : undefined}
          onClick={() => setOpen(decision)}
        >
          {decision.label}
        </Button>
      ))}
      {waits === null ? null : (
        <Button icon={Signature} variant="primary" disabledReason={waits}>
          {acceptDecision.label}
        </Button>
      )}
      {open ? (
        <ActDialog
          title={open.title}
          explain={open.explain}
          confirm={open.label}
          done={open.done}
          limit={REASON_LIMIT}
          {...(open.danger === true ? { note: 'The investor is notified immediately.' } : {})}
          {...(open.reason === undefined ? {} : { reason: open.reason })}
          {...(open.step
            ? {
                choice: {
                  name: 'step',
                  label: 'Step',
                  options,
                  problem: 'Choose the step to correct.',
                },
              }
            : {})}
          onClose={() => setOpen(null)}
          run={(reason, step) => decide(open.key, reason, step)}
        />
      ) : null}
    </>
  )
}
