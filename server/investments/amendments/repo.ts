import type {
  AmendmentPatch,
  Disclosure,
  RevisionChange,
} from '#domain/offerings/model/revision.ts'
import type { Carried } from '#server/offerings/topics/index.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface RevisionRecord {
  listing_id: string
  number: number
  content: Disclosure
  hash: string
  changes: RevisionChange[]
  material: boolean
  reason: string
  amendment_id: string | null
  made_at: string
}
export interface AmendmentRow {
  id: string
  listing_id: string
  account_id: string
  base_revision: number
  changes: AmendmentPatch
  differences: RevisionChange[]
  /** the approved topics that come into force with it */
  carries: Carried[]
  material: boolean
  reason: string
  proposed_by: string
  proposed_at: string
  revision: number | null
}

const columns =
  'listing_id, number, content, hash, changes, material, reason, amendment_id, made_at'
const newest = sql(
  'revision.newest',
  `select ${columns} from offering_revision where listing_id = $1 order by number desc limit 1`,
)
const one = sql(
  'revision.one',
  `select ${columns} from offering_revision where listing_id = $1 and number = $2`,
)
const all = sql(
  'revision.all',
  `select ${columns} from offering_revision where listing_id = $1 order by number desc`,
)
const add = sql(
  'revision.add',
  `insert into offering_revision (listing_id, number, content, hash, changes, material, reason, amendment_id,
      made_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)
const papers = sql(
  'revision.papers',
  `select d.kind, d.title, d.file_id, coalesce(f.sha256, '') as sha256
    from offering_document_shared d
    left join stored_file_shared f on f.id = d.file_id
    where d.listing_id = $1
    order by d.published_at, d.id`,
)
export const findNewest = (q: Queryable, listingId: string) =>
  q.one<RevisionRecord>(newest, [listingId])
export const findRevision = (q: Queryable, listingId: string, number: number) =>
  q.one<RevisionRecord>(one, [listingId, number])
export const findRevisions = (q: Queryable, listingId: string) =>
  q.query<RevisionRecord>(all, [listingId])
export const addRevision = (q: Queryable, r: RevisionRecord) =>
  q.run(add, [
    r.listing_id,
    r.number,
    JSON.stringify(r.content),
    r.hash,
    JSON.stringify(r.changes),
    r.material,
    r.reason,
    r.amendment_id,
    r.made_at,
  ])
/** Documents of an offering with the hash of their bytes. */
export const findAttachedDocuments = (q: Queryable, listingId: string) =>
  q.query<Disclosure['documents'][number]>(papers, [listingId])

const amendmentColumns = `id, listing_id, account_id, base_revision, changes, differences, carries, material,
    reason, proposed_by, proposed_at,
  revision`
const amendmentById = sql(
  'amendment.one',
  `select ${amendmentColumns} from offering_amendment where id = $1`,
)
const ofListing = sql(
  'amendment.of-listing',
  `select ${amendmentColumns}
    from offering_amendment
    where listing_id = $1
    order by proposed_at desc, id desc
    limit 100`,
)
const addAmendmentText = sql(
  'amendment.add',
  `insert into offering_amendment (id, listing_id, account_id, base_revision, changes, differences, carries, material,
      reason, proposed_by, proposed_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)
const appliedText = sql(
  'amendment.applied',
  'update offering_amendment set revision = $2 where id = $1',
)
export const findAmendment = (q: Queryable, id: string) => q.one<AmendmentRow>(amendmentById, [id])
export const findAmendments = (q: Queryable, listingId: string) =>
  q.query<AmendmentRow>(ofListing, [listingId])
export const addAmendment = (q: Queryable, a: Omit<AmendmentRow, 'revision'>) =>
  q.run(addAmendmentText, [
    a.id,
    a.listing_id,
    a.account_id,
    a.base_revision,
    JSON.stringify(a.changes),
    JSON.stringify(a.differences),
    JSON.stringify(a.carries),
    a.material,
    a.reason,
    a.proposed_by,
    a.proposed_at,
  ])
export const saveApplied = (q: Queryable, id: string, revision: number) =>
  q.run(appliedText, [id, revision])

const touched = sql(
  'amendment.touched',
  `select count(*)::int as commitments, count(*) filter (where exists (select 1 from record_state e where e.machine =
      'envelope' and e.investment_id = m.id and e.state = any('{signed,countersigned}')))::int as signatures
    from record_state m
    where m.machine = 'investment' and m.listing_id = $1 and m.status = 'active' and m.state <>
      all('{draft,abandoned,closed,refund_pending,refund_returned}')`,
)
/** Commitments that a material change would require to be reconfirmed, and how many of them are signed. */
export const countTouched = async (q: Queryable, listingId: string) =>
  (await q.one<{ commitments: number; signatures: number }>(touched, [listingId])) ?? {
    commitments: 0,
    signatures: 0,
  }
const signedText = sql(
  'amendment.signed',
  `select e.revision, e.input->'offering' as terms, m.state
    from envelope e
    join record_state m on m.machine = 'envelope' and m.id = e.id
    where e.investment_id = $1 and not e.amends
    order by e.created_at desc, e.id desc`,
)
/**
 * Envelopes of an investment, newest first: the revision that each was made from, the terms that it states, its state.
 */
export const findSigned = (q: Queryable, investmentId: string) =>
  q.query<{ revision: number | null; terms: Record<string, unknown>; state: string }>(signedText, [
    investmentId,
  ])
const names = sql(
  'amendment.names',
  `select id, first_name || ' ' || last_name as name from person where id = any($1)`,
)
export const findNames = async (
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await q.query<{ id: string; name: string }>(names, [ids])).map((r) => [r.id, r.name]))
const numbers = sql('amendment.numbers', 'select id, number from investment where listing_id = $1')
/** Numbers of an offering's investments by id. */
export const findNumbers = async (q: Queryable, listingId: string): Promise<Map<string, string>> =>
  new Map(
    (await q.query<{ id: string; number: string }>(numbers, [listingId])).map((r) => [
      r.id,
      r.number,
    ]),
  )

