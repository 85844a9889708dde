import type { AppServices } from '#server/app-services.ts'
import { fundsFree } from '#server/investors/behind/index.ts'
import { senderStatus } from '#server/investors/screening/index.ts'
import { daysBetween } from '#domain/shared/calendar/plain-date.ts'
import { addElapsedHours, dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { QueueItemView } from '#domain/payments/model/banking.ts'
import type { Page } from '#domain/shared/common.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { readCursor, cutPage } from '#server/kernel/lib/cursor.ts'
import { staffOwnOf } from '#server/kernel/may-decide/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { personName, waitingAccounts, waitingBatches } from '#server/payments/banking/index.ts'
import { waitingProposals } from '#server/platform/proposals/index.ts'
import * as consoleRepo from './console-repo.ts'
import { offerFewer } from './fewer.ts'
import { order } from './disbursements.ts'
import { unsent } from './disbursements-repo.ts'
import { accounts, post, postLine, type BankLine } from './ledger.ts'
import * as repo from './repo.ts'
import { booksWaiting } from './reconciliation.ts'
import { placeOf } from './returns.ts'
import { recordReceipt, requestRefund } from './service.ts'
import { aboutItem, explained } from './transit.ts'
import type { BookingContext } from './statement-booking.ts'

/** Days that a person gives the rest of a short payment to arrive. */
const WAIT_DAYS = 10
/** What a proposal about an item names as its subject. */
export const MONEY_ITEM = 'money-item'
type Act = 'match' | 'send_back' | 'wait' | 'fewer' | 'settled'
const actsOf: Readonly<Record<consoleRepo.ItemRow['kind'], readonly Act[]>> = {
  short: ['wait', 'fewer', 'send_back'],
  surplus: ['settled'],
  unknown: ['match', 'send_back', 'wait'],
  late_return: ['settled'],
  outgoing: ['match', 'settled'],
}

async function view(
  q: Queryable,
  row: consoleRepo.ItemRow,
  proposal: string | undefined,
  now: Date,
): Promise<QueueItemView> {
  const payment = row.payment_id === null ? null : await repo.findPayment(q, row.payment_id)
  return {
    id: row.id,
    kind: row.kind,
    amount: money(row.amount),
    missing:
      row.kind === 'short' && payment !== null && row.state !== 'done'
        ? money(Math.max(0, payment.expected - row.amount))
        : null,
    reference: payment?.reference ?? null,
    investment_id: row.investment_id,
    investor: payment === null ? null : await personName(q, payment.user_id),
    sender: row.sender,
    text: row.text,
    received_on: row.received_on,
    age_days: Math.max(0, daysBetween(row.received_on, dateInZone(now.toISOString()))),
    state: row.state,
    waits_until: row.waits_until,
    resolution: row.resolution,
    offered_units: row.offer_units,
    staff_own: payment !== null && (await staffOwnOf(q, [payment])).includes(true),
    // what waits for its second person is decided there
    acts: row.state === 'done' || proposal !== undefined ? [] : [...actsOf[row.kind]],
    proposal_id: proposal ?? null,
  }
}
async function views(
  q: Queryable,
  rows: readonly consoleRepo.ItemRow[],
  now: Date,
): Promise<QueueItemView[]> {
  const waiting = await waitingProposals(
    q,
    MONEY_ITEM,
    rows.map((row) => row.id),
  )
  return Promise.all(rows.map((row) => view(q, row, waiting.get(row.id), now)))
}

/** The queue, oldest first. */
export async function listQueue(
  q: Queryable,
  query: { kind: string; state: string; cursor?: string | undefined; limit: number },
  now: Date,
): Promise<Page<QueueItemView>> {
  const [at = '', id = ''] = query.cursor === undefined ? [] : readCursor(query.cursor, 2)
  const rows = await consoleRepo.listItems(q, {
    kind: query.kind,
    state: query.state,
    after: query.cursor === undefined ? null : placeOf(at, id),
    limit: query.limit + 1,
  })
  const {
    shown: items,
    next,
    more,
  } = cutPage(rows, query.limit, (last) => [last.created_at, last.id])
  return {
    items: await views(q, items, now),
    next_cursor: next,
    total: null,
    more,
  }
}

/** What waits at the money console, and whether the books balance. */
export async function consoleSummary(q: Queryable, now: Date) {
  const items = await consoleRepo.countItems(q)
  return {
    queue: items?.n ?? 0,
    oldest_days:
      items === null || items.n === 0
        ? 0
        : Math.max(0, Math.floor((now.getTime() - Date.parse(items.oldest)) / 86_400_000)),
    statements: (await consoleRepo.statementsToCheck(q)).n,
    batches: await waitingBatches(q),
    disbursements: (await unsent(q)).n,
    returns: (await consoleRepo.waitingReturns(q)).n,
    accounts: (await waitingAccounts(q)).length,
    suspense: money(Math.abs(await repo.balance(q, accounts.suspense))),
    reconciliation: (await booksWaiting(q, now)).reduce((sum, one) => sum + one.count, 0),
    ledger_difference: money(await repo.storedLedgerSum(q)),
  }
}

/** What waits for an operator, and since when the oldest has. */
export async function moneyWaiting(
  q: Queryable,
  now: Date,
): Promise<{ label: string; count: number; oldest: string | null; href: string }[]> {
  const [items, statements, returns, held] = [
    await consoleRepo.countItems(q),
    await consoleRepo.statementsToCheck(q),
    await consoleRepo.waitingReturns(q),
    (await waitingAccounts(q)).length,
  ]
  const asked = await unsent(q)
  return [
    ...(await booksWaiting(q, now)),
    {
      label: 'Disbursements not sent',
      count: asked.n,
      oldest: asked.oldest,
      href: '/admin/money/disbursements',
    },
    {
      label: 'Unmatched payments',
      count: items?.n ?? 0,
      oldest: items?.oldest ?? null,
      href: '/admin/money/queue',
    },
    {
      label: 'Bank statements to check',
      count: statements.n,
      oldest: statements.oldest,
      href: '/admin/money/statements',
    },
    {
      label: 'Returns and bank accounts to review',
      count: returns.n + held,
      oldest: held > 0 ? null : returns.oldest,
      href: '/admin/money/returns',
    },
  ].filter((one) => one.count > 0)
}

/** The payment of a reference as the bank shows it. Throws refused where there is none. */
export async function referencedPayment(q: Queryable, text: string): Promise<repo.PaymentRow> {
  const row = await repo.findByReference(q, text.toUpperCase())
  if (row === null)
    throw refuse('refused', {
      fields: { reference: 'No payment has this reference. Compare it with the bank statement.' },
    })
  return row
}

/** The payment that a person names: by its reference, or by the number of its investment. */
export async function namedPayment(q: Queryable, text: string): Promise<repo.PaymentRow> {
  const name = text.trim().toUpperCase()
  const byReference = await repo.findByReference(q, name)
  const investment = byReference === null ? await consoleRepo.investmentByNumber(q, name) : null
  const row = byReference ?? (investment === null ? null : await repo.findLatest(q, investment.id))
  if (row === null)
    throw refuse('refused', {
      fields: {
        reference: 'No payment has this reference, and no unpaid investment has this number.',
      },
    })
  return row
}

interface Asked {
  act: 'wait' | 'fewer'
  note: string
}

/** Throws not_found, not_accepted and refused where this act is not possible of an item. */
export function checkAct(item: consoleRepo.ItemRow | null, act: Act): consoleRepo.ItemRow {
  if (item === null) throw refuse('not_found')
  if (item.state === 'done')
    throw refuse('not_accepted', { message: 'This item is already settled.' })
  if (!actsOf[item.kind].includes(act))
    throw refuse('refused', { fields: { act: 'This action isn’t available for this item.' } })
  return item
}
/** An item of which this act is possible, locked. Throws what `checkAct` throws. */
export const demandAct = async (tx: Tx, id: string, act: Act): Promise<consoleRepo.ItemRow> =>
  checkAct(await consoleRepo.lockItem(tx, id), act)
const saveAct = (
  { tx, now, userId }: BookingContext,
  id: string,
  { act, note }: { act: Act; note: string },
) => consoleRepo.addAct(tx, { id: newId(), itemId: id, act, note, userId, at: now.toISOString() })

const lineOf = (item: consoleRepo.ItemRow, bankReference: string): BankLine => ({
  bank_reference: bankReference,
  booked_on: item.received_on,
  account: item.bank_account,
})

/**
 * What a line took and nothing explained is the order of a payment that waits for its line, of the same amount. Throws
 * refused where the payment has none.
 */
async function explain(
  at: BookingContext,
  item: consoleRepo.ItemRow,
  row: repo.PaymentRow,
  note: string,
): Promise<void> {
  const { tx, now } = at
  const account = accounts.transitOut(row.listing_id)
  const about = await repo.openAboutCommitment(tx, {
    account,
    investmentId: row.investment_id,
    balance: -item.amount,
    first: '',
  })
  if (about === null)
    throw refuse('refused', {
      fields: {
        reference: `No order or return of ${formatCents(item.amount)} for ${row.reference} waits for the bank.`,
      },
    })
  await saveAct(at, item.id, { act: 'match', note })
  await explained(at, item, { account, about, row })
  await consoleRepo.endItem(tx, {
    id: item.id,
    resolution: `Matched by hand to ${row.reference}. ${note}`,
    by: at.userId,
    at: now.toISOString(),
    paymentId: row.id,
    investmentId: row.investment_id,
  })
}

/** Matches money in suspense to the payment that is named, for the two people of its proposal. */
export async function match(
  at: BookingContext,
  item: consoleRepo.ItemRow,
  asked: { reference: string; note: string },
): Promise<void> {
  const { services, tx, now } = at
  const row = await namedPayment(tx, asked.reference)
  if (item.kind === 'outgoing') return explain(at, item, row, asked.note)
  const stamp = now.toISOString()
  await saveAct(at, item.id, { act: 'match', note: asked.note })
  const posting = {
    cents: item.amount,
    paymentId: row.id,
    memo: item.text.slice(0, 140),
    at: stamp,
  }
  await post(tx, {
    ...posting,
    kind: 'matched',
    debit: accounts.suspense,
    credit: accounts.transitIn(row.listing_id),
    about: aboutItem(item.id),
  })
  // the cash is the offering's from the day on which its line came
  if (item.bank_reference !== null)
    await postLine(tx, lineOf(item, item.bank_reference), {
      ...posting,
      kind: 'matched',
      debit: accounts.escrow(row.listing_id),
      credit: accounts.unassigned,
    })
  await recordReceipt(
    services,
    tx,
    {
      reference: row.reference,
      amount: item.amount,
      method: 'wire',
      received_at: `${item.received_on}T12:00:00.000Z`,
      sender: item.sender || undefined,
    },
    { about: aboutItem(item.id) },
    at.by,
    at.userId,
    now,
  )
  await consoleRepo.endItem(tx, {
    id: item.id,
    resolution: `Matched by hand to ${row.reference}. ${asked.note}`,
    by: at.userId,
    at: stamp,
    paymentId: row.id,
    investmentId: row.investment_id,
  })
}

/**
 * Refuses to send back money of a sender whose name is alike to a listed one, before compliance has decided, and money
 * that names the payment of an investment whose money is blocked: it arrived after the payment was stopped, and blocked
 * property stays (31 CFR 501.603).
 */
async function demandFree(
  services: Pick<AppServices, 'demo'>,
  q: Queryable,
  item: consoleRepo.ItemRow,
): Promise<void> {
  const stays = () =>
    refuse('guard_failed', {
      message: 'This money stays in escrow for now. Compliance can say more.',
    })
  if ((await senderStatus(services, q, item.sender)) !== 'clear') throw stays()
  for (const id of await repo.investmentsNamedIn(q, item.text))
    if (!(await fundsFree(services, q, id))) throw stays()
}

/** Sends the money of an item back, for the two people of its proposal. */
export async function sendBack(
  at: BookingContext,
  item: consoleRepo.ItemRow,
  note: string,
): Promise<void> {
  const { services, tx, now } = at
  const stamp = now.toISOString()
  await saveAct(at, item.id, { act: 'send_back', note })
  const end = (resolution: string) =>
    consoleRepo.endItem(tx, { id: item.id, resolution, by: at.userId, at: stamp })
  if (item.kind === 'unknown') {
    await demandFree(services, tx, item)
    await order(at, {
      kind: 'send_back',
      cents: item.amount,
      purpose: 'Return to the sender',
      payment_id: null,
      investment_id: null,
      listing_id: item.listing_id ?? null,
      item_id: item.id,
      owed: accounts.suspense,
      ...(item.bank_account ? { from_account: item.bank_account } : {}),
    })
    await end(`Return to the sender ordered. ${note}`)
    return
  }
  if (item.investment_id === null) throw new Error(`the item ${item.id} names no investment`)
  await services.lifecycles.lock(tx, 'investment', item.investment_id)
  await requestRefund(services, tx, item.investment_id, null, at.by)
  await end(`Refund to the investor ordered. ${note}`)
}

/** Records what became of money that left or was taken back, for the two people of its proposal. */
export async function settleItem(
  at: BookingContext,
  item: consoleRepo.ItemRow,
  note: string,
): Promise<void> {
  const { tx, now } = at
  const stamp = now.toISOString()
  await saveAct(at, item.id, { act: 'settled', note })
  if (item.kind === 'surplus' && item.payment_id !== null)
    await consoleRepo.settleSurplus(tx, item.payment_id, item.amount, stamp, note)
  await consoleRepo.endItem(tx, { id: item.id, resolution: note, by: at.userId, at: stamp })
}

/** One action of a person on one item that moves no money; it is stored with its note. */
export async function actOnItem(
  at: BookingContext,
  id: string,
  asked: Asked,
): Promise<QueueItemView> {
  const { services, tx, now } = at
  // the investment before its item: its own events change the item after it is locked
  const named = await consoleRepo.findItem(tx, id)
  if (named !== null && named.investment_id !== null)
    await services.lifecycles.lock(tx, 'investment', named.investment_id)
  const item = await demandAct(tx, id, asked.act)
  const stamp = now.toISOString()
  await saveAct(at, id, asked)
  if (asked.act === 'wait')
    await consoleRepo.waitItem(tx, id, addElapsedHours(stamp, WAIT_DAYS * 24))
  else await offerFewer(services, tx, item, addElapsedHours(stamp, WAIT_DAYS * 24), now)
  return shownItem(tx, id, now)
}

/** An item as the queue shows it. Throws not_found. */
export async function shownItem(q: Queryable, id: string, now: Date): Promise<QueueItemView> {
  const item = await consoleRepo.findItem(q, id)
  if (item === null) throw refuse('not_found')
  const [shown] = await views(q, [item], now)
  if (shown === undefined) throw new Error(`the item ${id} was not shown`)
  return shown
}
