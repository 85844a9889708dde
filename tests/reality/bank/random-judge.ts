import type { InvestmentView } from '#domain/investments/model/investment.ts'
import type { OpenAmount } from '#domain/payments/model/reconciliation.ts'
import type { Page } from '#domain/shared/common.ts'
import { lifecycles } from '#machines/lifecycles.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { Life } from './random-acts.ts'
import { ok } from './world.ts'

const PAYERS_CENTS = 100_000_000

/** The last day of payments whose investment has ended with money here; null without any. */
async function heldUntil({ w, venture: { offering } }: Life): Promise<Date | null> {
  const found = await w.t.db.one<{ at: string | null }>(
    `select max(d.due_at) as at
      from investment i
      join ledger_balance b on b.account = 'investment:' || i.id
      join machine_instance m on m.machine = 'investment' and m.id = i.id
      join payment p on p.investment_id = i.id
      join deadline d on d.machine = 'payment' and d.id = p.id
      where i.listing_id = $1 and m.status = 'done' and b.balance < 0`,
    [offering.listingId],
  )
  return found?.at === undefined || found.at === null ? null : new Date(found.at)
}

/**
 * All remaining work is done: files and lists go to the bank, and its lines are booked. Money of an ended
 * investment that has a date waits for it.
 */
export async function settle(life: Life): Promise<void> {
  await settleToday(life)
  const until = await heldUntil(life)
  if (until === null) return
  const { w } = life
  const days = Math.ceil((until.getTime() - w.t.clock.now().getTime()) / 86_400_000)
  await w.pass({ days: Math.max(1, days) })
  await settleToday(life)
}
async function settleToday({ w, venture }: Life): Promise<void> {
  for (let lines = -1; lines !== w.bank.movements(venture.escrow).length;) {
    lines = w.bank.movements(venture.escrow).length
    await w.payOrders(venture)
  }
}

/** Days on which the bank and the ledger differ about the escrow account. */
async function books({ w, venture: { escrow } }: Life): Promise<string[]> {
  const bank = new Map<string, number>()
  for (const { day, cents } of w.bank.movements(escrow)) bank.set(day, (bank.get(day) ?? 0) + cents)
  const ledger = new Map(
    (
      await w.t.db.query<{ day: string; cents: number }>(
        `select day::text as day, sum(moved)::bigint as cents
          from ledger_bank_day
          where bank_account = $1
          group by day`,
        [escrow.slice(-4)],
      )
    ).map(({ day, cents }) => [day, cents]),
  )
  return [...new Set([...bank.keys(), ...ledger.keys()])]
    .filter((day) => (bank.get(day) ?? 0) !== (ledger.get(day) ?? 0))
    .map((day) => `${day}: the bank has ${bank.get(day) ?? 0}, the ledger ${ledger.get(day) ?? 0}`)
}

/**
 * Who has more back than was paid. A bank may take a debit back after its money was refunded: by the bank’s own record,
 * and as a claim of the same amount that waits for a person.
 */
async function backs({ w, payers, strangers, given }: Life): Promise<string[]> {
  const claims = new Map(
    (
      await w.t.db.query<{ user_id: string; cents: number }>(
        `select p.user_id, sum(b.balance)::bigint as cents
          from payment p
          join ledger_balance b on b.account = 'late-return:' || p.id
          where exists (select from money_item i where i.payment_id = p.id and i.kind = 'late_return' and i.state <> 'done')
          group by 1`,
      )
    ).map(({ user_id, cents }) => [user_id, cents]),
  )
  const takenBack = (account: string): number =>
    w.bank
      .movements(account)
      .filter(({ cents, text }) => cents > 0 && /^RETURN R\d\d/.test(text))
      .reduce((sum, { cents }) => sum + cents, 0)
  const most = [
    ...payers.map(
      ({ account, who }) =>
        [
          account,
          PAYERS_CENTS +
            (given.get(account) ?? 0) +
            Math.min(claims.get(who.userId) ?? 0, takenBack(account)),
        ] as const,
    ),
    ...strangers.map((account) => [account, 0] as const),
  ]
  return most
    .filter(([account, cents]) => w.bank.balance(account) > cents)
    .map(([account, cents]) => `${account} has ${w.bank.balance(account) - cents} more than before`)
}

/**
 * Amounts in transit when everything is settled. Only a receipt by hand of which the bank has no line may be among them:
 * the reconciliation names it with its owner and its day.
 */
async function inTransit({ w, venture: { offering, escrow } }: Life): Promise<string[]> {
  const rows = await w.t.db.query<{ account: string; about: string; balance: number }>(
    `select account, about, balance
      from ledger_item
      where account in ('in-transit-in:' || $1, 'in-transit-out:' || $1) and balance <> 0`,
    [offering.listingId],
  )
  const named: OpenAmount[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: Record<string, string> = cursor === '' ? { limit: '50' } : { limit: '50', cursor }
    const page: Page<OpenAmount> = ok(
      await w.maker.get<Page<OpenAmount>>('/api/admin/money/reconciliation/items', { query }),
    )
    named.push(...page.items)
    cursor = page.next_cursor
  }
  return rows.flatMap(({ account, about, balance }) => {
    const stands = named.find(({ key }) => key === `${account} ${about}`)
    const number = /^receipt:(.*)/.exec(about)?.[1]
    const came = number === undefined || w.bank.movements(escrow).some(({ id }) => id === number)
    return !came && stands !== undefined && stands.owner !== '' && stands.since !== ''
      ? []
      : [`${account} has ${balance} about ${about}`]
  })
}

