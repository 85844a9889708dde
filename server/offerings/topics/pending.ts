import type { Person } from '#domain/shared/access/actor.ts'
import { compareDecimal, decimal } from '#domain/shared/decimal.ts'
import { topicDifferences } from '#domain/offerings/model/topics/differences.ts'
import { topicCatalogue, type Topic } from '#domain/offerings/model/topics/catalogue.ts'
import {
  companyTopics,
  projectedTopics,
  projectTopic,
  type OfferingPatch,
} from '#domain/offerings/model/topics/projection.ts'
import type { FieldDifference } from '#domain/offerings/model/raise.ts'
import { amendable, type AmendmentChanges } from '#domain/offerings/model/revision.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import type { AppServices } from '#server/app-services.ts'
import { findOffering } from '../offerings/index.ts'
import { findOwn } from './workspace.ts'
import { submittedValues } from './in-force.ts'
import { applyCompany, applyTopic } from './submitted-topics.ts'
import { amendIntoForce } from './in-force-repo.ts'
import { publishDocuments } from './offering-documents.ts'
import * as repo from './repo.ts'
import { maskedValues } from './values.ts'

/** A topic that was submitted after the offering opened and is not part of it yet. */
export interface PendingChange {
  topic: Topic
  title: string
  item_id: string
  from_revision: number
  to_revision: number
  state: string
  at: string
  by: string | null
  differences: FieldDifference[]
  /** it changes the terms, parties or texts of the offering's own record */
  changes_offering: boolean
}

/** What was submitted and is not applied yet, for an amendment. */
export async function pendingChanges(q: Queryable, listingId: string): Promise<PendingChange[]> {
  const rows = (await repo.findTopics(q, listingId)).filter(
    (row) => (row.item.context as { revision: number }).revision > row.applied_revision,
  )
  return Promise.all(
    rows.map(async (row) => {
      const to = (row.item.context as { revision: number }).revision
      const [old, now] = await Promise.all([
        repo.findRevision(q, row.item_id, row.applied_revision),
        repo.findRevision(q, row.item_id, to),
      ])
      return {
        topic: row.topic,
        title: topicCatalogue[row.topic].title,
        item_id: row.item_id,
        from_revision: row.applied_revision,
        to_revision: to,
        state: row.item.state,
        at: now?.handed_in_at ?? row.item.updated_at,
        by: now?.by_name ?? null,
        differences: topicDifferences(
          row.topic,
          maskedValues(row.topic, old?.values ?? {}),
          maskedValues(row.topic, now?.values ?? {}),
        ),
        changes_offering: projectedTopics.includes(row.topic),
      }
    }),
  )
}

const same = (field: string, a: unknown, b: unknown): boolean =>
  field === 'price' && typeof a === 'string' && typeof b === 'string'
    ? compareDecimal(decimal(a), decimal(b)) === 0
    : canonical(a ?? null) === canonical(b ?? null)

/**
 * The fields of the offering that pending topics would change, with their new values: the changes that an amendment
 * makes.
 */
export async function pendingPatch(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  listingId: string,
): Promise<OfferingPatch> {
  const offering = await findOffering(q, listingId)
  if (offering === null) return {}
  const all = await submittedValues(services, q, listingId)
  const wished = (await pendingChanges(q, listingId)).map(
    (change) => projectTopic(change.topic, all).offering,
  )
  const fields = Object.entries(Object.assign({}, ...wished) as OfferingPatch).filter(
    ([field, value]) =>
      field !== 'type' && !same(field, value, offering[field as keyof typeof offering]),
  )
  return Object.fromEntries(fields) as OfferingPatch
}

/** Pending topics for the company and the platform, with the changes that an amendment may make of them. */
export async function pendingOf(
  services: AppServices,
  q: Queryable,
  accountId: string,
  listingId: string,
  actor: Person,
): Promise<{ items: PendingChange[]; changes: Partial<AmendmentChanges>; beyond: string[] }> {
  await findOwn(q, accountId, listingId, actor)
  const patch = Object.entries(await pendingPatch(services, q, listingId))
  const within = (field: string): boolean => Object.hasOwn(amendable.shape, field)
  return {
    items: await pendingChanges(q, listingId),
    changes: Object.fromEntries(
      patch.filter(([field]) => within(field)),
    ) as Partial<AmendmentChanges>,
    beyond: patch.map(([field]) => field).filter((field) => !within(field)),
  }
}

/**
 * After an amendment wrote its changes: an approved topic whose fields the offering now shows comes into force with it,
 * and so do approved topics that change nothing of its record (documents among them). What is only submitted stays
 * pending, whatever the offering shows. Returns the topics that came into force.
 */
export async function settlePending(
  services: AppServices,
  tx: Tx,
  listingId: string,
): Promise<Topic[]> {
  const offering = await findOffering(tx, listingId)
  if (offering === null) return []
  const all = await submittedValues(services, tx, listingId)
  const settled = (await pendingChanges(tx, listingId)).filter(
    (change) =>
      change.state === 'approved' &&
      Object.entries(projectTopic(change.topic, all).offering).every(([field, value]) =>
        same(field, value, offering[field as keyof typeof offering]),
      ),
  )
  const at = services.clock.now().toISOString()
  for (const change of settled) {
    const row = { listing_id: listingId, topic: change.topic, item_id: change.item_id }
    await applyTopic(services, tx, row, change.to_revision)
    await amendIntoForce(tx, change.item_id, change.to_revision, offering.revision + 1, at)
    await publishDocuments(tx, row, change.to_revision, at)
  }
  if (settled.some((change) => companyTopics.includes(change.topic)))
    await applyCompany(services, tx, listingId)
  return settled.map((change) => change.topic)
}
