import type { LineOutcome } from '#domain/payments/model/banking.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import type { BookedMovement } from './statement-compare.ts'
import type { Balance, StatementLine } from './statement-formats/line.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'

export interface ItemRow {
  id: string
  kind: 'short' | 'surplus' | 'unknown' | 'late_return' | 'outgoing'
  amount: number
  payment_id: string | null
  investment_id: string | null
  sender: string
  text: string
  received_on: string
  created_at: string
  state: 'open' | 'waiting' | 'done'
  waits_until: string | null
  resolution: string | null
  offer_units: number | null
  offered_at: string | null
  /** the movement of the bank that it is about; null where none is known */
  bank_reference: string | null
  bank_account: string
  /** the debit whose money it holds */
  entry_id: string | null
  /** the offering in whose account the money is; null where it is of none yet */
  listing_id: string | null
}
const ITEM = `id, kind, amount, payment_id, investment_id, sender, text, received_on, created_at, state, waits_until,
      resolution, offer_units, offered_at, bank_reference, bank_account, entry_id,
      listing_id`
const addItemSql = sql(
  'money-item.add',
  `insert into money_item (id, kind, amount, payment_id, investment_id, sender, text, received_on, created_at,
      bank_reference, bank_account, entry_id, listing_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11, ''), $12, $13)
    on conflict do nothing`,
)
const itemSql = sql('money-item.lock', `select ${ITEM} from money_item where id = $1 for update`)
const findItemSql = sql('money-item.one', `select ${ITEM} from money_item where id = $1`)
const listSql = sql(
  'money-item.list',
  `select ${ITEM}
    from money_item
    where ($1 = 'all' or kind = $1) and (case when $2 = 'done' then state = 'done' else state <> 'done' end) and
      ($3::timestamptz is null or (created_at, id) > ($3, $4::uuid))
    order by created_at, id
    limit $5`,
)
const countSql = sql(
  'money-item.count',
  "select count(*)::int as n, coalesce(min(created_at), now()) as oldest from money_item where state <> 'done'",
)
const raiseSql = sql(
  'money-item.raise',
  "update money_item set amount = $2 where payment_id = $1 and kind = 'short' and state <> 'done'",
)
const endShortSql = sql(
  'money-item.end-short',
  `update money_item
    set resolution = $2, resolved_at = $3
    where payment_id = $1 and kind = 'short' and state <> 'done'`,
)
const endSurplusSql = sql(
  'money-item.end-surplus',
  `update money_item
    set resolution = $3, resolved_at = $4
    where payment_id = $1 and kind = 'surplus' and amount = $2 and state <> 'done'`,
)
const endSql = sql(
  'money-item.end',
  `update money_item
    set resolution = $2, resolved_by = $3, resolved_at = $4, payment_id = coalesce($5, payment_id), investment_id =
      coalesce($6, investment_id)
    where id = $1`,
)
const waitSql = sql('money-item.wait', 'update money_item set waits_until = $2 where id = $1')
const offerSql = sql(
  'money-item.offer',
  'update money_item set waits_until = $2, offer_units = $3, offered_at = $4 where id = $1',
)
const offeredSql = sql(
  'money-item.offered',
  `select ${ITEM}
    from money_item
    where investment_id = $1 and kind = 'short' and state <> 'done' and offer_units is not null
    order by created_at desc
    limit 1`,
)
const actSql = sql(
  'money-item.act',
  'insert into money_item_act (id, item_id, act, note, user_id, at) values ($1,$2,$3,$4,$5,$6)',
)
export const addItem = (
  q: Queryable,
  i: Pick<
    ItemRow,
    | 'id'
    | 'kind'
    | 'amount'
    | 'payment_id'
    | 'investment_id'
    | 'sender'
    | 'text'
    | 'received_on'
    | 'created_at'
  > &
    Partial<Pick<ItemRow, 'bank_reference' | 'bank_account' | 'entry_id' | 'listing_id'>>,
) =>
  q.run(addItemSql, [
    i.id,
    i.kind,
    i.amount,
    i.payment_id,
    i.investment_id,
    i.sender,
    i.text,
    i.received_on,
    i.created_at,
    i.bank_reference ?? null,
    i.bank_account ?? null,
    i.entry_id ?? null,
    i.listing_id ?? null,
  ])
