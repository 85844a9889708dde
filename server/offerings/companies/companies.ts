import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import { addCalendarDays, dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  ATTESTATION_VERSION,
  attestationTexts,
  companyInformation,
  type CompanyInformation,
  type EntityType,
} from '#domain/offerings/model/raise-company.ts'
import { personChanged } from '#domain/offerings/mail/members.ts'
import type {
  companyPerson,
  companyPersonView,
  CompanyPosition,
} from '#domain/offerings/model/raise.ts'
import { hasSigner } from '#domain/offerings/rules/members.ts'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { fieldsOf } from '#server/kernel/http/validate.ts'
import { expectVersion } from '#server/kernel/http/versions.ts'
import { newId, newSecret } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import type { z } from 'zod'
import { membersOf } from '#server/identity/access/index.ts'
import { userById } from '#server/identity/identity/index.ts'
import {
  addCompany,
  addMember,
  findCompany,
  logoPath,
  type CompanyRow,
} from '../offerings/index.ts'
import { admit } from './members.ts'
import { isMember } from './members-repo.ts'
import * as repo from './repo.ts'
import type { PersonRow } from './tables.ts'
import { inLatin } from '#domain/shared/names/latin.ts'
import { cleaned } from '#server/kernel/lib/cleaned.ts'
import { idsIn, ownFiles, type Values } from '../topics/index.ts'
import type { RequestContext } from '#server/kernel/context.ts'

type NewPerson = z.output<typeof companyPerson>
type PersonView = z.input<typeof companyPersonView>
type Role = 'owner' | 'editor' | 'viewer'

const INVITATION_DAYS = 14
const DRAFT_SIZE = 60_000
/** Checking whether an EIN is taken is not for machines. */
export const PER_HOUR = { name: 'companies.company', points: 10, seconds: 3_600 }
const MAILS = { name: 'companies.invitation', points: 30, seconds: 3_600 }
const draftPlace = (userId: string): string => `company_draft:${userId}:sealed`
export const einPlace = (accountId: string): string => `company_info:${accountId}:ein`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'company_draft', column: 'sealed', from: ['user_id'], place: draftPlace },
  { table: 'company_info', column: 'ein_sealed', from: ['account_id'], place: einPlace },
  { table: 'company_correction', column: 'ein_sealed', from: ['account_id'], place: einPlace },
]
export const digitsOf = (ein: string): string => ein.replace(/\D/g, '')
export const einHash = (services: Pick<AppServices, 'keys'>, ein: string): string =>
  services.keys.hmac('blind ein', digitsOf(ein))

/** What a person typed about a company that is not made yet; null when there is nothing. */
export async function draftOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  userId: string,
): Promise<{ values: Values; rev: number } | null> {
  const row = await repo.findDraft(q, userId)
  return row === null
    ? null
    : {
        values: JSON.parse(services.keys.open(row.sealed, draftPlace(userId))) as Values,
        rev: row.rev,
      }
}

/** Stores it, encrypted as a whole. */
export async function storeDraft(
  { services, tx, actor }: RequestContext<Person>,
  values: Values,
): Promise<{ rev: number }> {
  const text = JSON.stringify(cleaned(values))
  if (text.length > DRAFT_SIZE)
    throw refuse('too_large', { message: 'This is too long. Shorten it.' })
  return {
    rev: await repo.saveDraft(
      tx,
      actor.userId,
      services.keys.seal(text, draftPlace(actor.userId)),
      services.clock.now().toISOString(),
    ),
  }
}

const slugOf = (name: string): string =>
  inLatin(name).replaceAll(' ', '-').slice(0, 60).replace(/-+$/, '') || 'company'
async function freeSlug(q: Queryable, name: string): Promise<string> {
  const wish = slugOf(name)
  const taken = await repo.takenSlugs(q, wish)
  for (let n = 1; ; n++) {
    const slug = n === 1 ? wish : `${wish}-${n}`
    if (!taken.has(slug)) return slug
  }
}

