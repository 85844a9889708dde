import { THE_PLATFORM } from '#domain/shared/acted-by.ts'
import type { AchIds } from './instructions-repo.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface BatchRow {
  id: string
  number: number
  odfi_routing: string
  odfi_name: string
  is_open: boolean
  created_at: string
  effective_on: string | null
  first_by: string | null
  second_by: string | null
  sealed_file: string | null
  file_sha256: string | null
  entries: number
  debit: number
  credit: number
  downloads: number
}
export interface EntryRow {
  id: string
  /** null: a provider collects it */
  batch_id: string | null
  kind: 'debit' | 'verify' | 'credit'
  payment_id: string | null
  /** the order that a credit pays; null for every other entry */
  disbursement_id: string | null
  /** what the payer signed for this debit; null for the entries that verify an account */
  authorization_id: string | null
  bank_account_id: string
  attempt: number
  place: number
  is_debit: boolean
  amount: number
  sec_code: 'WEB' | 'CCD' | 'PPD'
  description: string
  reference: string
  trace: string | null
  state: 'waiting' | 'sent' | 'settled' | 'returned' | 'withdrawn' | 'failed'
  settled_on: string | null
  created_at: string
}
const BATCH = `b.id, b.number, b.odfi_routing, b.odfi_name, b.is_open, b.created_at, b.effective_on, b.first_by,
    b.second_by,
  b.sealed_file, b.file_sha256, b.entries, b.debit, b.credit, (select count(*)::int from ach_download d where
  d.batch_id = b.id) as downloads`
const ENTRY = `id, batch_id, kind, payment_id, disbursement_id, authorization_id, bank_account_id, attempt, place, is_debit, amount, sec_code,
      description, reference, trace, state, settled_on, created_at`

const openSql = sql(
  'ach-batch.open',
  'select id from ach_batch where odfi_routing = $1 and is_open for update',
)
const addBatchSql = sql(
  'ach-batch.add',
  'insert into ach_batch (id, odfi_routing, odfi_name, created_at) values ($1,$2,$3,$4) on conflict do nothing',
)
const batchSql = sql('ach-batch.one', `select ${BATCH} from ach_batch b where b.id = $1`)
const byNumberSql = sql(
  'ach-batch.by-number',
  `select ${BATCH} from ach_batch b where b.number = $1`,
)
const listSql = sql(
  'ach-batch.list',
  `select ${BATCH} from ach_batch b where ($1::bigint is null or b.number < $1) order by b.number desc limit $2`,
)
const countSql = sql(
  'ach-batch.waiting',
  `select count(*)::int as n
    from record_state
    where machine = 'ach-batch' and state in ('open', 'released_once', 'released', 'sent')`,
)
const closeSql = sql(
  'ach-batch.close',
  'update ach_batch set is_open = false, first_by = $2 where id = $1',
)
const reopenSql = sql(
  'ach-batch.reopen',
  `update ach_batch b
    set first_by = null, entries = 0, debit = 0, credit = 0, is_open = not exists (select 1 from ach_batch o where
      o.odfi_routing = b.odfi_routing and o.is_open)
    where b.id = $1`,
)
const totalsSql = sql(
  'ach-batch.totals',
  'update ach_batch set entries = $2, debit = $3, credit = $4 where id = $1',
)
const fileSql = sql(
  'ach-batch.file',
  'update ach_batch set second_by = $2, effective_on = $3, sealed_file = $4, file_sha256 = $5 where id = $1',
)
export const lockOpenBatch = (q: Queryable, routing: string) =>
  q.one<{ id: string }>(openSql, [routing])
export const addBatch = (
  q: Queryable,
  b: { id: string; routing: string; name: string; at: string },
) => q.run(addBatchSql, [b.id, b.routing, b.name, b.at])
export const findBatch = (q: Queryable, id: string) => q.one<BatchRow>(batchSql, [id])
export const findBatchByNumber = (q: Queryable, number: number) =>
  q.one<BatchRow>(byNumberSql, [number])
export const listBatches = (q: Queryable, before: number | null, limit: number) =>
  q.query<BatchRow>(listSql, [before, limit])
