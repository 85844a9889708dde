import { stopKinds, stopLabels } from '#domain/holders/model/transfer.ts'
import type { AdminRole } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { defineProposal, type ProposalSubject } from '#server/kernel/proposals.ts'
import { findEntry } from '../holdings/index.ts'
import { z } from 'zod'
import * as repo from './repo.ts'

/** What a proposal to lift a stop is about: no machine, a row of the stops. */
export const STOP = 'holding-stop'

/** Who proposes and approves that a stop is lifted: of a sanction compliance alone. */
const deciders = (kind: repo.StopRow['kind']): readonly AdminRole[] =>
  kind === 'ofac' ? ['compliance'] : ['operator', 'compliance']

/** A stop that still stands. Throws not_found, and refused for one that was lifted. */
export async function standing(q: Queryable, id: string): Promise<repo.StopRow> {
  const stop = await repo.findStop(q, id)
  if (stop === null) throw refuse('not_found')
  if (stop.lifted_at !== null) throw refuse('refused', { message: 'This stop was already lifted.' })
  return stop
}

/** The holding that the stop holds and its open transfers: nobody tied to one of them lifts it. */
async function recordsOf(q: Queryable, stop: repo.StopRow): Promise<ProposalSubject['records']> {
  const holding = await findEntry(q, stop.holding_id)
  if (holding === null) throw refuse('not_found')
  const of = {
    user_id: holding.user_id,
    account_id: holding.account_id,
    listing_id: null,
    investment_id: null,
  }
  return [
    { machine: STOP, id: stop.id, ...of },
    ...(await repo.openTransfers(q, stop.holding_id)).map(({ id }) => ({
      machine: 'transfer',
      id,
      ...of,
    })),
  ]
}

/**
 * A stop of a court, a sanction, a levy or a lost instrument is lifted: the security can move again. `kind` is the
 * stop's own, so that the roles follow from it.
 */
export const liftStopKind = defineProposal(z.strictObject({ kind: z.enum(stopKinds) }), {
  kind: 'holders.lift-stop',
  title: ({ payload }) => `Lift a stop: ${stopLabels[payload.kind]}`,
  proposers: ({ payload }) => deciders(payload.kind),
  approvers: ({ payload }) => deciders(payload.kind),
  subject: async ({ tx, id, payload }) => {
    const stop = await repo.findStop(tx, id)
    if (stop === null) throw refuse('not_found')
    if (stop.kind !== payload.kind)
      throw refuse('invalid', {
        fields: { 'payload.kind': `This stop is of another kind: ${stopLabels[stop.kind]}.` },
      })
    const holding = await findEntry(tx, stop.holding_id)
    return {
      about: `${holding?.title ?? 'A security'}: ${stop.reason}`,
      link: null,
      records: await recordsOf(tx, stop),
    }
  },
  dryRun: async () => [
    { kind: 'other', text: 'Transfers of the security can go on', amount: null },
  ],
  fingerprint: async ({ tx, id }) => {
    const stop = await repo.lockStop(tx, id)
    return `stop ${stop?.lifted_at ?? 'stands'}`
  },
  execute: async ({ tx, now, id, by }) => {
    const stop = await standing(tx, id)
    const { proposedBy } = by.approval
    await repo.liftStop(tx, stop.id, proposedBy, now.toISOString(), by.reason ?? '')
  },
})