/** Kind of company -> how it is taxed by default. */
const taxed: Readonly<Record<EntityType, CompanyRow['tax_class']>> = {
  c_corp: 'c_corp',
  s_corp: 's_corp',
  llc: 'partnership',
  partnership: 'partnership',
  trust: 'trust',
}
const SEEDS = 24

async function parseInformation(
  { services, tx, actor }: RequestContext<Person>,
  given: Values,
  people: readonly NewPerson[],
): Promise<CompanyInformation> {
  const parsed = companyInformation.safeParse(cleaned(given), { error: plainErrors })
  const fields = parsed.success ? {} : fieldsOf(parsed.error.issues, ['information'])
  if (!hasSigner(people)) fields['people'] = 'Add at least one authorized signer.'
  const seen = new Set<string>()
  people.forEach((one, at) => {
    if (seen.has(one.email.toLowerCase()))
      fields[`people.${at}.email`] = 'Another person already has this address.'
    seen.add(one.email.toLowerCase())
  })
  if (parsed.success && parsed.data.formation_date > dateInZone(services.clock.now().toISOString()))
    fields['information.formation_date'] = 'The company must already exist.'
  if (!parsed.success || Object.keys(fields).length > 0) throw refuse('invalid', { fields })
  const own = await ownFiles(tx, idsIn(parsed.data.logo), actor.userId)
  if (parsed.data.logo !== undefined && !own.includes(parsed.data.logo))
    throw refuse('invalid', { fields: { 'information.logo': 'Add your own file.' } })
  return parsed.data
}

const taken = () =>
  refuse('refused', {
    message: 'A company with this EIN is here already. Ask its owners to let you in.',
    detail: { reason: 'ein_taken' },
  })

/** Makes a company: its record, its first owner, its people with their invitations, and what was attested. */
export async function makeCompany(
  who: RequestContext<Person>,
  given: {
    information: Values
    people: NewPerson[]
    attestations: Record<keyof typeof attestationTexts, true>
  },
): Promise<{ account_id: string; slug: string }> {
  const { services, tx, actor } = who
  const info = await parseInformation(who, given.information, given.people)
  await services.limits.demand(
    PER_HOUR,
    actor.userId,
    'Too many companies in one hour. Try again later.',
  )
  if ((await repo.companyByEin(tx, einHash(services, info.ein))) !== null) throw taken()
  const name = info.dba ?? info.legal_name
  const [account_id, slug, now] = [
    newId(),
    await freeSlug(tx, name),
    services.clock.now().toISOString(),
  ]
  await addCompany(tx, {
    account_id,
    slug,
    name,
    legal_name: info.legal_name,
    tagline: info.tagline ?? '',
    city: info.address.city,
    region: info.address.region ?? '',
    jurisdiction: info.jurisdiction,
    tax_class: taxed[info.entity_type],
    founded: Number(info.formation_date.slice(0, 4)),
    employees: info.employees,
    cover_seed: 1 + (Number.parseInt(sha256(account_id).slice(0, 6), 16) % SEEDS),
    logo_url: info.logo === undefined ? null : logoPath(account_id, info.logo),
    cover_url: null,
  })
  const { ein, ...open } = info
  const attestations = {
    version: ATTESTATION_VERSION,
    texts: attestationTexts,
    given: given.attestations,
    ip: who.ip,
  }
  const kept = await repo.addInfo(tx, {
    account_id,
    information: { ...open, ein_last4: digitsOf(ein).slice(-4) },
    ein_sealed: services.keys.seal(digitsOf(ein), einPlace(account_id)),
    ein_hash: einHash(services, ein),
    attestations,
    attested_by: actor.userId,
    attested_at: now,
  })
  if (!kept) throw taken()
  await addMember(tx, account_id, actor.userId, 'owner')
  const self = await userById(tx, actor.userId)
  for (const person of given.people) {
    const isSelf = self !== null && person.email.toLowerCase() === self.email.toLowerCase()
    const row = await savePerson(who, account_id, person, isSelf ? actor.userId : null)
    if (person.invite_as !== null && !isSelf) await invite(who, row, person.invite_as)
  }
  await repo.dropDraft(tx, actor.userId)
  return { account_id, slug }
}

