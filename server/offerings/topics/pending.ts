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
import { refuse } from '#domain/shared/errors.ts'
import { CARRIED, fieldLabel } from '#domain/offerings/rules/revision-diff.ts'
import {
  amendable,
  fixedFields,
  type AmendmentChanges,
  type Disclosure,
  type RevisionChange,
} from '#domain/offerings/model/revision.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import type { AppServices } from '#server/app-services.ts'
import { findOffering, type OfferingRow } from '../offerings/index.ts'
import { findOwn } from './workspace.ts'
import { inForce, submittedValues } from './in-force.ts'
import { applyCompany } from './submitted-topics.ts'
import { amendIntoForce } from './in-force-repo.ts'
import { documentChanges, publishDocuments } from './offering-documents.ts'
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

/** A revision of a topic that an amendment brings into force. */
export interface Carried {
  topic: Topic
  item_id: string
  revision: number
}
/** Approved topics that wait for an amendment. */
export const waitingTopics = async (q: Queryable, listingId: string): Promise<PendingChange[]> =>
  (await pendingChanges(q, listingId)).filter((change) => change.state === 'approved')

/** What the named topics change of the offering's record. */
async function patchOf(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  offering: OfferingRow,
  named: readonly Topic[],
): Promise<OfferingPatch> {
  const handed = await submittedValues(services, q, offering.listing_id)
  // a topic that is not named shows the revision in force, whatever was submitted of it since
  const all = {
    ...(await inForce(services, q, offering.listing_id)),
    ...Object.fromEntries(named.map((topic) => [topic, handed[topic]])),
  }
  const wished = Object.assign(
    {},
    ...named.map((topic) => projectTopic(topic, all).offering),
  ) as OfferingPatch
  return Object.fromEntries(
    Object.entries(wished).filter(
      ([field, value]) =>
        field !== 'open_at' && !same(field, value, offering[field as keyof OfferingRow]),
    ),
  ) as OfferingPatch
}

/** What an amendment brings along with the topics that it names. */
export interface CarriedTopics {
  carries: Carried[]
  /** one line of each topic, and of each document that comes onto the offering's page or leaves it */
  differences: RevisionChange[]
  /** fields of the offering's record that the topics change */
  patch: OfferingPatch
}
/**
 * The topics that an amendment names; refused by field where a topic has no approved revision that waits, or changes
 * what needs a new offering. The lines name no value of a topic: values may be personal, and updates are public.
 */
export async function carriedTopics(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  offering: OfferingRow,
  named: readonly Topic[],
): Promise<CarriedTopics> {
  const waiting = new Map(
    (await waitingTopics(q, offering.listing_id)).map((one) => [one.topic, one]),
  )
  const carries: Carried[] = []
  const found: RevisionChange[] = []
  for (const topic of new Set(named)) {
    const change = waiting.get(topic)
    const { title } = topicCatalogue[topic]
    if (change === undefined)
      throw refuse('refused', {
        fields: { topics: `“${title}” has no approved change that waits for an amendment.` },
      })
    const beyond = Object.keys(await patchOf(services, q, offering, [topic]))
      .filter((field) => fixedFields.has(field))
      .map((field) => fieldLabel(field as keyof Disclosure))
    if (beyond.length > 0)
      throw refuse('refused', {
        fields: { topics: `“${title}” changes ${beyond.join(', ')}: that needs a new offering.` },
      })
    carries.push({ topic, item_id: change.item_id, revision: change.to_revision })
    const line = (label: string, old: string | null, now: string | null): RevisionChange => ({
      field: `${CARRIED}${topic}`,
      label,
      old,
      new: now,
    })
    const { added, gone } = await documentChanges(q, change)
    found.push(
      line(
        title,
        change.from_revision === 0 ? null : `Revision ${change.from_revision}`,
        `Revision ${change.to_revision}`,
      ),
      ...added.map((one) => line(`Document: ${one}`, null, one)),
      ...gone.map((one) => line(`Document: ${one}`, one, null)),
    )
  }
  return {
    carries,
    differences: found,
    patch: await patchOf(
      services,
      q,
      offering,
      carries.map((one) => one.topic),
    ),
  }
}

/** Do all topics that an amendment names still wait, approved, in the revision that it names? */
export async function stillWaiting(
  q: Queryable,
  listingId: string,
  carries: readonly Carried[],
): Promise<boolean> {
  const waiting = carries.length === 0 ? [] : await waitingTopics(q, listingId)
  return carries.every((one) =>
    waiting.some((it) => it.item_id === one.item_id && it.to_revision === one.revision),
  )
}

/**
 * The approved topics that an amendment names come into force with it: their fields are written, their documents
 * published. Every other one stays pending, approved or not. Returns the topics that came into force.
 */
export async function settlePending(
  services: AppServices,
  tx: Tx,
  listingId: string,
  carries: readonly Carried[],
): Promise<Topic[]> {
  const offering = await findOffering(tx, listingId)
  if (offering === null) return []
  const settled = (await waitingTopics(tx, listingId)).filter((change) =>
    carries.some((one) => one.item_id === change.item_id && one.revision === change.to_revision),
  )
  const at = services.clock.now().toISOString()
  const patch = await patchOf(
    services,
    tx,
    offering,
    settled.map((change) => change.topic),
  )
  await repo.writePatches(tx, listingId, offering.account_id, patch, {})
  for (const change of settled) {
    const row = { listing_id: listingId, topic: change.topic, item_id: change.item_id }
    await repo.setApplied(tx, change.item_id, change.to_revision)
    await amendIntoForce(tx, change.item_id, change.to_revision, offering.revision + 1, at)
    await publishDocuments(tx, row, change.to_revision, at)
  }
  if (settled.some((change) => companyTopics.includes(change.topic)))
    await applyCompany(services, tx, listingId)
  return settled.map((change) => change.topic)
}
