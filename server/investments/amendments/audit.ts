import type { Disclosure } from '#domain/offerings/model/revision.ts'
import { fieldLabel } from '#domain/offerings/rules/revision-diff.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { canonical } from '#server/kernel/lib/canonical.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { findCompany, findOffering, type OfferingRow } from '#server/offerings/offerings/index.ts'
import {
  approvedWithoutLog,
  describedByTopics,
  sameField,
  writtenByTopics,
  type Written,
} from '#server/offerings/topics/index.ts'
import * as repo from './repo.ts'
import { disclosureOf } from './revisions.ts'

/** A fault as the audit of the log prints it. */
export interface InForceFault {
  machine: string
  id: string
  fault: string
}
/** Dates that an offering's own events move; its machine has them, and the audit of the log rebuilds it. */
const MOVED: readonly string[] = ['open_at', 'deadline_at']

/** What amendments of single fields wrote, moment by moment. */
async function writtenByAmendments(q: Queryable, listingId: string): Promise<Written<object>[]> {
  const revisions = await repo.findRevisions(q, listingId)
  const moments: Written<object>[] = []
  for (const { amendment_id: id, made_at: at } of revisions) {
    const row = id === null ? null : await repo.findAmendment(q, id)
    if (row === null) continue
    const { company: _of, ...patch } = row.changes
    moments.push({ at, patch })
  }
  return moments
}

/** Fields of the record that the last approved topic or confirmed amendment wrote otherwise. */
async function recordFaults(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  offering: OfferingRow,
): Promise<string[]> {
  const written: Written<object>[] = [
    ...(await writtenByTopics(services, q, offering.listing_id)),
    // of one moment the amendment writes its fields after the topics that it carries
    ...(await writtenByAmendments(q, offering.listing_id)),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
  const rebuilt = Object.entries(Object.assign({}, ...written.map(({ patch }) => patch)) as object)
  return rebuilt
    .filter(
      ([field, value]) =>
        !MOVED.includes(field) && !sameField(field, value, offering[field as keyof OfferingRow]),
    )
    .map(([field]) => `its ${fieldLabel(field as keyof Disclosure)} is not what is in force`)
}

/** Revisions whose content is not that of their hash, or whose amendment has no confirmation in the log. */
async function revisionFaults(q: Queryable, { listing_id: id, revision }: OfferingRow) {
  const faults: string[] = []
  const revisions = await repo.findRevisions(q, id)
  const newest = revisions[0]?.number ?? null
  if (newest !== null && revision !== newest)
    faults.push(`its record shows revision ${revision ?? 'none'}, and ${newest} is the newest`)
  const shown = newest === null ? null : await disclosureOf(q, id)
  if (revisions[0] !== undefined && shown !== null) {
    // a company that changed after the offering closed is not what this revision says
    const { company: _company, documents: _documents, ...terms } = revisions[0].content
    for (const [field, value] of Object.entries(terms))
      if (!MOVED.includes(field) && !sameField(field, value, shown[field as keyof Disclosure]))
        faults.push(
          `its ${fieldLabel(field as keyof Disclosure)} is not that of revision ${newest}`,
        )
  }
  for (const { number, content, hash, amendment_id: amendment } of revisions) {
    if (sha256(canonical(content)) !== hash)
      faults.push(`the content of revision ${number} does not have its hash`)
    if (amendment !== null && !(await repo.wasConfirmed(q, amendment)))
      faults.push(`the log has no confirmation of the amendment of revision ${number}`)
  }
  return faults
}

/**
 * Compares what is in force with the log: each approval has its entry, each revision its hash and a confirmed amendment,
 * and the record of each launched offering, and what its company's record says with it, is what the approved topics and
 * confirmed amendments wrote last. Nothing is written.
 */
export async function auditInForce(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
): Promise<InForceFault[]> {
  const faults: InForceFault[] = (await approvedWithoutLog(q)).map(
    ({ item_id: id, topic, revision }) => ({
      machine: 'review-item',
      id,
      fault: `revision ${revision} of ${topic} is approved, and the log has no approval of it`,
    }),
  )
  const companies = new Map<string, string[]>()
  for (const listingId of await repo.findLaunched(q)) {
    const offering = await findOffering(q, listingId)
    if (offering === null) continue
    for (const fault of [
      ...(await revisionFaults(q, offering)),
      ...(await recordFaults(services, q, offering)),
    ])
      faults.push({ machine: 'offering', id: listingId, fault })
    const { account_id: account } = offering
    companies.set(account, [...(companies.get(account) ?? []), listingId])
  }
  for (const [account, listings] of companies) {
    const company = await findCompany(q, account)
    if (company === null) continue
    const said = Object.entries(await describedByTopics(services, q, listings))
    for (const [field, value] of said)
      if (!sameField(field, value, company[field as 'tagline' | 'employees']))
        faults.push({
          machine: 'offering',
          id: listings[0] ?? account,
          fault: `the ${field} of its company is not what is in force`,
        })
  }
  return faults
}
