import { reportingSince } from '#server/offerings/topics/index.ts'
import type { Before } from '#server/kernel/lib/cursor.ts'
import type { TransferDocument, TransferKind } from '#domain/holders/model/transfer.ts'
import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'

export interface TransferRecord {
  id: string
  holding_id: string
  account_id: string
  user_id: string
  kind: TransferKind
  units: number
  receiver_name: string
  /** the proven name in the ledger; null before it is posted */
  registered_as: string | null
  receiver_email: string | null
  relation: string
  accredited: boolean
  price: number | null
  reason: string
  requested_at: string
  cleared_by: string | null
  company: string
  legal_name: string
  certificate_no: string | null
  security_name: string
  security_type: string
  exemption: string
  issued_at: string
  title: string
  held: number
  cost: number
  receiver_id: string | null
  ended_for: string | null
  /** since when the company reports under the Exchange Act */
  reporting_since: string | null
  /** the holder is an officer, a director or an owner among the company's people */
  holder_position: boolean
  /** the holder's part of the company, as its people state it */
  holder_percent: number
  affiliate_declared: boolean
}
// what the holder was within three months of the request counts as what they are (17 CFR 230.144(b)(1))
const OF_HOLDER = `p.account_id = t.account_id and p.user_id = t.user_id
    and (p.until is null or p.until > t.requested_at - interval '3 months')`
const COLUMNS = `t.affiliate_declared, ${reportingSince('t.account_id')} as reporting_since,
  exists (select 1 from company_position_shared p where ${OF_HOLDER} and p.role in ('owner', 'officer', 'director')) as holder_position,
  coalesce((select max(nullif(p.ownership_pct, '')::float8) from company_position_shared p where ${OF_HOLDER}), 0) as holder_percent,
  t.id, t.holding_id, t.account_id, t.user_id, t.kind, t.units, t.receiver_name, t.registered_as, t.receiver_email, t.relation, t.accredited, t.price, t.reason, t.requested_at, c.name as company, c.legal_name, h.certificate_no, h.security_name, h.security_type, h.exemption, h.issued_at, h.title, h.units as held, h.cost, u.id as receiver_id,
  (select l.actor_id from record_event l where l.machine = 'transfer' and l.id = t.id and l.type = 'CLEARED' order by l.seq desc limit 1) as cleared_by,
  (select l.reason from record_event l where l.machine = 'transfer' and l.id = t.id and l.type in ('REJECTED', 'REFUSED', 'DOCS_RETURNED') order by l.seq desc limit 1) as ended_for`
const FROM = `from transfer t
  join company_shared c using (account_id)
  join holding h on h.id = t.holding_id
  join record_state i on i.machine = 'transfer' and i.id = t.id
  left join person u on lower(u.email) = t.receiver_email`
