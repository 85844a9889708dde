import type { AmendmentChanges } from '#domain/offerings/model/revision.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

const deadlineText = sql(
  'offering.deadline',
  'update offering set deadline_at = $2 where listing_id = $1',
)
/** The day until which commitments are taken. */
export const setDeadline = (q: Queryable, listingId: string, at: string) =>
  q.run(deadlineText, [listingId, at])

const revisionText = sql(
  'offering.revision',
  'update offering set revision = $2 where listing_id = $1',
)
/** The number of the terms in force, stored with them so that a document can name the terms it was made from. */
export const setRevision = (q: Queryable, listingId: string, number: number) =>
  q.run(revisionText, [listingId, number])

/** Columns of an offering that an amendment writes; lists are JSON. */
const json = new Set(['use_of_proceeds', 'team', 'risks', 'faq'])
const writable = [
  'min_target',
  'max_amount',
  'min_investment',
  'max_investment',
  'valuation_cap',
  'discount_pct',
  'interest_pct',
  'maturity',
  'deadline_at',
  'use_of_proceeds',
  'headline',
  'summary',
  'team',
  'risks',
  'faq',
] as const satisfies readonly (keyof AmendmentChanges)[]
/** Writes the changed fields into the offering, in one statement built from the allowlist above. */
export async function writeTerms(
  q: Queryable,
  listingId: string,
  changes: AmendmentChanges,
): Promise<void> {
  const values: unknown[] = [listingId]
  const set = writable
    .filter((field) => field in changes)
    .map(
      (field) =>
        `${field} = $${values.push(json.has(field) ? JSON.stringify(changes[field]) : changes[field])}`,
    )
  if (set.length === 0) return
  await q.run(`update offering set ${set.join(', ')} where listing_id = $1`, values)
}
