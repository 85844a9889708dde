import { sql, type Queryable } from '#server/kernel/db/db.ts'

/**
 * Each day of an account of the bank: what the ledger has of it by lines, and what the bank says that it has (the newest
 * statement of that day counts). `account` limits the accounts.
 */
const bankDay = (account: '' | '= $1' | '= any($1)') => `(
    with told as (
      select distinct on (b.account, b.day) b.account, b.day, b.closing, b.statement_id
      from statement_balance b
      join bank_statement s on s.id = b.statement_id
      where s.discarded_at is null${account === '' ? '' : ` and b.account ${account}`}
      order by b.account, b.day, s.uploaded_at desc, s.id desc),
    moves as (select bank_account as account, day, sum(moved)::bigint as moved from ledger_bank_day${account === '' ? '' : ` where bank_account ${account}`}
      group by 1, 2)
    select account, day, t.closing, t.statement_id, coalesce(m.moved, 0)::bigint as moved, (sum(coalesce(m.moved, 0)) over
      (partition by account order by day))::bigint as ledger
    from told t
    full join moves m using (account, day))`
const accountsSql = sql(
  'reconciliation.accounts',
  `with known as (
      select account_last4 as account from escrow_account
      union select account from statement_balance
      union select bank_account from ledger_bank_day)
    select k.account, e.bank_name, coalesce(e.companies, '{}') as companies, coalesce(x.days, 0) as days_differ
    from known k
    left join (select account, count(*)::int as days from ${bankDay('')} d where closing <> ledger group by 1) x on
      x.account = k.account
    left join lateral (select min(a.bank_name) as bank_name, array_agg(distinct c.name) as companies
      from escrow_account a
      join offering_shared o on o.listing_id = a.listing_id
      join company_shared c on c.account_id = o.account_id
      where a.account_last4 = k.account) e on true
    where $1::text is null or k.account > $1
    order by k.account
    limit $2`,
)
const DAY = 'account, day, closing, statement_id, moved, ledger'
const daysSql = sql(
  'reconciliation.days',
  `select ${DAY}
    from ${bankDay('= $1')} d
    where ($2::date is null or day < $2)
    order by day desc
    limit $3`,
)
const newestSql = sql(
  'reconciliation.newest',
  `select distinct on (account) ${DAY}
    from ${bankDay('= any($1)')} d
    order by account, closing is null, day desc`,
)
const differSql = sql(
  'reconciliation.differ',
  `select count(*)::int as n, min(day) as oldest, count(distinct account)::int as accounts
    from ${bankDay('')} d
    where closing <> ledger`,
)
const differingSql = sql(
  'reconciliation.differing',
  `select distinct on (account) account, day, closing - ledger as difference
    from ${bankDay('')} d
    where closing <> ledger
    order by account, day desc
    limit $1`,
)
const pendingSql = sql(
  'reconciliation.pending',
  `select l.account, l.booked_on as day, s.id as statement_id, s.name, s.uploaded_at, count(*)::int as lines,
      sum(l.amount)::bigint as cents
    from record_state m
    join bank_statement s on s.id = m.id
    join statement_line l on l.statement_id = s.id
    where m.machine = 'bank-statement' and m.state in ('to_check', 'booking') and l.account = any($1) and not exists (
      select from bank_movement v where v.bank_reference = l.bank_reference)
    group by l.account, l.booked_on, s.id, s.name, s.uploaded_at
    order by l.booked_on, s.uploaded_at, s.id`,
)
const itemsSql = sql(
  'reconciliation.items',
  `select i.account, i.about, i.balance, i.since, p.reference, p.investment_id, b.id as batch_id, b.number as batch,
      q.id as item_id, q.text, q.sender
    from ledger_item i
    left join payment p on p.id = i.payment_id
    left join ach_batch b on i.about = 'ach-batch:' || b.id
    left join money_item q on i.about = 'item:' || q.id
    where i.balance <> 0 and ($1::timestamptz is null or (i.since, i.account, i.about) > ($1, $2, $3))
    order by i.since, i.account, i.about
    limit $4`,
)
const sumsSql = sql(
  'reconciliation.sums',
  `select kind, coalesce(sum(balance), 0)::bigint as cents, count(*) filter (where late)::int as late, min(since) filter
      (where late) as oldest_late
    from (select balance, since, kind, since < case when kind in ('suspense') then $2::timestamptz else $1::timestamptz
      end as late from (select balance, since, case when account like 'in-transit-in:%' then 'transit_in' when account
      like 'in-transit-out:%' then 'transit_out' else account end as kind from ledger_item where balance <> 0) k) l
    group by kind`,
)
const wrongSql = sql(
  'reconciliation.wrong-accounts',
  `select account, balance
    from ledger_balance
    where (account like 'escrow:%' and balance < 0) or ((account like 'investment:%' or account = 'suspense') and
      balance > 0)
    order by account
    limit $1`,
)
const unnamedSql = sql(
  'reconciliation.unnamed',
  `select b.account, b.balance - coalesce((select sum(i.balance) from ledger_item i where i.account = b.account), 0)::bigint
      as cents
    from ledger_balance b
    where (b.account like 'in-transit-%' or b.account in ('suspense', 'unexplained')) and b.balance <> coalesce((
      select sum(i.balance) from ledger_item i where i.account = b.account), 0)
    order by b.account
    limit $1`,
)
const soleSql = sql(
  'reconciliation.sole-account',
  'select min(account_last4) as account from escrow_account having count(distinct (routing, account_last4)) = 1',
)