async function savePerson(
  { services, tx, actor }: RequestContext<Person>,
  accountId: string,
  given: NewPerson,
  userId: string | null,
): Promise<PersonRow> {
  const text = (value: string): string => String(cleaned(value))
  const row: PersonRow = {
    id: newId(),
    account_id: accountId,
    name: text(given.name),
    email: given.email.toLowerCase(),
    role: given.role,
    title: text(given.title),
    ownership_pct: given.ownership_pct,
    is_authorised_signer: given.is_authorised_signer,
    user_id: userId,
    added_by: actor.userId,
    added_at: services.clock.now().toISOString(),
    rev: 1,
  }
  if (!(await repo.addPerson(tx, row)))
    throw refuse('refused', { message: 'The company already has a person with this address.' })
  return row
}

/** Sends a link by which somebody joins; one link per person is live. */
async function invite(
  { services, tx, actor }: RequestContext<Person>,
  person: PersonRow,
  role: Role,
): Promise<void> {
  await services.limits.demand(
    MAILS,
    actor.userId,
    'Too many invitations in one hour. Try again later.',
  )
  const company = await findCompany(tx, person.account_id)
  const now = services.clock.now().toISOString()
  const token = newSecret()
  await repo.endInvitations(tx, person.id, now)
  await repo.addInvitation(tx, {
    id: newId(),
    person_id: person.id,
    account_id: person.account_id,
    role,
    token_hash: sha256(token),
    sent_by: actor.userId,
    sent_at: now,
    expires_at: addCalendarDays(now, INVITATION_DAYS),
  })
  await services.mailer.send(tx, {
    template: 'company.invitation',
    to: { address: person.email },
    data: { company: company?.name ?? '', role, token, days: INVITATION_DAYS },
  })
}

const ownerOnly = (actor: Person, accountId: string): void => {
  if (memberRole(actor, accountId) !== 'owner') throw refuse('forbidden')
}

function invitationState(row: repo.PersonWithInvitation, now: string): PersonView['invitation'] {
  if (row.accepted_at !== null) return row.access === null ? 'none' : 'accepted'
  if (row.sent_at === null) return 'none'
  return (row.expires_at ?? '') > now ? 'sent' : 'expired'
}
function viewOfPerson(row: repo.PersonWithInvitation, now: string): PersonView {
  const invitation = invitationState(row, now)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    title: row.title,
    ownership_pct: row.ownership_pct,
    is_authorised_signer: row.is_authorised_signer,
    access: row.access,
    invitation,
    invited_at: invitation === 'none' ? null : row.sent_at,
    rev: row.rev,
  }
}

/** People of a company for its members and the platform. */
export async function peopleOf(
  services: Pick<AppServices, 'clock'>,
  q: Queryable,
  accountId: string,
): Promise<PersonView[]> {
  if ((await findCompany(q, accountId)) === null) throw refuse('not_found')
  return (await repo.findPeople(q, accountId)).map((row) =>
    viewOfPerson(row, services.clock.now().toISOString()),
  )
}

async function onePerson(
  who: RequestContext<Person>,
  accountId: string,
  id: string,
): Promise<PersonView> {
  const found = (await peopleOf(who.services, who.tx, accountId)).find((one) => one.id === id)
  if (found === undefined) throw refuse('not_found')
  return found
}

/** Adds a person; owners only. */
export async function addPersonTo(
  who: RequestContext<Person>,
  accountId: string,
  given: NewPerson,
): Promise<PersonView> {
  if ((await findCompany(who.tx, accountId)) === null) throw refuse('not_found')
  ownerOnly(who.actor, accountId)
  const row = await savePerson(who, accountId, given, null)
  if (given.invite_as !== null) await invite(who, row, given.invite_as)
  return onePerson(who, accountId, row.id)
}