const outgoingSql = sql(
  'money-item.outgoing-of',
  `select ${ITEM}
    from money_item
    where kind = 'outgoing' and state <> 'done' and investment_id = $1 and amount = $2
    order by created_at, id
    limit 1
    for update`,
)
const itemOfEntrySql = sql(
  'money-item.of-entry',
  `select ${ITEM} from money_item where entry_id = $1 order by created_at, id limit 1 for update`,
)
/** The item that holds the money of a debit which its payment did not take. */
export const itemOfEntry = (q: Queryable, entryId: string) =>
  q.one<ItemRow>(itemOfEntrySql, [entryId])
/** What a line of the bank took that names a payment of this investment and that no order explains yet. */
export const openOutgoing = (q: Queryable, investmentId: string, amount: number) =>
  q.one<ItemRow>(outgoingSql, [investmentId, amount])
export const lockItem = (q: Queryable, id: string) => q.one<ItemRow>(itemSql, [id])
export const findItem = (q: Queryable, id: string) => q.one<ItemRow>(findItemSql, [id])
/** Oldest first; `after` is the last row of the page before. */
export const listItems = (
  q: Queryable,
  of: { kind: string; state: string; after: { at: string; id: string } | null; limit: number },
) =>
  q.query<ItemRow>(listSql, [
    of.kind,
    of.state,
    of.after?.at ?? null,
    of.after?.id ?? null,
    of.limit,
  ])
interface Waiting {
  n: number
  oldest: string | null
}
export const countItems = (q: Queryable) => q.one<{ n: number; oldest: string }>(countSql)
export const raiseShort = (q: Queryable, paymentId: string, amount: number) =>
  q.run(raiseSql, [paymentId, amount])
export const endShort = (q: Queryable, paymentId: string, resolution: string, at: string) =>
  q.run(endShortSql, [paymentId, resolution, at])
export const endSurplus = (
  q: Queryable,
  paymentId: string,
  amount: number,
  resolution: string,
  at: string,
) => q.run(endSurplusSql, [paymentId, amount, resolution, at])
export const endItem = (
  q: Queryable,
  i: {
    id: string
    resolution: string
    by: string | null
    at: string
    paymentId?: string | null
    investmentId?: string | null
  },
) => q.run(endSql, [i.id, i.resolution, i.by, i.at, i.paymentId ?? null, i.investmentId ?? null])
export const waitItem = (q: Queryable, id: string, until: string) => q.run(waitSql, [id, until])
/** Fewer units are offered for the money that is there. */
export const offerUnits = (
  q: Queryable,
  o: { id: string; until: string; units: number; at: string },
) => q.run(offerSql, [o.id, o.until, o.units, o.at])
export const offeredItem = (q: Queryable, investmentId: string) =>
  q.one<ItemRow>(offeredSql, [investmentId])
export const addAct = (
  q: Queryable,
  a: { id: string; itemId: string; act: string; note: string; userId: string | null; at: string },
) => q.run(actSql, [a.id, a.itemId, a.act, a.note, a.userId, a.at])

export interface StatementRow {
  id: string
  name: string
  format: 'csv' | 'bai2' | 'camt053'
  /** the encoding in which its text was read */
  encoding: string
  sha256: string
  first_day: string
  last_day: string
  lines: number
  came_in: number
  /** null: the bank itself sent the file */
  uploaded_by: string | null
  uploaded_at: string
  /** how the columns of a bank’s CSV were read; null where the format names them */
  mapping_id: string | null
}
export interface LineRow extends StatementLine {
  outcome: LineOutcome
  says: string
  payment_id: string | null
  investment_id: string | null
}
const STATEMENT =
  'id, name, format, encoding, sha256, first_day, last_day, lines, came_in, uploaded_by, uploaded_at, mapping_id'
