import type { ChangeSubject } from '#domain/offerings/model/change-request.ts'
import type { RequestKind } from '#domain/offerings/model/review.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { sql } from '#server/kernel/db/db.ts'
import { foundIn, patternsOf } from '#server/kernel/db/found.ts'
import { instanceJson, type Instance } from '#server/kernel/state-machines/index.ts'

interface Mark {
  account_id: string
  name: string
  slug: string
  logo_url: string | null
  cover_seed: number
}
export interface RequestRow {
  listing_id: string
  type: string
  company: Mark
  kind: RequestKind
  /** what the row of the machine is: the offering's, or the change request's */
  id: string
  subject: ChangeSubject | null
  machine: Instance
  since: string
  by: string | null
}
export interface RequestFilter {
  kind: string | null
  type: string | null
  q: string | null
  cursor: { since: string; key: string } | null
  limit: number
}

const MARK = `jsonb_build_object('account_id', c.account_id, 'name', c.name, 'slug', c.slug, 'logo_url', c.logo_url,
    'cover_seed', c.cover_seed) as company`
/**
 * Everything that waits: offerings that were submitted (again), those that wait for the principal, listings and changes
 * that were requested, forms that end the reports.
 */
const WAITING = `select m.machine, m.id, o.listing_id, o.type, o.account_id,
    case
      when m.machine = 'listing' then 'listing'
      when m.machine = 'change-request' then 'change'
      when m.state = 'in_review.waiting_for_principal' then 'principal'
      when m.state = 'reports_ending' then 'reports'
      when exists (
        select 1 from record_event r
        where r.machine = 'offering' and r.id = m.id and r.type = 'CHANGES_REQUESTED'
      ) then 'returned'
      else 'offering'
    end as kind,
    m.context->>'subject' as subject, handed.at as since, handed.actor_id as by
  from record_state m
  join offering o on o.listing_id = coalesce(m.listing_id, m.id)
  cross join lateral (
    select l.at, l.actor_id
    from record_event l
    where l.machine = m.machine and l.id = m.id and l.type = case
      when m.machine = 'listing' then 'REQUEST'
      when m.machine = 'change-request' then '@begun'
      when m.state = 'in_review.waiting_for_principal' then 'PLATFORM_APPROVED'
      when m.state = 'reports_ending' then 'END_FILED'
      else 'SUBMIT'
    end
    order by l.rev desc
    limit 1
  ) handed
  where (
      m.machine = 'offering'
      and m.state in ('submitted', 'in_review.waiting_for_platform', 'in_review.waiting_for_principal',
        'reports_ending')
    )
    or (m.machine = 'listing' and m.state in ('requested', 'under_review'))
    or (m.machine = 'change-request' and m.state in ('open', 'under_review'))`
const requests = sql(
  'review.requests',
  `with w as (${WAITING})
    select w.listing_id, w.id, w.type, w.kind, w.subject, w.since, w.by, ${MARK}, ${instanceJson('m')} as machine
    from w join company c using (account_id) join record_state m on m.machine = w.machine and m.id = w.id
    where ($1::text is null or w.kind = $1) and ($2::text is null or w.type = $2) and ($3::text[] is null
      or ${foundIn("folded(concat_ws(' ', c.name, c.legal_name))", '$3')})
      and ($4::timestamptz is null or (w.since, w.kind || w.id) > ($4, $5))
    order by w.since, w.kind || w.id limit $6`,
)
/** What waits, oldest first; one row more than requested shows whether others follow. */
export const findRequests = (q: Queryable, f: RequestFilter) =>
  q.query<RequestRow>(requests, [
    f.kind,
    f.type,
    f.q === null ? null : patternsOf(f.q),
    f.cursor?.since ?? null,
    f.cursor?.key ?? null,
    f.limit + 1,
  ])
const requestCounts = sql(
  'review.request-counts',
  `with w as (${WAITING}) select kind as value, count(*)::int as count from w group by kind`,
)
export const countRequests = (q: Queryable) =>
  q.query<{ value: string; count: number }>(requestCounts)