/** Amounts of the ledger that nobody will move: of an ended investment, in transit, or in no queue. */
async function left({ w, venture: { offering, escrow } }: Life): Promise<string[]> {
  const { listingId } = offering
  const rows = await w.t.db.query<{ what: string }>(
    `with mine as (select id from investment where listing_id = $1),
      open as (
        select d.id, d.investment_id, d.item_id
        from disbursement d
        join machine_instance m on m.machine = 'disbursement' and m.id = d.id and m.status = 'active')
    select b.account || ' is ' || b.balance || ' of an investment that is ' || m.state as what
      from mine
      join ledger_balance b on b.account = 'investment:' || mine.id
      join machine_instance m on m.machine = 'investment' and m.id = mine.id
      where b.balance > 0 or (b.balance < 0 and m.status = 'done'
        and not exists (select from open where open.investment_id = mine.id)
        and not exists (select from money_item i where i.investment_id = mine.id and i.state <> 'done'))
    union all
    select b.account || ' is ' || b.balance || ' without an order'
      from mine
      join ledger_balance b on b.account = 'refunding:' || mine.id
      where b.balance <> 0 and not exists (select from open where open.investment_id = mine.id)
    union all
    select 'nobody is asked about ' || b.balance || ' of ' || b.account
      from payment p
      join ledger_balance b on b.account = 'late-return:' || p.id
      where p.listing_id = $1 and b.balance <> 0
        and not exists (select from money_item i where i.payment_id = p.id and i.kind = 'late_return' and i.state <> 'done')
    union all
    select 'suspense has ' || l.balance || ' about ' || l.about
      from ledger_item l
      left join money_item i on l.about = 'item:' || i.id
      where l.account in ('suspense', 'unexplained') and l.balance <> 0
        and coalesce(i.state, 'done') = 'done'
        and not exists (select from open where open.item_id = i.id)
        and (i.bank_account = $2 or i.id is null or exists (
          select from payment p where p.id = i.payment_id and p.listing_id = $1))`,
    [listingId, escrow.slice(-4)],
  )
  return rows.map((row) => row.what)
}

/** Investments that wait for nobody. */
async function waiting({ w, stakes }: Life): Promise<string[]> {
  const against: string[] = []
  for (const { who, id } of stakes) {
    const { status } = ok(await who.get<InvestmentView>(`/api/investments/${id}`))
    const row = await w.t.db.one<{
      status: string
      due: boolean
      payment: string | null
      entry: boolean
    }>(
      `select m.status,
          exists (select from deadline d where d.id in (m.id, p.id)) as due,
          pm.state as payment,
          exists (select from ach_entry e where e.payment_id = p.id and e.state in ('waiting', 'sent')) as entry
        from machine_instance m
        left join lateral (select id from payment where investment_id = m.id order by created_at desc, id desc limit 1)
          p on true
        left join machine_instance pm on pm.machine = 'payment' and pm.id = p.id
        where m.machine = 'investment' and m.id = $1`,
      [id],
    )
    if (row?.status !== 'active') continue
    if (status.next === null) against.push(`${id} is ${status.state} and waits for nobody`)
    else if (status.next.who === 'clock' && (status.next.by === null || !row.due))
      against.push(`${id} is ${status.state} and waits for a date that there is not`)
    if (status.state === 'funds_pending' && row.payment === 'pending' && !row.entry)
      against.push(`${id} waits for a debit that is in no file`)
  }
  return against
}

/** What contradicts the bank, or leaves somebody waiting, when everything is settled. */
export async function differences(life: Life): Promise<string[]> {
  return [
    ...life.faults,
    ...(await books(life)),
    ...(await backs(life)),
    ...(await left(life)),
    ...(await inTransit(life)),
    ...(await waiting(life)),
  ]
}

/** Events of all that one person sent though they take two, debits above what was authorized, and a ledger that leaks. */
export async function rulesBroken({ db }: TestApp): Promise<string[]> {
  const needsTwo = Object.entries(lifecycles).flatMap(([machine, { events }]) =>
    Object.entries(events)
      .filter(([, rule]) => rule.second !== undefined)
      .map(([type]) => `${machine} ${type}`),
  )
  const rows = await db.query<{ what: string }>(
    `select l.machine || ' ' || l.id || ' ' || l.type || ' without a second person' as what
      from machine_log l
      where l.machine || ' ' || l.type = any($1) and l.actor_kind = 'person'
    union all
    select 'proposal ' || id || ' was decided by its proposer'
      from proposal
      join machine_instance m using (id)
      where m.machine = 'proposal' and m.state = 'executed' and decided_by = proposed_by
    union all
    select 'order ' || id || ' has one maker and checker' from disbursement where maker = checker
    union all
    select 'wire list ' || id || ' has one signature' from wire_list where made_by = approved_by
    union all
    select 'the debit ' || e.trace || ' of ' || e.amount || ' is authorized for ' || coalesce(a.amount, 0)
      from ach_entry e
      left join bank_authorization a on a.id = e.authorization_id
      where e.kind = 'debit' and e.state <> 'withdrawn' and coalesce(a.amount, 0) < e.amount
    union all
    select 'the ledger leaks ' || sum(amount) from ledger_entry having sum(amount) <> 0`,
    [needsTwo],
  )
  return rows.map((row) => row.what)
}