const addStatementSql = sql(
  'statement.add',
  `insert into bank_statement (${STATEMENT})
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    on conflict (sha256)
    where discarded_at is null do nothing`,
)
const bySumSql = sql(
  'statement.by-sum',
  `select ${STATEMENT} from bank_statement where sha256 = $1 and discarded_at is null`,
)
const statementSql = sql('statement.one', `select ${STATEMENT} from bank_statement where id = $1`)
const statementsSql = sql(
  'statement.list',
  `select ${STATEMENT}
    from bank_statement
    where ($1::timestamptz is null or (uploaded_at, id) < ($1, $2::uuid))
    order by uploaded_at desc, id desc
    limit $3`,
)
const addLinesSql = sql(
  'statement-line.add-many',
  `insert into statement_line (statement_id, place, line, booked_on, amount, payments, reference, sender, sender_last4,
      account, bank_reference, formerly, outcome, says, payment_id, investment_id, looked_at)
    select $1, r.place, r.line, r.booked_on, r.amount, r.payments, r.reference, r.sender, r.sender_last4, r.account,
      r.bank_reference, r.formerly, r.outcome, r.says, r.payment_id, r.investment_id, $3
    from jsonb_populate_recordset(null::statement_line, $2::jsonb) r`,
)
const outcomeSql = sql(
  'statement-line.outcome',
  `update statement_line
    set outcome = $3, says = $4, payment_id = $5, investment_id = $6, looked_at = coalesce(looked_at, $7),
      booked_at = case when $8 then $7::timestamptz else booked_at end
    where statement_id = $1 and place = $2 and booked_at is null`,
)
const linesAtSql = sql(
  'statement-line.at',
  `select place, line, booked_on, amount, payments, reference, sender, sender_last4, account, bank_reference, formerly,
      outcome, says, payment_id, investment_id
    from statement_line
    where statement_id = $1 and place = any($2) and booked_at is null
    order by place`,
)
const leftSql = sql(
  'statement-line.left',
  `select exists (select from statement_line where statement_id = $1 and looked_at is null) as to_look,
    exists (select from statement_line where statement_id = $1 and booked_at is null) as to_book`,
)
const addBalanceSql = sql(
  'statement-balance.add',
  `insert into statement_balance (statement_id, account, day, closing)
    values ($1, $2, $3, $4)
    on conflict (statement_id, account, day) do update set closing = excluded.closing`,
)
const keepFileSql = sql(
  'statement.keep-file',
  'update bank_statement set sealed_file = $2 where id = $1',
)
const fileSql = sql('statement.file', 'select sealed_file from bank_statement where id = $1')
const discardSql = sql(
  'statement.discard',
  'update bank_statement set discarded_at = $2 where id = $1',
)
const toCheckSql = sql(
  'statement.to-check',
  `select count(*)::int as n, min(updated_at) as oldest
    from record_state
    where machine = 'bank-statement' and state = 'to_check'`,
)
const linesSql = sql(
  'statement-line.list',
  `select place, line, booked_on, amount, payments, reference, sender, sender_last4, account, bank_reference, formerly,
      outcome, says, payment_id, investment_id
    from statement_line
    where statement_id = $1
    order by place`,
)
const countsSql = sql(
  'statement-line.counts',
  'select statement_id, outcome, count(*)::int as n from statement_line where statement_id = any($1) group by 1, 2',
)
const movementSql = sql(
  'bank-movement.add',
  `insert into bank_movement (bank_reference, statement_id, place, line, booked_on, amount)
    select $1::text, $2::uuid, $3::integer, $4::integer, $5::date, $6::bigint
    where not exists (
      select from bank_movement
      where bank_reference = any($7::text[]) and booked_on = $5 and amount = $6
    )
    on conflict (bank_reference) do nothing`,
)
const bookedSql = sql(
  'statement.booked',
  `select ${STATEMENT}
    from bank_statement s
    where discarded_at is null and exists (
      select from record_state m where m.machine = 'bank-statement' and m.id = s.id and m.state = 'booked')
    order by uploaded_at, id`,
)
const movementsSql = sql(
  'bank-movement.of-statement',
  `select m.bank_reference, m.place, m.line, m.booked_on, m.amount, l.account, l.outcome, l.payment_id, l.sender,
      l.reference
    from bank_movement m
    join statement_line l on l.statement_id = m.statement_id and l.place = m.place
    where m.statement_id = $1
    order by m.place`,
)
const openItemSql = sql(
  'money-item.of-movement',
  `select ${ITEM}
    from money_item
    where kind = 'unknown' and state <> 'done' and amount = $1 and received_on = $2::date and
      strpos(text, '(' || $3::text || ')') > 0
    order by created_at
    limit 1`,
)
const movedSql = sql(
  'bank-movement.one',
  `select s.name, m.line, m.amount, m.booked_on
    from bank_movement m
    join bank_statement s on s.id = m.statement_id
    where m.bank_reference = $1 or m.bank_reference = any($2::text[]) and m.booked_on = $3::date and m.amount = $4::bigint
    order by m.bank_reference = $1 desc
    limit 1`,
)
/** False when the very same file is there already; a second upload waits for the first one to end. */
export const addStatement = async (q: Queryable, s: StatementRow) =>
  (await q.run(addStatementSql, [
    s.id,
    s.name,
    s.format,
    s.encoding,
    s.sha256,
    s.first_day,
    s.last_day,
    s.lines,
    s.came_in,
    s.uploaded_by,
    s.uploaded_at,
    s.mapping_id,
  ])) === 1
