import { isSecondPerson } from '#domain/shared/access/may-decide.ts'
import type { Actor } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { amlConcerns } from '#domain/investors/model/aml.ts'
import { IDENTITY_FIELDS, type KycContext } from '#machines/investors/kyc.events.ts'
import type { KycState } from '#machines/investors/kyc.lifecycle.ts'
import type { Need } from '#machines/lib/party.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { lowersRisk, type CustomerRisk } from '#domain/investors/rules/customer-risk.ts'
import { factHistory, readFact } from '../profile/index.ts'
import { screeningStatus } from '../screening/index.ts'
import { riskOf, userOf } from './facts.ts'
import * as repo from './repo.ts'
import { lookForOthers, settleLikenesses } from './same-person.ts'
import { system, type Approval, type Initiator } from '#server/kernel/context.ts'

export interface Kyc {
  partyId: string
  state: KycState
  instance: Instance
  needs: Need[]
  validUntil: string | null
}

/** The identity check of a person, or null when none was begun. */
export async function kycOf(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  userId: string,
): Promise<Kyc | null> {
  const party = await repo.partyOf(q, userId)
  const instance = party && (await services.lifecycles.read(q, 'kyc', party.id))
  if (!instance) return null
  const context = instance.context as unknown as KycContext
  return {
    partyId: instance.id,
    state: instance.state as KycState,
    instance,
    needs: context.needs,
    validUntil: context.valid_until,
  }
}

/** The party of a person with its machine; both are made when they are not there. */
export async function ensureParty(
  services: AppServices,
  tx: Tx,
  userId: string,
  by: Initiator,
): Promise<Instance> {
  const at = services.clock.now().toISOString()
  if ((await repo.partyOf(tx, userId)) === null)
    await repo.addParty(tx, { id: newId(), user_id: userId, created_at: at })
  const party = await repo.partyOf(tx, userId)
  if (party === null) throw new Error('a party was not stored')
  return (
    (await services.lifecycles.lock(tx, 'kyc', party.id)) ??
    services.lifecycles.begin(tx, 'kyc', party.id, undefined, by, { user_id: userId })
  )
}

/**
 * Submits what is on file. Before a decision it is checked anew; an approval is questioned when a watched fact has
 * changed; during a review the change is noted. Whoever is suspended learns nothing. Throws guard_failed when a needed
 * fact is missing and not_accepted after a rejection.
 */
export async function submitKyc(
  services: AppServices,
  tx: Tx,
  userId: string,
  by: Initiator,
): Promise<Instance> {
  const party = await ensureParty(services, tx, userId, by)
  const send = (event: { type: string; [key: string]: unknown }, who: Initiator = by) =>
    services.lifecycles.send(tx, 'kyc', party.id, event, who)
  switch (party.state as KycState) {
    case 'not_started':
    case 'expired':
      await send({ type: 'BEGIN' })
      return send({ type: 'SUBMITTED' })
    case 'suspended':
      return party
    case 'submitted':
    case 'pending':
    case 'referred':
    case 'needs_review':
    case 'approved': {
      const fields = await newChanges(tx, party.id, userId)
      return fields.length === 0 ? party : send({ type: 'DATA_CHANGED', fields }, system)
    }
    default:
      return send({ type: 'SUBMITTED' })
  }
}

/**
 * States in which the machine is notified of a change; before a decision is requested, and after a rejection, it is
 * not.
 */
const tellable: readonly KycState[] = [
  'submitted',
  'pending',
  'referred',
  'needs_review',
  'approved',
]

/**
 * What changed in the profile: a watched field questions an approval and starts a running check anew (31 CFR 1023.220).
 */
export async function questionIdentity(
  services: AppServices,
  tx: Tx,
  userId: string,
): Promise<void> {
  const kyc = await kycOf(services, tx, userId)
  if (kyc === null) return
  await lookForOthers(
    services,
    tx,
    userId,
    `facts ${(await readFact(tx, userId, 'kyc'))?.version ?? 0}.${(await readFact(tx, userId, 'personal-information'))?.version ?? 0}`,
  )
  if (!tellable.includes(kyc.state)) return
  const fields = await newChanges(tx, kyc.partyId, userId)
  if (fields.length > 0)
    await services.lifecycles.send(tx, 'kyc', kyc.partyId, { type: 'DATA_CHANGED', fields }, system)
}

/**
 * Money of others or a public office, newly stated: an approval is looked at by a person (31 CFR 1023.210). The party
 * reads "In review" and no more.
 */
export async function questionFunds(
  services: AppServices,
  tx: Tx,
  userId: string,
  changed: readonly string[],
): Promise<void> {
  const stated = {
    ...(await readFact(tx, userId, 'investor-details'))?.values,
    ...(await readFact(tx, userId, 'anti-money-laundering'))?.values,
  }
  const fields = amlConcerns(stated).filter((field) => changed.includes(field))
  const kyc = fields.length === 0 ? null : await kycOf(services, tx, userId)
  if (kyc?.state === 'approved')
    await services.lifecycles.send(tx, 'kyc', kyc.partyId, { type: 'DATA_CHANGED', fields }, system)
}

