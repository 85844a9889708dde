import { foundIn, patternsOf } from '#server/kernel/db/found.ts'
import type { Before } from '#server/kernel/lib/cursor.ts'
import type {
  MatchedField,
  MatchSource,
  SanctionsSource,
  SubjectKind,
} from '#domain/investors/model/sanctions-labels.ts'
import type { ListedEntry } from '#domain/investors/rules/sanctions/match.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface ListRow {
  id: string
  source: SanctionsSource
  format: 'csv' | 'xml'
  published_on: string | null
  name: string
  sha256: string
  file_id: string
  alias_file_id: string | null
  comment_file_id: string | null
  /** the hash that the publisher states was entered with the file, and agrees */
  hash_compared: boolean
  uploaded_by: string
  uploaded_at: string
}
export interface RunRow {
  id: string
  cause: 'list' | 'daily' | 'person'
  lists: string[]
  begun_by: string | null
  begun_at: string
  cursor: string
}
/** Somebody whom the platform screens; `key` is the same in each run. */
export interface SubjectRow {
  key: string
  kind: SubjectKind
  user_id: string | null
  account_id: string | null
  name: string
  born: string | null
}
export interface MatchRow {
  id: string
  subject_key: string
  subject_kind: SubjectKind
  user_id: string | null
  account_id: string | null
  subject_name: string
  source: MatchSource
  entry_uid: string
  listed_as: string
  births: string[]
  countries: string[]
  programs: string[]
  score: number
  fields: MatchedField[]
  data_hash: string
  found_at: string
  seen_at: string
}
/** A match with the state of its machine. */
export type StatedMatch = MatchRow & { state: string; unlisted: boolean }

const LIST = `id, source, format, published_on::text as published_on, name, sha256, file_id, alias_file_id,
    comment_file_id, aliases, hash_compared, uploaded_by, uploaded_at`
