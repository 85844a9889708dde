import type { DisbursementKind } from '#domain/payments/model/disbursement-kinds.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface DisbursementRow {
  id: string
  kind: DisbursementKind
  payment_id: string | null
  investment_id: string | null
  /** in whose escrow account the money is; null: nobody knows yet for whom it came */
  listing_id: string | null
  account_id: string | null
  user_id: string | null
  closing_id: string | null
  item_id: string | null
  cents: number
  /** account of the ledger that owes it */
  owed: string
  reference: string
  purpose: string
  /** last four digits of the account of the bank that pays it; '' where a file did not name it */
  from_account: string
  method: 'ach' | 'wire' | null
  bank_account_id: string | null
  payout_account_id: string | null
  /** the bank's number of the wire whose sender gets it */
  gives_back: string | null
  refused_account_id: string | null
  wire_list_id: string | null
  maker: string | null
  checker: string | null
  requested_at: string
  sent_at: string | null
}
const COLUMNS = `id, kind, payment_id, investment_id, listing_id, account_id, user_id, closing_id, item_id, cents, owed,
    reference, purpose, from_account, method, bank_account_id, payout_account_id, gives_back, refused_account_id,
    wire_list_id, maker, checker, requested_at, sent_at`
const addSql = sql(
  'disbursement.add',
  `insert into disbursement (id, kind, payment_id, investment_id, listing_id, account_id, user_id, closing_id, item_id,
      cents, owed, reference, purpose, from_account, maker, requested_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14, (select account_last4 from
      escrow_account where listing_id = $5), ''), $15, $16)`,
)
const oneSql = sql('disbursement.one', `select ${COLUMNS} from disbursement where id = $1`)
const namedSql = sql(
  'disbursement.named',
  `select ${COLUMNS} from disbursement where reference = any($1) order by reference`,
)
const ofPaymentSql = sql(
  'disbursement.of-payment',
  `select ${COLUMNS} from disbursement where payment_id = $1 order by requested_at, id`,
)
const ofClosingSql = sql(
  'disbursement.of-closing',
  `select ${COLUMNS} from disbursement where closing_id = $1 order by kind desc, requested_at, id`,
)
const ofListSql = sql(
  'disbursement.of-list',
  `select ${COLUMNS} from disbursement where wire_list_id = $1 order by requested_at, id`,
)
const chooseSql = sql(
  'disbursement.choose',
  `update disbursement
    set method = $2, bank_account_id = $3, payout_account_id = $4, gives_back = $5, checker = $6
    where id = $1`,
)
const listedSql = sql(
  'disbursement.listed',
  'update disbursement set wire_list_id = $2 where id = $1',
)
const sentSql = sql('disbursement.sent', 'update disbursement set sent_at = $2 where id = $1')
const refusedSql = sql(
  'disbursement.refused',
  'update disbursement set refused_account_id = bank_account_id, wire_list_id = null where id = $1',
)
const heldSql = sql(
  'disbursement.held',
  `select d.id
    from disbursement d
    join record_state m on m.machine = 'disbursement' and m.id = d.id and m.state = 'held'
    where $1::uuid[] is null or d.investment_id = any($1)
    order by d.id`,
)
const broughtSql = sql(
  'disbursement.brought-by',
  `select coalesce((select bank_reference from ledger_posting where payment_id = $1 and bank_reference is not null and
      kind in ('confirmed_in', 'matched') order by at desc, id desc limit 1), (select bank_reference from receipt where
      payment_id = $1 and bank_reference is not null order by recorded_at desc, id desc limit 1)) as named`,
)
export const addDisbursement = (
  q: Queryable,
  d: Omit<
    DisbursementRow,
    | 'method'
    | 'bank_account_id'
    | 'payout_account_id'
    | 'gives_back'
    | 'refused_account_id'
    | 'wire_list_id'
    | 'checker'
    | 'sent_at'
    | 'from_account'
  > & { from_account: string | null },
) =>
  q.run(addSql, [
    d.id,
    d.kind,
    d.payment_id,
    d.investment_id,
    d.listing_id,
    d.account_id,
    d.user_id,
    d.closing_id,
    d.item_id,
    d.cents,
    d.owed,
    d.reference,
    d.purpose,
    d.from_account,
    d.maker,
    d.requested_at,
  ])
