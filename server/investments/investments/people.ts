import type { StepName } from '#domain/shared/investment-steps.ts'
import type { FactKind } from '#domain/investors/model/profile/sections.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Instance } from '#server/kernel/state-machines/index.ts'
import * as profile from '#server/investors/profile/index.ts'
import * as repo from './repo.ts'

/** A fact of the person's profile as investments use it; secrets only as masks. */
export type Fact = profile.Fact

/** The newest fact of a kind, or null. */
export const readFact = (
  _parts: AppServices,
  q: Queryable,
  userId: string,
  kind: FactKind,
): Promise<Fact | null> => profile.readFact(q, userId, kind)
/** Its secrets in plain, for checks inside the server only. */
export const secretsOf = async (
  services: AppServices,
  q: Queryable,
  userId: string,
  kind: StepName,
): Promise<Record<string, string>> =>
  (await profile.revealFact(services, q, userId, kind))?.secrets ?? {}
/**
 * Records what was submitted as a new version of the person's fact; what changed is collected for the profile's logs.
 */
export const recordFact = (
  services: AppServices,
  tx: Tx,
  userId: string,
  kind: StepName,
  values: Record<string, unknown>,
  source: string,
  now: Date,
  changes: profile.Changes,
): Promise<Fact> =>
  profile.recordFact(
    services,
    tx,
    userId,
    kind,
    values,
    { source, at: now.toISOString(), expiresAt: null },
    changes,
  )

const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** Where the person lives, as the identity details say; null while unknown. */
export async function homeOf(
  services: AppServices,
  q: Queryable,
  userId: string | null,
): Promise<{ country: string; region: string | null } | null> {
  return userId === null ? null : homeIn(await readFact(services, q, userId, 'kyc'))
}
/** The same from a fact `kyc` that was read already. */
export function homeIn(
  fact: { values: Record<string, unknown> } | null | undefined,
): { country: string; region: string | null } | null {
  const address = fact?.values['address'] as { country?: unknown; region?: unknown } | undefined
  const country = text(address?.country)
  return country === null ? null : { country, region: text(address?.region) }
}

/** The person's legal name when identity details are on file, else the name of the account. */
export async function nameOf(services: AppServices, q: Queryable, userId: string): Promise<string> {
  const fact = await readFact(services, q, userId, 'kyc')
  return legalName(fact) ?? nameIn(fact, await repo.findPerson(q, userId))
}
function legalName(fact: { values: Record<string, unknown> } | null | undefined): string | null {
  const legal = [text(fact?.values['legal_first']), text(fact?.values['legal_last'])].filter(
    (part): part is string => part !== null,
  )
  return legal.length === 2 ? legal.join(' ') : null
}
/** The same from a fact `kyc` and an account that were read already. */
export function nameIn(
  fact: { values: Record<string, unknown> } | null | undefined,
  person: { first_name: string; last_name: string } | null,
): string {
  const legal = legalName(fact)
  if (legal !== null) return legal
  return person === null ? '' : `${person.first_name} ${person.last_name}`
}

async function read(
  services: AppServices,
  q: Queryable,
  machine: string,
  id: string | null,
): Promise<Instance | null> {
  return id === null ? null : services.lifecycles.read(q, machine, id)
}
/** The person's suitability; the machine has the person's id. */
export const suitabilityOf = (
  services: AppServices,
  q: Queryable,
  userId: string,
): Promise<Instance | null> => services.lifecycles.read(q, 'suitability', userId)
/** The envelope that holds for an investment: the newest that is no unfinished amendment, or null. */
export const envelopeOf = async (
  services: AppServices,
  q: Queryable,
  investmentId: string,
): Promise<Instance | null> =>
  read(services, q, 'envelope', await repo.machineIdOfInvestment(q, 'envelope', investmentId))
export const isSigned = (envelope: Instance | null): boolean =>
  envelope !== null && (envelope.state === 'signed' || envelope.state === 'countersigned')