const addListSql = sql(
  'screening.add-list',
  `insert into sanctions_list (id, source, format, published_on, name, sha256, file_id, alias_file_id, uploaded_by,
      uploaded_at, hash_compared, comment_file_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)
const listSql = sql('screening.list', `select ${LIST} from sanctions_list where id = $1`)
const listsSql = sql(
  'screening.lists',
  `select ${LIST}, (select u.first_name || ' ' || u.last_name from person u where u.id = uploaded_by) as uploader
   from sanctions_list
   where (uploaded_at, id) < ($1, $2)
   order by uploaded_at desc, id desc
   limit $3`,
)
const publishedSql = sql(
  'screening.published',
  'update sanctions_list set published_on = $2, aliases = $3 where id = $1',
)
const inForceSql = sql(
  'screening.in-force',
  `select l.id, l.source, l.published_on::text as published_on, l.sha256
   from sanctions_list l
   join record_state m on m.machine = 'sanctions-list' and m.id = l.id and m.state = 'in_force'
   order by l.source, l.id`,
  { reads: ['sanctions_list', 'machine_instance:sanctions-list'] },
)
const waitingSql = sql(
  'screening.waiting-lists',
  `select l.id
   from sanctions_list l
   join record_state m on m.machine = 'sanctions-list' and m.id = l.id and m.state = 'waiting'
   where l.source = $1 and l.id <> $2
   order by l.id`,
)
const sizeSql = sql(
  'screening.list-size',
  `select count(*)::int as entries, coalesce(sum(cardinality(names)), 0)::int as names
   from sanctions_entry
   where list_id = $1`,
)
const missingSql = sql(
  'screening.missing-entries',
  `select (count(*) filter (where e.uid is null))::int as missing,
     (count(*) filter (where not e.names @> known.names))::int as renamed
   from sanctions_entry known
   left join sanctions_entry e on e.list_id = $2 and e.uid = known.uid
   where known.list_id = $1`,
)
const takenSql = sql(
  'screening.taken',
  `select 1 as one
   from sanctions_list l
   join record_state m on m.machine = 'sanctions-list' and m.id = l.id and m.state in ('reading', 'waiting', 'in_force')
   left join sanctions_alias_file a on a.id = l.alias_file_id
   left join stored_file_shared f on f.id = a.file_id
   left join sanctions_alias_file c on c.id = l.comment_file_id
   left join stored_file_shared r on r.id = c.file_id
   where l.source = $1 and l.sha256 = $2 and f.sha256 is not distinct from $3
     and r.sha256 is not distinct from $4`,
)
const addAliasFileSql = sql(
  'screening.add-alias-file',
  'insert into sanctions_alias_file (id, file_id, uploaded_by, uploaded_at) values ($1, $2, $3, $4)',
)
const aliasFileSql = sql(
  'screening.alias-file',
  `select a.file_id, a.uploaded_by, f.sha256
   from sanctions_alias_file a
   join stored_file_shared f on f.id = a.file_id
   where a.id = $1`,
)
const addEntriesSql = sql(
  'screening.add-entries',
  `insert into sanctions_entry (list_id, uid, kind, names, births, countries, programs)
   select $1, e.uid, e.kind, e.names, e.births, e.countries, e.programs
   from jsonb_to_recordset($2) as e (
     uid text, kind text, names text[], births text[], countries text[], programs text[]
   )`,
)
const dropEntriesSql = sql(
  'screening.drop-entries',
  'delete from sanctions_entry where list_id = $1',
)
const entriesSql = sql(
  'screening.entries',
  `select uid, kind, names, births, countries, programs
   from sanctions_entry
   where list_id = $1 and uid > $2
   order by uid
   limit $3`,
)

// Who is screened: investors by their identity and former names, all who are named in a registration with its
// minor, decedent, entity and trade name, custodians of plans, who sent money for an investment (with the day of birth of
// the investor whose name the bank wrote in another way), senders of money that names no payment, issuers with their
// people, members who sign, and people covered by a questionnaire. Some of these may be companies: their names are
// compared with both kinds of entries.
const SUBJECTS = `
  select 'party:' || p.user_id as key, 'party' as kind, p.user_id, null::uuid as account_id,
    (f.values->>'legal_first') || ' ' || (f.values->>'legal_last') as name, f.values->>'dob' as born
  from kyc_party p
  join lateral (
    select values from profile_fact
    where user_id = p.user_id and kind = 'kyc'
    order by version desc
    limit 1
  ) f on f.values->>'legal_last' is not null
  union
  select 'owner:' || r.id || ':' || lower((one->>'first') || ' ' || (one->>'last')), 'owner', r.user_id, null,
    (one->>'first') || ' ' || (one->>'last'), null
  from investor_registration r
  cross join lateral jsonb_array_elements(coalesce(r.people->'people', '[]')) one
  where coalesce(one->>'self', 'false') <> 'true' and coalesce(one->>'last', '') <> ''
  union
  select 'entity:' || r.id || ':' || lower(one->>'name'), 'entity', r.user_id, null, one->>'name', null
  from investor_registration r
  cross join lateral jsonb_array_elements(coalesce(r.people->'companies', '[]')) one
  where coalesce(one->>'name', '') <> ''
  union
  select 'entity:' || r.id, 'entity', r.user_id, null,
    coalesce(r."values"->>'legal_name', r."values"->>'trust_name'), null
  from investor_registration r
  where coalesce(r."values"->>'legal_name', r."values"->>'trust_name', '') <> ''
  union
  select 'trade:' || r.id, 'entity', r.user_id, null, r."values"->>'dba', null
  from investor_registration r
  where coalesce(r."values"->>'dba', '') <> ''
  union
  select 'minor:' || r.id, 'owner', r.user_id, null,
    (r."values"->>'minor_first') || ' ' || (r."values"->>'minor_last'), r."values"->>'minor_dob'
  from investor_registration r
  where coalesce(r."values"->>'minor_first', '') <> '' and coalesce(r."values"->>'minor_last', '') <> ''
  union
  select 'decedent:' || r.id, 'owner', r.user_id, null, r."values"->>'decedent', null
  from investor_registration r
  where coalesce(r."values"->>'decedent', '') <> ''
  union
  select 'custodian:' || i.user_id || ':' || lower(trim(s.answers->>'custodian_name')), 'entity', i.user_id, null,
    trim(s.answers->>'custodian_name'), null
  from investment_shared i
  join investment_step_shared s on s.investment_id = i.id and s.step = 'ira'
  where coalesce(trim(s.answers->>'custodian_name'), '') <> ''
  union
  select 'former:' || s.user_id || ':' || lower((one->>'first') || ' ' || (one->>'last')), 'party', s.user_id, null,
    (one->>'first') || ' ' || (one->>'last'),
    (select f.values->>'dob' from profile_fact f where f.user_id = s.user_id and f.kind = 'kyc'
     order by f.version desc limit 1)
  from kyc_party s
  join lateral (
    select values from profile_fact
    where user_id = s.user_id and kind = 'personal-information'
    order by version desc
    limit 1
  ) own on true
  cross join lateral jsonb_array_elements(coalesce(own.values->'former_names', '[]')) one
  where coalesce(one->>'last', '') <> ''
  union
  select 'payer:' || p.user_id || ':' || lower(trim(r.sender)), 'entity', p.user_id, null, trim(r.sender),
    case when strpos(lower(r.sender), lower(f.values->>'legal_first')) > 0
      and strpos(lower(r.sender), lower(f.values->>'legal_last')) > 0 then f.values->>'dob' end
  from receipt_shared r
  join payment_shared p on p.id = r.payment_id
  left join lateral (
    select values from profile_fact
    where user_id = p.user_id and kind = 'kyc'
    order by version desc
    limit 1
  ) f on true
  where coalesce(trim(r.sender), '') <> ''
    and trim(r.sender) is distinct from (f.values->>'legal_first') || ' ' || (f.values->>'legal_last')
  union
  select 'sender:' || lower(trim(q.sender)), 'entity', null, null, min(trim(q.sender)), null
  from money_item_shared q
  where q.kind = 'unknown' and q.state <> 'done' and trim(q.sender) <> ''
  group by lower(trim(q.sender))
  union
  select 'company-person:' || c.id, 'owner', null, c.account_id, c.name, null
  from company_person_shared c
  union
  select 'member:' || m.account_id || ':' || m.user_id, 'owner', null, m.account_id,
    u.first_name || ' ' || u.last_name, null
  from company_member_shared m
  join person u on u.id = m.user_id
  where m.role = 'owner' and not exists (
    select 1 from company_person_shared c where c.account_id = m.account_id and c.user_id = m.user_id
  )
  union
  select 'covered:' || c.account_id || ':' || lower(c.name), 'entity', null, c.account_id, c.name, null
  from questionnaire_shared c
  where c.ended_at is null and not exists (
    select 1 from company_person_shared o where o.account_id = c.account_id and lower(o.name) = lower(c.name)
  )
  union
  select 'company:' || c.account_id, 'company', null, c.account_id, c.legal_name, null
  from company_shared c`
const nextSubjectsSql = sql(
  'screening.next-subjects',
  `select * from (${SUBJECTS}) s where s.key > $1 order by s.key limit $2`,
)
const countSubjectsSql = sql(
  'screening.count-subjects',
  `select count(*)::int as n from (${SUBJECTS}) s`,
)
const subjectsOfSql = sql(
  'screening.subjects-of',
  `select * from (${SUBJECTS}) s where s.user_id = $1 or s.account_id = $2 order by s.key`,
)

const senderSql = sql(
  'screening.sender',
  `select 'sender:' || lower(trim($1::text)) as key, 'entity' as kind, null::uuid as user_id, null::uuid as account_id,
     trim($1::text) as name, null as born
   where trim($1::text) <> ''`,
)

const MATCH = `m.id, m.subject_key, m.subject_kind, m.user_id, m.account_id, m.subject_name, m.source, m.entry_uid,
  m.listed_as, m.births, m.countries, m.programs, m.score, m.fields, m.data_hash, m.found_at, m.seen_at, i.state,
  (i.context->>'unlisted')::boolean as unlisted`
const FROM = `from sanctions_match m join record_state i on i.machine = 'sanctions-match' and i.id = m.id`
const matchSql = sql('screening.match', `select ${MATCH} ${FROM} where m.id = $1`)
const matchesOfSql = sql(
  'screening.matches-of',
  `select ${MATCH} ${FROM} where m.user_id = $1 or m.account_id = $2 order by m.score desc, m.id`,
  { reads: ['sanctions_match', 'machine_instance:sanctions-match'] },
)
const clearedBySql = sql(
  'screening.cleared-by',
  `select distinct l.actor_id
   from sanctions_match m
   join record_state s on s.machine = 'sanctions-match' and s.id = m.id and s.state = 'cleared'
   join record_event l on l.machine = 'sanctions-match' and l.id = m.id
   where m.user_id = $1 and l.type = 'CLEARED' and l.actor_kind = 'person'`,
)
const matchesOfSubjectSql = sql(
  'screening.matches-of-subject',
  `select ${MATCH} ${FROM} where m.subject_key = $1`,
)
const matchesSql = sql(
  'screening.matches',
  `select ${MATCH} ${FROM}
   where (m.found_at, m.id) < ($1, $2)
     and ($3::text is null or i.state = $3)
     and ($4::text[] is null or ${foundIn("folded(m.subject_name || ' ' || m.listed_as)", '$4')})
   order by m.found_at desc, m.id desc
   limit $5`,
)
const unseenSql = sql(
  'screening.unseen',
  `select m.id ${FROM}
   where i.state = 'open' and m.seen_at < $1 and not (i.context->>'unlisted')::boolean
   order by m.id`,
)
const countOpenSql = sql(
  'screening.count-open',
  "select count(*)::int as n from record_state where machine = 'sanctions-match' and state = 'open'",
)
const addMatchSql = sql(
  'screening.add-match',
  `insert into sanctions_match (id, subject_key, subject_kind, user_id, account_id, subject_name, source, entry_uid,
     listed_as, births, countries, programs, score, fields, data_hash, found_at, seen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)`,
)
const seeMatchSql = sql(
  'screening.see-match',
  `update sanctions_match
   set subject_name = $2, listed_as = $3, births = $4, countries = $5, programs = $6, score = $7, fields = $8,
     data_hash = $9, seen_at = $10
   where id = $1`,
)
const kycSql = sql('screening.kyc', 'select id from kyc_party where user_id = $1')
const eraseSql = sql('screening.erase', 'delete from sanctions_match where user_id = $1')

const addRunSql = sql(
  'screening.add-run',
  'insert into screening_run (id, cause, lists, begun_by, begun_at) values ($1, $2, $3, $4, $5)',
)
const RUN = 'id, cause, lists, begun_by, begun_at, cursor'
const runSql = sql('screening.run', `select ${RUN} from screening_run where id = $1`)
const newestRunSql = sql(
  'screening.newest-run',
  `select ${RUN} from screening_run order by begun_at desc, id desc limit 1`,
)
const moveRunSql = sql('screening.move-run', 'update screening_run set cursor = $2 where id = $1')

export const addList = (tx: Tx, l: ListRow) =>
  tx.run(addListSql, [
    l.id,
    l.source,
    l.format,
    l.published_on,
    l.name,
    l.sha256,
    l.file_id,
    l.alias_file_id,
    l.uploaded_by,
    l.uploaded_at,
    l.hash_compared,
    l.comment_file_id,
  ])
export const findList = (q: Queryable, id: string) => q.one<ListRow>(listSql, [id])
export const findLists = (q: Queryable, before: Before, limit: number) =>
  q.query<ListRow & { uploader: string | null; aliases: number | null }>(listsSql, [
    before.at,
    before.id,
    limit,
  ])
export const setPublished = (tx: Tx, id: string, on: string, aliases: number | null) =>
  tx.run(publishedSql, [id, on, aliases])
export const addAliasFile = (tx: Tx, one: { id: string; fileId: string; by: string; at: string }) =>
  tx.run(addAliasFileSql, [one.id, one.fileId, one.by, one.at])
export const findAliasFile = (q: Queryable, id: string) =>
  q.one<{ file_id: string; uploaded_by: string; sha256: string }>(aliasFileSql, [id])
/** Lists whose machine is in force. */
export const listsInForce = (q: Queryable) =>
  q.query<Pick<ListRow, 'id' | 'source' | 'published_on' | 'sha256'>>(inForceSql)
/** Whether a file is in force or being read for a source, with the same file of aliases. */
export const isTaken = async (
  q: Queryable,
  source: SanctionsSource,
  sums: { list: string; aliases: string | undefined; comments: string | undefined },
) =>
  (await q.one(takenSql, [source, sums.list, sums.aliases ?? null, sums.comments ?? null])) !== null
export const addEntries = (tx: Tx, listId: string, entries: readonly ListedEntry[]) =>
  tx.run(addEntriesSql, [listId, JSON.stringify(entries)])
/** Lists of a source, other than this one, that wait for a second person. */
export const waitingLists = (q: Queryable, source: SanctionsSource, except: string) =>
  q.query<{ id: string }>(waitingSql, [source, except])
/** How many entries and names a list has. */
export const sizeOf = async (q: Queryable, listId: string) =>
  (await q.one<{ entries: number; names: number }>(sizeSql, [listId])) ?? { entries: 0, names: 0 }
/** How many entries of a list another one lacks, by their numbers, and of how many it lacks a name. */
export const missingFrom = async (q: Queryable, listId: string, other: string) =>
  (await q.one<{ missing: number; renamed: number }>(missingSql, [listId, other])) ?? {
    missing: 0,
    renamed: 0,
  }
export const dropEntries = (tx: Tx, listId: string) => tx.run(dropEntriesSql, [listId])
/** Entries of a list after the one with this number, in the order of their numbers as text. */
export const entriesAfter = (q: Queryable, listId: string, uid: string, limit: number) =>
  q.query<ListedEntry>(entriesSql, [listId, uid, limit])

export const nextSubjects = (q: Queryable, after: string, limit: number) =>
  q.query<SubjectRow>(nextSubjectsSql, [after, limit])
export const countSubjects = async (q: Queryable): Promise<number> =>
  (await q.one<{ n: number }>(countSubjectsSql))?.n ?? 0
export const subjectsOf = (q: Queryable, userId: string | null, accountId: string | null) =>
  q.query<SubjectRow>(subjectsOfSql, [userId, accountId])

/** The sender of money that names no payment; null without a name. */
export const senderSubject = (q: Queryable, name: string) => q.one<SubjectRow>(senderSql, [name])

export const findMatch = (q: Queryable, id: string) => q.one<StatedMatch>(matchSql, [id])
export const matchesOf = (q: Queryable, userId: string | null, accountId: string | null) =>
  q.query<StatedMatch>(matchesOfSql, [userId, accountId])
/** Who has cleared what is cleared now: matches of the person, and of owners in their registrations. */
export const clearedBy = async (q: Queryable, userId: string): Promise<string[]> =>
  (await q.query<{ actor_id: string }>(clearedBySql, [userId])).map((row) => row.actor_id)
export const matchesOfSubject = (q: Queryable, key: string) =>
  q.query<StatedMatch>(matchesOfSubjectSql, [key])
export const findMatches = (
  q: Queryable,
  asked: { at: string; id: string; state: string | null; words: string | null; limit: number },
) =>
  q.query<StatedMatch>(matchesSql, [
    asked.at,
    asked.id,
    asked.state,
    asked.words === null ? null : patternsOf(asked.words),
    asked.limit,
  ])
/** Open matches that the lists in force no longer give, and that are not marked so yet. */
export const unseenSince = (q: Queryable, at: string) => q.query<{ id: string }>(unseenSql, [at])
export const countOpen = async (q: Queryable): Promise<number> =>
  (await q.one<{ n: number }>(countOpenSql))?.n ?? 0
export const addMatch = (tx: Tx, m: Omit<MatchRow, 'seen_at'>) =>
  tx.run(addMatchSql, [
    m.id,
    m.subject_key,
    m.subject_kind,
    m.user_id,
    m.account_id,
    m.subject_name,
    m.source,
    m.entry_uid,
    m.listed_as,
    m.births,
    m.countries,
    m.programs,
    m.score,
    m.fields,
    m.data_hash,
    m.found_at,
  ])
export const seeMatch = (tx: Tx, id: string, m: Omit<MatchRow, 'id' | 'found_at'>) =>
  tx.run(seeMatchSql, [
    id,
    m.subject_name,
    m.listed_as,
    m.births,
    m.countries,
    m.programs,
    m.score,
    m.fields,
    m.data_hash,
    m.seen_at,
  ])
/** The identity check of a person, where one was begun. */
export const identityOf = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ id: string }>(kycSql, [userId]))?.id ?? null
export const eraseMatches = (tx: Tx, userId: string) => tx.run(eraseSql, [userId])

export const addRun = (tx: Tx, r: Omit<RunRow, 'cursor'>) =>
  tx.run(addRunSql, [r.id, r.cause, r.lists, r.begun_by, r.begun_at])
export const findRun = (q: Queryable, id: string) => q.one<RunRow>(runSql, [id])
export const newestRun = (q: Queryable) => q.one<RunRow>(newestRunSql)
export const moveRun = (tx: Tx, id: string, cursor: string) => tx.run(moveRunSql, [id, cursor])
