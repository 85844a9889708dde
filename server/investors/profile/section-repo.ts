import type { ShownChange } from '#domain/investors/model/profile/shown.ts'
import type { SectionName } from '#domain/investors/model/profile/sections.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import type { Instance, LogRow } from '#server/kernel/state-machines/index.ts'

export interface SectionRow {
  id: string
  user_id: string
  section: SectionName
  version: number
  changes: ShownChange[]
  source: string
  draft: Record<string, unknown> | null
  draft_secrets: string | null
  draft_at: string | null
}
const COLUMNS = 'id, user_id, section, version, changes, source, draft, draft_secrets, draft_at'
const addText = sql(
  'profile-section.add',
  `insert into profile_section (id, user_id, section, created_at)
    values ($1, $2, $3, $4)
    on conflict (user_id, section) do nothing
    returning ${COLUMNS}`,
)
const oneText = sql(
  'profile-section.one',
  `select ${COLUMNS} from profile_section where user_id = $1 and section = $2`,
)
const lockText = sql(
  'profile-section.lock',
  `select ${COLUMNS} from profile_section where user_id = $1 and section = $2 for update`,
)
const byIdText = sql(
  'profile-section.by-id',
  `select ${COLUMNS} from profile_section where id = $1`,
)
const ofUserText = sql(
  'profile-section.of-user',
  `select ${COLUMNS} from profile_section where user_id = $1`,
)
const noteText = sql(
  'profile-section.note',
  'update profile_section set version = version + 1, changes = $2, source = $3 where id = $1',
)
const draftText = sql(
  'profile-section.draft',
  'update profile_section set draft = $2, draft_secrets = $3, draft_at = $4 where id = $1',
)
const machinesText = sql(
  'profile.machines',
  `select distinct on (machine) machine, id, version, rev, value, context, status, state, user_id, account_id,
      listing_id, investment_id, updated_at
    from record_state
    where user_id = $1 and machine = any($2)
    order by machine, (status = 'active') desc, updated_at desc`,
)
const partyText = sql(
  'profile.party',
  `select id from record_state where machine = 'kyc' and user_id = $1`,
)
const userText = sql(
  'profile.user',
  'select first_name, last_name, email as primary_email from person where id = $1',
)
const namesText = sql(
  'profile.names',
  'select id, first_name, last_name from person where id = any($1)',
)

/** The row that was made, or null when there was one. */
export const addSection = (tx: Tx, id: string, userId: string, section: SectionName, at: string) =>
  tx.one<SectionRow>(addText, [id, userId, section, at])
export const findSection = (q: Queryable, userId: string, section: SectionName) =>
  q.one<SectionRow>(oneText, [userId, section])
export const lockSection = (tx: Tx, userId: string, section: SectionName) =>
  tx.one<SectionRow>(lockText, [userId, section])
export const sectionById = (q: Queryable, id: string) => q.one<SectionRow>(byIdText, [id])
export const sectionsOfUser = (q: Queryable, userId: string) =>
  q.query<SectionRow>(ofUserText, [userId])
/** One version more, with what it changed. */
export const noteVersion = (tx: Tx, id: string, changes: readonly ShownChange[], source: string) =>
  tx.run(noteText, [id, JSON.stringify(changes), source])
export const storeDraft = (
  tx: Tx,
  id: string,
  draft: Record<string, unknown> | null,
  secrets: string | null,
  at: string | null,
) => tx.run(draftText, [id, draft === null ? null : JSON.stringify(draft), secrets, at])
/** The person's newest machine of each name, one that is open first. */
export const machinesOf = (q: Queryable, userId: string, machines: readonly string[]) =>
  q.query<Instance>(machinesText, [userId, machines])
export const partyIdOf = async (q: Queryable, userId: string): Promise<string | null> =>
  (await q.one<{ id: string }>(partyText, [userId]))?.id ?? null
export const userOf = (q: Queryable, id: string) =>
  q.one<{ first_name: string; last_name: string; primary_email: string }>(userText, [id])
export const namesOf = (q: Queryable, ids: readonly string[]) =>
  q.query<{ id: string; first_name: string; last_name: string }>(namesText, [ids])

export interface LogFilter {
  userId: string
  ids: readonly string[]
  types: readonly string[] | null
  field: string | null
  from: string | null
  to: string | null
}
const logText = sql(
  'profile-section.log',
  ` select seq, machine, id, rev, version, type, actor, actor_kind, actor_id, at, reason, ip, request_id, event,
      from_state, to_state, prev_hash, hash
    from record_event
    where user_id = $1 and machine = 'profile-section' and id = any($2) and type <> '@begun' and seq < $3
      and ($4::text[] is null or type = any($4))
      and ($5::text is null or event->'facts'->'changes' @> jsonb_build_array(jsonb_build_object('field', $5::text)))
      and ($6::timestamptz is null or at >= $6) and ($7::timestamptz is null or at < $7)
    order by seq desc limit $8`,
)
/** Entries of the logs of some sections of a person, newest first. */
export const logOf = (q: Queryable, f: LogFilter, before: number, limit: number) =>
  q.query<LogRow>(logText, [f.userId, f.ids, before, f.types, f.field, f.from, f.to, limit])
const titledText = sql(
  'profile.section-names',
  'select id, section from profile_section where id = any($1::uuid[])',
)
/** Which section each of these machines is about. */
export const findSectionNames = (q: Queryable, ids: readonly string[]) =>
  q.query<{ id: string; section: SectionName }>(titledText, [[...ids]])
