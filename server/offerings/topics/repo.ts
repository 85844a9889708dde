import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { CompanyPatch, OfferingPatch } from '#domain/offerings/model/topics/projection.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import { instanceJson } from '#server/kernel/state-machines/index.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { OfferingRow } from '../offerings/index.ts'
import type {
  CommentRow,
  RaiseRow,
  RevisionRow,
  TopicInWorkspace,
  TopicRow,
  Values,
} from './tables.ts'

const RAISE = 'listing_id, account_id, name, created_by, created_at'
const raiseText = sql('topics.one', `select ${RAISE} from raise where listing_id = $1`)
const addRaiseText = sql('topics.add', `insert into raise (${RAISE}) values ($1, $2, $3, $4, $5)`)
const renameText = sql('topics.rename', 'update raise set name = $2 where listing_id = $1')
export const findRaise = (q: Queryable, listingId: string) =>
  q.one<RaiseRow>(raiseText, [listingId])
/** Is the offering prepared by topics? */
export const hasTopics = async (q: Queryable, listingId: string): Promise<boolean> =>
  (await findRaise(q, listingId)) !== null
const salesText = sql(
  'topics.recorded-sales',
  `select coalesce(sum(i.committed), 0)::float8 as cents
  from investment_shared i
  where i.account_id = $1 and i.offering_type = $2 and i.listing_id <> $3
    and i.committed > 0 and i.committed_at > $4::date - interval '12 months'`,
)
/**
 * Commitments of a company's other offerings under the same exemption in the twelve months up to a day, cents: what the
 * cap of 17 CFR 227.100(a)(1) and 230.251(a) counts, whatever the company states.
 */
export const findRecordedSales = async (
  q: Queryable,
  o: Pick<OfferingRow, 'account_id' | 'type' | 'listing_id'>,
  on: PlainDate,
): Promise<number> =>
  (await q.one<{ cents: number }>(salesText, [o.account_id, o.type, o.listing_id, on]))?.cents ?? 0
const fixedText = sql(
  'topics.company-fixed',
  `select 1 as one
    from record_state m
    where m.machine = 'offering' and m.account_id = $1 and (
      m.context->>'liveAt' is not null
      or (m.id <> $2 and m.status <> 'done' and exists (select 1 from topic t
        join record_state i on i.machine = 'review-item' and i.id = t.item_id
        where t.listing_id = m.id and t.topic = 'basic-information' and i.state = 'approved')))
    union all
    select 1
    from holding_shared h
    where h.account_id = $1
    limit 1`,
)
/**
 * Have a company's facts a life of their own, so that the topics of this offering only repeat them? It has opened an
 * offering, has issued a security here, or the platform approved them in another offering that is under way.
 */
export const isCompanyFixed = async (
  q: Queryable,
  o: Pick<OfferingRow, 'account_id' | 'listing_id'>,
): Promise<boolean> => (await q.one(fixedText, [o.account_id, o.listing_id])) !== null
export const addRaise = (tx: Tx, r: RaiseRow) =>
  tx.run(addRaiseText, [r.listing_id, r.account_id, r.name, r.created_by, r.created_at])
export const renameRaise = (tx: Tx, listingId: string, name: string) =>
  tx.run(renameText, [listingId, name])

const sinceText = sql(
  'topics.relied-on-since',
  `select count(*)::int as covered, count(last.signed_at) filter (where m.state = any($3))::int as clear,
      min(last.signed_at) as since
    from unnest($2::text[]) as person (key)
    left join questionnaire k on k.listing_id = $1 and k.person_key = person.key and k.ended_at is null
    left join record_state m on m.machine = 'questionnaire' and m.id = k.id
    left join lateral (select max(signed_at) as signed_at from questionnaire_signature where questionnaire_id = k.id)
      last on true`,
)
/**
 * The earliest last certification of those who are covered, when all of their questionnaires are in one of the states.
 */
export async function reliedOnSince(
  q: Queryable,
  listingId: string,
  personKeys: readonly string[],
  states: readonly string[],
): Promise<string | null> {
  const found = await q.one<{ covered: number; clear: number; since: string | null }>(sinceText, [
    listingId,
    [...personKeys],
    [...states],
  ])
  return found !== null && found.covered > 0 && found.covered === found.clear ? found.since : null
}

const TOPIC =
  't.listing_id, t.topic, t.item_id, t.values, t.rev, t.applied_revision, t.updated_at, t.updated_by'
