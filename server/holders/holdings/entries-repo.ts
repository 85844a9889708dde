import type { SecurityType } from '#domain/shared/securities.ts'
import type { EntryType } from '#domain/holders/model/transfer.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** One entry of the ledger as it is written; units and cost carry a sign. */
export interface EntryRow {
  id: string
  account_id: string
  holding_id: string
  type: EntryType
  user_id: string
  title: string
  units: number
  cost: number
  counterpart: string | null
  transfer_id: string | null
  conversion_id?: string
  posted_by: string | null
  at: string
}
export interface ReadEntry extends EntryRow {
  seq: number
  security_name: string
  security_type: string
  certificate_no: string | null
  restricted_until: string | null
}

const insert = sql(
  'holding-entry.insert',
  `insert into holding_entry (id, account_id, holding_id, type, user_id, title, units, cost, counterpart,
      transfer_id, posted_by, at, conversion_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
export const addEntry = (q: Queryable, e: EntryRow) =>
  q.run(insert, [
    e.id,
    e.account_id,
    e.holding_id,
    e.type,
    e.user_id,
    e.title,
    e.units,
    e.cost,
    e.counterpart,
    e.transfer_id,
    e.posted_by,
    e.at,
    e.conversion_id ?? null,
  ])
const COLUMNS = `e.seq, e.id, e.account_id, e.holding_id, e.type, e.user_id, e.title, e.units, e.cost, e.counterpart,
      e.transfer_id, e.posted_by, e.at, h.security_name, h.security_type, h.certificate_no, h.restricted_until`
const ofUser = sql(
  'holding-entry.of-user',
  `select ${COLUMNS}
    from holding_entry e
    join holding h on h.id = e.holding_id
    where e.user_id = $1 and e.account_id = $2 and e.seq < $3
    order by e.seq desc
    limit $4`,
)
const ofCompany = sql(
  'holding-entry.of-company',
  `select ${COLUMNS}
    from holding_entry e
    join holding h on h.id = e.holding_id
    where e.account_id = $1
    order by e.seq desc
    limit $2`,
)
/** Entries about one person at one company, newest first. */
export const findEntriesOf = (
  q: Queryable,
  userId: string,
  accountId: string,
  before: number,
  limit: number,
) => q.query<ReadEntry>(ofUser, [userId, accountId, before, limit])
/** The newest entries of a company. */
export const findCompanyEntries = (q: Queryable, accountId: string, limit: number) =>
  q.query<ReadEntry>(ofCompany, [accountId, limit])

const holds = sql(
  'holding.holds',
  `select count(*) filter (where not exists (select 1 from holding_cancellation x where x.holding_id = h.id))::int as
      now, count(*)::int as ever
    from holding h
    where h.user_id = $1 and h.account_id = $2`,
)
/** How many securities of a company a person holds now, and held ever. */
export const countHeld = async (
  q: Queryable,
  userId: string,
  accountId: string,
): Promise<{ now: number; ever: number }> =>
  (await q.one<{ now: number; ever: number }>(holds, [userId, accountId])) ?? { now: 0, ever: 0 }
const kindsHeld = sql(
  'holding.kinds-held',
  `select distinct h.security_type as type
    from holding h
    where h.user_id = $1 and h.account_id = $2 and not exists (select 1 from holding_cancellation x where x.holding_id
      = h.id)
    order by 1`,
)
/** Kinds of the securities of a company that a person holds now. */
export const findKindsHeld = async (
  q: Queryable,
  userId: string,
  accountId: string,
): Promise<SecurityType[]> =>
  (await q.query<{ type: SecurityType }>(kindsHeld, [userId, accountId])).map((row) => row.type)
const people = sql(
  'holding.people',
  `select distinct h.user_id
    from holding h
    where h.account_id = $1 and not exists (select 1 from holding_cancellation x where x.holding_id = h.id)
    order by h.user_id`,
)
/** Accounts of those who hold securities of a company now. */
export const findHolderIds = async (q: Queryable, accountId: string): Promise<string[]> =>
  (await q.query<{ user_id: string }>(people, [accountId])).map((row) => row.user_id)
const lock = sql('holding.lock', 'select id from holding where id = $1 for update')
/** Holds a security for the transaction: two transfers of it go one after the other. */
export const lockHolding = (q: Queryable, id: string) => q.one<{ id: string }>(lock, [id])
const lockMany = sql(
  'holding.lock-many',
  'select id from holding where id = any($1::uuid[]) order by id for update',
)
/** Holds securities for the transaction, always in the same order. */
export const lockHoldings = (q: Queryable, ids: readonly string[]) =>
  q.query<{ id: string }>(lockMany, [ids])
const rescinding = sql(
  'holding.rescinding',
  `select distinct h.id
    from holding h
    join record_event l on l.machine = 'investment' and l.id = h.first_investment_id and l.type = 'RESCISSION_APPROVED'
    where h.id = any($1::uuid[]) and l.seq > coalesce((select max(r.seq) from record_event r where r.machine = 'investment' and
      r.id = h.first_investment_id and r.type = 'RESCISSION_REFUSED'), 0)`,
)
/**
 * Of these securities, those whose sale the platform is about to rescind: one person has approved it. Their units stay
 * where they are.
 */
export const findBeingRescinded = async (
  q: Queryable,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set((await q.query<{ id: string }>(rescinding, [ids])).map((row) => row.id))
const end = sql(
  'holding.end',
  'insert into holding_cancellation (holding_id, reason, at) values ($1, $2, $3)',
)
/** Ends a security that a transfer or a conversion replaces. */
export const endHolding = (q: Queryable, id: string, reason: string, at: string) =>
  q.run(end, [id, reason, at])
