import { useMemo } from 'react'
import { z } from 'zod'
import { ask, useCall, type ReadName } from '#src/api/query.ts'
import { href, Link } from '#src/lib/nav.tsx'
import type { Act } from './act.ts'
import { ProposeActDialog, WAITING } from './propose-act.tsx'

const waitingOn = (machine: string, id: string | null) => ({
  query: { show: 'waiting' as const, machine, ...(id === null ? {} : { id }), limit: 50 },
})
/** What a loader reads for `useWaitingProposals`. */
export const waitingProposals = (machine: string, id: string | null) =>
  ask(WAITING, waitingOn(machine, id))
/** Proposals that wait on a record, or on all records of a machine; where `asks` is false nothing is read. */
export function useWaitingProposals(machine: string, id: string | null, asks: boolean) {
  const query = useCall(WAITING, asks ? waitingOn(machine, id) : null)
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

const noFields = z.record(z.string(), z.unknown())
/** An event has no fields of its own: the payload names it, and the revision that the buttons are shown for. */
const payloadOf = (type: string, rev: number) => ({
  schema: noFields.transform(() => ({ type, rev })),
  values: {},
})

/** Proposes an event that needs a second person, with the reason and documents that both people and the log read. */
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
  const payload = useMemo(() => payloadOf(act.type, rev), [act.type, rev])
  return (
    <ProposeActDialog
      title={act.label}
      explain={act.explain}
      kind="event"
      subject={{ machine, id }}
      payload={payload}
      reason={act.reason ?? 'Why should this happen?'}
      {...(act.document === undefined ? {} : { needsDocument: act.document })}
      changes={changes}
      onClose={onClose}
    />
  )
}
