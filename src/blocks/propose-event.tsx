import { useState } from 'react'
import { isApiError } from '#src/api/api-error.ts'
import { useCall, useSend, type ReadName } from '#src/api/query.ts'
import { href, Link } from '#src/lib/nav.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/inputs/field.tsx'
import { Textarea } from '#src/ui/inputs/textarea.tsx'
import { Modal } from '#src/ui/modal.tsx'
import { toast } from '#src/ui/toast.tsx'
import type { Act } from './act.ts'
import { Refusal } from './review/refusal.tsx'

const WAITING = 'GET /api/admin/proposals'

/** Proposals that wait on a record, or on all records of a machine; where `asks` is false nothing is read. */
export function useWaitingProposals(machine: string, id: string | null, asks: boolean) {
  const query = useCall(
    WAITING,
    asks
      ? { query: { show: 'waiting', machine, ...(id === null ? {} : { id }), limit: 50 } }
      : null,
  )
  return query.data?.items ?? []
}

/** What waits for a second person: who proposed it, who may approve, and the page on which that is done. */
export function WaitingForSecond({
  label,
  proposal,
}: {
  label: string
  proposal: ReturnType<typeof useWaitingProposals>[number]
}) {
  return (
    <p className="text-small">
      <span className="font-medium">{label}: Waiting for a second person.</span>{' '}
      <bdi>{proposal.proposed_by_me ? 'You' : proposal.proposed_by}</bdi> proposed it;{' '}
      {proposal.approved_by} may approve it.{' '}
      <Link
        className="link"
        to={href('/admin/proposals/:proposal_id', { proposal_id: proposal.id })}
      >
        Open the proposal
      </Link>
    </p>
  )
}

/** Proposes an event that needs a second person, with the reason that both people and the log read. */
export function ProposeDialog({
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
  const send = useSend('POST /api/admin/proposals', {
    changes: [...changes, WAITING],
    onSuccess: () => {
      toast.success('Proposed. A second person approves it.')
      onClose()
    },
  })
  const failure = isApiError(send.error) ? send.error : null
  const field = failure?.fields['reason']
  return (
    <Modal
      open
      onClose={onClose}
      size="sm"
      title={act.label}
      description={`${act.explain} This needs a second person: you propose it, and it happens when another person approves it within 7 days.`}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            variant="primary"
            busy={send.isPending}
            onClick={() =>
              send.mutate({
                body: {
                  kind: 'event',
                  subject: { machine, id },
                  payload: { type: act.type, rev },
                  reason: reason.trim(),
                },
              })
            }
          >
            Propose
          </Button>
        </>
      }
    >
      <Field label={act.reason ?? 'Why should this happen?'} error={field}>
        <Textarea rows={3} limit={2000} value={reason} onChange={setReason} />
      </Field>
      {failure !== null && field === undefined ? <Refusal error={failure} /> : null}
    </Modal>
  )
}
