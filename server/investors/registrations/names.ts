import { familyOf } from '#domain/investors/rules/registration.ts'
import type { RegistrationType } from '#domain/shared/registration-types.ts'
import { textOf } from '#domain/shared/text.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './repo.ts'
import { legalNameOf } from './service.ts'

/** States in which a registration has not been submitted, or does not count: its names prove nothing. */
const uncounted: ReadonlySet<string> = new Set([
  'draft',
  'needs_information',
  'rejected',
  'needs_retitling',
  'closed',
])

/**
 * Names under which a bank account of a registration may be held: its title, the entity, trust or estate, and each
 * joint holder who has taken part (platform policy).
 */
export async function registrationNames(q: Queryable, id: string): Promise<string[]> {
  const row = await repo.registrationById(q, id)
  if (row === null) return []
  const own = ['legal_name', 'trust_name'].map((field) => textOf(row.values[field]))
  const decedent = textOf(row.values['decedent'])
  const family = familyOf(row.type)
  const parties = (await repo.partiesOf(q, id)).filter(
    (party) => party.joined_at !== null && (party.self || family === 'joint'),
  )
  const people = await Promise.all(parties.map((party) => legalNameOf(q, party)))
  return [
    ...new Set([
      row.title ?? '',
      ...own,
      ...(decedent === '' ? [] : [`Estate of ${decedent}`, `The Estate of ${decedent}`]),
      ...people,
      ...(people.length > 1 ? [people.join(' and ')] : []),
    ]),
  ].filter((name) => name !== '')
}

/** Registrations of a person that were reviewed and are active: their type and title. */
export async function verifiedTitles(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  userId: string,
): Promise<{ type: RegistrationType; title: string }[]> {
  const titles: { type: RegistrationType; title: string }[] = []
  for (const { id, type, title } of await repo.registrationsOf(q, userId))
    if (
      title !== null &&
      (await services.lifecycles.read(q, 'registration', id))?.state === 'active'
    )
      titles.push({ type, title })
  return titles
}

/** Titles of the retirement accounts of a person for which a custodian has signed ("Custodian FBO name"). */
export const custodianTitles = async (q: Queryable, userId: string): Promise<string[]> =>
  (await repo.custodiansOf(q, userId)).map(({ custodian, owner }) => `${custodian} FBO ${owner}`)

/**
 * Names of all registrations that a person has submitted, and of the custodians that have signed for a plan of theirs
 * ("Custodian FBO name").
 */
export async function holderNames(
  services: Pick<AppServices, 'lifecycles'>,
  q: Queryable,
  userId: string,
): Promise<string[]> {
  const names: string[] = []
  for (const row of await repo.registrationsOf(q, userId)) {
    const state = (await services.lifecycles.read(q, 'registration', row.id))?.state
    if (state !== undefined && !uncounted.has(state))
      names.push(...(await registrationNames(q, row.id)))
  }
  for (const { custodian, owner } of await repo.custodiansOf(q, userId))
    names.push(custodian, `${custodian} FBO ${owner}`)
  return names
}
