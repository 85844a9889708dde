import { partyDeclinedForCompany } from '#domain/investors/mail/registrations.ts'
import { refuse } from '#domain/shared/errors.ts'
import { registrationLabels } from '#domain/shared/registration-types.ts'
import type { InvitationView } from '#domain/investors/model/registration.ts'
import { membersOf } from '#server/identity/access/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import { invitation, ownPart } from './join.ts'
import * as repo from './repo.ts'
import { legalNameOf } from './service.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'

/**
 * Declines one's part before it was taken: the registration goes back to the one who prepares it, with who and why, and
 * the companies of its open investments are notified. Throws not_accepted for whoever takes part already or declined
 * before.
 */
export async function decline(
  asking: RequestContext<Person>,
  id: string,
  reason: string,
): Promise<InvitationView> {
  const { services, tx, actor, now } = asking
  const { row } = await ownPart(tx, id, actor)
  const instance = await services.lifecycles.lock(tx, 'registration', row.id)
  const { party } = await ownPart(tx, id, actor)
  const state = instance?.state ?? ''
  if (party.joined_at !== null)
    throw refuse('not_accepted', {
      message:
        'You already participate. Ask the person who prepares the registration to change it.',
      detail: { state, accepts: [] },
    })
  if (party.declined_at !== null)
    throw refuse('not_accepted', {
      message: 'You already declined.',
      detail: { state, accepts: [] },
    })
  await repo.setDeclined(tx, party.id, actor.userId, now.toISOString(), reason)
  const title = row.title ?? registrationLabels[row.type]
  const name = await legalNameOf(tx, party)
  const needs = [
    {
      field: 'people',
      sentence: `${name} does not take part: “${reason.replace(/[.\s]+$/, '')}”. Add someone else, or remove them.`,
    },
  ]
  // while it is being changed there is nothing to take back: submitting names the one who declined
  if (state === 'collecting')
    await services.lifecycles.send(
      tx,
      'registration',
      row.id,
      { type: 'PARTY_DECLINED', reason, needs },
      system,
    )
  const cause = { machine: 'registration', id: row.id, rev: (instance?.rev ?? 0) + 1 }
  for (const account of await repo.companiesWith(tx, row.id)) {
    const people = (await membersOf(tx, account, ['owner', 'editor'])).map((one) => one.user_id)
    await noticeTo(services, tx, people, partyDeclinedForCompany({ name, title, reason }), cause)
  }
  return invitation(services, tx, id, actor)
}