const TOPIC_WITH_STATE = `select ${TOPIC}, ${instanceJson('m')} as item, (select count(*)::int from topic_comment c
    where c.listing_id = t.listing_id and c.topic = t.topic and c.resolved_at is null) as open_comments, u.first_name
    || ' ' || u.last_name as editor
  from topic t
  join record_state m on m.machine = 'review-item' and m.id = t.item_id
  left join person u on u.id = t.updated_by`
const topicsText = sql('topics.of-offering', `${TOPIC_WITH_STATE} where t.listing_id = $1`)
const topicText = sql(
  'topics.with-state',
  `${TOPIC_WITH_STATE} where t.listing_id = $1 and t.topic = $2`,
)
const lockTopicText = sql(
  'topics.lock-topic',
  `select ${TOPIC} from topic t where t.listing_id = $1 and t.topic = $2 for update`,
)
const ofItemText = sql('topics.topic-of-item', `select ${TOPIC} from topic t where t.item_id = $1`)
const handedText = sql(
  'topics.handed-in',
  'select distinct on (topic) topic, values from topic_revision where listing_id = $1 order by topic, revision desc',
)
const addTopicText = sql(
  'topics.add-topic',
  'insert into topic (listing_id, topic, item_id) values ($1, $2, $3)',
)
const saveText = sql(
  'topics.save-topic',
  'update topic set values = $3, rev = rev + 1, updated_at = $4, updated_by = $5 where listing_id = $1 and topic = $2',
)
const nextVersionText = sql(
  'topics.next-version',
  'update topic set rev = rev + 1 where listing_id = $1 and topic = $2',
)
const appliedText = sql(
  'topics.applied',
  'update topic set applied_revision = $2 where item_id = $1',
)
const authorText = sql(
  'topics.author',
  'insert into topic_author (item_id, user_id) values ($1, $2) on conflict do nothing',
)
const isAuthorText = sql(
  'topics.is-author',
  'select 1 as one from topic_author where item_id = $1 and user_id = $2',
)

export const findTopics = (q: Queryable, listingId: string) =>
  q.query<TopicInWorkspace>(topicsText, [listingId])
export const findTopic = (q: Queryable, listingId: string, topic: Topic) =>
  q.one<TopicInWorkspace>(topicText, [listingId, topic])
export const lockTopic = (tx: Tx, listingId: string, topic: Topic) =>
  tx.one<TopicRow>(lockTopicText, [listingId, topic])
export const topicOfItem = (q: Queryable, itemId: string) => q.one<TopicRow>(ofItemText, [itemId])
/** The last revision of each topic that was submitted, secrets encrypted. */
export const findSubmitted = (q: Queryable, listingId: string) =>
  q.query<{ topic: Topic; values: Values }>(handedText, [listingId])
export const addTopic = (tx: Tx, listingId: string, topic: Topic, itemId: string) =>
  tx.run(addTopicText, [listingId, topic, itemId])
export const saveTopic = (
  tx: Tx,
  listingId: string,
  topic: Topic,
  values: Values,
  at: string,
  by: string,
) => tx.run(saveText, [listingId, topic, JSON.stringify(values), at, by])
/** A new version with the same values: drafts that are based on an earlier one are stale from now on. */
export const nextVersion = (tx: Tx, listingId: string, topic: Topic) =>
  tx.run(nextVersionText, [listingId, topic])
export const setApplied = (tx: Tx, itemId: string, revision: number) =>
  tx.run(appliedText, [itemId, revision])
export const addAuthor = (tx: Tx, itemId: string, userId: string) =>
  tx.run(authorText, [itemId, userId])
export const isAuthor = async (q: Queryable, itemId: string, userId: string): Promise<boolean> =>
  (await q.one(isAuthorText, [itemId, userId])) !== null

const REVISION = `r.item_id, r.revision, r.listing_id, r.topic, r.values, r.handed_in_at, r.handed_in_by, u.first_name
    || ' ' ||
  u.last_name as by_name`
