import { lowersRisk, type CustomerRisk } from '#domain/investors/rules/customer-risk.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { defineProposal } from '#server/kernel/proposals.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { recordApproved, riskOfParty, userOf } from '#server/investors/kyc/index.ts'
import { decideMatches, matchRevisions } from '#server/investors/screening/index.ts'
import { personName } from '#server/payments/banking/index.ts'
import { z } from 'zod'

async function partyOf(services: AppServices, q: Queryable, id: string): Promise<Instance> {
  const party = await services.lifecycles.read(q, 'kyc', id)
  if (party === null) throw refuse('not_found')
  return party
}

const lower = z.strictObject({
  risk: z.enum(['low', 'medium', 'high'], 'Choose the lower rating: low, medium or high.'),
})
/** The computed risk that a proposal replaces. Throws refused where there is nothing to lower. */
async function computedAbove(
  services: AppServices,
  q: Queryable,
  id: string,
  risk: z.infer<typeof lower>['risk'],
): Promise<CustomerRisk> {
  const { computed } = await riskOfParty(services, q, id)
  if (computed === 'prohibited')
    throw refuse('refused', {
      message:
        'This person lives in or is a citizen of a prohibited country. The check can’t be approved (31 CFR chapter V).',
    })
  if (!lowersRisk(computed, risk))
    throw refuse('refused', { fields: { risk: `The computed rating is ${computed} already.` } })
  return computed
}
/**
 * The risk of a party is rated below what is computed. Proposed and approved by compliance alone, which alone knows of it
 * (31 CFR 1023.320(e)). It counts while the computed rating is no worse than the one that both knew.
 */
export const riskKind = defineProposal(lower, {
  kind: 'compliance.risk',
  title: ({ payload }) => `Rate the risk of a party as ${payload.risk}`,
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
  dryRun: async ({ services, tx, id, payload }) => [
    {
      kind: 'other',
      text: `Risk ${await computedAbove(services, tx, id, payload.risk)} becomes ${payload.risk}`,
      amount: null,
    },
  ],
  fingerprint: async ({ services, tx, id }) => {
    const party = await services.lifecycles.lock(tx, 'kyc', id)
    if (party === null) throw refuse('not_found')
    return `kyc ${party.rev}, ${(await riskOfParty(services, tx, id)).computed}`
  },
  execute: async ({ services, tx, id, payload: { risk }, by }) => {
    const from = await computedAbove(services, tx, id, risk)
    const found = { risk, risk_from: from, note: by.reason ?? '' }
    await recordApproved(services, tx, id, found, by.approval)
  },
})

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
