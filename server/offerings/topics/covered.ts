import { coveredPersons, type Covered } from '#domain/offerings/model/raise-covered.ts'
import { RELIED_ON } from '#domain/offerings/rules/questionnaires.ts'
import type { TopicInput } from '#domain/offerings/model/topics/projection.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { findCompany } from '../offerings/index.ts'
import { findOfOffering } from './questionnaire-repo.ts'
import * as repo from './repo.ts'
import { system } from '#server/kernel/context.ts'

/** Covered persons by the given topics of an offering. */
export async function coveredOf(
  q: Queryable,
  listingId: string,
  all: TopicInput,
): Promise<Covered[]> {
  const raise = await repo.findRaise(q, listingId)
  const company = raise === null ? null : await findCompany(q, raise.account_id)
  return company === null ? [] : coveredPersons(company.legal_name, all)
}

/**
 * Stores who is covered according to what was submitted, and ends the questionnaires of those whom neither that nor the
 * drafts name: a person who left, or whose name was a mistake.
 */
export async function saveCovered(
  services: AppServices,
  tx: Tx,
  listingId: string,
  submittedValues: TopicInput,
  drafts: TopicInput,
): Promise<void> {
  const covered = (await coveredOf(tx, listingId, submittedValues)).map((one) => one.key)
  await repo.setCovered(tx, listingId, covered)
  const keys = new Set([
    ...covered,
    ...(await coveredOf(tx, listingId, drafts)).map((one) => one.key),
  ])
  for (const row of await findOfOffering(tx, listingId))
    if (!keys.has(row.person_key))
      await services.lifecycles.send(tx, 'questionnaire', row.id, { type: 'SUPERSEDED' }, system)
}

/**
 * May the answers of every covered person of what was submitted be relied on now (17 CFR 227.503, 230.506(d), 230.262)?
 * `since` is the earliest of their last certifications: what a closing requires to be after its notice. Null where one
 * is missing, flagged or too old, and for an offering without topics.
 */
export async function badActorClear(
  q: Queryable,
  listingId: string,
): Promise<{ since: string } | null> {
  const since = await repo.reliedOnSince(q, listingId, RELIED_ON)
  return since === null ? null : { since }
}
