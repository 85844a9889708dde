import { identityCheckWaits, identityNotices } from '#domain/investors/mail/kyc.ts'
import type { Audience } from '#machines/lib/party.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import { userOf } from './facts.ts'
import * as repo from './repo.ts'
import { findMatch, screenOwnedLater } from '../screening/index.ts'
import { lookForOthers } from './same-person.ts'
import { kycOf, questionFunds, questionIdentity, suspend } from './service.ts'

/** Mails of the kyc machine; people who have no account here get none. */
export const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  const words = to === 'staff' ? identityCheckWaits : identityNotices[template]
  if (words === undefined) throw new Error(`no words for ${template}`)
  const people =
    to === 'staff' ? await repo.staffIds(tx) : await existingPeople(tx, [userOf(instance)])
  await noticeTo(services, tx, people, words, { machine: 'kyc', id, rev: instance.rev })
}

/** Blocks every movement of the party's money (31 CFR 501.603); payments check `isFrozen`. */
export const freezeFunds: EffectHandler = async ({ tx, services, id, instance, now }) => {
  await repo.freeze(tx, newId(), userOf(instance), id, now.toISOString())
  // everybody who is alike, by an address alone even, is a possible match from now on
  await lookForOthers(services, tx, userOf(instance), `freeze ${instance.rev}`)
}
/**
 * A true match of an investor, confirmed on its page or in the review queue: one effect. Whatever it is of, entities
 * that it owns with other blocked persons are screened.
 */
export const suspendParty: EffectHandler = async ({ tx, services, id, by, event }) => {
  await screenOwnedLater(services, tx, id)
  const match = await findMatch(tx, id)
  if (match?.subject_kind !== 'party' || match.user_id === null) return
  const kyc = await kycOf(services, tx, match.user_id)
  const reason = typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? '')
  if (kyc !== null) await suspend(services, tx, kyc.partyId, { ...by, reason })
}
/** Notifies the services that move money that a freeze has ended. */
export const FUNDS_RELEASED_JOB = 'funds-released'
export const releaseFunds: EffectHandler = async ({ tx, services, id, instance, now }) => {
  await repo.release(tx, id, now.toISOString())
  await services.jobs.enqueue(
    tx,
    FUNDS_RELEASED_JOB,
    { userId: userOf(instance) },
    { key: `${id}:${instance.rev}` },
  )
}

/** A section of the profile was saved: what changed of the identity questions an approval. */
export const questionProfile: EffectHandler = async ({ tx, services, instance, effect }) => {
  if (instance.user_id !== null)
    await questionFunds(
      services,
      tx,
      instance.user_id,
      (effect.params as { fields: string[] }).fields,
    )
  if (instance.user_id !== null) await questionIdentity(services, tx, instance.user_id)
}