const waitingText = sql(
  'amendment.waiting-corrections',
  `select 1 as one
  from offering_amendment a
  join record_state m on m.machine = 'amendment' and m.id = a.id
  where a.account_id = $1 and a.changes ? 'company' and m.status = 'active'
  limit 1`,
)
/** Does a correction of the company wait for its confirmation? */
export const correctionWaits = async (q: Queryable, accountId: string): Promise<boolean> =>
  (await q.one(waitingText, [accountId])) !== null
const openText = sql(
  'amendment.open-offerings',
  `select o.listing_id
  from offering_shared o
  join record_state m on m.machine = 'offering' and m.id = o.listing_id
  where o.account_id = $1 and m.state = any($2)
  order by o.listing_id`,
)
/** Offerings of a company in one of these states. */
export const findOffered = async (
  q: Queryable,
  accountId: string,
  states: readonly string[],
): Promise<string[]> =>
  (await q.query<{ listing_id: string }>(openText, [accountId, [...states]])).map(
    (row) => row.listing_id,
  )

const launchedText = sql(
  'amendment.launched-offerings',
  `select id as listing_id
  from record_state
  where machine = 'offering' and context->>'liveAt' is not null
  order by id`,
)
/** Every offering that was launched, closed ones too. */
export const findLaunched = async (q: Queryable): Promise<string[]> =>
  (await q.query<{ listing_id: string }>(launchedText, [])).map((row) => row.listing_id)

const confirmedText = sql(
  'amendment.confirmed',
  `select exists (
      select 1 from record_event where machine = 'amendment' and id = $1 and type = 'CONFIRM'
    ) as yes`,
)
/** Whether the log has the confirmation of an amendment. */
export const wasConfirmed = async (q: Queryable, id: string): Promise<boolean> =>
  (await q.one<{ yes: boolean }>(confirmedText, [id]))?.yes === true