export interface AccountRow {
  account: string
  bank_name: string | null
  companies: string[]
  days_differ: number
}
/** Accounts of the bank by their last four digits: of offerings, and those that a file of the bank named. */
export const accountsAfter = (q: Queryable, after: string | null, limit: number) =>
  q.query<AccountRow>(accountsSql, [after, limit])

/** Cents by lines at the end of a day, what moved on it, and what the bank says; null where no file says it. */
export interface DayRow {
  account: string
  day: string
  closing: number | null
  statement_id: string | null
  moved: number
  ledger: number
}
/** Days of an account, the newest first. */
export const daysBefore = (q: Queryable, account: string, before: string | null, limit: number) =>
  q.query<DayRow>(daysSql, [account, before, limit])
/** The newest day of each account that has a closing balance, else its newest one. */
export const newestDays = (q: Queryable, accounts: readonly string[]) =>
  q.query<DayRow>(newestSql, [accounts])
export const countDiffering = async (q: Queryable) =>
  (await q.one<{ n: number; oldest: string | null; accounts: number }>(differSql)) ?? {
    n: 0,
    oldest: null,
    accounts: 0,
  }
/** Accounts that differ from the bank, each with its newest day that does. */
export const differingAccounts = (q: Queryable, limit: number) =>
  q.query<{ account: string; day: string; difference: number }>(differingSql, [limit])

/** Lines of a statement that its second person has not booked, of one account and day. */
export interface PendingRow {
  account: string
  day: string
  statement_id: string
  name: string
  uploaded_at: string
  lines: number
  cents: number
}
export const pendingLines = (q: Queryable, accounts: readonly string[]) =>
  q.query<PendingRow>(pendingSql, [accounts])

export interface OpenRow {
  account: string
  about: string
  balance: number
  since: string
  reference: string | null
  investment_id: string | null
  batch_id: string | null
  batch: number | null
  item_id: string | null
  text: string | null
  sender: string | null
}
/** What is open, the oldest first. */
export const openAfter = (
  q: Queryable,
  after: { since: string; account: string; about: string } | null,
  limit: number,
) =>
  q.query<OpenRow>(itemsSql, [
    after?.since ?? null,
    after?.account ?? null,
    after?.about ?? null,
    limit,
  ])
/** What is open of each kind in cents, and how much of it is older than these instants: of suspense, and of the rest. */
export const openSums = (q: Queryable, before: { transit: string; suspense: string }) =>
  q.query<{ kind: string; cents: number; late: number; oldest_late: string | null }>(sumsSql, [
    before.transit,
    before.suspense,
  ])
/** Accounts of the ledger on the side on which they never are. */
export const wrongAccounts = (q: Queryable, limit: number) =>
  q.query<{ account: string; balance: number }>(wrongSql, [limit])
/** Clearing accounts whose balance is not the sum of what they name. */
export const unnamedSums = (q: Queryable, limit: number) =>
  q.query<{ account: string; cents: number }>(unnamedSql, [limit])
/** The last four digits of the account of all offerings, where they have one. */
export const soleAccount = async (q: Queryable): Promise<string | null> =>
  (await q.one<{ account: string }>(soleSql))?.account ?? null
