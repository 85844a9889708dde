import {
  companyTopics,
  projectTopic,
  type CompanyPatch,
} from '#domain/offerings/model/topics/projection.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { setLogo } from '../offerings/index.ts'
import { isPrepared } from './workspace.ts'
import { closeChanged } from './comments.ts'
import { endQuestionnaires } from './covered.ts'
import { inForce, submittedValues } from './in-force.ts'
import { addApproval, enterIntoForce } from './in-force-repo.ts'
import { publishDocuments } from './offering-documents.ts'
import * as repo from './repo.ts'
import type { TopicRow } from './tables.ts'

/**
 * Writes what a submitted topic decides to the record of the offering, and remembers which revision it shows. The
 * record of the company follows only while nothing but this offering's preparation decides it: later it changes by a
 * correction, or by what comes into force.
 */
export async function applyTopic(
  services: AppServices,
  tx: Tx,
  row: Pick<TopicRow, 'listing_id' | 'topic' | 'item_id'>,
  revision: number,
): Promise<void> {
  const raise = await repo.findRaise(tx, row.listing_id)
  if (raise === null) throw new Error(`the topic ${row.item_id} belongs to no raise`)
  const { offering, company } = projectTopic(
    row.topic,
    await submittedValues(services, tx, row.listing_id),
  )
  const fixed = await repo.isCompanyFixed(tx, raise)
  await repo.writePatches(tx, row.listing_id, raise.account_id, offering, fixed ? {} : company)
  if (!fixed && company.logo !== undefined) await setLogo(tx, raise.account_id, company.logo)
  await repo.setApplied(tx, row.item_id, revision)
}

/** What of a company comes into force with an approved topic; everything else changes by a correction only. */
const described = [
  'tagline',
  'employees',
  'logo',
] as const satisfies readonly (keyof CompanyPatch)[]
/**
 * Writes what topics that come into force say of the company: its tagline, logo and number of employees. Other topics of
 * the offering are left out, because another offering of the company may have changed since what they say.
 */
export async function applyCompany(
  services: AppServices,
  tx: Tx,
  listingId: string,
  topics: readonly Topic[],
): Promise<void> {
  const raise = await repo.findRaise(tx, listingId)
  if (raise === null) return
  const all = await inForce(services, tx, listingId)
  const said = Object.assign(
    {},
    ...companyTopics
      .filter((topic) => topics.includes(topic))
      .map((topic) => projectTopic(topic, all).company),
  ) as CompanyPatch
  const company: CompanyPatch = Object.fromEntries(
    described.filter((field) => said[field] !== undefined).map((field) => [field, said[field]]),
  )
  await repo.writePatches(tx, listingId, raise.account_id, {}, company)
  if (company.logo !== undefined) await setLogo(tx, raise.account_id, company.logo)
}
/** The approved topics of an offering come into force with its launch, and what they say of the company with them. */
export async function launchTopics(
  services: AppServices,
  tx: Tx,
  listingId: string,
  offeringRevision: number,
  since: string,
): Promise<void> {
  await enterIntoForce(tx, listingId, offeringRevision, since)
  await applyCompany(services, tx, listingId, companyTopics)
}

/**
 * Stores a draft as it was submitted. While the offering is prepared it becomes the offering's own record at once;
 * later it is a pending change that only an amendment applies.
 */
export async function saveSubmitted(
  services: AppServices,
  tx: Tx,
  itemId: string,
  revision: number,
  by: string | null,
): Promise<void> {
  const row = await repo.topicOfItem(tx, itemId)
  if (row === null) return
  await repo.addRevision(tx, {
    item_id: itemId,
    revision,
    listing_id: row.listing_id,
    topic: row.topic,
    values: row.values,
    handed_in_at: services.clock.now().toISOString(),
    handed_in_by: by,
  })
  if (by !== null) {
    await repo.addAuthor(tx, itemId, by)
    await closeChanged(services, tx, row, by)
  }
  const offering = await services.lifecycles.read(tx, 'offering', row.listing_id)
  if (offering !== null && isPrepared(offering.state)) await applyTopic(services, tx, row, revision)
  if (['people', 'beneficial-ownership', 'captable'].includes(row.topic))
    await endQuestionnaires(services, tx, row.listing_id)
}

/**
 * Records the approval. While the offering is prepared the topic's documents come onto its page; later the amendment puts
 * them there.
 */
export async function saveApproved(
  services: AppServices,
  tx: Tx,
  itemId: string,
  revision: number,
): Promise<void> {
  const row = await repo.topicOfItem(tx, itemId)
  if (row === null) return
  const at = services.clock.now().toISOString()
  await addApproval(tx, itemId, revision, at)
  const offering = await services.lifecycles.read(tx, 'offering', row.listing_id)
  if (offering === null || !isPrepared(offering.state)) return
  // another draft of the company may have written its record in between: from now on it is what was approved
  await applyTopic(services, tx, row, revision)
  await publishDocuments(tx, row, revision, at)
}
