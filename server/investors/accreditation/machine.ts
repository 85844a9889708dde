import { isSecondPerson, leftToAnother } from '#domain/shared/access/may-decide.ts'
import { preparersOf } from '#server/kernel/may-decide/index.ts'
import {
  accreditationNotices,
  claimWaits,
  evidenceNeeded,
} from '#domain/investors/mail/accreditation.ts'
import type { ActorCode } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type {
  AccreditationContext,
  AccreditationFacts,
} from '#machines/investors/accreditation.lifecycle.ts'
import type { Audience } from '#machines/lib/party.ts'
import { ownerOrPlatform } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  EffectHandler,
  EventContext,
  RefusedEvents,
} from '#server/kernel/state-machines/index.ts'
import { isLetterReviewed } from './letter-review.ts'
import * as repo from './repo.ts'
import { problemsOf, validUntil, valuesOf } from './values.ts'
import { system } from '#server/kernel/context.ts'

/** Codes on a claim: the person, compliance and operators; support reads only. */
export async function authorize(context: EventContext): Promise<readonly ActorCode[]> {
  const side = ownerOrPlatform(context)
  return side === null ? [] : [side]
}

const APPROVED = ['verified']
/** A person and who opened a verified claim again leave the decision to another person. */
export const refusedEvents: RefusedEvents = async (q, instance, actor) =>
  leftToAnother(['VERIFIED', 'DECLINED'], actor, await preparersOf(q, instance, APPROVED))

/**
 * Facts of the guards, read after the row is locked. A person who decides reviews the documents: what was complete when
 * it came stays so, and a letter needs its license looked up.
 */
export async function facts({
  tx,
  services,
  id,
  instance,
  by,
  event,
  now,
}: EventContext): Promise<Record<string, unknown>> {
  const row = await repo.oneClaim(tx, id)
  if (row === null) return {}
  const values = valuesOf(services, row)
  const found = event.type === 'VERIFIED' ? {} : await problemsOf(tx, row, values, now)
  return {
    complete:
      Object.keys(found).length === 0 &&
      (event.type !== 'VERIFIED' || (await isLetterReviewed(services, tx, row))),
    by_link: row.method === 'third_party_letter' && values['letter_by'] === 'link',
    needs_person: row.method !== 'min_investment',
    reviewer_is_author:
      by.actor.kind === 'person' &&
      !isSecondPerson(by.actor, await preparersOf(tx, instance, APPROVED)),
    valid_until: await validUntil(services, tx, row, dateInZone(now.toISOString())),
  } satisfies AccreditationFacts
}

/** Mails of the machine. */
export const notify: EffectHandler = async ({ tx, services, id, instance, effect }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  let say = accreditationNotices[template]
  if (to === 'staff') say = claimWaits
  else if (template === 'accreditation.needs-information')
    say = evidenceNeeded((instance.context as unknown as AccreditationContext).needs)
  if (say === undefined) throw new Error(`no words for ${template}`)
  const people =
    to === 'staff' ? await repo.staffIds(tx) : await existingPeople(tx, [instance.user_id ?? ''])
  await noticeTo(services, tx, people, say, { machine: 'accreditation', id, rev: instance.rev })
}

/** The rule decides where it can; everything else goes to a person. */
export const assessClaim: EffectHandler = async ({ tx, services, id }) => {
  const row = await repo.oneClaim(tx, id)
  await services.lifecycles.send(
    tx,
    'accreditation',
    id,
    { type: row?.method === 'min_investment' ? 'RULE_MET' : 'REVIEW_STARTED' },
    system,
  )
}