const addRevisionText = sql(
  'topics.add-revision',
  `insert into topic_revision (item_id, revision, listing_id, topic, values, handed_in_at, handed_in_by)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)
const revisionsText = sql(
  'topics.revisions',
  `select ${REVISION}
    from topic_revision r
    left join person u on u.id = r.handed_in_by
    where r.item_id = $1 and r.revision < $2
    order by r.revision desc
    limit $3`,
)
const revisionText = sql(
  'topics.revision',
  `select ${REVISION}
    from topic_revision r
    left join person u on u.id = r.handed_in_by
    where r.item_id = $1 and r.revision = $2`,
)
const revisionAtText = sql(
  'topics.revision-at',
  `select ${REVISION}
    from topic_revision r
    left join person u on u.id = r.handed_in_by
    where r.item_id = $1 and r.handed_in_at <= $2
    order by r.revision desc
    limit 1`,
)
export const addRevision = (tx: Tx, r: Omit<RevisionRow, 'by_name'>) =>
  tx.run(addRevisionText, [
    r.item_id,
    r.revision,
    r.listing_id,
    r.topic,
    JSON.stringify(r.values),
    r.handed_in_at,
    r.handed_in_by,
  ])
/** Newest first, below a revision. */
export const findRevisions = (q: Queryable, itemId: string, below: number, limit: number) =>
  q.query<RevisionRow>(revisionsText, [itemId, below, limit])
export const findRevision = (q: Queryable, itemId: string, revision: number) =>
  q.one<RevisionRow>(revisionText, [itemId, revision])

/** The revision that a reader of this moment saw; null before the first. */
export const revisionAt = (q: Queryable, itemId: string, at: string) =>
  q.one<RevisionRow>(revisionAtText, [itemId, at])

const COMMENT = `c.id, c.listing_id, c.topic, c.field, c.body, c.author_id, u.first_name || ' ' || u.last_name as
    author,
  c.author_role, c.written_at, c.resolved_at`
const commentsText = sql(
  'topics.comments',
  `select ${COMMENT}
    from topic_comment c
    join person u on u.id = c.author_id
    where c.listing_id = $1 and c.topic = $2
    order by c.written_at, c.id`,
)
const commentText = sql(
  'topics.comment',
  `select ${COMMENT}
    from topic_comment c
    join person u on u.id = c.author_id
    where c.id = $1 and c.listing_id = $2 and c.topic = $3`,
)
const addCommentText = sql(
  'topics.add-comment',
  `insert into topic_comment (id, listing_id, topic, field, body, author_id, author_role, written_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const resolveText = sql(
  'topics.resolve',
  'update topic_comment set resolved_at = $2, resolved_by = $3 where id = $1 and resolved_at is null',
)
export const findComments = (q: Queryable, listingId: string, topic: Topic) =>
  q.query<CommentRow>(commentsText, [listingId, topic])
export const findComment = (q: Queryable, id: string, listingId: string, topic: Topic) =>
  q.one<CommentRow>(commentText, [id, listingId, topic])
export const addComment = (tx: Tx, c: Omit<CommentRow, 'author' | 'resolved_at'>) =>
  tx.run(addCommentText, [
    c.id,
    c.listing_id,
    c.topic,
    c.field,
    c.body,
    c.author_id,
    c.author_role,
    c.written_at,
  ])
export const resolveComment = (tx: Tx, id: string, at: string, by: string) =>
  tx.run(resolveText, [id, at, by])

/** Columns that a topic may write; a name outside of this list never reaches a statement. */
const offeringColumns = [
  'type',
  'exchange_listed',
  'security_type',
  'security_name',
  'price',
  'min_target',
  'max_amount',
  'min_investment',
  'max_investment',
  'increment_units',
  'pre_money',
  'valuation_cap',
  'discount_pct',
  'interest_pct',
  'maturity',
  'open_at',
  'deadline_at',
  'oversubscription',
  'rolling_close',
  'jurisdictions',
  'countries',
  'use_of_proceeds',
  'payment_options',
  'investor_fee_bps',
  'headline',
  'summary',
  'pitch_html',
  'team',
  'risks',
  'faq',
  'gallery',
  'highlights',
  'video',
  'portraits',
  'categories',
  'intermediary',
] as const satisfies readonly (keyof OfferingPatch)[]
const companyColumns = [
  'name',
  'legal_name',
  'tagline',
  'city',
  'region',
  'jurisdiction',
  'founded',
  'employees',
] as const satisfies readonly (keyof CompanyPatch)[]
const asJson: readonly string[] = [
  'use_of_proceeds',
  'team',
  'risks',
  'faq',
  'gallery',
  'highlights',
  'video',
  'portraits',
  'intermediary',
]

async function patch(
  tx: Tx,
  table: 'offering' | 'company',
  key: string,
  id: string,
  columns: readonly string[],
  values: Readonly<Values>,
): Promise<void> {
  const set = columns.filter((column) => values[column] !== undefined)
  if (set.length === 0) return
  const given = set.map((column) =>
    asJson.includes(column) && values[column] !== null
      ? JSON.stringify(values[column])
      : values[column],
  )
  await tx.run(
    `update ${table} set ${set.map((column, i) => `${column} = $${i + 2}`).join(', ')} where ${key} = $1`,
    [id, ...given],
  )
}
const searchText = sql(
  'topics.search',
  `update offering o
    set search = folded(concat_ws(' ', c.name, c.tagline, c.city, c.region, o.headline, array_to_string(o.categories,
      ' ')))
    from company c
    where c.account_id = o.account_id and o.listing_id = $1`,
)
/** Writes what topics decide to the records of the offering and of its company. */
export async function writePatches(
  tx: Tx,
  listingId: string,
  accountId: string,
  offering: OfferingPatch,
  company: CompanyPatch,
): Promise<void> {
  await patch(tx, 'offering', 'listing_id', listingId, offeringColumns, offering as Values)
  await patch(tx, 'company', 'account_id', accountId, companyColumns, company as Values)
  await tx.run(searchText, [listingId])
}

const namedFilesText = sql(
  'topics.named-files',
  `select id from stored_file_shared where id::text = any($1)`,
)
/** Which of these ids are stored files. */
export const storedFiles = async (q: Queryable, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await q.query<{ id: string }>(namedFilesText, [[...ids]])).map((row) => row.id)
const ownFilesText = sql(
  'topics.own-files',
  `select id from stored_file_shared where id::text = any($1) and owner_id = $2 and purpose = 'offering_document'`,
)
/** Which of these files the person uploaded for an offering. */
export const ownFiles = async (
  q: Queryable,
  ids: readonly string[],
  userId: string,
): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await q.query<{ id: string }>(ownFilesText, [[...ids], userId])).map((row) => row.id)
const filesOfTypesText = sql(
  'topics.files-of-types',
  'select id from stored_file_shared where id::text = any($1) and content_type = any($2)',
)
/** Which of these files have one of the types. */
export const filesOfTypes = async (
  q: Queryable,
  ids: readonly string[],
  types: readonly string[],
): Promise<string[]> =>
  ids.length === 0
    ? []
    : (await q.query<{ id: string }>(filesOfTypesText, [[...ids], [...types]])).map((row) => row.id)
const namesFileText = sql(
  'topics.names-file',
  `select 1 as one
    from topic
    where listing_id = $1 and values::text like '%' || $2 || '%'
    union all
    select 1
    from topic_revision
    where listing_id = $1 and values::text like '%' || $2 || '%'
    limit 1`,
)
/** Does a topic of the offering, or an earlier revision of one, name this file? */
export const namesFile = async (
  q: Queryable,
  listingId: string,
  fileId: string,
): Promise<boolean> => (await q.one(namesFileText, [listingId, fileId])) !== null
const filesText = sql(
  'topics.files',
  'select id, name, size, content_type, created_at from stored_file_shared where id::text = any($1)',
)
export const findFiles = (q: Queryable, ids: readonly string[]) =>
  q.query<{ id: string; name: string; size: number; content_type: string; created_at: string }>(
    filesText,
    [[...ids]],
  )
const ofCompanyText = sql(
  'topics.of-company',
  `select r.listing_id, r.account_id, r.name, r.created_by, r.created_at
    from raise r
    where r.account_id = $1
    order by r.created_at desc`,
)
export const findRaises = (q: Queryable, accountId: string) =>
  q.query<RaiseRow>(ofCompanyText, [accountId])

const dropDocumentsText = sql(
  'topics.drop-documents',
  'delete from offering_document where listing_id = $1 and file_id::text = any($2)',
)
const attachDocumentText = sql(
  'topics.add-paper',
  `insert into offering_document (id, listing_id, kind, title, file_id, size, content_type, required, published_at)
    select $1, $2, $3, $4, f.id, f.size, f.content_type, $6, $7
    from stored_file_shared f
    where f.id = $5 and not exists (select 1 from offering_document d where d.listing_id = $2 and d.file_id = f.id)`,
)
/** Takes documents from the offering's page; the files and every revision that names them stay. */
export const dropDocuments = (tx: Tx, listingId: string, fileIds: readonly string[]) =>
  tx.run(dropDocumentsText, [listingId, [...fileIds]])
export const attachDocument = (
  tx: Tx,
  p: {
    id: string
    listingId: string
    kind: string
    title: string
    fileId: string
    required: boolean
    at: string
  },
) => tx.run(attachDocumentText, [p.id, p.listingId, p.kind, p.title, p.fileId, p.required, p.at])
