import type { ActorCode } from '#domain/shared/access/actor.ts'
import { startOfDay } from '#domain/shared/calendar/zone.ts'
import { links } from '#domain/shared/links.ts'
import type { MailData } from '#domain/mail/index.ts'
import { registrationLabels } from '#domain/shared/registration-types.ts'
import { partyRoleLabels } from '#domain/investors/model/registration.ts'
import { familyOf, terminationDay } from '#domain/investors/rules/registration.ts'
import { textOf } from '#domain/shared/text.ts'
import type {
  RegistrationContext,
  RegistrationFacts,
} from '#machines/investors/registration.events.ts'
import type { Audience } from '#machines/lib/party.ts'
import { ownerOrPlatform } from '#server/identity/access/index.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type {
  AsksProvider,
  EffectHandler,
  EventContext,
  MineProvider,
} from '#server/kernel/state-machines/index.ts'
import { problemsOf } from './check.ts'
import * as repo from './repo.ts'
import { everybodyVerified } from './service.ts'

/** Codes on a registration: who prepares it, compliance and operators; support looks only. Other people in it have their own page. */
export async function authorize(context: EventContext): Promise<readonly ActorCode[]> {
  const side = ownerOrPlatform(context)
  return side === null ? [] : [side]
}

/** Facts of the guards, read after the row is locked. */
export async function facts({
  tx,
  services,
  id,
  by,
}: EventContext): Promise<Record<string, unknown>> {
  const row = await repo.registrationById(tx, id)
  if (row === null) return {}
  const family = familyOf(row.type)
  const parties = await repo.partiesOf(tx, id)
  const actor = by.actor.kind === 'person' ? by.actor.userId : null
  return {
    complete: Object.keys(await problemsOf(services, tx, row)).length === 0,
    people_verified: await everybodyVerified(services, tx, id),
    needs_person: family === 'entity' || family === 'trust' || family === 'estate',
    reviewer_is_author:
      actor !== null && (actor === row.user_id || parties.some((p) => p.user_id === actor)),
    terminates_at:
      family === 'custodial'
        ? startOfDay(
            terminationDay(
              textOf(row.values['minor_dob']),
              Number(row.values['age_of_termination']),
            ),
          )
        : null,
  } satisfies RegistrationFacts
}

type Words = MailData<'notice'>
const staffWords: Words = {
  subject: 'A registration waits for a decision',
  lines: ['Open the review queue to review its documents and decide.'],
  action: { label: 'Open the queue', path: '/admin/compliance/queue' },
}
const partyLabels = (title: string, id: string): Readonly<Record<string, Words>> => {
  const open = { label: 'Open the registration', path: links.registration(id) }
  return {
    'registration.needs-information': {
      subject: 'Your registration needs a correction',
      lines: [`Something about ${title} needs a correction. Open it to see what to correct.`],
      action: open,
    },
    'registration.active': {
      subject: 'Your registration is ready',
      lines: [`You can invest as ${title} now.`],
      action: open,
    },
    'registration.rejected': {
      subject: 'We could not accept your registration',
      lines: [`We could not accept ${title}. You can invest in another way, or contact us.`],
      action: open,
    },
    'registration.termination-age': {
      subject: 'A custodial account has ended',
      lines: [`The minor of ${title} is of age. We move the securities to their own name.`],
      action: open,
    },
  }
}

const declinedWords = (title: string, id: string, { needs }: RegistrationContext): Words => ({
  subject: 'Someone declined to participate in your registration',
  lines: [`About ${title}:`, ...needs.map((need) => need.sentence)],
  action: { label: 'Open the registration', path: links.registration(id) },
})

/** Mails of the machine. */
export const notify: EffectHandler = async ({ tx, services, id, instance, effect, event }) => {
  const { to, template } = effect.params as { to: Audience; template: string }
  const row = await repo.registrationById(tx, id)
  const title = row?.title ?? 'your registration'
  let words = partyLabels(title, id)[template]
  if (to === 'staff') words = staffWords
  else if (event.type === 'PARTY_DECLINED')
    words = declinedWords(title, id, instance.context as unknown as RegistrationContext)
  if (words === undefined) throw new Error(`no words for ${template}`)
  const people =
    to === 'staff' ? await repo.staffIds(tx) : await existingPeople(tx, [instance.user_id ?? ''])
  await noticeTo(services, tx, people, words, { machine: 'registration', id, rev: instance.rev })
}

/** A link to everybody who has to take part and has not been asked yet; whoever has no account makes one and comes back there. */
export const inviteParties: EffectHandler = async ({ tx, services, id, instance, now }) => {
  const row = await repo.registrationById(tx, id)
  const owner = row && (await repo.personOf(tx, row.user_id))
  if (!row || !owner) return
  for (const party of await repo.partiesOf(tx, id)) {
    if (party.self || party.invited_at !== null) continue
    await repo.setInvited(tx, party.id, now.toISOString())
    const account = await repo.accountOf(tx, party.email)
    const lines = [
      `${owner.first_name} ${owner.last_name} names you as ${partyRoleLabels[party.role].toLowerCase()} of “${row.title ?? registrationLabels[row.type]}” (${registrationLabels[row.type].toLowerCase()}).`,
      'The law requires us to verify your identity. Sign in or create an account with this e-mail address.',
      ...(party.signs ? ['You also read and sign the documents of each investment.'] : []),
    ]
    await services.mailer.send(tx, {
      template: 'notice',
      to:
        account === null
          ? { address: party.email, name: `${party.first_name} ${party.last_name}` }
          : { userId: account },
      data: {
        subject: `${owner.first_name} ${owner.last_name} asks you to verify your identity`,
        lines,
        action: { label: 'Verify my identity', path: links.party(party.id) },
      },
      cause: { machine: 'registration', id, rev: instance.rev },
    })
  }
}

/** Registrations of others in which a person has an open part. */
export const mine: MineProvider = (q, userId) => repo.openPartsOf(q, userId)
/** Everybody whose part is open, while the registration waits for them: until then the investments in its name do not go on. */
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
