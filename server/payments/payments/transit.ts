import { sql, type Queryable, type Tx } from '#server/kernel/db/db.ts'
import type { EntryRow } from '#server/payments/banking/index.ts'
import type { ItemRow } from './console-repo.ts'
import { accounts, post } from './ledger.ts'
import type { PaymentRow } from './repo.ts'

/** What amounts in transit are about: an ACH file, a debit of a provider or one that was returned, a receipt by hand. */
export const aboutBatch = (batchId: string): string => `ach-batch:${batchId}`
export const aboutEntry = (entryId: string): string => `ach-entry:${entryId}`
export const aboutReceipt = (bankReference: string): string => `receipt:${bankReference}`
/** An order for money that leaves. */
export const aboutOrder = (disbursementId: string): string => `disbursement:${disbursementId}`
/** An item of the queue. */
export const aboutItem = (itemId: string): string => `item:${itemId}`
/** What the settlement of a debit is about: the bank settles a file in one sum, a provider each debit. */
export const aboutSettlement = (entry: Pick<EntryRow, 'id' | 'batch_id'>): string =>
  entry.batch_id === null ? aboutEntry(entry.id) : aboutBatch(entry.batch_id)

/** A line took the cash before what explains it was there: the claim ends against what was in transit. */
export const explained = (
  { tx, now }: { tx: Tx; now: Date },
  item: Pick<ItemRow, 'id' | 'amount' | 'text'>,
  by: { account: ReturnType<typeof accounts.transitOut>; about: string; row: PaymentRow },
): Promise<string> =>
  post(tx, {
    kind: 'confirmed_out',
    debit: by.account,
    credit: accounts.unexplained,
    about: { debit: by.about, credit: aboutItem(item.id) },
    cents: item.amount,
    paymentId: by.row.id,
    memo: item.text.slice(0, 140),
    at: now.toISOString(),
  })

const debitsSql = sql(
  'ach-batch.debits-by-offering',
  `select p.listing_id, sum(e.amount)::bigint as cents
    from ach_entry e
    join payment p on p.id = e.payment_id
    where e.batch_id = $1 and e.is_debit and e.state <> 'withdrawn'
    group by p.listing_id
    order by p.listing_id`,
)
/** What a file debits for each offering, in cents. */
export const debitsOf = (q: Queryable, batchId: string) =>
  q.query<{ listing_id: string; cents: number }>(debitsSql, [batchId])

const creditsSql = sql(
  'ach-batch.credits',
  `select e.disbursement_id as id, d.listing_id, e.amount as cents
    from ach_entry e
    join disbursement d on d.id = e.disbursement_id
    where e.batch_id = $1 and e.state <> 'withdrawn'
    order by e.created_at, e.id`,
)
/** Orders that a file pays, in cents. */
export const creditsOf = (q: Queryable, batchId: string) =>
  q.query<{ id: string; listing_id: string; cents: number }>(creditsSql, [batchId])
