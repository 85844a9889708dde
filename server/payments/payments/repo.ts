import type { Queryable } from '#server/kernel/db/db.ts'
import { sql } from '#server/kernel/db/db.ts'

export interface PaymentRow {
  id: string
  investment_id: string
  listing_id: string
  account_id: string
  user_id: string
  method: 'ach' | 'wire'
  reference: string
  /** cents */
  expected: number
  received: number
  cleared: number
  refunded: number
  /** which payment of its commitment it is: one that ended is followed by another with the same reference */
  attempt: number
  created_at: string
}
const COLUMNS = `id, investment_id, listing_id, account_id, user_id, method, reference, expected, received, cleared,
    refunded, attempt,
  created_at`

const insert = sql(
  'payment.insert',
  `insert into payment (id, investment_id, listing_id, account_id, user_id, method, reference, expected, created_at,
      attempt)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const byId = sql('payment.by-id', `select ${COLUMNS} from payment where id = $1`, {
  reads: ['payment'],
})
const byReference = sql(
  'payment.by-reference',
  `select ${COLUMNS}
    from payment
    where investment_id = (select investment_id from payment where reference = $1 order by attempt limit 1)
    order by created_at desc, id desc
    limit 1`,
)
const investmentsNamed = sql(
  'payment.investments-named',
  `select investment_id as id from payment where reference = any($1)
    union
    select investment_id from payment where id = any($2)
    order by id`,
)
const namedInText = sql(
  'payment.named-in',
  `select distinct investment_id as id
    from payment
    where position(upper(reference) in upper($1)) > 0
    order by investment_id`,
)
const latest = sql(
  'payment.latest',
  `select ${COLUMNS} from payment where investment_id = $1 order by created_at desc, id desc limit 1`,
  { reads: ['payment'] },
)
const ofInvestments = sql(
  'payment.of-investments',
  'select id from payment where investment_id = any($1) and received > refunded order by id',
)
const latestOfMany = sql(
  'payment.latest-of-many',
  `select distinct on (investment_id) ${COLUMNS}
    from payment
    where investment_id = any($1)
    order by investment_id, created_at desc, id desc`,
)
const add = sql(
  'payment.add',
  `update payment
    set received = received + $2, cleared = cleared + $3, refunded = refunded + $4, expected = coalesce($5, expected)
    where id = $1`,
)

const setTermsSql = sql(
  'payment.set-terms',
  'update payment set method = $2, expected = $3 where id = $1',
)
/** How a payment is made from now on, and how many cents it expects. */
export const setTerms = (
  q: Queryable,
  id: string,
  terms: { method: PaymentRow['method']; cents: number },
) => q.run(setTermsSql, [id, terms.method, terms.cents])
export const addPayment = (
  q: Queryable,
  p: Omit<PaymentRow, 'received' | 'cleared' | 'refunded'>,
) =>
  q.run(insert, [
    p.id,
    p.investment_id,
    p.listing_id,
    p.account_id,
    p.user_id,
    p.method,
    p.reference,
    p.expected,
    p.created_at,
    p.attempt,
  ])
export const findPayment = (q: Queryable, id: string) => q.one<PaymentRow>(byId, [id])
/**
 * The payment that money with this reference is for: the one that counts for its investment now. A reference of an
 * earlier payment names the same commitment.
 */
export const findByReference = (q: Queryable, reference: string) =>
  q.one<PaymentRow>(byReference, [reference])
/** Investments of payments by their references or ids, in the order in which they are locked. */
export const investmentsOf = async (
  q: Queryable,
  of: { references: readonly string[]; ids: readonly string[] },
): Promise<string[]> =>
  (await q.query<{ id: string }>(investmentsNamed, [of.references, of.ids])).map((row) => row.id)
/** Investments of the payments whose reference stands in a text of the bank. */
export const investmentsNamedIn = async (q: Queryable, text: string): Promise<string[]> =>
  (await q.query<{ id: string }>(namedInText, [text])).map((row) => row.id)
/** The payment that counts for an investment now; earlier ones ended (returned, cancelled). */
export const findLatest = (q: Queryable, investmentId: string) =>
  q.one<PaymentRow>(latest, [investmentId])
export const findLatestOf = (q: Queryable, investmentIds: readonly string[]) =>
  q.query<PaymentRow>(latestOfMany, [investmentIds])
/** Payments of investments of which money is or was here. */
export const findOfInvestments = (q: Queryable, investmentIds: readonly string[]) =>
  q.query<{ id: string }>(ofInvestments, [investmentIds])
const byIdsSql = sql('payment.by-ids', `select ${COLUMNS} from payment where id = any($1)`)
export const findPayments = (q: Queryable, ids: readonly string[]) =>
  q.query<PaymentRow>(byIdsSql, [ids])
const ofEntriesSql = sql(
  'payments.investments-of-entries',
  `select distinct p.investment_id as id
    from ach_entry e
    join payment p on p.id = e.payment_id
    where e.id = any($1)
    order by 1`,
)
/** Investments whose debits these entries are, in the order in which they are locked. */
export const investmentsOfEntries = async (q: Queryable, entryIds: readonly string[]) =>
  (await q.query<{ id: string }>(ofEntriesSql, [entryIds])).map((row) => row.id)
/** Changes the stored sums of a payment by these differences in cents. */
export const addToPayment = (
  q: Queryable,
  id: string,
  by: { received?: number; cleared?: number; refunded?: number; expected?: number },
) => q.run(add, [id, by.received ?? 0, by.cleared ?? 0, by.refunded ?? 0, by.expected ?? null])

const outSql = sql(
  'payments.outstanding',
  `select coalesce(sum(received), 0)::bigint as received,
      greatest(0, coalesce(sum(received - refunded), 0) - coalesce((select sum(e.amount) from ledger_entry e join payment x
        on e.account = 'late-return:' || x.id where x.investment_id = $1 and e.amount > 0), 0))::bigint as outstanding
    from payment
    where investment_id = $1`,
)
/**
 * Cents that came for an investment, over all its payments, and how many of them the investor does not have back: by
 * us, or by a return of the bank after the release.
 */
export const receivedFor = async (q: Queryable, investmentId: string) =>
  (await q.one<{ received: number; outstanding: number }>(outSql, [investmentId])) ?? {
    received: 0,
    outstanding: 0,
  }

// the posting and its two entries in one round trip
const posting = sql(
  'ledger.posting',
  `with posted as (
      insert into ledger_posting (id, kind, payment_id, memo, at, bank_reference, booked_on, bank_account)
      values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, ''))
      returning id)
    insert into ledger_entry (posting_id, account, amount, about)
    select posted.id, e.account, e.amount, e.about
    from posted, (values ($9, $11::bigint, $12), ($10, -$11::bigint, $13)) as e (account, amount, about)`,
)
const balanceOf = sql('ledger.balance', 'select balance from ledger_balance where account = $1')
const sum = sql('ledger.sum', 'select coalesce(sum(amount), 0)::bigint as total from ledger_entry')
const storedSum = sql(
  'ledger.kept-sum',
  "select coalesce(sum(n), 0)::bigint as total from kept_count_shared where name = 'ledger'",
)
/** Stores a posting of two entries: `cents` to the account that is debited, and as many from the credited one. */
export const addPosting = (
  q: Queryable,
  p: {
    id: string
    kind: string
    paymentId: string | null
    memo: string
    at: string
    line: { bank_reference: string; booked_on: string; account: string } | null
    debit: string
    credit: string
    cents: number
    /** what each entry is about; null for an account that is not cleared */
    about: { debit: string | null; credit: string | null }
  },
) =>
  q.run(posting, [
    p.id,
    p.kind,
    p.paymentId,
    p.memo,
    p.at,
    p.line?.bank_reference ?? null,
    p.line?.booked_on ?? null,
    p.line?.account ?? null,
    p.debit,
    p.credit,
    p.cents,
    p.about.debit,
    p.about.credit,
  ])
const openItem = sql(
  'ledger.item',
  'select balance from ledger_item where account = $1 and about = $2',
)
const openItemOfCommitment = sql(
  'ledger.item-of-commitment',
  `select about
    from ledger_item
    where account = $1 and payment_id in (select id from payment where investment_id = $2) and balance = $3
    order by about like $4 desc, since, about
    limit 1`,
)
const hasLine = sql(
  'ledger.has-line',
  `select 1 as one
    from ledger_entry e
    join ledger_posting p on p.id = e.posting_id
    where e.about = $1 and p.bank_reference is not null
    limit 1`,
)
/** What is open of a clearing account about one thing, in cents; debits are positive. */
export const openAbout = async (q: Queryable, account: string, about: string): Promise<number> =>
  (await q.one<{ balance: number }>(openItem, [account, about]))?.balance ?? 0
/**
 * What an open amount of a clearing account that belongs to a commitment is about, whichever of its payments it came
 * from: the bank's line names the reference that they share. The oldest, those whose name begins with `first` before
 * others. null without one.
 */
export const openAboutCommitment = async (
  q: Queryable,
  of: { account: string; investmentId: string; balance: number; first: string },
): Promise<string | null> =>
  (
    await q.one<{ about: string }>(openItemOfCommitment, [
      of.account,
      of.investmentId,
      of.balance,
      `${of.first}%`,
    ])
  )?.about ?? null
/** Has a line of the bank been booked about this? */
export const isConfirmed = async (q: Queryable, about: string): Promise<boolean> =>
  (await q.one(hasLine, [about])) !== null
export const balance = async (q: Queryable, account: string): Promise<number> =>
  (await q.one<{ balance: number }>(balanceOf, [account]))?.balance ?? 0
/**
 * Sum over all entries of the ledger in cents: always zero.
 * @internal
 */
export const ledgerSum = async (q: Queryable): Promise<number> =>
  (await q.one<{ total: number }>(sum))?.total ?? 0
/** The same as it is stored with each entry, for a page that queries often. */
export const storedLedgerSum = async (q: Queryable): Promise<number> =>
  (await q.one<{ total: number }>(storedSum))?.total ?? 0

const unconfirmedReceipt = sql(
  'receipt.unconfirmed',
  `select r.received_at
    from receipt r
    join payment p on p.id = r.payment_id
    join ledger_item i on i.account = 'in-transit-in:' || p.listing_id and i.about = 'receipt:' || r.bank_reference
    where r.payment_id = $1 and i.balance <> 0
    order by r.received_at desc
    limit 1`,
)
/** When the newest receipt by hand of a payment came that no line of the bank has brought yet; null without one. */
export const unconfirmedReceiptAt = async (
  q: Queryable,
  paymentId: string,
): Promise<string | null> =>
  (await q.one<{ received_at: string }>(unconfirmedReceipt, [paymentId]))?.received_at ?? null
const insertReceipt = sql(
  'receipt.insert',
  `insert into receipt (id, payment_id, amount, method, sender, received_at, recorded_by, recorded_at, bank_reference,
      about)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)
