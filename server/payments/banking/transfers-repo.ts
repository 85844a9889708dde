import type { AchTransferStatus } from '#domain/payments/model/banking.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

/** What a provider made of an entry. */
export interface TransferRow {
  entry_id: string
  provider: 'increase'
  asked_at: string | null
  transfer_id: string | null
  status: AchTransferStatus
  problem: string | null
  created_at: string
  seen_at: string | null
}
const TRANSFER = 'entry_id, provider, asked_at, transfer_id, status, problem, created_at, seen_at'

const addSql = sql(
  'ach-transfer.add',
  'insert into ach_transfer (entry_id, provider, created_at) values ($1, $2, $3)',
)
const lockSql = sql(
  'ach-transfer.lock',
  `select ${TRANSFER} from ach_transfer where entry_id = $1 for update`,
)
const ofPaymentSql = sql(
  'ach-transfer.of-payment',
  `select t.entry_id, t.provider, t.asked_at, t.transfer_id, t.status, t.problem, t.created_at, t.seen_at
    from ach_transfer t
    join ach_entry e on e.id = t.entry_id
    where e.payment_id = $1
    order by e.attempt desc
    limit 1`,
)
const byIdSql = sql(
  'ach-transfer.by-id',
  'select entry_id from ach_transfer where provider = $1 and transfer_id = $2',
)
const askedSql = sql(
  'ach-transfer.asked',
  'update ach_transfer set asked_at = $2 where entry_id = $1',
)
const saidSql = sql(
  'ach-transfer.said',
  `update ach_transfer
    set transfer_id = coalesce($2, transfer_id), status = $3, problem = $4, seen_at = $5
    where entry_id = $1`,
)
const problemSql = sql(
  'ach-transfer.problem',
  'update ach_transfer set problem = $2 where entry_id = $1',
)
const withdrawnSql = sql(
  'ach-transfer.withdrawn',
  `update ach_entry set withdrawn_at = $2 where id = $1 and state = 'waiting'`,
)
const sentSql = sql(
  'ach-transfer.entry-sent',
  `update ach_entry set sent_at = $2 where id = $1 and state = 'waiting'`,
)
const settledSql = sql(
  'ach-transfer.entry-settled',
  'update ach_entry set settled_on = $2 where id = $1 and settled_on is null',
)
const failedSql = sql(
  'ach-transfer.entry-failed',
  `update ach_entry set failed_at = $2 where id = $1 and state in ('waiting', 'sent')`,
)
const matchSql = sql(
  'ach-transfer.match',
  `update ach_transfer
    set bank_reference = $3
    where entry_id = (select t.entry_id
      from ach_transfer t join ach_entry e on e.id = t.entry_id
      where e.payment_id = $1 and e.amount = $2 and t.bank_reference is null and t.status in ('pending', 'submitted',
        'settled', 'returned')
      order by e.attempt limit 1)
    returning entry_id`,
)
const noticeSql = sql(
  'ach-notice.add',
  'insert into ach_notice (provider, id, received_at) values ($1, $2, $3) on conflict do nothing',
)
const loadSql = sql(
  'ach-transfer.load',
  `select status, count(*)::int as n,
      coalesce(max(extract(epoch from $1::timestamptz - created_at)), 0)::float8 as age
    from ach_transfer
    where status in ('waiting', 'pending', 'submitted')
    group by status`,
)

export const addTransfer = (q: Queryable, entryId: string, provider: string, at: string) =>
  q.run(addSql, [entryId, provider, at])
export const lockTransfer = (q: Queryable, entryId: string) =>
  q.one<TransferRow>(lockSql, [entryId])
/** What a provider made of the newest try of a payment; null where files are used. */
export const transferOf = (q: Queryable, paymentId: string) =>
  q.one<TransferRow>(ofPaymentSql, [paymentId])
export const entryOfTransfer = async (q: Queryable, provider: string, transferId: string) =>
  (await q.one<{ entry_id: string }>(byIdSql, [provider, transferId]))?.entry_id ?? null
/** From then on the transfer may exist at the provider. */
export const markAsked = (q: Queryable, entryId: string, at: string) =>
  q.run(askedSql, [entryId, at])
export const storeSaid = (
  q: Queryable,
  entryId: string,
  said: Pick<TransferRow, 'transfer_id' | 'status' | 'problem'> & { at: string },
) => q.run(saidSql, [entryId, said.transfer_id, said.status, said.problem, said.at])
export const storeProblem = (q: Queryable, entryId: string, problem: string) =>
  q.run(problemSql, [entryId, problem])
export const withdrawEntry = (q: Queryable, entryId: string, at: string) =>
  q.run(withdrawnSql, [entryId, at])
export const markEntrySent = (q: Queryable, entryId: string, at: string) =>
  q.run(sentSql, [entryId, at])
/** The day of the settlement; the first one that is reported counts. */
export const markEntrySettled = (q: Queryable, entryId: string, on: string) =>
  q.run(settledSql, [entryId, on])
export const markEntryFailed = (q: Queryable, entryId: string, at: string) =>
  q.run(failedSql, [entryId, at])
/**
 * A movement on a statement is the debit of a payment, which the provider reports itself: returns its entry; null when
 * it is none, or was found before.
 */
export const matchTransfer = async (
  q: Queryable,
  paymentId: string,
  cents: number,
  bankReference: string,
): Promise<string | null> =>
  (await q.one<{ entry_id: string }>(matchSql, [paymentId, cents, bankReference]))?.entry_id ?? null
/** False when the event was taken before. */
export const addNotice = async (q: Queryable, provider: string, id: string, at: string) =>
  (await q.run(noticeSql, [provider, id, at])) === 1
/** Transfers that have neither settled nor ended, and the seconds since the oldest was due. */
export const transferLoad = (q: Queryable, now: string) =>
  q.query<{ status: TransferRow['status']; n: number; age: number }>(loadSql, [now])