export const waitingBatches = async (q: Queryable) => (await q.one<{ n: number }>(countSql))?.n ?? 0
export const closeBatch = (q: Queryable, id: string, by: string) => q.run(closeSql, [id, by])
export const reopenBatch = (q: Queryable, id: string) => q.run(reopenSql, [id])
export const saveTotals = (
  q: Queryable,
  id: string,
  t: { entries: number; debit: number; credit: number },
) => q.run(totalsSql, [id, t.entries, t.debit, t.credit])
export const storeFile = (
  q: Queryable,
  id: string,
  f: { by: string; on: string; sealed: string; sha256: string },
) => q.run(fileSql, [id, f.by, f.on, f.sealed, f.sha256])

const addEntrySql = sql(
  'ach-entry.add',
  `insert into ach_entry (id, batch_id, kind, payment_id, bank_account_id, attempt, place, is_debit, amount,
      sec_code, description, reference, created_at, authorization_id, disbursement_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
)
const usedSql = sql(
  'ach-entry.used',
  `select 1 as one
    from ach_entry
    where authorization_id = $1 and state not in ('withdrawn', 'failed') and payment_id is distinct from $2
    limit 1`,
)
const entrySql = sql('ach-entry.one', `select ${ENTRY} from ach_entry where id = $1`)
const traceSql = sql('ach-entry.by-trace', `select ${ENTRY} from ach_entry where trace = $1`)
const tracesSql = sql('ach-entry.by-traces', `select ${ENTRY} from ach_entry where trace = any($1)`)
const latestSql = sql(
  'ach-entry.of-payment',
  `select ${ENTRY} from ach_entry where payment_id = $1 and state <> 'withdrawn' order by attempt desc limit 1`,
)
const firstSql = sql(
  'ach-entry.first',
  `select ${ENTRY} from ach_entry where payment_id = $1 and state <> 'withdrawn' order by attempt limit 1`,
)
const inBatchSql = sql(
  'ach-entry.in-batch',
  `select ${ENTRY} from ach_entry where batch_id = $1 and state <> 'withdrawn' order by created_at, id`,
)
const allInBatchSql = sql(
  'ach-entry.all-in-batch',
  `select ${ENTRY} from ach_entry where batch_id = $1 order by created_at, id limit 1000`,
)
const endedSql = sql(
  'ach-entry.ended',
  `update ach_entry e
    set withdrawn_at = $2
    where e.batch_id = $1 and e.state = 'waiting' and exists (select 1 from record_state m where (e.kind = 'debit' and
      m.machine = 'payment' and m.id = e.payment_id and m.state <> 'initiated') or (e.kind = 'verify' and m.machine =
      'bank-account' and m.id = e.bank_account_id and m.state in ('replaced', 'failed', 'expired')) or (e.kind = 'credit'
      and m.machine = 'disbursement' and m.id = e.disbursement_id and m.state <> 'approved'))`,
)
const numberSql = sql(
  'ach-entry.number',
  `update ach_entry e
    set trace = $2 || lpad(n.n::text, 7, '0')
    from (select id, nextval('ach_trace') as n from (select id from ach_entry where batch_id = $1 and state =
      'waiting' order by created_at, id) o) n
    where e.id = n.id`,
)
const unnumberSql = sql(
  'ach-entry.unnumber',
  "update ach_entry set trace = null where batch_id = $1 and state = 'waiting'",
)
const sentSql = sql(
  'ach-entry.sent',
  "update ach_entry set sent_at = $2 where batch_id = $1 and state = 'waiting'",
)
const settledSql = sql(
  'ach-entry.settled',
  "update ach_entry set settled_on = $2 where batch_id = $1 and state = 'sent'",
)
const failedSql = sql(
  'ach-entry.failed',
  "update ach_entry set failed_at = $2 where batch_id = $1 and state = 'sent'",
)
const returnedSql = sql('ach-entry.returned', 'update ach_entry set returned_at = $2 where id = $1')
const withdrawSql = sql(
  'ach-entry.withdraw',
  `update ach_entry e
    set withdrawn_at = $2
    where e.payment_id = $1 and e.state = 'waiting' and (exists (select 1 from record_state m where m.machine =
      'ach-batch' and m.id = e.batch_id and m.state = 'open') or exists (select 1 from ach_transfer t where t.entry_id =
      e.id and t.asked_at is null))`,
)
const goneSql = sql(
  'ach-entry.gone',
  `select 1 as one
    from ach_entry e
    left join record_state m on m.machine = 'ach-batch' and m.id = e.batch_id
    left join ach_transfer t on t.entry_id = e.id
    where e.payment_id = $1 and e.state in ('waiting', 'sent') and (m.state <> 'open' or t.asked_at is not null)
    limit 1`,
)
export const addEntry = (q: Queryable, e: Omit<EntryRow, 'trace' | 'state' | 'settled_on'>) =>
  q.run(addEntrySql, [
    e.id,
    e.batch_id,
    e.kind,
    e.payment_id,
    e.bank_account_id,
    e.attempt,
    e.place,
    e.is_debit,
    e.amount,
    e.sec_code,
    e.description,
    e.reference,
    e.created_at,
    e.authorization_id,
    e.disbursement_id,
  ])
export const findEntry = (q: Queryable, id: string) => q.one<EntryRow>(entrySql, [id])
export const findByTrace = (q: Queryable, trace: string) => q.one<EntryRow>(traceSql, [trace])
/** Entries by their trace numbers; those that none has are left out. */
export const findByTraces = async (
  q: Queryable,
  traces: readonly string[],
): Promise<ReadonlyMap<string, EntryRow>> =>
  new Map((await q.query<EntryRow>(tracesSql, [traces])).map((entry) => [entry.trace ?? '', entry]))
/** The newest and the first try of a payment. */
export const latestEntry = (q: Queryable, paymentId: string) =>
  q.one<EntryRow>(latestSql, [paymentId])
export const firstEntry = (q: Queryable, paymentId: string) =>
  q.one<EntryRow>(firstSql, [paymentId])
/** Has a debit other than those of this payment left under an authorization, or is one about to? */
export const isUsed = async (q: Queryable, authorizationId: string, paymentId: string | null) =>
  (await q.one(usedSql, [authorizationId, paymentId])) !== null
export const entriesIn = (q: Queryable, batchId: string) => q.query<EntryRow>(inBatchSql, [batchId])
export const allEntriesIn = (q: Queryable, batchId: string) =>
  q.query<EntryRow>(allInBatchSql, [batchId])
/** Takes out entries whose payment or account has ended meanwhile. */
export const dropEnded = (q: Queryable, batchId: string, at: string) =>
  q.run(endedSql, [batchId, at])
export const numberEntries = (q: Queryable, batchId: string, odfi: string) =>
  q.run(numberSql, [batchId, odfi])
export const unnumber = (q: Queryable, batchId: string) => q.run(unnumberSql, [batchId])
/** What the bank did with the entries of a file: it took them, settled them on a day, or refused the file. */
export const markSent = (q: Queryable, batchId: string, at: string) => q.run(sentSql, [batchId, at])
export const markSettled = (q: Queryable, batchId: string, on: string) =>
  q.run(settledSql, [batchId, on])
export const markFailed = (q: Queryable, batchId: string, at: string) =>
  q.run(failedSql, [batchId, at])
export const markReturned = (q: Queryable, id: string, at: string) => q.run(returnedSql, [id, at])
const creditSql = sql(
  'ach-entry.credit',
  `select ${ENTRY} from ach_entry where disbursement_id = $1 and state = 'waiting' limit 1`,
)
const dropCreditSql = sql(
  'ach-entry.drop-credit',
  "update ach_entry set withdrawn_at = $2 where disbursement_id = $1 and state = 'waiting'",
)
/** The credit of an order that has not left; null without one. */
export const waitingCredit = (q: Queryable, disbursementId: string) =>
  q.one<EntryRow>(creditSql, [disbursementId])
/** Takes the credit of an order out of its file before it leaves. */
export const dropCredit = (q: Queryable, disbursementId: string, at: string) =>
  q.run(dropCreditSql, [disbursementId, at])
export const withdrawEntries = (q: Queryable, paymentId: string, at: string) =>
  q.run(withdrawSql, [paymentId, at])
/** Has an entry of this payment left the file that can still be changed, or was a provider asked for it? */
export const inTransit = async (q: Queryable, paymentId: string) =>
  (await q.one(goneSql, [paymentId])) !== null

const downloadSql = sql(
  'ach-download.add',
  'insert into ach_download (id, batch_id, user_id, ip, at) values ($1,$2,$3,$4,$5)',
)
const downloadsSql = sql(
  'ach-download.of-batch',
  `select d.at, coalesce(u.first_name || ' ' || u.last_name, 'Somebody') as who
    from ach_download d
    left join person u on u.id = d.user_id
    where d.batch_id = $1
    order by d.at`,
)
export const addDownload = (
  q: Queryable,
  d: { id: string; batchId: string; userId: string; ip: string; at: string },
) => q.run(downloadSql, [d.id, d.batchId, d.userId, d.ip, d.at])
export const downloadsOf = (q: Queryable, batchId: string) =>
  q.query<{ at: string; who: string }>(downloadsSql, [batchId])

const bankSql = sql(
  'ach.bank-of-listing',
  `select coalesce(i.routing_number, e.routing) as routing, coalesce(i.bank_name, e.bank_name) as name
    from escrow_account e
    left join bank_instruction i on i.listing_id = e.listing_id and i.payment_type = 'ach' and i.in_effect
    where e.listing_id = $1`,
)
const mainBankSql = sql(
  'ach.main-bank',
  `select routing, bank_name as name
    from escrow_account
    group by routing, bank_name
    order by count(*) desc, routing
    limit 1`,
)
export interface Bank {
  routing: string
  name: string
}
/**
 * The bank through which debits for an offering go, and the one through which most escrow accounts are held (for
 * account checks).
 */
export const bankOf = (q: Queryable, listingId: string) => q.one<Bank>(bankSql, [listingId])
export const mainBank = (q: Queryable) => q.one<Bank>(mainBankSql)
const idsSql = sql(
  'ach.ids-of-bank',
  `select distinct coalesce(i.ach_company_id, e.ach_company_id) as company_id,
      coalesce(i.ach_origin, e.ach_origin, i.ach_company_id, e.ach_company_id) as origin
    from escrow_account e
    left join bank_instruction i on i.listing_id = e.listing_id and i.payment_type = 'ach' and i.in_effect
    where coalesce(i.routing_number, e.routing) = $1 and coalesce(i.ach_company_id, e.ach_company_id) is not null`,
)
/** What a bank assigned for ACH files, of the escrow accounts that are held there: one, none, or several. */
export const idsOfBank = (q: Queryable, routing: string) => q.query<AchIds>(idsSql, [routing])
const nameSql = sql(
  'banking.person',
  "select first_name || ' ' || last_name as name from person where id = $1",
)
export const personName = async (q: Queryable, userId: string | null) =>
  userId === null
    ? THE_PLATFORM
    : ((await q.one<{ name: string }>(nameSql, [userId]))?.name ?? 'Somebody')
const returnSql = sql(
  'ach-return.of-account',
  `select r.code
    from ach_return r
    join ach_entry e on e.id = r.entry_id
    where e.bank_account_id = $1 and r.code like 'R%'
    order by r.recorded_at desc, r.id desc
    limit 1`,
)
/** The newest return of a debit from an account. */
export const latestReturnOf = async (q: Queryable, accountId: string) =>
  (await q.one<{ code: string }>(returnSql, [accountId]))?.code ?? null
const liveSql = sql(
  'ach-entry.live',
  `select e.id
    from ach_entry e
    where e.batch_id = $1 and e.state = 'waiting' and not exists (select 1 from record_state m where (e.kind = 'debit'
      and m.machine = 'payment' and m.id = e.payment_id and m.state <> 'initiated') or (e.kind = 'verify' and
      m.machine = 'bank-account' and m.id = e.bank_account_id and m.state in ('replaced', 'failed', 'expired')) or (e.kind
      = 'credit' and m.machine = 'disbursement' and m.id = e.disbursement_id and m.state <> 'approved'))`,
)
/** Ids of the entries that would leave if the file were released now. */
export const liveEntries = async (q: Queryable, batchId: string): Promise<ReadonlySet<string>> =>
  new Set((await q.query<{ id: string }>(liveSql, [batchId])).map((row) => row.id))
const returnOfSql = sql(
  'ach-return.of-entry',
  "select code from ach_return where entry_id = $1 and code like 'R%' order by recorded_at desc limit 1",
)
export const returnOfEntry = async (q: Queryable, entryId: string) =>
  (await q.one<{ code: string }>(returnOfSql, [entryId]))?.code ?? null