export const statementBySum = (q: Queryable, sha256: string) =>
  q.one<StatementRow>(bySumSql, [sha256])
export const findStatement = (q: Queryable, id: string) => q.one<StatementRow>(statementSql, [id])
export const listStatements = (
  q: Queryable,
  before: { at: string; id: string } | null,
  limit: number,
) => q.query<StatementRow>(statementsSql, [before?.at ?? null, before?.id ?? null, limit])
/** Stores lines with what is expected of them; `lookedAt` null where that is not known yet. */
export const addLines = (
  q: Queryable,
  statementId: string,
  lines: readonly LineRow[],
  lookedAt: string | null,
) => q.run(addLinesSql, [statementId, JSON.stringify(lines), lookedAt])
/** A closing balance that a statement gives; of one account and day its last one counts. */
export const addBalance = (q: Queryable, statementId: string, b: Balance) =>
  q.run(addBalanceSql, [statementId, b.account, b.day, b.closing])
/** The outcome of a line replaces the expected one; what was expected is known now where it is not booked. */
export const setOutcome = (
  q: Queryable,
  statementId: string,
  l: LineRow,
  of: { at: string; booked: boolean },
) =>
  q.run(outcomeSql, [
    statementId,
    l.place,
    l.outcome,
    l.says,
    l.payment_id,
    l.investment_id,
    of.at,
    of.booked,
  ])
/** Lines at these places that are not booked, in their order. */
export const linesAt = (q: Queryable, statementId: string, places: readonly number[]) =>
  q.query<LineRow>(linesAtSql, [statementId, places])
/** Whether lines of a statement are left to be read ahead, and to be booked. */
export const linesLeft = async (q: Queryable, statementId: string) =>
  (await q.one<{ to_look: boolean; to_book: boolean }>(leftSql, [statementId])) ?? {
    to_look: false,
    to_book: false,
  }
export const keepFile = (q: Queryable, id: string, sealed: string) =>
  q.run(keepFileSql, [id, sealed])
/** The uploaded file, encrypted; null where it was not kept. */
export const keptFile = async (q: Queryable, id: string): Promise<string | null> =>
  (await q.one<{ sealed_file: string | null }>(fileSql, [id]))?.sealed_file ?? null
/** The same file may be uploaded again. */
export const discardStatement = (q: Queryable, id: string, at: string) =>
  q.run(discardSql, [id, at])
/** Statements that wait for a second person, and since when the oldest has. */
export const statementsToCheck = async (q: Queryable): Promise<Waiting> =>
  (await q.one<Waiting>(toCheckSql)) ?? { n: 0, oldest: null }
export const linesOf = (q: Queryable, statementId: string) =>
  q.query<LineRow>(linesSql, [statementId])
export const countsOf = (q: Queryable, ids: readonly string[]) =>
  q.query<{ statement_id: string; outcome: LineRow['outcome']; n: number }>(countsSql, [ids])
/**
 * False when the bank's movement was booked before: under its reference, or, of the same day and amount, under a name
 * that an earlier version of the reader gave it.
 */
export const addMovement = async (q: Queryable, statementId: string, l: StatementLine) =>
  (await q.run(movementSql, [
    l.bank_reference,
    statementId,
    l.place,
    l.line,
    l.booked_on,
    l.amount,
    l.formerly,
  ])) === 1