/** Watched fields that changed since the machine was last notified; they count as notified from here on. */
async function newChanges(tx: Tx, partyId: string, userId: string): Promise<string[]> {
  const noted = (await repo.partyOf(tx, userId))?.noted_version ?? 0
  const newer = (await factHistory(tx, userId, 'kyc')).filter((fact) => fact.version > noted)
  if (newer[0]) await repo.noteVersion(tx, partyId, newer[0].version)
  return [...new Set(newer.flatMap((fact) => fact.changed))]
    .filter((field) => IDENTITY_FIELDS.includes(field))
    .sort()
}

export interface Disposition {
  identity?: 'pass' | 'fail' | 'inconclusive'
  watchlist?: 'clear' | 'potential_match' | 'false_positive' | 'true_match'
  risk?: CustomerRisk
  /** the computed rating that two people replace by a lower one */
  risk_from?: CustomerRisk
  note: string
}

/**
 * Records what a person of the staff found about the present run; the machine's guards read it. Nobody decides about
 * their own check, and no one lowers the computed risk alone. Throws forbidden, four_eyes, invalid (`risk`).
 */
export async function recordDisposition(
  services: AppServices,
  tx: Tx,
  partyId: string,
  found: Disposition,
  by: { actor: Actor },
): Promise<void> {
  if (by.actor.kind !== 'person' || by.actor.adminRole === null || by.actor.adminRole === 'support')
    throw refuse('forbidden')
  const party = await lockedParty(services, tx, partyId)
  if (!isSecondPerson(by.actor, [party.user_id])) throw refuse('four_eyes')
  if (found.risk !== undefined) {
    const { computed } = await riskOfParty(services, tx, partyId)
    if (lowersRisk(computed, found.risk))
      throw refuse('invalid', {
        fields: {
          risk:
            computed === 'prohibited'
              ? 'The person lives in or is a citizen of a prohibited country. No rating replaces that.'
              : `The computed rating is ${computed}. A lower one takes a second person of compliance: propose it.`,
        },
      })
  }
  await storeDisposition(services, tx, party, found, { decidedBy: by.actor.userId })
}

/** The risk of a party with its present run. Throws not_found. */
export async function riskOfParty(
  services: Pick<AppServices, 'lifecycles' | 'clock'>,
  q: Queryable,
  partyId: string,
): ReturnType<typeof riskOf> {
  const party = await services.lifecycles.read(q, 'kyc', partyId)
  if (party === null) throw refuse('not_found')
  const { run } = party.context as unknown as KycContext
  return riskOf(q, { partyId, userId: userOf(party), run, now: services.clock.now() })
}

/**
 * Suspends a party for a true match and freezes the money (31 CFR 501.603); nothing happens to a party that is suspended
 * already. Throws forbidden for people other than compliance.
 */
export async function suspend(
  services: AppServices,
  tx: Tx,
  partyId: string,
  by: Initiator & { reason: string },
): Promise<void> {
  if ((await lockedParty(services, tx, partyId)).state === 'suspended') return
  const { reason } = by
  await recordDisposition(services, tx, partyId, { watchlist: 'true_match', note: reason }, by)
  await services.lifecycles.send(tx, 'kyc', partyId, { type: 'SUSPENDED', reason }, by)
}

/** Records what two people have found about a party, by the person who proposed it. Throws not_found, four_eyes. */
export async function recordApproved(
  services: AppServices,
  tx: Tx,
  partyId: string,
  found: Disposition,
  { proposedBy, approvedBy }: Approval,
): Promise<void> {
  const party = await lockedParty(services, tx, partyId)
  if (party.user_id === proposedBy) throw refuse('four_eyes')
  await storeDisposition(services, tx, party, found, { decidedBy: proposedBy, approvedBy })
}

async function lockedParty(services: AppServices, tx: Tx, partyId: string): Promise<Instance> {
  const instance = await services.lifecycles.lock(tx, 'kyc', partyId)
  if (instance === null) throw refuse('not_found')
  return instance
}

async function storeDisposition(
  services: AppServices,
  tx: Tx,
  party: Instance,
  found: Disposition,
  { decidedBy, approvedBy }: { decidedBy: string; approvedBy?: string },
): Promise<void> {
  const { run } = party.context as unknown as KycContext
  const at = services.clock.now().toISOString()
  await repo.addDisposition(tx, newId(), party.id, run, {
    identity: found.identity ?? null,
    watchlist: found.watchlist ?? null,
    risk: found.risk ?? null,
    note: found.note,
    decided_by: decidedBy,
    decided_at: at,
    approved_by: approvedBy ?? null,
    risk_from: found.risk_from ?? null,
  })
  if (found.identity === 'pass' && party.user_id !== null)
    await settleLikenesses(tx, party.user_id, decidedBy, at)
}

/**
 * Whether the person's money may move: nothing is frozen, and a screening of now against the lists in force finds
 * neither the person nor anybody in their registrations (31 CFR 501.603, 501.604).
 */
export const mayMoveFunds = async (
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  userId: string,
): Promise<boolean> =>
  !(await repo.frozen(q, userId)) &&
  (await screeningStatus(services, q, { userId, accountId: null })) === 'clear'

/** True while a true match blocks the person's money. */
export const isFrozen = (q: Queryable, userId: string): Promise<boolean> => repo.frozen(q, userId)
