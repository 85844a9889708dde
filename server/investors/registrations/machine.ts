import { isSecondPerson, leftToAnother } from '#domain/shared/access/may-decide.ts'
import { preparersOf } from '#server/kernel/may-decide/index.ts'
import {
  partyDeclined,
  partyInvited,
  registrationNotices,
  registrationReopened,
  registrationWaits,
} from '#domain/investors/mail/registrations.ts'
import type { ActorCode } from '#domain/shared/access/actor.ts'
import { startOfDay } from '#domain/shared/calendar/zone.ts'
import { links } from '#domain/shared/links.ts'
import { familyOf, terminationDay } from '#domain/investors/rules/registration.ts'
import { textOf } from '#domain/shared/text.ts'
import type {
  RegistrationContext,
  RegistrationFacts,
} from '#machines/investors/registration.events.ts'
import type { Audience } from '#machines/lib/party.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { ownerOrPlatform } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  AsksProvider,
  EffectHandler,
  EventContext,
  Instance,
  MineProvider,
  OnTransition,
  RefusedEvents,
} from '#server/kernel/state-machines/index.ts'
import { problemsOf } from './check.ts'
import * as repo from './repo.ts'
import { everybodyVerified } from './service.ts'

/**
 * Codes on a registration: who prepares it, compliance and operators; support reads only. Other people in it have their
 * own page.
 */
export async function authorize(context: EventContext): Promise<readonly ActorCode[]> {
  const side = ownerOrPlatform(context)
  return side === null ? [] : [side]
}

/** Everyone in the registration, and who opened an approved one again. */
const authorsOf = async (q: Queryable, instance: Instance): Promise<(string | null)[]> => [
  ...(await preparersOf(q, instance, ['active'])),
  ...(await repo.partiesOf(q, instance.id)).map((party) => party.user_id),
]
export const refusedEvents: RefusedEvents = async (q, instance, actor) =>
  leftToAnother(['REVIEW_APPROVED', 'REVIEW_REJECTED'], actor, await authorsOf(q, instance))

/** Facts of the guards, read after the row is locked. */
export async function facts({
  tx,
  services,
  id,
  instance,
  by,
  event,
}: EventContext): Promise<Record<string, unknown>> {
  const row = await repo.registrationById(tx, id)
  if (row === null) return {}
  const family = familyOf(row.type)
  return {
    complete: Object.keys(await problemsOf(services, tx, row)).length === 0,
    people_verified: await everybodyVerified(services, tx, id),
    needs_person: family === 'entity' || family === 'trust' || family === 'estate',
    reviewer_is_author:
      by.actor.kind === 'person' && !isSecondPerson(by.actor, await authorsOf(tx, instance)),
    terminates_at:
      family === 'custodial'
        ? startOfDay(
            terminationDay(
              textOf(row.values['minor_dob']),
              Number(row.values['age_of_termination']),
            ),
          )
        : null,
    nothing_held: event.type === 'RETITLED' ? !(await repo.holdsSecurities(tx, id)) : undefined,
  } satisfies RegistrationFacts
}

/** Mails of the machine. */
export const notify: EffectHandler = async ({ tx, services, id, instance, effect, event }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  const row = await repo.registrationById(tx, id)
  const title = row?.title ?? 'your registration'
  let words = registrationNotices(title, id)[template]
  if (to === 'staff') words = registrationWaits
  else if (event.type === 'PARTY_DECLINED')
    words = partyDeclined(title, id, (instance.context as unknown as RegistrationContext).needs)
  if (words === undefined) throw new Error(`no words for ${template}`)
  const people =
    to === 'staff' ? await repo.staffIds(tx) : await existingPeople(tx, [instance.user_id ?? ''])
  await noticeTo(services, tx, people, words, { machine: 'registration', id, rev: instance.rev })
}

/** Everyone who takes part hears that a registration was reopened, whatever they chose to be notified of. */
export const onTransition: OnTransition = async ({ tx, services, id, instance, event }) => {
  if (event.type !== 'CHANGED') return
  const row = await repo.registrationById(tx, id)
  const holders = (await repo.partiesOf(tx, id)).flatMap((p) =>
    p.user_id === null || p.joined_at === null ? [] : [p.user_id],
  )
  await noticeTo(
    services,
    tx,
    await existingPeople(tx, [...new Set(holders)]),
    registrationReopened(row?.title ?? 'Your registration'),
    { machine: 'registration', id, rev: instance.rev },
    'security',
  )
}

/**
 * A link to everybody who has to take part and has not been invited yet; whoever has no account creates one and returns
 * to the link.
 */
export const inviteParties: EffectHandler = async ({ tx, services, id, instance, now }) => {
  const row = await repo.registrationById(tx, id)
  const owner = row && (await repo.personOf(tx, row.user_id))
  if (!row || !owner) return
  for (const party of await repo.partiesOf(tx, id)) {
    if (party.self || party.invited_at !== null) continue
    await repo.setInvited(tx, party.id, now.toISOString())
    const account = await repo.accountOf(tx, party.email)
    await services.mailer.send(tx, {
      template: 'notice',
      to: account === null ? { address: party.email } : { userId: account },
      data: partyInvited({
        partyId: party.id,
        owner: `${owner.first_name} ${owner.last_name}`,
        role: party.role,
        title: row.title,
        type: row.type,
        signs: party.signs,
      }),
      cause: { machine: 'registration', id, rev: instance.rev },
    })
  }
}

/** Registrations of others in which a person has an open part. */
export const mine: MineProvider = (q, userId) => repo.openPartsOf(q, userId)
/**
 * Everybody whose part is open, while the registration waits for them: until then the investments in its name do not go
 * on.
 */
export const asks: AsksProvider = async (q, { id, state }) => {
  const open = state === 'collecting' ? await repo.openPartsIn(q, id) : []
  const by = open.length === 0 ? null : await repo.neededBy(q, id)
  return open.map((part) => ({
    userId: part.user_id,
    cause: 'Verify your identity: you’re named in this registration.',
    link: links.party(part.id),
    by,
  }))
}