export const findDisbursement = (q: Queryable, id: string) => q.one<DisbursementRow>(oneSql, [id])
/** Orders with these references. */
export const findNamed = (q: Queryable, references: readonly string[]) =>
  q.query<DisbursementRow>(namedSql, [references])
export const findOfPayment = (q: Queryable, paymentId: string) =>
  q.query<DisbursementRow>(ofPaymentSql, [paymentId])
/** Orders that pay out a closing, its payout first. */
export const findOfClosing = (q: Queryable, closingId: string) =>
  q.query<DisbursementRow>(ofClosingSql, [closingId])
/** Whether orders were made for a closing. */
export const hasPayoutOrders = async (q: Queryable, closingId: string): Promise<boolean> =>
  (await findOfClosing(q, closingId)).length > 0
export const findOfList = (q: Queryable, listId: string) =>
  q.query<DisbursementRow>(ofListSql, [listId])
/** Stores where an approved order goes and who approved it. */
export const choose = (
  q: Queryable,
  id: string,
  to: Pick<
    DisbursementRow,
    'method' | 'bank_account_id' | 'payout_account_id' | 'gives_back' | 'checker'
  >,
) =>
  q.run(chooseSql, [
    id,
    to.method,
    to.bank_account_id,
    to.payout_account_id,
    to.gives_back,
    to.checker,
  ])
export const putOnList = (q: Queryable, id: string, listId: string) =>
  q.run(listedSql, [id, listId])
export const markSent = (q: Queryable, id: string, at: string) => q.run(sentSql, [id, at])
/** The account of an order did not take the money: it leaves its list. */
export const markRefused = (q: Queryable, id: string) => q.run(refusedSql, [id])
/** Orders that are held, of these investments or (null) all. */
export const findHeld = async (q: Queryable, investments: readonly string[] | null) =>
  (await q.query<{ id: string }>(heldSql, [investments])).map((row) => row.id)
/** The bank's number of the wire that brought the money of a payment last; null where none is known. */
export const broughtBy = async (q: Queryable, paymentId: string): Promise<string | null> =>
  (await q.one<{ named: string | null }>(broughtSql, [paymentId]))?.named ?? null

export interface PayoutAccountRow {
  id: string
  /** the company; null: the platform, for its fees */
  account_id: string | null
  holder_name: string
  bank_name: string
  routing_number: string
  sealed: string
  last4: string
  called_number: string
  called_on: string
  proposed_by: string
  approved_by: string
  created_at: string
  payout_after: string
}
const PAYOUT = `id, account_id, holder_name, bank_name, routing_number, sealed, last4, called_number, called_on,
    proposed_by, approved_by, created_at, payout_after`
