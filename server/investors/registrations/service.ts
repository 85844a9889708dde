import type { Person } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { registrationLabels, type RegistrationType } from '#domain/shared/registration-types.ts'
import {
  detailsOf,
  papersOf,
  partyRoleLabels,
  type PeopleInput,
  type RegistrationView,
} from '#domain/investors/model/registration.ts'
import { familyOf, registrationTitleOf, taxpayerOf } from '#domain/investors/rules/registration.ts'
import { textOf } from '#domain/shared/text.ts'
import { UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import type { RegistrationContext } from '#machines/investors/registration.events.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import { kycOf } from '../kyc/index.ts'
import { readFact } from '../profile/index.ts'
import { screenPerson } from '../screening/index.ts'
import { leftOf, problemsOf } from './check.ts'
import { saveParties } from './people.ts'
import * as repo from './repo.ts'
import { einHash, maskSecret, sealSecrets, secretFields, secretsIn } from './secrets.ts'
import { system, type RequestContext } from '#server/kernel/context.ts'

/** Registrations that one person may have. */
const MOST = 20
const editable = ['draft', 'needs_information']

/** Own registration, else the 404 of one that does not exist. */
export async function ownRegistration(
  q: Queryable,
  id: string,
  userId: string,
): Promise<repo.RegistrationRow> {
  const row = await repo.registrationById(q, id)
  if (row === null || row.user_id !== userId) throw refuse('not_found')
  return row
}
async function instanceOf(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  id: string,
): Promise<Instance> {
  const instance = await services.lifecycles.read(q, 'registration', id)
  if (instance === null) throw new Error(`the registration ${id} has no machine`)
  return instance
}

/** Begins a registration of a type; its first person is the one who begins it. */
export async function beginRegistration(
  asking: RequestContext<Person>,
  type: RegistrationType,
): Promise<RegistrationView> {
  const { services, tx, actor, now } = asking
  if ((await repo.registrationsOf(tx, actor.userId)).length >= MOST)
    throw refuse('refused', {
      message: 'You have the maximum of 20 registrations. Use an existing one.',
    })
  const id = newId()
  await repo.addRegistration(tx, { id, user_id: actor.userId, type, at: now.toISOString() })
  await services.lifecycles.begin(tx, 'registration', id, undefined, asking, {
    user_id: actor.userId,
  })
  await settle(tx, id, now)
  return viewOf(services, tx, await ownRegistration(tx, id, actor.userId))
}

/** People and title as they follow from what is stored. */
export async function settle(tx: Tx, id: string, now: Date): Promise<void> {
  const row = await repo.registrationById(tx, id)
  if (row === null) return
  await saveParties(tx, row, now.toISOString())
  await repo.setTitle(tx, id, await titleOf(tx, row))
}

/** A person's legal name where the identity details are on file, else as they were named. */
export async function legalNameOf(q: Queryable, party: repo.PartyRow): Promise<string> {
  const values =
    party.user_id === null ? {} : ((await readFact(q, party.user_id, 'kyc'))?.values ?? {})
  const legal = [textOf(values['legal_first']), textOf(values['legal_last'])]
  return legal.every((part) => part !== '')
    ? legal.join(' ')
    : `${party.first_name} ${party.last_name}`
}
async function titleOf(q: Queryable, row: repo.RegistrationRow): Promise<string> {
  const v = row.values
  const signing = (await repo.partiesOf(q, row.id)).filter((p) => p.signs)
  return registrationTitleOf({
    type: row.type,
    holders: await Promise.all(signing.map((p) => legalNameOf(q, p))),
    entity: textOf(v['legal_name']) || registrationLabels[row.type],
    minor: [textOf(v['minor_first']), textOf(v['minor_last'])].filter(Boolean).join(' '),
    state: textOf(v['state']),
    trustName: textOf(v['trust_name']),
    trustDate: textOf(v['trust_date']),
    decedent: textOf(v['decedent']),
  })
}

/** Opens a registration that is submitted, so that it can be changed; the machine decides whether it may be. */
async function opened(asking: RequestContext<Person>, id: string): Promise<Instance> {
  const { services, tx } = asking
  const instance = await services.lifecycles.lock(tx, 'registration', id)
  if (instance === null) throw refuse('not_found')
  return editable.includes(instance.state)
    ? instance
    : services.lifecycles.send(tx, 'registration', id, { type: 'CHANGED' }, asking)
}

/** While a correction is requested, only what was named can be changed; the rest stays as it was submitted. */
function demandNamed(instance: Instance, changed: readonly string[]): void {
  const { needs } = instance.context as unknown as RegistrationContext
  if (instance.state !== 'needs_information') return
  const other = changed.filter((field) => !needs.some((need) => need.field === field))
  if (other.length > 0)
    throw refuse('invalid', {
      fields: Object.fromEntries(
        other.map((field) => [`values.${field}`, 'This was accepted and can’t be changed now.']),
      ),
    })
}

/**
 * Stores details as they are typed: names of fields and the shape of what is there; the rules are checked when it is
 * submitted.
 */
export async function saveDetails(
  asking: RequestContext<Person>,
  id: string,
  ifMatch: number | null,
  values: Record<string, unknown>,
): Promise<RegistrationView> {
  const { services, tx, actor, now } = asking
  const row = await ownRegistration(tx, id, actor.userId)
  if (ifMatch !== row.rev) expectVersion(ifMatch, row.rev, await viewOf(services, tx, row))
  const shape = detailsOf(row.type).shape as Record<string, unknown>
  const unknown = Object.keys(values).filter((field) => !Object.hasOwn(shape, field))
  if (unknown.length > 0)
    throw refuse('unknown_field', {
      fields: Object.fromEntries(unknown.map((field) => [`values.${field}`, UNKNOWN_FIELD])),
    })
  const secret = secretFields(row.type)
  const given = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  )
  const before = secretsIn(services.keys, row)
  const typed = Object.fromEntries(
    Object.entries(given).filter(
      (entry): entry is [string, string] =>
        secret.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  )
  const secrets = { ...before, ...typed }
  const open = Object.fromEntries(
    Object.entries({ ...row.values, ...given }).filter(
      ([field]) => !secret.includes(field) && (!(field in values) || field in given),
    ),
  )
  const changed = [
    ...Object.keys(open).filter(
      (field) => JSON.stringify(open[field]) !== JSON.stringify(row.values[field]),
    ),
    ...Object.keys(row.values).filter((field) => !(field in open)),
    ...Object.keys(typed).filter((field) => typed[field] !== before[field]),
  ]
  demandNamed(await opened(asking, id), changed)
  await repo.storeRegistration(
    tx,
    {
      id,
      values: open,
      masked: Object.fromEntries(
        Object.entries(secrets).map(([field, plain]) => [field, maskSecret(field, plain)]),
      ),
      sealed: sealSecrets(services.keys, id, secrets),
      people: row.people,
      ein_hash: einHash(services.keys, { type: row.type, values: open }, secrets),
    },
    actor.userId,
    now.toISOString(),
  )
  await settle(tx, id, now)
  return viewOf(services, tx, await ownRegistration(tx, id, actor.userId))
}

/** Names the other people and the companies between. */
export async function savePeople(
  asking: RequestContext<Person>,
  id: string,
  ifMatch: number | null,
  people: PeopleInput,
): Promise<RegistrationView> {
  const { services, tx, actor, now } = asking
  const row = await ownRegistration(tx, id, actor.userId)
  if (ifMatch !== row.rev) expectVersion(ifMatch, row.rev, await viewOf(services, tx, row))
  demandNamed(await opened(asking, id), ['people'])
  await repo.storeRegistration(tx, { ...row, people }, actor.userId, now.toISOString())
  await settle(tx, id, now)
  return viewOf(services, tx, await ownRegistration(tx, id, actor.userId))
}

/** Makes the EINs comparable that were stored before they were compared; harmless when repeated. */
export async function indexEins(services: Pick<AppServices, 'keys' | 'db'>): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (
    let rows = await repo.unindexed(services.db, after);
    rows.length > 0;
    rows = await repo.unindexed(services.db, after)
  )
    for (const row of rows) {
      const hash = einHash(services.keys, row, secretsIn(services.keys, row))
      if (hash !== null) await repo.setEin(services.db, row.id, hash, row.rev)
      after = row.id
    }
}

