import { refuse } from '#domain/shared/errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { defineProposal } from '#server/kernel/proposals.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { recordApproved, userOf } from '#server/investors/kyc/index.ts'
import { decideMatches, matchRevisions } from '#server/investors/screening/index.ts'
import { personName } from '#server/payments/banking/index.ts'
import { z } from 'zod'

async function partyOf(services: AppServices, q: Queryable, id: string): Promise<Instance> {
  const party = await services.lifecycles.read(q, 'kyc', id)
  if (party === null) throw refuse('not_found')
  return party
}

/**
 * The suspension of a party for a true match is lifted: the party's true matches with it, and the money moves again.
 * Proposed and approved by compliance alone, which alone knows of it (31 CFR 1023.320(e)).
 */
export const liftKind = defineProposal(z.strictObject({}), {
  kind: 'compliance.lift',
  title: () => 'Lift the suspension for a true match',
  proposers: () => ['compliance'],
  approvers: () => ['compliance'],
  confidential: () => true,
  subject: async ({ services, tx, id }) => {
    const party = await partyOf(services, tx, id)
    return {
      about: await personName(tx, userOf(party)),
      link: `/admin/compliance/queue/identity/${id}`,
      records: [party],
    }
  },
  fingerprint: async ({ services, tx, id }) => {
    const party = await services.lifecycles.lock(tx, 'kyc', id)
    if (party === null) throw refuse('not_found')
    return `kyc ${party.rev}, ${await matchRevisions(services, tx, userOf(party))}`
  },
  execute: async ({ services, tx, id, by }) => {
    const userId = userOf(await partyOf(services, tx, id))
    const reason = by.reason ?? ''
    await decideMatches({ services, tx }, userId, 'LIFTED', { ...by, reason })
    const found = { watchlist: 'false_positive', note: reason } as const
    await recordApproved(services, tx, id, found, by.approval)
    await services.lifecycles.send(tx, 'kyc', id, { type: 'SUSPENSION_LIFTED', reason }, by)
  },
})
