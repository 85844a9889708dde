import { registrationLabels } from '#domain/shared/registration-types.ts'
import type { ShownChange } from '#domain/investors/model/profile/shown.ts'
import type { EntityOwnersView } from '#domain/investors/model/profile/views.ts'
import type { PeopleInput } from '#domain/investors/model/registration.ts'
import { entityOwners } from '#domain/investors/rules/entity-owners.ts'
import { familyOf } from '#domain/investors/rules/registration.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { noteChanges } from '../profile/index.ts'
import * as repo from './repo.ts'
import { viewOf } from './service.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Person } from '#domain/shared/access/actor.ts'

const rulesOf = (row: repo.RegistrationRow) => ({
  excluded: row.values['excluded'] === true,
  controlOnly: row.type === 'nonprofit',
})

async function entityOf(
  services: AppServices,
  q: Queryable,
  row: repo.RegistrationRow,
): Promise<EntityOwnersView> {
  const view = await viewOf(services, q, row)
  const { excluded, controlOnly } = rulesOf(row)
  const { owners, problems } = entityOwners(row.people, { excluded, controlOnly })
  const identityOf = (key: string) =>
    view.parties.find((one) => (key === '@self' ? one.self : !one.self && one.email === key))
      ?.identity ?? null
  return {
    registration_id: row.id,
    title: view.title,
    type: row.type,
    type_label: registrationLabels[row.type],
    status: view.status,
    rev: row.rev,
    excluded,
    control_only: controlOnly,
    people: [...row.people.people],
    companies: [...row.people.companies],
    owners: owners.map(({ key, chains, ...one }) => ({
      ...one,
      chains: [...chains],
      identity: identityOf(key),
    })),
    control: owners.find((one) => one.is_control)?.name ?? null,
    problems: problems.map((one) => one.message),
  }
}

/**
 * The legal entities in whose name a person invests, with their beneficial owners; trusts of natural persons and
 * estates are none (31 CFR 1010.230(e)(1)).
 */
export async function entitiesOf(
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<EntityOwnersView[]> {
  const rows = (await repo.registrationsOf(q, userId)).filter(
    (row) => familyOf(row.type) === 'entity',
  )
  return Promise.all(rows.map((row) => entityOf(services, q, row)))
}

/** What changed in the owners of an entity, a person at a time, for the log of the certification. */
export async function noteOwners(
  { services, tx, actor, ...by }: RequestContext<Person>,
  row: repo.RegistrationRow,
  people: PeopleInput,
): Promise<void> {
  if (familyOf(row.type) !== 'entity') return
  const rules = rulesOf(row)
  const told = (given: PeopleInput) =>
    new Map(
      entityOwners(given, rules).owners.map((one) => [
        one.name,
        [`${one.percent}%`, ...(one.is_control ? ['in control'] : [])].join(', '),
      ]),
    )
  const [before, after] = [told(row.people), told(people)]
  const title = row.title ?? registrationLabels[row.type]
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name): ShownChange => ({
      field: `${title}: ${name}`,
      from: before.get(name) ?? null,
      to: after.get(name) ?? null,
    }))
  if (changes.length > 0)
    await noteChanges(services, tx, actor.userId, new Map([['beneficial-owners', changes]]), {
      source: `the registration ${title}`,
      by: { ...by, actor },
    })
}