const newestReceipt = sql(
  'receipt.newest',
  'select about from receipt where payment_id = $1 order by recorded_at desc, id desc limit 1',
)
/** What the newest receipt of a payment is booked from; null for a line of a statement. */
export const receivedAbout = async (q: Queryable, paymentId: string): Promise<string | null> =>
  (await q.one<{ about: string | null }>(newestReceipt, [paymentId]))?.about ?? null
export const addReceipt = (
  q: Queryable,
  r: {
    id: string
    paymentId: string
    amount: number
    method: string
    sender: string | null
    receivedAt: string
    recordedBy: string
    recordedAt: string
    bankReference: string | null
    about: string | null
  },
) =>
  q.run(insertReceipt, [
    r.id,
    r.paymentId,
    r.amount,
    r.method,
    r.sender,
    r.receivedAt,
    r.recordedBy,
    r.recordedAt,
    r.bankReference,
    r.about,
  ])

export interface FeeOfSale {
  closing_id: string
  number: number
  kind: string
  /** taken at the closing, its base, what of the base is void by now, and what went back before */ cents: number
  gross: number
  void: number
  returned: number
  /** the investor's fee of this sale */ own: number
}
const feesOfSql = sql(
  'payment.fees-of-sale',
  ` with mine as (select closing_id from closing_investment_shared where investment_id = $1 and left_at is null),
    sales as (select ci.closing_id, i.id, (m.context->>'amountCents')::bigint as cents, exists (select 1 from payment
      p join record_state x on x.machine = 'payment' and x.id = p.id and x.state = 'clawed_back' where p.investment_id
      = i.id) as void
      from mine join closing_investment_shared ci using (closing_id) join investment_shared i on i.id =
        ci.investment_id join record_state m on m.machine = 'investment' and m.id = i.id where ci.left_at is null),
    sums as (select closing_id, sum(cents) as gross, coalesce(sum(cents) filter (where void), 0) as void from sales
      group by closing_id)
    select f.closing_id, c.number, f.kind, f.cents, s.gross::bigint as gross, s.void::bigint as void, coalesce((select
      sum(r.cents) from closing_fee_return r where r.closing_id = f.closing_id and r.kind = f.kind), 0)::bigint as
      returned,
      (select greatest(0, p.expected - t.cents) from sales t join payment p on p.investment_id = t.id where t.id = $1
        order by p.created_at desc, p.id desc limit 1)::bigint as own
    from closing_fee_shared f
    join mine using (closing_id)
    join closing_shared c on c.id = f.closing_id
    join sums s using (closing_id)
    where f.kind <> 'platform_fixed' and not exists (select 1 from closing_fee_return r where r.closing_id =
      f.closing_id and r.kind = f.kind and r.investment_id = $1)
    order by f.kind`,
)
const saveReturnSql = sql(
  'payment.keep-fee-return',
  'insert into closing_fee_return (closing_id, kind, investment_id, cents, posting_id) values ($1, $2, $3, $4, $5)',
)
/** Fees that were taken of the closing of an investment and follow its amount, as far as they have not gone back. */
export const findFeesOf = (q: Queryable, investmentId: string) =>
  q.query<FeeOfSale>(feesOfSql, [investmentId])
export const saveFeeReturn = (
  q: Queryable,
  r: { closingId: string; kind: string; investmentId: string; cents: number; posting: string },
) => q.run(saveReturnSql, [r.closingId, r.kind, r.investmentId, r.cents, r.posting])
