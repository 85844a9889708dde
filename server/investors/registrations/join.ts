import { kycStepProblems } from '#domain/investors/rules/kyc-step.ts'
import type { Person } from '#domain/shared/access/actor.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { registrationLabels } from '#domain/shared/registration-types.ts'
import {
  partyRoleLabels,
  type InvitationView,
  type PartyMeans,
} from '#domain/investors/model/registration.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import { kycStep } from '#domain/investors/model/steps/kyc.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import type { AppServices } from '#server/app-services.ts'
import { correctedIdentity, kycOf, submitKyc } from '../kyc/index.ts'
import { putFact, readFact } from '../profile/index.ts'
import * as repo from './repo.ts'
import { goOn, settle } from './service.ts'
import type { RequestContext } from '#server/kernel/context.ts'

/** States of an identity check in which the person submits details. */
const waits = ['not_started', 'in_progress', 'needs_information', 'expired']

interface Part {
  party: repo.PartyRow
  row: repo.RegistrationRow
}
/**
 * A person's own part: bound to them already, or requested from the address of their account. Anything else does not
 * exist.
 */
export async function ownPart(q: Queryable, id: string, actor: Person): Promise<Part> {
  const party = await repo.partyById(q, id)
  const row = party && (await repo.registrationById(q, party.registration_id))
  const me =
    party?.user_id === null
      ? (await repo.personOf(q, actor.userId))?.email.toLowerCase() === party.email.toLowerCase()
      : party?.user_id === actor.userId
  if (party === null || row === null || !me || party.self || party.invited_at === null)
    throw refuse('not_found')
  return { party, row }
}

/** What an invited person sees; nothing of the registration but its title, its type and who invites. */
export async function invitation(
  services: AppServices,
  q: Queryable,
  id: string,
  actor: Person,
): Promise<InvitationView> {
  const { party, row } = await ownPart(q, id, actor)
  const [kyc, fact, owner] = [
    await kycOf(services, q, actor.userId),
    await readFact(q, actor.userId, 'kyc'),
    await repo.personOf(q, row.user_id),
  ]
  return {
    id: party.id,
    registration_id: row.id,
    title: row.title ?? registrationLabels[row.type],
    type_label: registrationLabels[row.type],
    role: party.role,
    role_label: partyRoleLabels[party.role],
    invited_by: owner === null ? 'Somebody' : `${owner.first_name} ${owner.last_name}`,
    signs: party.signs,
    joined: party.joined_at !== null,
    declined: party.declined_at !== null,
    identity:
      kyc === null
        ? null
        : services.lifecycles.present(kyc.instance, {
            who: ['INV'],
            link: () => links.party(party.id),
          }),
    needs: Object.fromEntries((kyc?.needs ?? []).map((n) => [n.field, n.sentence])),
    values: { legal_first: party.first_name, legal_last: party.last_name, ...fact?.values },
    masked: fact?.masked ?? {},
    asks_means: familyOf(row.type) === 'joint' && party.means === null,
    spouses: familyOf(row.type) === 'joint' && row.values['married'] === true,
  }
}

/** Checks and stores the person's own identity details, and starts the check. */
async function submitIdentity(
  asking: RequestContext<Person>,
  given: Record<string, unknown>,
): Promise<void> {
  const { services, tx, actor, now } = asking
  const before = await readFact(tx, actor.userId, 'kyc')
  const whole = await correctedIdentity(
    services,
    tx,
    actor.userId,
    Object.fromEntries(Object.entries(given).filter(([, v]) => v !== '' && v !== null)),
  )
  const parsed = kycStep.safeParse(whole, { error: plainErrors })
  if (!parsed.success) throw refuse('invalid', { fields: fieldsOf(parsed.error.issues) })
  const problems = kycStepProblems(
    services.demo,
    parsed.data,
    dateInZone(now.toISOString()),
    before?.masked['ssn'] !== undefined,
  )
  if (
    parsed.data.document_number === undefined &&
    !(
      before?.values['document_type'] === parsed.data.document_type &&
      before.masked['document_number'] !== undefined
    )
  )
    problems['document_number'] ??= 'Enter the number as shown on the document.'
  for (const field of ['document_front', 'document_back'] as const) {
    const file = parsed.data[field]
    if (file !== undefined && (await repo.ownFileOf(tx, file, actor.userId)) === null)
      problems[field] = 'Upload this image again.'
  }
  if (Object.keys(problems).length > 0) throw refuse('invalid', { fields: problems })
  await putFact(services, tx, actor.userId, 'kyc', parsed.data, {
    source: 'your part in a registration',
    at: now.toISOString(),
    by: asking,
  })
  await submitKyc(services, tx, actor.userId, asking)
}

/**
 * Takes part: binds the part to the account, takes identity details where none are on file or a correction is
 * requested, and the means of a joint holder. Whoever is verified already takes part with one click.
 */
export async function join(
  asking: RequestContext<Person>,
  id: string,
  given: { values?: Record<string, unknown> | undefined; means?: PartyMeans | undefined },
): Promise<InvitationView> {
  const { services, tx, actor, now } = asking
  const { party, row } = await ownPart(tx, id, actor)
  const state = (await kycOf(services, tx, actor.userId))?.state ?? 'not_started'
  if (given.values !== undefined && !waits.includes(state))
    throw refuse('not_accepted', {
      message: 'Your identity details are already on file.',
      detail: { state, accepts: [] },
    })
  if (given.values === undefined && waits.includes(state))
    throw refuse('guard_failed', { message: 'Enter your identity details first.' })
  if (familyOf(row.type) === 'joint' && party.means === null && given.means === undefined)
    throw refuse('invalid', { fields: { means: 'Tell us your income and net worth.' } })
  if (party.means !== null && given.means !== undefined)
    throw refuse('invalid', {
      fields: {
        means:
          'Your income and net worth are on file. Change them in your profile, under Financial assets.',
      },
    })
  if (given.values !== undefined) await submitIdentity(asking, given.values)
  await repo.setJoined(tx, party.id, actor.userId, now.toISOString(), given.means ?? null)
  await settle(tx, row.id, now)
  await goOn(services, tx, row.id)
  // while others are missing the state does not change: the part itself is done
  await services.notices.follow(tx, 'registration', row.id)
  return invitation(services, tx, id, actor)
}