const progress = sql(
  'review.progress',
  `select listing_id, count(*) filter (where (context->>'required')::boolean and state <> 'not_applicable')::int as
      required,
      count(*) filter (where (context->>'required')::boolean and state in ('approved', 'waived'))::int as approved,
      count(*) filter (where (context->>'required')::boolean and state in ('submitted', 'under_review', 'approved',
        'waived'))::int as submitted
    from record_state where machine = 'review-item' and listing_id = any($1) group by listing_id`,
)
export interface Progress {
  listing_id: string
  required: number
  approved: number
  submitted: number
}
/** How many of the required topics are approved or waived; those that do not apply are left out. */
export const findProgress = (q: Queryable, ids: readonly string[]) =>
  q.query<Progress>(progress, [ids])

export interface ListingsRow {
  listing_id: string
  type: string
  company: Mark
  offering: Instance
  listing: Instance
  open_at: string
  deadline_at: string
  committed: number
  sort_value: string
}
export interface ListingsFilter {
  state: string | null
  type: string | null
  q: string | null
  /** listed, scheduled or approved after this time */ since: string | null
  cursor: { value: string; id: string } | null
  limit: number
}
/** Listings of all companies, the one that changed last first. */
export function findListings(q: Queryable, f: ListingsFilter) {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  const words = f.q === null ? null : bind(patternsOf(f.q))
  const where = [
    ...(f.state === null ? [] : [`m.state = ${bind(f.state)}`]),
    ...(f.type === null
      ? []
      : [
          `exists (select 1 from offering o where o.listing_id = m.id and o.type = ${bind(f.type)})`,
        ]),
    ...(words === null
      ? []
      : [
          `exists (select 1 from offering o join company c using (account_id) where o.listing_id = m.id
              and ${foundIn("(folded(concat_ws(' ', c.name, c.legal_name)) || ' ' || o.search)", words)})`,
        ]),
    ...(f.since === null
      ? []
      : [`m.state in ('approved', 'scheduled', 'listed') and m.updated_at >= ${bind(f.since)}`]),
    ...(f.cursor === null
      ? []
      : [
          `(m.updated_at, m.id) < (${bind(f.cursor.value)}::timestamptz, ${bind(f.cursor.id)}::uuid)`,
        ]),
  ]
  // the page is found among the listings alone and only then joined to what its rows say
  return q.query<ListingsRow>(
    `with page as materialized (select m.id from record_state m
        where m.machine = 'listing' and (select s.state from record_state s where s.machine = 'offering' and s.id =
          m.id) <> 'deleted'${where.map((one) => ` and ${one}`).join('')} order by m.updated_at desc, m.id desc limit
          ${bind(f.limit + 1)})
      select o.listing_id, o.type, ${MARK}, ${instanceJson('s')} as offering, ${instanceJson('m')} as listing,
        o.open_at, o.deadline_at, o.committed, m.updated_at::text as sort_value
      from page p
      join record_state m on m.machine = 'listing' and m.id = p.id
      join offering o on o.listing_id = p.id
      join company c on c.account_id = o.account_id
      join record_state s on s.machine = 'offering' and s.id = p.id
      order by m.updated_at desc, m.id desc`,
    values,
  )
}
const listingCounts = sql(
  'review.listing-counts',
  `select substr(name, 9) as value, sum(n)::int as count
    from kept_count_shared
    where name like 'listing %'
    group by name
    having sum(n) > 0
    order by name`,
)
/** Stored numbers of listings by state. */
export const countListings = (q: Queryable) =>
  q.query<{ value: string; count: number }>(listingCounts)

const acts = sql(
  'review.acts',
  `select distinct on (type) type, actor_id, at
    from record_event
    where machine = 'offering' and id = $1 and type in ('PLATFORM_APPROVED', 'PRINCIPAL_APPROVED', 'SUBMIT',
      'CHANGES_REQUESTED')
    order by type, rev desc`,
)
/** The last of each act of the review. */
export const findActs = (q: Queryable, listingId: string) =>
  q.query<{ type: string; actor_id: string | null; at: string }>(acts, [listingId])
const names = sql(
  'review.names',
  `select id, first_name || ' ' || last_name as name from person where id = any($1)`,
)
/** Names of people by id. */
export const findNames = async (
  q: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await q.query<{ id: string; name: string }>(names, [ids])).map((r) => [r.id, r.name]))
