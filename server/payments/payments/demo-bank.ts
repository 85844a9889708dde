import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { compare } from '#domain/shared/compare.ts'
import { DEMO_WORLD } from '#server/kernel/db/half-made.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { readSetting, writeSetting } from '#server/kernel/db/setting.ts'
import { sql, type Queryable } from '#server/kernel/db/db.ts'
import type { Initiator } from '#server/kernel/context.ts'
import type { AppServices } from '#server/app-services.ts'
import { batchName } from '#server/payments/banking/index.ts'
import { takeStatement } from './statements.ts'

/** A movement that the demo bank makes: cents, negative when money left. */
interface Moved {
  account: string
  day: string
  amount: number
  reference: string
  sender: string
  /** the bank's own number of it, the same each time that it is told */
  number: string
}
const waitingSql = sql(
  'demo-bank.waiting',
  `with accounts as (select listing_id::text as listing, account_last4 as account from escrow_account),
    played as (
      select d.id, d.reference, d.cents, d.listing_id, d.method, d.from_account, right(coalesce((select last4 from
        bank_account b where b.id = d.bank_account_id), (select b.last4 from bank_account b where b.user_id = d.user_id
        and b.kind = 'ach' and b.replaced_at is null), ''), 4) as last4
      from disbursement d),
    files as (
      select b.id, b.number, b.debit - b.credit as amount, (b.effective_on)::text as day, min(a.account) as account
      from ach_batch b
      join record_state m on m.machine = 'ach-batch' and m.id = b.id and m.state in ('sent', 'settled')
      join ach_entry e on e.batch_id = b.id
      left join payment p on p.id = e.payment_id
      left join played d on d.id = e.disbursement_id
      left join accounts a on a.listing = coalesce(p.listing_id, d.listing_id)::text
      where not exists (select from ledger_entry l join ledger_posting g on g.id = l.posting_id where l.about =
        'ach-batch:' || b.id and g.bank_reference is not null)
      group by b.id)
    select coalesce(account, '') as account, day, amount, 'file' as kind, number::text as named, '' as sender, null as
      receipt, 'ach-batch:' || id as key
    from files
    where amount <> 0 and day is not null
    union all
    select coalesce(a.account, o.from_account, ''), (i.since at time zone 'America/New_York')::date::text, i.balance, case when i.about
      like 'ach-entry:%' and i.balance < 0 then 'return' else 'payment' end, coalesce(o.reference, p.reference, ''), coalesce((select
      u.first_name || ' ' || u.last_name from person u where u.id = p.user_id), ''), case when i.about like 'receipt:%'
      then substr(i.about, 9) end, i.account || ' ' || i.about || ' ' || i.since
    from ledger_item i
    left join payment p on p.id = i.payment_id
    left join played o on i.about = 'disbursement:' || o.id
    left join accounts a on a.listing = split_part(i.account, ':', 2)
    where (o.id is null or (o.method = 'wire' and i.balance < 0 and o.last4 <> '7001')) and i.balance <> 0 and i.account like 'in-transit-%' and i.about not like 'ach-batch:%' and (i.balance > 0) =
      (i.account like 'in-transit-in:%')
    union all
    select coalesce(a.account, o.from_account), (m.updated_at at time zone 'America/New_York')::date::text, o.cents, 'back',
      o.reference, '', null, 'back:' || o.id
    from played o
    join record_state m on m.machine = 'disbursement' and m.id = o.id and m.state = 'confirmed'
    left join accounts a on a.listing = o.listing_id::text
    where o.last4 = '7002'
    order by 1, 2, 8`,
)
const toldSql = sql(
  'demo-bank.told',
  `select l.bank_reference
    from statement_line l
    join bank_statement s on s.id = l.statement_id
    where l.bank_reference = any($1) and s.discarded_at is null`,
)
const lastSql = sql(
  'demo-bank.last',
  `select b.day, b.closing
    from statement_balance b
    join bank_statement s on s.id = b.statement_id
    where b.account = $1 and s.discarded_at is null
    order by b.day desc, s.uploaded_at desc
    limit 1`,
)

