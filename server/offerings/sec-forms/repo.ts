import type { EnteredForm } from '#domain/offerings/sec/entries.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

/** Values of a form as they were entered last. */
export interface FormEntryRow {
  form: EnteredForm
  version: number
  values: Record<string, unknown>
}
const entriesText = sql(
  'form-entry.newest',
  `select distinct on (form) form, version, values
  from form_entry
  where listing_id = $1
  order by form, version desc`,
)
/** The newest values of each form of an offering. */
export const findEntries = (q: Queryable, listingId: string) =>
  q.query<FormEntryRow>(entriesText, [listingId])

const addEntryText = sql(
  'form-entry.add',
  `insert into form_entry (listing_id, account_id, form, version, values, written_by, written_at)
  values ($1, $2, $3, $4, $5, $6, $7)`,
)
/** Stores a version of the values of a form. */
export const addEntry = (
  tx: Tx,
  e: {
    listingId: string
    accountId: string
    form: EnteredForm
    version: number
    values: Record<string, unknown>
    by: string
    at: string
  },
) =>
  tx.run(addEntryText, [
    e.listingId,
    e.accountId,
    e.form,
    e.version,
    JSON.stringify(e.values),
    e.by,
    e.at,
  ])

const ciksText = sql(
  'form-import.ciks',
  `select distinct found.cik
  from raise r
  cross join lateral (
    select v.values->>'cik' as cik
    from topic_revision v
    where v.listing_id = r.listing_id and v.topic = 'basic-information'
    union all
    select i.values->>'cik'
    from offering_identifier i
    where i.listing_id = r.listing_id and i.section = 'issuer-ids'
  ) found
  where r.account_id = $1 and found.cik <> ''`,
)
/** CIKs that a company submitted of itself, or the platform entered for it. */
export const findCiks = async (q: Queryable, accountId: string): Promise<string[]> =>
  (await q.query<{ cik: string }>(ciksText, [accountId])).map((row) => row.cik)