/** Submits it: what is wrong is named by field; then everybody is invited. */
export async function submitRegistration(
  asking: RequestContext<Person>,
  id: string,
): Promise<RegistrationView> {
  const { services, tx, actor } = asking
  const row = await ownRegistration(tx, id, actor.userId)
  await services.lifecycles.lock(tx, 'registration', id)
  const problems = await problemsOf(services, tx, row)
  if (Object.keys(problems).length > 0) throw refuse('invalid', { fields: problems })
  await services.lifecycles.send(tx, 'registration', id, { type: 'SUBMITTED' }, asking)
  // compliance reads a name alike to a listed one before the papers are reviewed
  await screenPerson(services, tx, actor.userId)
  await goOn(services, tx, id)
  return viewOf(services, tx, await ownRegistration(tx, id, actor.userId))
}

/** Advances a registration when everybody in it is verified; nothing happens while somebody is missing. */
export async function goOn(services: AppServices, tx: Tx, id: string): Promise<void> {
  const instance = await services.lifecycles.lock(tx, 'registration', id)
  if (instance?.state === 'collecting' && (await everybodyVerified(services, tx, id)))
    await services.lifecycles.send(tx, 'registration', id, { type: 'PARTY_CHANGED' }, system)
  else if (
    (instance?.state === 'active' || instance?.state === 'in_review') &&
    !(await everybodyVerified(services, tx, id))
  )
    await services.lifecycles.send(tx, 'registration', id, { type: 'PARTY_LOST' }, system)
}
/** Has everybody in it joined, with an approved identity check of their own? */
export async function everybodyVerified(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  id: string,
): Promise<boolean> {
  for (const party of await repo.partiesOf(q, id))
    if (
      party.user_id === null ||
      party.joined_at === null ||
      (await kycOf(services, q, party.user_id))?.state !== 'approved'
    )
      return false
  return true
}