const payoutSql = sql('payout-account.one', `select ${PAYOUT} from payout_account where id = $1`)
const currentPayoutSql = sql(
  'payout-account.current',
  `select ${PAYOUT} from payout_account where account_id is not distinct from $1 and replaced_at is null`,
)
const replacePayoutSql = sql(
  'payout-account.replace',
  `update payout_account
    set replaced_at = $2
    where account_id is not distinct from $1 and replaced_at is null`,
)
const addPayoutSql = sql(
  'payout-account.add',
  `insert into payout_account (${PAYOUT}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
export const findPayoutAccount = (q: Queryable, id: string) =>
  q.one<PayoutAccountRow>(payoutSql, [id])
/** The account that a company is paid out to now; null: the platform's. */
export const currentPayoutAccount = (q: Queryable, accountId: string | null) =>
  q.one<PayoutAccountRow>(currentPayoutSql, [accountId])
/** Stores an account that a company is paid out to; the one before is replaced. */
export async function addPayoutAccount(q: Queryable, a: PayoutAccountRow): Promise<void> {
  await q.run(replacePayoutSql, [a.account_id, a.created_at])
  await q.run(addPayoutSql, [
    a.id,
    a.account_id,
    a.holder_name,
    a.bank_name,
    a.routing_number,
    a.sealed,
    a.last4,
    a.called_number,
    a.called_on,
    a.proposed_by,
    a.approved_by,
    a.created_at,
    a.payout_after,
  ])
}

export interface WireListRow {
  id: string
  number: number
  from_account: string
  made_by: string
  approved_by: string
  made_at: string
  sent_by: string | null
  sent_at: string | null
}
const LIST = 'id, number, from_account, made_by, approved_by, made_at, sent_by, sent_at'
const addListSql = sql(
  'wire-list.add',
  `insert into wire_list (id, from_account, made_by, approved_by, made_at) values ($1, $2, $3, $4, $5)`,
)
const listSql = sql('wire-list.lock', `select ${LIST} from wire_list where id = $1 for update`)
const oneListSql = sql('wire-list.one', `select ${LIST} from wire_list where id = $1`)
const listsSql = sql(
  'wire-list.list',
  `select ${LIST} from wire_list where $1::int is null or number < $1 order by number desc limit $2`,
)
const listSentSql = sql(
  'wire-list.sent',
  'update wire_list set sent_by = $2, sent_at = $3 where id = $1',
)
export const addWireList = (
  q: Queryable,
  l: Pick<WireListRow, 'id' | 'from_account' | 'made_by' | 'approved_by' | 'made_at'>,
) => q.run(addListSql, [l.id, l.from_account, l.made_by, l.approved_by, l.made_at])
export const lockWireList = (q: Queryable, id: string) => q.one<WireListRow>(listSql, [id])
export const findWireList = (q: Queryable, id: string) => q.one<WireListRow>(oneListSql, [id])
/** Wire lists, newest first. */
export const listWireLists = (q: Queryable, before: number | null, limit: number) =>
  q.query<WireListRow>(listsSql, [before, limit])
export const markListSent = (q: Queryable, id: string, by: string, at: string) =>
  q.run(listSentSql, [id, by, at])

const payeeSql = sql(
  'disbursement.payee',
  `select coalesce((select u.first_name || ' ' || u.last_name from person u where u.id = d.user_id), (select c.name from
      company_shared c where c.account_id = d.account_id), nullif((select i.sender from money_item i where i.id =
      d.item_id), ''), 'Unknown sender') as name
    from disbursement d
    where d.id = $1`,
)
/** Who gets the money of an order that has no account yet. */
export const payeeOf = async (q: Queryable, id: string): Promise<string> =>
  (await q.one<{ name: string }>(payeeSql, [id]))?.name ?? 'Unknown sender'
const companySql = sql(
  'disbursement.company',
  'select name from company_shared where account_id = $1',
)
/** The name of a company that is paid out to; null where there is none. */
export const companyNamed = async (q: Queryable, accountId: string): Promise<string | null> =>
  (await q.one<{ name: string }>(companySql, [accountId]))?.name ?? null
const shownSql = sql(
  'disbursement.list',
  `select ${COLUMNS}
    from disbursement d
    where ($1 = 'all' or exists (select from record_state m where m.machine = 'disbursement' and m.id = d.id and (m.state
      = $1 or ($1 = 'open' and m.state not in ('confirmed', 'cancelled'))))) and ($2::timestamptz is null or
      (requested_at, id) < ($2, $3::uuid))
    order by requested_at desc, id desc
    limit $4`,
)
/** Orders, newest first; `state` is one of the machine's, `open` or `all`. */
export const listDisbursements = (
  q: Queryable,
  of: { state: string; after: { at: string; id: string } | null; limit: number },
) =>
  q.query<DisbursementRow>(shownSql, [
    of.state,
    of.after?.at ?? null,
    of.after?.id ?? null,
    of.limit,
  ])
const unsentSql = sql(
  'disbursement.unsent',
  `select count(*)::int as n, min(d.requested_at) as oldest
    from disbursement d
    join record_state m on m.machine = 'disbursement' and m.id = d.id
    where m.state in ('requested', 'approved', 'listed', 'returned', 'held')`,
)
/** Orders that were asked for and are not with the bank, and since when the oldest waits. */
export const unsent = async (q: Queryable) =>
  (await q.one<{ n: number; oldest: string | null }>(unsentSql)) ?? { n: 0, oldest: null }