interface Row {
  account: string
  day: string
  amount: number
  kind: 'file' | 'return' | 'payment' | 'back'
  named: string
  sender: string
  receipt: string | null
  key: string
}
const texts: Readonly<Record<Row['kind'], (named: string) => string>> = {
  file: (named) => `ACH SETTLEMENT ${batchName(Number(named))}`,
  return: (named) => `RETURN R01 ${named}`,
  payment: (named) => named,
  back: (named) => `RETURNED WIRE ${named}`,
}
const movedOf = (row: Row): Moved => ({
  account: row.account,
  day: row.day,
  amount: row.amount,
  reference: texts[row.kind](row.named),
  sender: row.kind === 'payment' && row.amount > 0 ? row.sender : '',
  number: row.receipt ?? `HTB${sha256(row.key).slice(0, 12).toUpperCase()}`,
})
const dollars = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/**
 * The demo bank's statement of an account: its movements with the balance after each. What is older than the last day
 * that was told moves on the new one.
 */
async function statementOf(
  q: Queryable,
  account: string,
  moved: readonly Moved[],
  until: string,
): Promise<string> {
  const last = await q.one<{ day: string; closing: number }>(lastSql, [account])
  let balance = last?.closing ?? 0
  const inOrder = moved
    .map((one) => (last !== null && one.day <= last.day ? { ...one, day: until } : one))
    .toSorted((a, b) => compare(a.day, b.day))
  const rows = inOrder.map((one) => {
    balance += one.amount
    return [
      one.day,
      dollars(one.amount),
      quoted(one.reference),
      quoted(one.sender),
      quoted(one.number),
      account,
      dollars(balance),
    ].join(',')
  })
  return ['date,amount,reference,sender,bank_reference,account,balance', ...rows].join('\n')
}

const THE_BANK: Initiator = { actor: { kind: 'provider', name: 'escrow' } }

/**
 * One step of the demo bank: what was with it up to a day moves, and each account with a movement gets a statement,
 * which waits for a person as every other one does. Returns their ids; no account, no statement.
 */
export async function demoBankStep(services: AppServices, until: string): Promise<string[]> {
  const { db, clock } = services
  const now = clock.now()
  const all = (await db.query<Row>(waitingSql)).filter((row) => row.day <= until).map(movedOf)
  const numbers = all.map((one) => one.number)
  const told = new Set(
    (await db.query<{ bank_reference: string }>(toldSql, [numbers])).map(
      (one) => one.bank_reference,
    ),
  )
  const waiting = all.filter((one) => !told.has(one.number))
  const ids: string[] = []
  for (const [account, moved] of Map.groupBy(waiting, (one) => one.account)) {
    const bytes = Buffer.from(await statementOf(db, account, moved, until))
    const name = `harbor-trust-${account || 'all'}-${until}.csv`
    const taken = await db.tx((tx) =>
      takeStatement({ services, tx, by: THE_BANK, userId: null, now }, { name, bytes }),
    )
    ids.push(taken.id)
  }
  return ids
}

const DAY = 'demo.bank-day'
/** In a demo world the bank sends its statements once a day, for the day before. Returns how many it sent. */
export async function sweepDemoBank(services: AppServices): Promise<number> {
  if (!services.demo || (await readSetting(services.db, DEMO_WORLD)) !== 'ready') return 0
  const day = addDays(dateInZone(services.clock.now().toISOString()), -1)
  if (((await readSetting<string>(services.db, DAY)) ?? '') >= day) return 0
  // one process sends them; what one that died has left goes with the next day
  const mine = await services.db.tx(async (tx) => {
    await tx.run('select pg_advisory_xact_lock(4981)')
    if (((await readSetting<string>(tx, DAY)) ?? '') >= day) return false
    await writeSetting(tx, DAY, day)
    return true
  })
  return mine ? (await demoBankStep(services, day)).length : 0
}
