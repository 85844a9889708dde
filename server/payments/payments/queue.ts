import { daysBetween } from '#domain/shared/calendar/plain-date.ts'
import { addElapsedHours, dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { QueueItemView } from '#domain/payments/model/banking.ts'
import type { Page } from '#domain/shared/common.ts'
import { money } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { readCursor, cutPage } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { personName, waitingAccounts, waitingBatches } from '#server/payments/banking/index.ts'
import * as consoleRepo from './console-repo.ts'
import { offerFewer } from './fewer.ts'
import { accounts, post } from './ledger.ts'
import * as repo from './repo.ts'
import { placeOf } from './returns.ts'
import { recordReceipt, requestRefund } from './service.ts'
import type { BookingContext } from './statement-booking.ts'

/** Days that a person gives the rest of a short payment to arrive. */
const WAIT_DAYS = 10
type Act = 'match' | 'send_back' | 'wait' | 'fewer' | 'settled'
const actsOf: Readonly<Record<consoleRepo.ItemRow['kind'], readonly Act[]>> = {
  short: ['wait', 'fewer', 'send_back'],
  surplus: ['settled'],
  unknown: ['match', 'send_back', 'wait'],
  late_return: ['settled'],
}

async function view(q: Queryable, row: consoleRepo.ItemRow, now: Date): Promise<QueueItemView> {
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
    acts: row.state === 'done' ? [] : [...actsOf[row.kind]],
  }
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
    items: await Promise.all(items.map((row) => view(q, row, now))),
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
    returns: (await consoleRepo.waitingReturns(q)).n,
    accounts: (await waitingAccounts(q)).length,
    suspense: money(Math.abs(await repo.balance(q, accounts.suspense))),
    ledger_difference: money(await repo.storedLedgerSum(q)),
  }
}

/** What waits for an operator, and since when the oldest has. */
export async function moneyWaiting(
  q: Queryable,
): Promise<{ label: string; count: number; oldest: string | null; href: string }[]> {
  const [items, statements, returns, held] = [
    await consoleRepo.countItems(q),
    await consoleRepo.statementsToCheck(q),
    await consoleRepo.waitingReturns(q),
    (await waitingAccounts(q)).length,
  ]
  return [
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

/** The payment that a person names: by its reference, or by the number of its investment. */
async function named(q: Queryable, text: string): Promise<repo.PaymentRow> {
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
  act: Act
  reference?: string | undefined
  note: string
}
async function match(
  at: BookingContext,
  item: consoleRepo.ItemRow,
  asked: Asked,
): Promise<{ resolution: string; payment: repo.PaymentRow }> {
  const { services, tx, now } = at
  const row = await named(tx, asked.reference ?? '')
  await post(tx, {
    kind: 'matched',
    debit: accounts.suspense,
    credit: accounts.unassigned,
    cents: item.amount,
    paymentId: row.id,
    memo: item.text.slice(0, 140),
    at: now.toISOString(),
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
    at.by,
    at.userId,
    now,
  )
  return { resolution: `Matched by hand to ${row.reference}. ${asked.note}`, payment: row }
}
async function sendBack(
  at: BookingContext,
  item: consoleRepo.ItemRow,
  asked: Asked,
): Promise<string> {
  const { services, tx, now } = at
  if (item.kind === 'unknown') {
    await post(tx, {
      kind: 'sent_back',
      debit: accounts.suspense,
      credit: accounts.unassigned,
      cents: item.amount,
      paymentId: null,
      memo: item.text.slice(0, 140),
      at: now.toISOString(),
    })
    return `Returned to the sender. ${asked.note}`
  }
  if (item.investment_id === null) throw new Error(`the item ${item.id} names no investment`)
  await services.lifecycles.lock(tx, 'investment', item.investment_id)
  await requestRefund(services, tx, item.investment_id, null, at.by)
  return `Refunded to the investor. ${asked.note}`
}

/** One action of a person on one item; each is stored with its note, and every cent it moves is posted. */
export async function actOnItem(
  at: BookingContext,
  id: string,
  asked: Asked,
): Promise<QueueItemView> {
  const { tx, now, userId } = at
  const item = await consoleRepo.lockItem(tx, id)
  if (item === null) throw refuse('not_found')
  if (item.state === 'done')
    throw refuse('not_accepted', { message: 'This item is already settled.' })
  if (!actsOf[item.kind].includes(asked.act))
    throw refuse('refused', { fields: { act: 'This action isn’t available for this item.' } })
  const stamp = now.toISOString()
  await consoleRepo.addAct(tx, {
    id: newId(),
    itemId: id,
    act: asked.act,
    note: asked.note,
    userId,
    at: stamp,
  })
  if (asked.act === 'wait')
    await consoleRepo.waitItem(tx, id, addElapsedHours(stamp, WAIT_DAYS * 24))
  else if (asked.act === 'fewer')
    await offerFewer(at.services, tx, item, addElapsedHours(stamp, WAIT_DAYS * 24), now)
  else if (asked.act === 'match') {
    const { resolution, payment } = await match(at, item, asked)
    await consoleRepo.endItem(tx, {
      id,
      resolution,
      by: userId,
      at: stamp,
      paymentId: payment.id,
      investmentId: payment.investment_id,
    })
  } else if (asked.act === 'send_back')
    await consoleRepo.endItem(tx, {
      id,
      resolution: await sendBack(at, item, asked),
      by: userId,
      at: stamp,
    })
  else {
    if (item.kind === 'surplus' && item.payment_id !== null)
      await consoleRepo.settleSurplus(tx, item.payment_id, item.amount, stamp, asked.note)
    await consoleRepo.endItem(tx, { id, resolution: asked.note, by: userId, at: stamp })
  }
  const after = await consoleRepo.lockItem(tx, id)
  if (after === null) throw new Error('the item is gone')
  return view(tx, after, now)
}