/**
 * Changes what a person is in the company, on the version that was read; owners only. The position before is kept with
 * its end, and all owners are notified.
 */
export async function changePosition(
  who: RequestContext<Person> & { headers: { ifMatch: number | null } },
  accountId: string,
  personId: string,
  given: CompanyPosition,
): Promise<PersonView> {
  const { services, tx, actor } = who
  const company = await findCompany(tx, accountId)
  if (company === null) throw refuse('not_found')
  ownerOnly(actor, accountId)
  const people = await repo.lockPeople(tx, accountId)
  const before = people.find((one) => one.id === personId)
  if (before === undefined) throw refuse('not_found')
  expectVersion(who.headers.ifMatch, before.rev, await onePerson(who, accountId, personId))
  const after = { ...given, title: String(cleaned(given.title)) }
  if (!hasSigner([...people.filter((one) => one !== before), after]))
    throw refuse('refused', {
      fields: {
        is_authorised_signer:
          'A company always has an authorized signer. Let another person sign first.',
      },
    })
  await repo.setPosition(tx, before, after, {
    id: newId(),
    by: actor.userId,
    at: services.clock.now().toISOString(),
  })
  const by = await userById(tx, actor.userId)
  for (const { user_id: owner } of await membersOf(tx, accountId, ['owner']))
    await services.mailer.send(tx, {
      template: 'notice',
      to: { userId: owner },
      data: personChanged({
        accountId,
        company: company.name,
        name: before.name,
        by: by === null ? null : `${by.first_name} ${by.last_name}`,
        before,
        after,
      }),
      kind: 'security',
    })
  return onePerson(who, accountId, personId)
}

/** Sends the link again, or for another role; owners only. */
export async function inviteAgain(
  who: RequestContext<Person>,
  accountId: string,
  personId: string,
  role: Role,
): Promise<PersonView> {
  if ((await findCompany(who.tx, accountId)) === null) throw refuse('not_found')
  ownerOnly(who.actor, accountId)
  const row = await repo.findPerson(who.tx, personId, accountId)
  if (row === null) throw refuse('not_found')
  if (row.user_id !== null && (await isMember(who.tx, accountId, row.user_id)))
    throw refuse('refused', { message: 'This person already joined.' })
  await invite(who, row, role)
  return onePerson(who, accountId, personId)
}

/** What a mailed link is for. */
export async function invitationOf(
  services: Pick<AppServices, 'clock'>,
  q: Queryable,
  token: string,
): Promise<{ company: string; role: Role; name: string }> {
  const row = await repo.findInvitation(q, sha256(token), services.clock.now().toISOString())
  const [company, person] =
    row === null
      ? [null, null]
      : [
          await findCompany(q, row.account_id),
          await repo.findPerson(q, row.person_id, row.account_id),
        ]
  if (row === null || company === null || person === null) throw refuse('not_found')
  return { company: company.name, role: row.role, name: person.name }
}

/** Joins the company: the link works once, and only for the account with the invited address. */
export async function acceptInvitation(
  who: RequestContext<Person>,
  token: string,
): Promise<{ account_id: string }> {
  const { services, tx, actor } = who
  const now = services.clock.now().toISOString()
  const row = await repo.lockInvitation(tx, sha256(token), now)
  const person = row === null ? null : await repo.findPerson(tx, row.person_id, row.account_id)
  if (row === null || person === null) throw refuse('not_found')
  const self = await userById(tx, actor.userId)
  if (self?.email.toLowerCase() !== person.email)
    throw refuse('refused', {
      message: 'This invitation was sent to another address. Sign in with that address’s account.',
    })
  await repo.acceptInvitation(tx, row.id, now, actor.userId)
  await repo.setJoined(tx, person.id, actor.userId)
  await admit(who, {
    accountId: row.account_id,
    userId: actor.userId,
    role: row.role,
    by: row.sent_by,
  })
  return { account_id: row.account_id }
}
