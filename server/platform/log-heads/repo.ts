import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import type { HeadFacts, LoggedEntry } from './line.ts'

export interface HeadRow extends HeadFacts {
  day: PlainDate
  head: string
  key_id: string
  signature: string
}

const columns =
  'number, day, signed_at, entries, last_seq, previous, chain, head, key_id, signature'
const newestText = sql(
  'log-head.newest',
  `select ${columns} from log_head order by number desc limit 1`,
)
const pageText = sql(
  'log-head.page',
  `select ${columns} from log_head where number < $1 order by number desc limit $2`,
)
const allText = sql('log-head.all', `select ${columns} from log_head order by number`)
const addText = sql(
  'log-head.add',
  `
  insert into log_head (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict do nothing`,
)
const entriesText = sql(
  'log-head.entries',
  `
  select seq, at, machine, id, rev, version, type, actor_kind, actor_id, from_state, to_state, prev_hash, hash
  from record_event where seq > $1 and seq <= $2 order by seq limit $3`,
)

export const newestHead = (q: Queryable): Promise<HeadRow | null> => q.one<HeadRow>(newestText)
/** Heads before a number, the newest first. */
export const headsBefore = (q: Queryable, before: number, limit: number): Promise<HeadRow[]> =>
  q.query<HeadRow>(pageText, [Math.min(before, 2_147_483_647), limit])
/** Every head, the oldest first: one a day. */
export const allHeads = (q: Queryable): Promise<HeadRow[]> => q.query<HeadRow>(allText)
/** False when another process has stored the head of this number. */
export const addHead = async (q: Queryable, row: HeadRow): Promise<boolean> =>
  (await q.run(addText, [
    row.number,
    row.day,
    row.signed_at,
    row.entries,
    row.last_seq,
    row.previous,
    row.chain,
    row.head,
    row.key_id,
    row.signature,
  ])) > 0
/** Entries of the log after one number up to another, in their order. */
export const entriesBetween = (
  q: Queryable,
  after: number,
  until: number,
  limit: number,
): Promise<LoggedEntry[]> => q.query<LoggedEntry>(entriesText, [after, until, limit])