/** Statements that were booked, the oldest first. */
export const bookedStatements = (q: Queryable) => q.query<StatementRow>(bookedSql)
/** Movements that were booked from the records of a statement. */
export const movementsOf = (q: Queryable, statementId: string) =>
  q.query<BookedMovement>(movementsSql, [statementId])
/** The item that an unmatched movement is held in; null when it was resolved. */
export const openItemOf = (
  q: Queryable,
  m: Pick<BookedMovement, 'amount' | 'booked_on' | 'bank_reference'>,
) => q.one<ItemRow>(openItemSql, [m.amount, m.booked_on, m.bank_reference])
/** The movement that addMovement found. */
export const movementOf = (q: Queryable, l: StatementLine) =>
  q.one<{ name: string; line: number; amount: number; booked_on: string }>(movedSql, [
    l.bank_reference,
    l.formerly,
    l.booked_on,
    l.amount,
  ])

const isBookedSql = sql(
  'receipt.is-booked',
  `select 1 as one
    where exists (select from bank_movement where bank_reference = $1) or exists (
      select from receipt where bank_reference = $1) or exists (select from receipt_note where bank_reference = $1)`,
)
/** Was money with this number of the bank booked, from a statement or by hand, or noted? */
export const isBooked = async (q: Queryable, bankReference: string): Promise<boolean> =>
  (await q.one(isBookedSql, [bankReference])) !== null
const receiptByHandSql = sql(
  'receipt.by-hand',
  'select payment_id, amount from receipt where bank_reference = $1',
)
const receivedOfSql = sql(
  'receipt.of-settlement',
  `select 1 as one
    from receipt
    where payment_id = $1 and method = 'ach' and (about = $2 or about is null)
    limit 1`,
)
/** Was the settlement of a debit booked to its payment? Receipts of earlier versions do not say what they are about. */
export const isReceived = async (q: Queryable, paymentId: string, about: string) =>
  (await q.one(receivedOfSql, [paymentId, about])) !== null
const givesStatementsSql = sql(
  'bank.gives-statements',
  `select 1 as one
    from (
      select statement_id, account, booked_on as day from statement_line
      union all
      select statement_id, account, day from statement_balance
    ) l
    join bank_statement s on s.id = l.statement_id
    where s.discarded_at is null and l.day <= coalesce($2::date, l.day) and (l.account = '' or l.account in (select other.account_last4 from escrow_account own
      join escrow_account other on other.routing = own.routing where own.listing_id = $1))
    limit 1`,
)
/**
 * Does the bank of this offering's escrow account give statements? It does where one names an account of that bank, or
 * names none; with a day, where one is of this day or before.
 */
export const givesStatements = async (
  q: Queryable,
  listingId: string,
  by: PlainDate | null = null,
): Promise<boolean> => (await q.one(givesStatementsSql, [listingId, by])) !== null