const insert = sql(
  'transfer.insert',
  `insert into transfer (id, holding_id, account_id, user_id, kind, units, receiver_name, receiver_email, relation,
      accredited, price, reason, requested_at, affiliate_declared)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)
export type NewTransfer = Pick<
  TransferRecord,
  | 'id'
  | 'holding_id'
  | 'account_id'
  | 'user_id'
  | 'kind'
  | 'units'
  | 'receiver_name'
  | 'receiver_email'
  | 'relation'
  | 'accredited'
  | 'price'
  | 'reason'
  | 'requested_at'
  | 'affiliate_declared'
>
export const addTransfer = (q: Queryable, t: NewTransfer) =>
  q.run(insert, [
    t.id,
    t.holding_id,
    t.account_id,
    t.user_id,
    t.kind,
    t.units,
    t.receiver_name,
    t.receiver_email,
    t.relation,
    t.accredited,
    t.price,
    t.reason,
    t.requested_at,
    t.affiliate_declared,
  ])
const one = sql('transfer.one', `select ${COLUMNS} ${FROM} where t.id = $1`)
export const findTransfer = (q: Queryable, id: string) => q.one<TransferRecord>(one, [id])

const OPEN = "i.status = 'active'"
const list = (name: string, where: string, order = 't.requested_at desc, t.id desc') => ({
  rows: sql(
    `transfer.${name}`,
    `select ${COLUMNS} ${FROM}
      where ${where} and (${OPEN}) = $2 and (t.requested_at, t.id) < ($3, $4)
      order by ${order}
      limit $5`,
  ),
  count: sql(
    `transfer.${name}-count`,
    `select count(*)::int as n ${FROM} where ${where} and (${OPEN}) = $2`,
  ),
})
/** Of one person at one company, sent or to be received; of a company; of everybody. */
const own = list(
  'own',
  '(t.account_id = ($1::uuid[])[2] and (t.user_id = ($1::uuid[])[1] or u.id = ($1::uuid[])[1]))',
)
const company = list('company', "t.account_id = $1::uuid and i.state <> 'requested'")
const all = list('all', "$1::uuid is null and i.state <> 'requested'")
async function read(
  q: Queryable,
  of: ReturnType<typeof list>,
  key: unknown,
  open: boolean,
  before: Before,
  limit: number,
): Promise<{ rows: TransferRecord[]; total: number }> {
  return {
    rows: await q.query<TransferRecord>(of.rows, [key, open, before.at, before.id, limit]),
    total: (await q.one<{ n: number }>(of.count, [key, open]))?.n ?? 0,
  }
}
export const findOwn = (
  q: Queryable,
  userId: string,
  accountId: string,
  open: boolean,
  before: Before,
  limit: number,
) => read(q, own, [userId, accountId], open, before, limit)
export const findOfCompany = (
  q: Queryable,
  accountId: string,
  open: boolean,
  before: Before,
  limit: number,
) => read(q, company, accountId, open, before, limit)
export const findAll = (q: Queryable, open: boolean, before: Before, limit: number) =>
  read(q, all, null, open, before, limit)
const party = sql(
  'transfer.party',
  `select count(*)::int as n ${FROM} where t.account_id = $2 and (t.user_id = $1 or u.id = $1)`,
)
export const isParty = async (q: Queryable, userId: string, accountId: string): Promise<boolean> =>
  ((await q.one<{ n: number }>(party, [userId, accountId]))?.n ?? 0) > 0
const taken = sql(
  'transfer.taken',
  `select coalesce(sum(t.units), 0)::bigint as n
    from transfer t
    join record_state i on i.machine = 'transfer' and i.id = t.id
    where t.holding_id = $1 and i.status = 'active' and t.id <> $2`,
)
/** Units of a holding that other open transfers request. */
export const unitsTaken = async (
  q: Queryable,
  holdingId: string,
  except: string,
): Promise<number> => (await q.one<{ n: number }>(taken, [holdingId, except]))?.n ?? 0

const register = sql('transfer.register', 'update transfer set registered_as = $2 where id = $1')
export const setRegisteredAs = (q: Queryable, id: string, title: string) =>
  q.run(register, [id, title])
const lockUnits = sql(
  'transfer.lock-holding',
  `select t.holding_id as id
    from transfer t
    join holding h on h.id = t.holding_id
    where t.id = $1
    for update of h`,
)
/**
 * The security of a transfer, held for the transaction: while the call waited, another transfer may have replaced it
 * by what remains, which is held then.
 */
export async function lockUnitsOf(q: Queryable, id: string): Promise<void> {
  const held = new Set<string>()
  for (;;) {
    const row = await q.one<{ id: string }>(lockUnits, [id])
    if (row === null || held.has(row.id)) return
    held.add(row.id)
  }
}
const follow = sql(
  'transfer.follow',
  `update transfer t
    set holding_id = $2
    from record_state i
    where t.holding_id = $1 and i.machine = 'transfer' and i.id = t.id and i.status = 'active'`,
)
/** The open transfers of a security go on with what remains of it. */
export const followRemainder = (q: Queryable, from: string, to: string) => q.run(follow, [from, to])

export interface DocumentRow {
  kind: TransferDocument
  file_id: string
  name: string
  added_at: string
}
const addDoc = sql(
  'transfer.add-document',
  `insert into transfer_document (transfer_id, kind, file_id, added_at)
    values ($1, $2, $3, $4)
    on conflict (transfer_id, kind) do update set file_id = excluded.file_id, added_at = excluded.added_at`,
)
const docs = sql(
  'transfer.documents',
  `select d.kind, d.file_id, f.name, d.added_at
    from transfer_document d
    join stored_file_shared f on f.id = d.file_id
    where d.transfer_id = $1
    order by d.added_at`,
)
export const addDocument = (
  q: Queryable,
  id: string,
  kind: TransferDocument,
  fileId: string,
  at: string,
) => q.run(addDoc, [id, kind, fileId, at])
export const findDocuments = (q: Queryable, id: string) => q.query<DocumentRow>(docs, [id])

export interface StopRow {
  id: string
  holding_id: string
  kind: 'court' | 'lost' | 'ofac' | 'levy'
  reason: string
  set_at: string
  set_by: string
  lifted_at: string | null
  lifted_for: string | null
}
const STOP = `s.id, s.holding_id, s.kind, s.reason, s.set_at, u.first_name || ' ' || u.last_name as set_by,
    s.lifted_at, s.lifted_for
  from stop_transfer s
  join person u on u.id = s.set_by`
const stops = sql(
  'stop.of-holding',
  `select ${STOP} where s.holding_id = $1 order by s.set_at desc`,
)
const stopOne = sql('stop.one', `select ${STOP} where s.id = $1`)
const lockStopText = sql(
  'stop.lock',
  'select lifted_at from stop_transfer where id = $1 for update',
)
const openTransfersText = sql(
  'stop.open-transfers',
  `select t.id from transfer t
  join record_state m on m.machine = 'transfer' and m.id = t.id and m.status = 'active'
  where t.holding_id = $1
  order by t.id`,
)
const addStopText = sql(
  'stop.insert',
  'insert into stop_transfer (id, holding_id, kind, reason, set_by, set_at) values ($1, $2, $3, $4, $5, $6)',
)
const liftText = sql(
  'stop.lift',
  'update stop_transfer set lifted_by = $2, lifted_at = $3, lifted_for = $4 where id = $1 and lifted_at is null',
)
export const findStops = (q: Queryable, holdingId: string) => q.query<StopRow>(stops, [holdingId])
export const findStop = (q: Queryable, id: string) => q.one<StopRow>(stopOne, [id])
export const lockStop = (tx: Tx, id: string) =>
  tx.one<Pick<StopRow, 'lifted_at'>>(lockStopText, [id])
/** Transfers of a holding that have not ended. */
export const openTransfers = (q: Queryable, holdingId: string) =>
  q.query<{ id: string }>(openTransfersText, [holdingId])
export const addStop = (
  q: Queryable,
  s: { id: string; holdingId: string; kind: string; reason: string; by: string; at: string },
) => q.run(addStopText, [s.id, s.holdingId, s.kind, s.reason, s.by, s.at])
export const liftStop = (q: Queryable, id: string, by: string, at: string, why: string) =>
  q.run(liftText, [id, by, at, why])

export interface OwnHolding {
  id: string
  security_name: string
  security_type: string
  certificate_no: string | null
  units: number
  issued_at: string
  exemption: string
  reporting_since: string | null
}
const owned = sql(
  'transfer.holdings',
  `select h.id, h.security_name, h.security_type, h.certificate_no, h.units, h.issued_at, h.exemption,
      ${reportingSince('h.account_id')} as reporting_since
    from holding h
    where h.user_id = $1 and h.account_id = $2 and not exists (select 1 from holding_cancellation x where x.holding_id
      = h.id)
    order by h.issued_at, h.id`,
)
export const findOwned = (q: Queryable, userId: string, accountId: string) =>
  q.query<OwnHolding>(owned, [userId, accountId])