const unknownIdentity = { label: 'Not started', tone: 'neutral', icon: 'circle-dashed' }
async function partyViews(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  id: string,
): Promise<RegistrationView['parties']> {
  return Promise.all(
    (await repo.partiesOf(q, id)).map(async (party) => {
      const kyc = party.user_id === null ? null : await kycOf(services, q, party.user_id)
      // others see how far a person is, never why: the labels of a party are the same for a review and a hit
      const identity =
        kyc === null ? unknownIdentity : services.lifecycles.present(kyc.instance, { who: [] })
      return {
        id: party.id,
        role: party.role,
        role_label: partyRoleLabels[party.role],
        name: await legalNameOf(q, party),
        email: party.email,
        self: party.self,
        percent: party.percent,
        title: party.title,
        signs: party.signs,
        joined: party.joined_at !== null,
        declined: party.declined_at !== null,
        identity: { label: identity.label, tone: identity.tone, icon: identity.icon },
      }
    }),
  )
}
const whose: Readonly<Record<ReturnType<typeof taxpayerOf>, string>> = {
  first_holder: 'Your own number',
  minor: 'The minor’s number',
  grantor: 'The grantor’s number',
  entity: 'Its own EIN',
  custodian: 'The custodian’s number',
}

/** A registration as the one who prepares it sees it; secrets only as masks. */
export async function viewOf(
  services: AppServices,
  q: Queryable,
  row: repo.RegistrationRow,
): Promise<RegistrationView> {
  const family = familyOf(row.type)
  if (family === 'plain') throw new Error(`${row.type} isn’t prepared`)
  const [instance, parties] = [
    await instanceOf(services, q, row.id),
    await partyViews(services, q, row.id),
  ]
  const { needs } = instance.context as unknown as RegistrationContext
  const waiting = parties.filter((p) => !p.joined || p.identity.tone !== 'success')
  let left: string[] = []
  if (editable.includes(instance.state)) left = await leftOf(services, q, row)
  else if (instance.state === 'collecting')
    left = waiting.map((p) =>
      p.self
        ? 'Verify your own identity in an investment’s Identity step.'
        : `${p.name} confirms who they are.`,
    )
  return {
    id: row.id,
    type: row.type,
    type_label: registrationLabels[row.type],
    family,
    title: row.title ?? registrationLabels[row.type],
    status: services.lifecycles.present(instance, {
      who: ['INV'],
      link: () => links.registration(row.id),
    }),
    rev: row.rev,
    values: row.values,
    masked: row.masked,
    people: row.people,
    parties,
    needs: Object.fromEntries(needs.map((n) => [n.field, n.sentence])),
    left,
    papers: [...papersOf(row.type)],
    whose_tin:
      whose[taxpayerOf(row.type, row.values['tin_kind'] as 'ein' | 'grantor_ssn' | undefined)],
    created_at: row.created_at,
  }
}
/** All of a person's registrations, newest first. */
export async function listOf(
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<Pick<RegistrationView, 'id' | 'type' | 'type_label' | 'title' | 'status' | 'left'>[]> {
  const views = await Promise.all(
    (await repo.registrationsOf(q, userId)).map((row) => viewOf(services, q, row)),
  )
  return views.map(({ id, type, type_label, title, status, left }) => ({
    id,
    type,
    type_label,
    title,
    status,
    left,
  }))
}