export interface ReceiptNote {
  bank_reference: string
  payment_id: string
  amount: number
  method: string
  sender: string | null
  received_at: string
}
const NOTE = 'n.bank_reference, n.payment_id, n.amount, n.method, n.sender, n.received_at'
const addNoteSql = sql(
  'receipt-note.insert',
  `insert into receipt_note (bank_reference, payment_id, amount, method, sender, received_at, recorded_by, recorded_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const noteSql = sql(
  'receipt-note.find',
  `select ${NOTE} from receipt_note n where n.bank_reference = $1`,
)
const notedSql = sql(
  'receipt-note.payments',
  'select payment_id from receipt_note where bank_reference = any($1)',
)
const openNotesSql = sql(
  'receipt-note.open',
  `select ${NOTE}
    from receipt_note n
    join payment p on p.id = n.payment_id
    where p.investment_id = $1 and not exists (select from bank_movement m where m.bank_reference = n.bank_reference)
    order by n.recorded_at, n.bank_reference`,
)
export const addNote = (
  q: Queryable,
  n: ReceiptNote & { recordedBy: string; recordedAt: string },
) =>
  q.run(addNoteSql, [
    n.bank_reference,
    n.payment_id,
    n.amount,
    n.method,
    n.sender,
    n.received_at,
    n.recordedBy,
    n.recordedAt,
  ])
/** What two people noted of the movement with this number of the bank. */
export const noteOf = (q: Queryable, bankReference: string) =>
  q.one<ReceiptNote>(noteSql, [bankReference])
/** Payments that two people noted for movements with these numbers of the bank. */
export const paymentsNoted = async (
  q: Queryable,
  bankReferences: readonly string[],
): Promise<string[]> =>
  (await q.query<{ payment_id: string }>(notedSql, [bankReferences])).map((row) => row.payment_id)
/** Notes of an investment whose line has not come. */
export const openNotesOf = (q: Queryable, investmentId: string) =>
  q.query<ReceiptNote>(openNotesSql, [investmentId])
/** What was booked by hand with this number of the bank; null: nothing. */
export const receiptByHandOf = (q: Queryable, bankReference: string) =>
  q.one<{ payment_id: string; amount: number }>(receiptByHandSql, [bankReference])

export interface RefundRow {
  id: string
  payment_id: string
  investment_id: string
  amount: number
  kind: 'whole' | 'part' | 'surplus'
  why: string
  to_account: string
  requested_at: string
  initiated_at: string | null
  settled_at: string | null
  failed_at: string | null
  /** the bank should have it by then; null before it left */
  due_at: string | null
  proof: string | null
  /** the order by which it leaves; null for those of earlier versions that have ended */
  disbursement_id: string | null
}
const REFUND = `id, payment_id, investment_id, amount, kind, why, to_account, requested_at, initiated_at, settled_at,
    failed_at, due_at, proof, disbursement_id`
const addRefundSql = sql(
  'refund.add',
  `insert into refund (${REFUND}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
)
const refundOfOrderSql = sql(
  'refund.of-order',
  `select ${REFUND} from refund where disbursement_id = $1`,
)
const refundsSql = sql(
  'refund.of-investment',
  `select ${REFUND} from refund where investment_id = $1 order by requested_at, id`,
)
const moveRefundSql = sql(
  'refund.move',
  `update refund
    set initiated_at = $2, settled_at = $3, failed_at = $4, due_at = $5, proof = $6, to_account = $7
    where id = $1`,
)
const surplusRefundSql = sql(
  'refund.surplus',
  `update refund
    set settled_at = $3, proof = $4
    where id = (select id from refund where payment_id = $1 and kind = 'surplus' and amount = $2 and settled_at is
      null and initiated_at is not null order by requested_at limit 1)`,
)
export const addRefund = (q: Queryable, r: RefundRow) =>
  q.run(addRefundSql, [
    r.id,
    r.payment_id,
    r.investment_id,
    r.amount,
    r.kind,
    r.why,
    r.to_account,
    r.requested_at,
    r.initiated_at,
    r.settled_at,
    r.failed_at,
    r.due_at,
    r.proof,
    r.disbursement_id,
  ])
/** The refund that leaves by an order; null for money that is no refund. */
export const refundOfOrder = (q: Queryable, disbursementId: string) =>
  q.one<RefundRow>(refundOfOrderSql, [disbursementId])
const linkRefundSql = sql(
  'refund.link',
  'update refund set disbursement_id = $2 where id = $1 and disbursement_id is null',
)
/** A refund that was asked for before there were orders leaves by this one. */
export const linkRefund = (q: Queryable, id: string, disbursementId: string) =>
  q.run(linkRefundSql, [id, disbursementId])
export const refundsOf = (q: Queryable, investmentId: string) =>
  q.query<RefundRow>(refundsSql, [investmentId])
export const moveRefund = (q: Queryable, r: RefundRow) =>
  q.run(moveRefundSql, [
    r.id,
    r.initiated_at,
    r.settled_at,
    r.failed_at,
    r.due_at,
    r.proof,
    r.to_account,
  ])
export const settleSurplus = (
  q: Queryable,
  paymentId: string,
  amount: number,
  at: string,
  proof: string,
) => q.run(surplusRefundSql, [paymentId, amount, at, proof])

export interface ReturnRow {
  id: string
  entry_id: string | null
  payment_id: string | null
  code: string
  received_on: string
  source: 'file' | 'hand' | 'sandbox' | 'provider'
  information: string
  outcome: string
  needs_person: boolean
  recorded_by: string | null
  recorded_at: string
}
const RETURN = `r.id, r.entry_id, r.payment_id, r.code, r.received_on, r.source, r.information, r.outcome,
    r.needs_person,
  r.recorded_by, r.recorded_at`
const addReturnSql = sql(
  'ach-return.add',
  `insert into ach_return (id, entry_id, payment_id, code, received_on, source, information, outcome, needs_person,
      recorded_by, recorded_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    on conflict do nothing`,
)
const applyingSql = sql(
  'ach-return.applying',
  `select ${RETURN} from ach_return r where r.payment_id = $1 and r.outcome = 'applying' limit 1`,
  { reads: ['ach_return'] },
)
const appliedSql = sql(
  'ach-return.applied',
  'update ach_return set outcome = $2, needs_person = $3 where id = $1',
)
const lastReturnSql = sql(
  'ach-return.last',
  `select ${RETURN}
    from ach_return r
    where r.payment_id = $1 and r.code like 'R%'
    order by r.recorded_at desc, r.id desc
    limit 1`,
)
const returnsSql = sql(
  'ach-return.list',
  `select ${RETURN}, p.reference, p.investment_id, e.amount, u.first_name || ' ' || u.last_name as name
    from ach_return r
    left join payment p on p.id = r.payment_id
    left join ach_entry e on e.id = r.entry_id
    left join person u on u.id = p.user_id
    where ($1::timestamptz is null or (r.recorded_at, r.id) < ($1, $2::uuid))
    order by r.recorded_at desc, r.id desc
    limit $3`,
)
const oneReturnSql = sql(
  'ach-return.one',
  `select ${RETURN}, p.reference, p.investment_id, e.amount, u.first_name || ' ' || u.last_name as name
    from ach_return r
    left join payment p on p.id = r.payment_id
    left join ach_entry e on e.id = r.entry_id
    left join person u on u.id = p.user_id
    where r.id = $1`,
)
const rateSql = sql(
  'ach-return.rate',
  `select (select count(*)::int from ach_entry where kind = 'debit' and state in ('settled', 'returned') and
      created_at > $1) as debits, coalesce((select array_agg(code) from ach_return where code like 'R%' and
      recorded_at > $1), '{}') as codes`,
)
const waitSql2 = sql(
  'ach-return.waiting',
  'select count(*)::int as n, min(recorded_at) as oldest from ach_return where needs_person',
)
const lockReturnSql = sql(
  'ach-return.lock',
  `select ${RETURN} from ach_return r where r.id = $1 for update`,
)
const hasChangeSql = sql(
  'ach-return.has-change',
  'select 1 as one from ach_return where entry_id = $1 and code = $2 limit 1',
)
export const lockReturn = (q: Queryable, id: string) => q.one<ReturnRow>(lockReturnSql, [id])
/** Was this notification of change recorded before? */
export const hasChange = async (q: Queryable, entryId: string, code: string) =>
  (await q.one(hasChangeSql, [entryId, code])) !== null
export type ListedReturn = ReturnRow & {
  reference: string | null
  investment_id: string | null
  amount: number | null
  name: string | null
}
export const addReturn = async (q: Queryable, r: ReturnRow) =>
  (await q.run(addReturnSql, [
    r.id,
    r.entry_id,
    r.payment_id,
    r.code,
    r.received_on,
    r.source,
    r.information,
    r.outcome,
    r.needs_person,
    r.recorded_by,
    r.recorded_at,
  ])) === 1
/** The return that is being applied to the payment's machine now. */
export const applyingReturn = (q: Queryable, paymentId: string) =>
  q.one<ReturnRow>(applyingSql, [paymentId])
export const storeReturn = (q: Queryable, id: string, outcome: string, needsPerson: boolean) =>
  q.run(appliedSql, [id, outcome, needsPerson])
export const lastReturn = (q: Queryable, paymentId: string) =>
  q.one<ReturnRow>(lastReturnSql, [paymentId])
export const listReturns = (
  q: Queryable,
  before: { at: string; id: string } | null,
  limit: number,
) => q.query<ListedReturn>(returnsSql, [before?.at ?? null, before?.id ?? null, limit])
export const findReturn = (q: Queryable, id: string) => q.one<ListedReturn>(oneReturnSql, [id])
export const returnRates = (q: Queryable, since: string) =>
  q.one<{ debits: number; codes: string[] }>(rateSql, [since])
/** Returns that a person must look at, and since when the oldest has waited. */
export const waitingReturns = async (q: Queryable): Promise<Waiting> =>
  (await q.one<Waiting>(waitSql2)) ?? { n: 0, oldest: null }

const investmentSql = sql(
  'payment.investment',
  `select i.id, i.user_id, i.listing_id, i.account_id, i.price, i.fee_bps, o.increment_units, o.min_investment,
      o.payment_options, c.name as company
    from investment_shared i
    join offering_shared o on o.listing_id = i.listing_id
    join company_shared c on c.account_id = i.account_id
    where i.id = $1`,
)
const byNumberSql = sql(
  'payment.investment-by-number',
  'select id from investment_shared where number = $1',
)
const receiptsSql = sql(
  'receipt.of-investment',
  `select r.amount, r.method, r.received_at, r.sender
    from receipt r
    join payment p on p.id = r.payment_id
    where p.investment_id = $1
    order by r.received_at, r.id`,
)
const draftsSql = sql(
  'payment.drafts',
  `select p.id, p.investment_id
    from payment p
    join record_state m on m.machine = 'payment' and m.id = p.id
    where p.user_id = $1 and p.method = 'ach' and m.state = 'draft'
    order by p.investment_id`,
)
export interface InvestmentRow {
  id: string
  user_id: string
  listing_id: string
  account_id: string
  company: string
  price: string
  fee_bps: number
  increment_units: number
  min_investment: number
  payment_options: ('ach' | 'wire')[]
}
export const investmentRow = (q: Queryable, id: string) => q.one<InvestmentRow>(investmentSql, [id])
export const investmentByNumber = (q: Queryable, number: string) =>
  q.one<{ id: string }>(byNumberSql, [number])
export const receiptsOf = (q: Queryable, investmentId: string) =>
  q.query<{ amount: number; method: string; received_at: string; sender: string | null }>(
    receiptsSql,
    [investmentId],
  )
/** Payments by bank transfer that wait for the account of the person. */
export const draftsOf = (q: Queryable, userId: string) =>
  q.query<{ id: string; investment_id: string }>(draftsSql, [userId])

/** The largest whole number that JavaScript has exactly: a sum above it, of amounts before they had a bound, is shown as it. */
const EXACT = Number.MAX_SAFE_INTEGER
const trendsSql = sql(
  'money.trends',
  `select 'expected' as source, (p.created_at at time zone $1)::date::text as day, count(*)::int as n,
    least(sum(p.expected - p.received), ${EXACT})::bigint as cents
  from payment p
  join record_state m on m.machine = 'payment' and m.id = p.id and m.state = any($2)
  where p.expected > p.received
  group by 2
  union all
  select 'unmatched', (created_at at time zone $1)::date::text, count(*)::int, least(sum(amount), ${EXACT})::bigint
  from money_item
  where state <> 'done' and kind <> 'short'
  group by 2
  union all
  select 'received', (received_at at time zone $1)::date::text, count(*)::int, least(sum(amount), ${EXACT})::bigint
  from receipt
  where received_at >= $3
  group by 2`,
)
export interface MoneyDay {
  source: 'expected' | 'unmatched' | 'received'
  day: string
  n: number
  cents: number
}
/**
 * By day of the zone: payments in these states that are not in, items without a payment, and receipts since an instant.
 */
export const moneyByDay = (
  q: Queryable,
  of: { zone: string; unpaid: readonly string[]; since: string },
) => q.query<MoneyDay>(trendsSql, [of.zone, of.unpaid, of.since])

const sendersSql = sql(
  'payment.senders',
  `select distinct sender, last4
    from (
      select coalesce(r.sender, '') as sender, '' as last4
      from receipt r
      join payment p on p.id = r.payment_id
      where p.user_id = $1 and r.method = 'wire' and r.sender is not null
        and not exists (select 1 from statement_line l where l.payment_id = p.id and l.sender = r.sender)
      union all
      select l.sender, l.sender_last4
      from statement_line l
      join payment p on p.id = l.payment_id
      where p.user_id = $1 and l.amount > 0
    ) s
    order by sender, last4
    limit 20`,
)
/** Who sent money for the payments of a person, as the bank named them; the last four digits where it gave them. */
export const sendersOf = (q: Queryable, userId: string) =>
  q.query<{ sender: string; last4: string }>(sendersSql, [userId])
