import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import type { LegalRow } from './repo.ts'

export interface LegalDraftRow {
  id: string
  kind: LegalRow['kind']
  version: string
  title: string
  summary: string
  html: string
  based_on: string | null
  begun_by: string
  begun_at: string
  saved_by: string
  saved_at: string
  saver: string
}
const COLUMNS = `d.id, d.kind, d.version, d.title, d.summary, d.html, d.based_on, d.begun_by, d.begun_at, d.saved_by,
    d.saved_at, coalesce(u.first_name || ' ' || u.last_name, 'Somebody') as saver`
const FROM = 'from legal_draft d left join person u on u.id = d.saved_by'
const draftsText = sql(
  'legal.drafts',
  `select ${COLUMNS} ${FROM} order by d.begun_at desc, d.id desc limit 100`,
)
const draftText = sql('legal.draft', `select ${COLUMNS} ${FROM} where d.id = $1`)
const addText = sql(
  'legal.add-draft',
  `insert into legal_draft (id, kind, version, title, summary, html, based_on, begun_by, begun_at, saved_by,
      saved_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $9)`,
)
const changeText = sql(
  'legal.change-draft',
  `update legal_draft
    set version = $2, title = $3, summary = $4, html = $5, saved_by = $6, saved_at = $7
    where id = $1`,
)
const authorText = sql(
  'legal.add-author',
  'insert into legal_author (draft_id, user_id) values ($1, $2) on conflict do nothing',
)
const authorsText = sql(
  'legal.authors',
  'select user_id from legal_author where draft_id = $1 order by user_id',
)
const wroteText = sql(
  'legal.wrote',
  'select 1 as one from legal_author where draft_id = $1 and user_id = any($2::uuid[])',
)
const versionsText = sql(
  'legal.versions',
  `select kind, version, title, effective_at, text_hash
    from legal_text
    where kind = $1 and effective_at <= $2
    order by effective_at desc`,
)
const versionText = sql(
  'legal.version',
  `select kind, version, title, summary, html, text_hash, effective_at
    from legal_text
    where kind = $1 and version = $2 and effective_at <= $3`,
)
const takenText = sql(
  'legal.taken',
  'select 1 as one from legal_text where kind = $1 and version = $2',
)
const acceptedText = sql(
  'legal.accepted',
  `select split_part(name, ' ', 2) as kind, split_part(name, ' ', 3) as version, sum(n)::int as n
    from kept_count_shared
    where name like 'consent %'
    group by name`,
)
const openText = sql(
  'legal.open',
  `select d.id
    from legal_draft d
    join record_state m on m.machine = 'legal-text' and m.id = d.id
    where d.kind = $1 and m.state in ('draft', 'proposed', 'scheduled')
    limit 1`,
)
const inForceText = sql(
  'legal.in-force',
  `select d.id
    from legal_draft d
    join record_state m on m.machine = 'legal-text' and m.id = d.id
    where d.kind = $1 and d.id <> $2 and m.state = 'in_force'`,
)

export const findDrafts = (q: Queryable) => q.query<LegalDraftRow>(draftsText)
export const findDraft = (q: Queryable, id: string) => q.one<LegalDraftRow>(draftText, [id])
/** A new draft; whoever begins it is one of its authors. */
export async function addDraft(
  tx: Tx,
  d: Pick<LegalDraftRow, 'id' | 'kind' | 'version' | 'title' | 'summary' | 'html' | 'based_on'> & {
    by: string
    at: string
  },
): Promise<void> {
  await tx.run(addText, [
    d.id,
    d.kind,
    d.version,
    d.title,
    d.summary,
    d.html,
    d.based_on,
    d.by,
    d.at,
  ])
  await tx.run(authorText, [d.id, d.by])
}
/** Changes a draft and records that this person wrote in it. */
export async function changeDraft(
  tx: Tx,
  id: string,
  d: Pick<LegalDraftRow, 'version' | 'title' | 'summary' | 'html'>,
  by: string,
  at: string,
): Promise<void> {
  await tx.run(changeText, [id, d.version, d.title, d.summary, d.html, by, at])
  await tx.run(authorText, [id, by])
}
/** Who wrote in a draft. */
export const authorsOf = async (q: Queryable, id: string): Promise<string[]> =>
  (await q.query<{ user_id: string }>(authorsText, [id])).map((row) => row.user_id)
/** Did one of these accounts write in the draft? */
export const wroteDraft = async (
  q: Queryable,
  id: string,
  accounts: readonly string[],
): Promise<boolean> => (await q.one(wroteText, [id, [...accounts]])) !== null
/** Versions that are or were in force at a time, newest first. */
export const findVersions = (q: Queryable, kind: string, now: string) =>
  q.query<Pick<LegalRow, 'kind' | 'version' | 'title' | 'effective_at' | 'text_hash'>>(
    versionsText,
    [kind, now],
  )
export const findVersion = (q: Queryable, kind: string, version: string, now: string) =>
  q.one<LegalRow>(versionText, [kind, version, now])
/** Is there a version of this name, in force or to come? */
export const isTaken = async (q: Queryable, kind: string, version: string): Promise<boolean> =>
  (await q.one(takenText, [kind, version])) !== null
/** How many people accepted each version. */
export const countAccepted = async (q: Queryable): Promise<Map<string, number>> =>
  new Map(
    (await q.query<{ kind: string; version: string; n: number }>(acceptedText)).map((row) => [
      `${row.kind} ${row.version}`,
      row.n,
    ]),
  )
/** Is a version of this text being written or waiting for its day? */
export const hasOpenDraft = async (q: Queryable, kind: string): Promise<boolean> =>
  (await q.one(openText, [kind])) !== null
/** Drafts whose version is in force, but this one. */
export const othersInForce = async (q: Queryable, kind: string, id: string): Promise<string[]> =>
  (await q.query<{ id: string }>(inForceText, [kind, id])).map((row) => row.id)