const memos = sql(
  'review.memos',
  `select e.id, e.kind, e.note, e.recorded_by, e.recorded_at, case when f.id is null then null else
      jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size) end as file
    from offering_evidence e
    left join stored_file_shared f on f.id = e.file_id
    where e.listing_id = $1
    order by e.recorded_at desc, e.id desc`,
)
export interface MemoRow {
  id: string
  kind: string
  note: string
  recorded_by: string
  recorded_at: string
  file: { id: string; name: string; size: number } | null
}
export const findMemos = (q: Queryable, listingId: string) => q.query<MemoRow>(memos, [listingId])
const memoFile = sql(
  'review.memo-file',
  'select file_id from offering_evidence where listing_id = $1 and id = $2',
)
export const findMemoFile = async (
  q: Queryable,
  listingId: string,
  memoId: string,
): Promise<string | null> =>
  (await q.one<{ file_id: string | null }>(memoFile, [listingId, memoId]))?.file_id ?? null
const changed = sql(
  'review.changed',
  `select context->>'topic' as topic
    from record_state
    where machine = 'review-item' and listing_id = $1 and (context->>'reviewed_revision')::int > 0 and
      (context->>'revision')::int > (context->>'reviewed_revision')::int`,
)
/** Topics that were resubmitted after the platform decided on them. */
export const findChanged = async (q: Queryable, listingId: string): Promise<string[]> =>
  (await q.query<{ topic: string }>(changed, [listingId])).map((r) => r.topic)

const setQualification = sql(
  'review.set-qualification',
  'update offering set qualification = $2 where listing_id = $1',
)
export const storeQualification = (
  q: Queryable,
  listingId: string,
  order: { file_no: string; qualified_at: string },
) => q.run(setQualification, [listingId, JSON.stringify(order)])
const extras = sql('review.extras', 'select qualification from offering where listing_id = $1')
export const findQualification = async (
  q: Queryable,
  listingId: string,
): Promise<{ file_no: string; qualified_at: string } | null> =>
  (
    await q.one<{ qualification: { file_no: string; qualified_at: string } | null }>(extras, [
      listingId,
    ])
  )?.qualification ?? null

export interface IdentifierRow {
  section: string
  version: number
  values: Record<string, unknown>
  written_by: string
  written_at: string
}
const identifiers = sql(
  'review.identifiers',
  `select distinct on (section) section, version, values, written_by, written_at
    from offering_identifier
    where listing_id = $1
    order by section, version desc`,
)
/** The last version of each section of an offering's identifiers. */
export const findIdentifiers = (q: Queryable, listingId: string) =>
  q.query<IdentifierRow>(identifiers, [listingId])
const addIdentifierText = sql(
  'review.identifier-insert',
  `insert into offering_identifier (listing_id, account_id, section, version, values, written_by, written_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)
export const addIdentifiers = (
  q: Queryable,
  row: {
    listingId: string
    accountId: string
    section: string
    version: number
    values: Record<string, unknown>
    by: string
    at: string
  },
) =>
  q.run(addIdentifierText, [
    row.listingId,
    row.accountId,
    row.section,
    row.version,
    JSON.stringify(row.values),
    row.by,
    row.at,
  ])
const taken = sql(
  'review.identifier-taken',
  `select key
    from (select distinct on (i.listing_id) i.account_id, i.values from offering_identifier i where i.section =
      'issuer-ids' order by i.listing_id, i.version desc) last, unnest(array['cik', 'ein', 'lei']) key
    where last.account_id <> $1 and last.values->>key <> '' and last.values->>key = $2::jsonb->>key`,
)
/** Which of CIK, EIN and LEI another company has already. */
export const findTaken = async (
  q: Queryable,
  accountId: string,
  values: Record<string, unknown>,
): Promise<string[]> =>
  (await q.query<{ key: string }>(taken, [accountId, JSON.stringify(values)])).map((r) => r.key)
const setIntermediary = sql(
  'review.set-intermediary',
  'update offering set intermediary = $2 where listing_id = $1',
)
export const saveIntermediary = (
  q: Queryable,
  listingId: string,
  one: { name: string; file_number: string; crd: string } | null,
) => q.run(setIntermediary, [listingId, one === null ? null : JSON.stringify(one)])
const setOpenAt = sql(
  'review.set-open-at',
  'update offering set open_at = $2 where listing_id = $1',
)
/** Changes the opening to this moment, when it is opened before its day. */
export const storeOpening = (q: Queryable, listingId: string, at: string) =>
  q.run(setOpenAt, [listingId, at])
