import { sql, type Queryable } from '#server/kernel/db/db.ts'

export type CashName = `escrow:${string}`

const accountsSql = sql(
  'repair-cash.accounts',
  `select distinct e.account
    from ledger_entry e
    join ledger_posting p on p.id = e.posting_id
    where e.account like 'escrow:%' and p.booked_on is null and p.kind <> 'migrated'
    order by e.account`,
)
const entriesSql = sql(
  'repair-cash.entries',
  `select e.posting_id, e.amount, p.kind, p.payment_id, p.memo,
      (p.at at time zone 'America/New_York')::date as day,
      coalesce(held.bank_reference, by_line.bank_reference, taken.bank_reference) as line,
      r.bank_reference as hand, debit.id as entry_id, debit.batch_id, t.bank_reference as transfer_line
    from ledger_entry e
    join ledger_posting p on p.id = e.posting_id
    left join lateral (select x.bank_reference, x.method, x.sender
      from receipt x
      where p.kind = 'receipt' and x.payment_id = p.payment_id and x.amount = e.amount
      order by abs(extract(epoch from x.recorded_at - p.at)), x.id
      limit 1) r on true
    left join lateral (select m.bank_reference
      from bank_movement m
      join statement_line l on l.statement_id = m.statement_id and l.place = m.place
      where p.kind = 'receipt' and l.payment_id = p.payment_id and m.amount = e.amount and l.outcome in ('booked',
        'short', 'over', 'duplicate')
      limit 1) by_line on true
    left join lateral (select i.bank_reference
      from money_item i
      where i.bank_reference is not null and i.amount = abs(e.amount) and ((p.kind = 'unmatched' and i.bank_reference =
        p.memo) or (p.kind in ('matched', 'receipt') and i.payment_id = p.payment_id and i.kind = 'unknown'))
      limit 1) held on true
    left join lateral (select m.bank_reference
      from bank_movement m
      join statement_line l on l.statement_id = m.statement_id and l.place = m.place
      where e.amount < 0 and p.kind in ('refund', 'surplus') and l.payment_id = p.payment_id and m.amount = e.amount
        and l.outcome = 'refund'
      limit 1) taken on true
    left join lateral (select a.id, a.batch_id
      from ach_entry a
      where p.kind = 'receipt' and r.method = 'ach' and a.payment_id = p.payment_id and a.amount = e.amount
      order by a.attempt
      limit 1) debit on true
    left join ach_transfer t on t.entry_id = debit.id
    where e.account = $1 and p.booked_on is null and p.kind <> 'migrated'
    order by p.at, p.id`,
)
const fileLinesSql = sql(
  'repair-cash.file-lines',
  `select l.reference
    from bank_movement m
    join statement_line l on l.statement_id = m.statement_id and l.place = m.place
    where l.outcome = 'batch' and not exists (select from ledger_posting p where p.bank_reference = m.bank_reference)`,
)
const outgoingSql = sql(
  'repair-cash.outgoing',
  `select s.name, m.bank_reference, m.booked_on, m.amount, l.account, l.sender, l.reference, l.payment_id,
      l.investment_id, y.listing_id
    from bank_movement m
    join statement_line l on l.statement_id = m.statement_id and l.place = m.place
    join bank_statement s on s.id = m.statement_id
    left join payment y on y.id = l.payment_id
    where l.outcome = 'outgoing' and not exists (select from ledger_posting p where p.bank_reference =
      m.bank_reference)
    order by m.booked_on, m.bank_reference`,
)
const lessSql = sql(
  'repair-cash.less-of-day',
  `update ledger_bank_day set moved = moved - $3 where bank_account = '' and account = $1 and day = $2`,
)
const moreSql = sql(
  'repair-cash.more-of-day',
  `insert into ledger_bank_day (bank_account, account, day, moved)
    select l.account, $1, m.booked_on, $2
    from bank_movement m
    join statement_line l on l.statement_id = m.statement_id and l.place = m.place
    where m.bank_reference = $3
    on conflict (bank_account, day, account) do update set moved = ledger_bank_day.moved + excluded.moved`,
)
const statementsSql = sql(
  'repair-cash.statements',
  `select s.id, s.name
    from bank_statement s
    where s.discarded_at is null and s.sealed_file is not null and not exists (select from statement_balance b where
      b.statement_id = s.id) and exists (select from statement_line l where l.statement_id = s.id and l.account = '')
    order by s.uploaded_at, s.id`,
)
const nameSql = sql(
  'repair-cash.name-account',
  `update statement_line set account = $3 where statement_id = $1 and place = $2 and account = ''`,
)

/** An entry of cash that an earlier version booked, with what may stand for it. */
export interface LegacyEntry {
  posting_id: string
  amount: number
  kind: string
  payment_id: string | null
  memo: string
  day: string
  /** the movement of the bank from which it was booked */
  line: string | null
  /** the number of the bank of a receipt by hand */
  hand: string | null
  entry_id: string | null
  batch_id: string | null
  transfer_line: string | null
}
export interface LegacyLine {
  name: string
  bank_reference: string
  booked_on: string
  amount: number
  account: string
  sender: string
  reference: string
  payment_id: string | null
  investment_id: string | null
  listing_id: string | null
}
/** Escrow accounts with entries that are not of a line. */
export const accountsWithout = (q: Queryable) => q.query<{ account: CashName }>(accountsSql)
export const entriesOf = (q: Queryable, account: CashName) =>
  q.query<LegacyEntry>(entriesSql, [account])
/** References of lines that settled a file and booked nothing themselves. */
export const fileLines = (q: Queryable) => q.query<{ reference: string }>(fileLinesSql)
export const outgoingLines = (q: Queryable) => q.query<LegacyLine>(outgoingSql)
/** An entry that a line stands for counts on the day and in the account of the line. */
export async function moveDay(
  q: Queryable,
  of: { account: CashName; entry: LegacyEntry; line: string },
): Promise<void> {
  if ((await q.run(moreSql, [of.account, of.entry.amount, of.line])) === 0) return
  await q.run(lessSql, [of.account, of.entry.day, of.entry.amount])
}
export const statementsWithout = (q: Queryable) =>
  q.query<{ id: string; name: string }>(statementsSql)
export const nameAccount = (q: Queryable, statementId: string, place: number, account: string) =>
  q.run(nameSql, [statementId, place, account])
