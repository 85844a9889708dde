import type { LineOutcome } from '#domain/payments/model/banking.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { formatCents } from '#domain/shared/money.ts'
import { startOfDay } from '#domain/shared/calendar/zone.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import { system, type Initiator } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { screenSender } from '#server/investors/screening/index.ts'
import {
  batchName,
  findBatchByNumber,
  findByTrace,
  matchTransfer,
} from '#server/payments/banking/index.ts'
import type { AppServices } from '#server/app-services.ts'
import * as consoleRepo from './console-repo.ts'
import { manyTimes } from '#domain/payments/rules/receipts.ts'
import { stoppable } from './disbursements.ts'
import { findDisbursement, findNamed, type DisbursementRow } from './disbursements-repo.ts'
import { accounts, postLine, UNASSIGNED, type Account } from './ledger.ts'
import * as repo from './repo.ts'
import { escrow, missingFor, recordReceipt, takesMoney } from './service.ts'
import { holdInSuspense } from './suspense.ts'
import { batchNumberIn, ordersIn, referencesIn } from './statement-formats/statement.ts'
import type { StatementLine } from './statement-formats/line.ts'
import {
  aboutBatch,
  aboutEntry,
  aboutItem,
  aboutOrder,
  aboutReceipt,
  creditsOf,
  debitsOf,
} from './transit.ts'

/** Who books, and in which transaction. */
export interface BookingContext {
  services: AppServices
  tx: Tx
  by: Initiator
  userId: string
  now: Date
}
/** The same for a look ahead, which may be made for the bank itself (null). */
export interface LineContext extends Omit<BookingContext, 'userId'> {
  userId: string | null
}
interface Booked {
  outcome: LineOutcome
  says: string
  payment?: repo.PaymentRow | undefined
}
const receivedAt = (line: StatementLine): string => startOfDay(line.booked_on)

/** The one payment that a line names; several or none is for a person. */
async function paymentNamed(tx: Queryable, line: StatementLine): Promise<repo.PaymentRow | null> {
  const found = (
    await Promise.all(
      referencesIn(line.reference).map((reference) => repo.findByReference(tx, reference)),
    )
  ).filter((row): row is repo.PaymentRow => row !== null)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** Money not yet matched: held in suspense, and a person reviews it. */
async function unknown(
  { services, tx, now }: LineContext,
  line: StatementLine,
  says: string,
): Promise<Booked> {
  await holdInSuspense(tx, {
    cents: line.amount,
    sender: line.sender,
    text: `${line.reference || 'No reference'} (${line.bank_reference})`,
    on: line.booked_on,
    memo: line.bank_reference,
    at: now.toISOString(),
    source: { line },
  })
  await screenSender(services, tx, line.sender)
  return { outcome: 'unknown', says }
}

/**
 * Money that left, of which no order and no return says why: it is a claim that a person has to follow, in the queue.
 */
async function unexplained(
  { tx, now }: LineContext,
  line: StatementLine,
  says: string,
  payment: repo.PaymentRow | null,
): Promise<Booked> {
  const id = newId()
  const text = `${line.reference || 'No reference'} (${line.bank_reference})`
  await postLine(tx, line, {
    kind: 'unexplained',
    debit: accounts.unexplained,
    credit: payment === null ? accounts.unassigned : accounts.escrow(payment.listing_id),
    about: aboutItem(id),
    cents: -line.amount,
    paymentId: payment?.id ?? null,
    memo: line.bank_reference,
    at: now.toISOString(),
  })
  await consoleRepo.addItem(tx, {
    id,
    kind: 'outgoing',
    amount: -line.amount,
    payment_id: payment?.id ?? null,
    investment_id: payment?.investment_id ?? null,
    sender: line.sender,
    text,
    received_on: line.booked_on,
    created_at: now.toISOString(),
    bank_reference: line.bank_reference,
    bank_account: line.account,
  })
  return { outcome: 'outgoing', says, payment: payment ?? undefined }
}

const notSplit = (line: StatementLine): string =>
  `The bank gives one amount for ${line.payments} payments and not the amount of each.`

/** Books what a line confirms: it was counted as received before, or is when what it is about follows. */
const confirmIn = (
  { tx, now }: LineContext,
  line: StatementLine,
  of: { listingId: string; about: string; cents: number; paymentId: string | null },
): Promise<string> =>
  postLine(tx, line, {
    kind: 'confirmed_in',
    debit: accounts.escrow(of.listingId),
    credit: accounts.transitIn(of.listingId),
    about: of.about,
    cents: of.cents,
    paymentId: of.paymentId,
    memo: line.bank_reference,
    at: now.toISOString(),
  })

/** How a file stands, for a line that names it and cannot be about it. */
const fileStands: Readonly<Record<string, string>> = {
  rejected: 'was rejected by the bank',
  sent: 'is with the bank',
  settled: 'was settled',
}
/**
 * A line in one sum for an ACH file: it settles the file, or confirms that it was settled before, once. null where the
 * line names no file.
 */
async function ofFile(at: LineContext, line: StatementLine): Promise<Booked | null> {
  const { services, tx } = at
  const number = batchNumberIn(line.reference)
  const batch = number === null ? null : await findBatchByNumber(tx, number)
  if (batch === null) return null
  const name = batchName(batch.number)
  const about = aboutBatch(batch.id)
  const other = (says: string): Promise<Booked> =>
    line.amount > 0 ? unknown(at, line, says) : unexplained(at, line, says, null)
  const state = (await services.lifecycles.lock(tx, 'ach-batch', batch.id))?.state ?? ''
  if (state !== 'sent' && state !== 'settled')
    return other(`Names the file ${name}, which ${fileStands[state] ?? 'is not with the bank'}.`)
  if (await repo.isConfirmed(tx, about))
    return other(`Names the file ${name}, which an earlier line confirms. Compare both.`)
  const debits = await debitsOf(tx, batch.id)
  const credits = await creditsOf(tx, batch.id)
  const total =
    debits.reduce((sum, one) => sum + one.cents, 0) -
    credits.reduce((sum, one) => sum + one.cents, 0)
  if (batch.debit - batch.credit !== line.amount || total !== line.amount)
    return other(
      `Names the file ${name}, which is ${formatCents(batch.debit - batch.credit)} and not this amount.`,
    )
  for (const { listing_id, cents } of debits)
    await confirmIn(at, line, { listingId: listing_id, about, cents, paymentId: null })
  for (const credit of credits) await payOrder(at, line, credit.id)
  if (state === 'settled')
    return { outcome: 'confirmed', says: `Confirms that the file ${name} was settled.` }
  await services.lifecycles.send(tx, 'ach-batch', batch.id, { type: 'SETTLED' }, system)
  return { outcome: 'batch', says: `Settles the file ${name}.` }
}

/**
 * The receipt that two people booked by hand and that this line confirms: by the bank's number, or, where they copied
 * another one, by payment and amount. null without one.
 */
async function byHand(
  { tx }: LineContext,
  line: StatementLine,
  row: repo.PaymentRow | null,
): Promise<Booked | { confirms: string; row: repo.PaymentRow } | null> {
  const numbered = await consoleRepo.receiptByHandOf(tx, line.bank_reference)
  const payment = numbered === null ? row : await repo.findPayment(tx, numbered.payment_id)
  if (payment === null) return null
  const account = accounts.transitIn(payment.listing_id)
  if (numbered === null) {
    const about = await repo.openAboutCommitment(tx, {
      account,
      investmentId: payment.investment_id,
      balance: line.amount,
      first: aboutReceipt(''),
    })
    return about?.startsWith(aboutReceipt('')) ? { confirms: about, row: payment } : null
  }
  const about = aboutReceipt(line.bank_reference)
  // a line with another number of the bank has confirmed it before
  if ((await repo.openAbout(tx, account, about)) === 0) return null
  if (numbered.amount === line.amount) return { confirms: about, row: payment }
  return {
    outcome: 'unknown',
    says: `Booked by hand as ${formatCents(numbered.amount)}. Compare both.`,
  }
}

/**
 * The payment that a line pays: the one that it names, or that two people noted for the movement. A line that names
 * another payment or another amount than their note is for a person.
 */
async function paymentPaid(
  tx: Queryable,
  line: StatementLine,
): Promise<{ row: repo.PaymentRow | null; sender: string; differs?: string }> {
  const row = await paymentNamed(tx, line)
  const note = await consoleRepo.noteOf(tx, line.bank_reference)
  if (note === null) return { row, sender: line.sender }
  const noted = await repo.findPayment(tx, note.payment_id)
  const found = { row: row ?? noted, sender: line.sender || (note.sender ?? '') }
  if (note.amount !== line.amount || (row !== null && row.id !== note.payment_id))
    return {
      ...found,
      differs: `Noted by hand as ${formatCents(note.amount)} for ${noted?.reference ?? 'another payment'}. Compare both.`,
    }
  return found
}

async function incoming(at: LineContext, line: StatementLine): Promise<Booked> {
  const { services, tx, now } = at
  if (line.payments > 1) return unknown(at, line, notSplit(line))
  const { row, sender, differs } = await paymentPaid(tx, line)
  if (differs !== undefined) return unknown(at, line, differs)
  const hand = await byHand(at, line, row)
  if (hand !== null && 'outcome' in hand) return unknown(at, line, hand.says)
  if (hand !== null) {
    await confirmIn(at, line, {
      listingId: hand.row.listing_id,
      about: hand.confirms,
      cents: line.amount,
      paymentId: hand.row.id,
    })
    return {
      outcome: 'confirmed',
      says: 'Confirms the receipt that two people booked by hand.',
      payment: hand.row,
    }
  }
  if (row === null)
    return unknown(
      at,
      line,
      referencesIn(line.reference).length > 1
        ? 'Names several payments.'
        : 'Names no payment that we know.',
    )
  const entryId = await matchTransfer(tx, row.id, line.amount, line.bank_reference)
  if (entryId !== null) {
    await confirmIn(at, line, {
      listingId: row.listing_id,
      about: aboutEntry(entryId),
      cents: line.amount,
      paymentId: row.id,
    })
    return {
      outcome: 'confirmed',
      says: 'Confirms the debit that the provider reports itself.',
      payment: row,
    }
  }
  if (!takesMoney(await services.lifecycles.lock(tx, 'payment', row.id)))
    return unknown(at, line, `${row.reference} is closed or already paid.`)
  const much = manyTimes(line.amount, missingFor(row))
  if (much !== null) return unknown(at, line, much)
  const { instance } = await recordReceipt(
    services,
    tx,
    {
      reference: row.reference,
      amount: line.amount,
      method: 'wire',
      received_at: receivedAt(line),
      sender: sender || undefined,
    },
    { line },
    escrow,
    at.userId ?? row.user_id,
    now,
  )
  const after = await repo.findPayment(tx, row.id)
  const held = paymentContext.parse(instance.context).heldCents
  if (instance.state === 'underfunded')
    return {
      outcome: 'short',
      says: `${formatCents(row.expected - held)} is missing.`,
      payment: row,
    }
  const surplus = (after?.refunded ?? 0) - row.refunded
  return surplus > 0
    ? {
        outcome: 'over',
        says: `${formatCents(surplus)} more than agreed is refunded.`,
        payment: row,
      }
    : { outcome: 'booked', says: 'Booked to the investment.', payment: row }
}

/** The debit whose trace number a line of money that left gives: its payment. */
async function paymentTraced(tx: Queryable, line: StatementLine): Promise<repo.PaymentRow | null> {
  const traces = [...line.reference.matchAll(/\b\d{15}\b/g)].map(([trace]) => trace)
  const entries = await Promise.all(traces.map((trace) => findByTrace(tx, trace)))
  const ids = new Set(entries.flatMap((entry) => entry?.payment_id ?? []))
  const [id] = ids
  return id === undefined || ids.size > 1 ? null : repo.findPayment(tx, id)
}

/** Does a bank say in its text that it takes a debit back? */
const namesReturn = (line: StatementLine): boolean =>
  /\bRETURN(?:ED)?\b|\bR\d{2}\b/i.test(line.reference)

/**
 * A line of money that left ends what waits for it: the return of a debit, or what goes back to the payer. null where
 * nothing of this payment and amount waits.
 */
async function confirmOut(
  { tx, now }: LineContext,
  line: StatementLine,
  row: repo.PaymentRow,
): Promise<string | null> {
  const account = accounts.transitOut(row.listing_id)
  const about = await repo.openAboutCommitment(tx, {
    account,
    investmentId: row.investment_id,
    balance: line.amount,
    first: namesReturn(line) ? aboutEntry('') : '',
  })
  if (about === null) return null
  await postLine(tx, line, {
    kind: 'confirmed_out',
    debit: account,
    credit: accounts.escrow(row.listing_id),
    about,
    cents: -line.amount,
    paymentId: row.id,
    memo: line.bank_reference,
    at: now.toISOString(),
  })
  return about
}

/**
 * The bank's line pays an order: it and what was marked as sent are one fact. An order that was not marked is sent with
 * its line.
 */
async function payOrder(
  { services, tx, now }: LineContext,
  line: StatementLine,
  id: string,
): Promise<void> {
  const order = await findDisbursement(tx, id)
  if (order === null) throw new Error(`the order ${id} is gone`)
  await trySend(services, tx, 'disbursement', id, { type: 'SENT' }, system)
  await postLine(tx, line, {
    kind: 'confirmed_out',
    debit: accounts.transitOut(order.listing_id ?? UNASSIGNED),
    credit: order.listing_id === null ? accounts.unassigned : accounts.escrow(order.listing_id),
    about: aboutOrder(id),
    cents: order.cents,
    paymentId: order.payment_id,
    memo: line.bank_reference,
    at: now.toISOString(),
  })
  await trySend(services, tx, 'disbursement', id, { type: 'CONFIRMED' }, escrow)
}

/** The order that a line names, by its own reference or by that of the payment that it refunds. */
async function orderNamed(at: LineContext, line: StatementLine): Promise<DisbursementRow | null> {
  const found = await findNamed(at.tx, ordersIn(line.reference))
  if (found.length > 0) return found.length === 1 ? (found[0] ?? null) : null
  const row = line.amount > 0 || namesReturn(line) ? null : await paymentNamed(at.tx, line)
  if (row === null) return null
  const open = (await stoppable(at, row.id)).goes.filter((one) => one.cents === -line.amount)
  return open.length === 1 ? (open[0] ?? null) : null
}

/** A line that names an order: it pays it, or brings it back. null where it names none. */
async function ofOrder(at: LineContext, line: StatementLine): Promise<Booked | null> {
  const { services, tx, now } = at
  const order = await orderNamed(at, line)
  if (order === null) return null
  const instance = await services.lifecycles.lock(tx, 'disbursement', order.id)
  const payment =
    order.payment_id === null
      ? undefined
      : ((await repo.findPayment(tx, order.payment_id)) ?? undefined)
  const name = order.reference
  const state = instance?.state ?? ''
  if (line.amount < 0) {
    const due = state === 'listed' || state === 'sent'
    if (due && order.cents === -line.amount) {
      await payOrder(at, line, order.id)
      return { outcome: 'refund', says: `Pays the order ${name}.`, payment }
    }
    const says = due
      ? `Names the order ${name}, which is ${formatCents(order.cents)} and not this amount.`
      : `Names the order ${name}, which isn’t with the bank. Compare both.`
    return unexplained(at, line, says, payment ?? null)
  }
  // the company pays in what goes back to the investor, or the part that the books do not owe it
  const beforeSent = order.sent_at === null && instance?.status === 'active'
  if (order.kind === 'claw_back' && line.amount <= order.cents && beforeSent) {
    await postLine(tx, line, {
      kind: 'receipt',
      debit: accounts.escrow(order.listing_id ?? UNASSIGNED),
      credit: order.owed as Account,
      cents: line.amount,
      paymentId: order.payment_id,
      memo: line.bank_reference,
      at: now.toISOString(),
    })
    return { outcome: 'confirmed', says: `The company paid in for the order ${name}.`, payment }
  }
  if (order.cents !== line.amount || !['sent', 'confirmed', 'returned'].includes(state))
    return unknown(at, line, `Names the order ${name}, which is not on its way.`)
  await postLine(tx, line, {
    kind: 'came_back',
    debit: order.listing_id === null ? accounts.unassigned : accounts.escrow(order.listing_id),
    credit: accounts.transitOut(order.listing_id ?? UNASSIGNED),
    about: aboutOrder(order.id),
    cents: line.amount,
    paymentId: order.payment_id,
    memo: line.bank_reference,
    at: now.toISOString(),
  })
  await trySend(services, tx, 'disbursement', order.id, { type: 'RETURNED' }, escrow)
  return { outcome: 'returned', says: `Brings the order ${name} back.`, payment }
}

/** Money that left: an order that waited for its line, a return, or a claim that a person follows. */
async function outgoing(at: LineContext, line: StatementLine): Promise<Booked> {
  const { tx, now } = at
  if (line.payments > 1) return unexplained(at, line, notSplit(line), null)
  const row = (await paymentNamed(tx, line)) ?? (await paymentTraced(tx, line))
  const cents = -line.amount
  if (row === null)
    return unexplained(at, line, 'Money that left. No order and no return explains it.', null)
  const proof = `Statement, ${line.bank_reference}, ${line.booked_on}`
  const about = await confirmOut(at, line, row)
  if (about === null)
    return unexplained(
      at,
      line,
      `Money that left for ${row.reference}. No order and no return of this amount explains it.`,
      row,
    )
  if (about.startsWith(aboutEntry('')))
    return { outcome: 'returned', says: 'Takes back the debit that was returned.', payment: row }
  if ((await consoleRepo.settleSurplus(tx, row.id, cents, now.toISOString(), proof)) > 0) {
    await consoleRepo.endSurplus(tx, row.id, cents, proof, now.toISOString())
    return { outcome: 'refund', says: 'Proves the refund of the surplus.', payment: row }
  }
  return { outcome: 'refund', says: 'Proves the refund.', payment: row }
}

async function bookLine(
  at: LineContext,
  statementId: string,
  line: StatementLine,
): Promise<Booked> {
  const fresh = await consoleRepo.addMovement(at.tx, statementId, line)
  if (fresh)
    return (
      (await ofFile(at, line)) ??
      (await ofOrder(at, line)) ??
      (line.amount > 0 ? incoming(at, line) : outgoing(at, line))
    )
  const before = await consoleRepo.movementOf(at.tx, line)
  if (before === null) throw new Error('a movement was booked before and is not there')
  const differs =
    before.amount === line.amount && before.booked_on === line.booked_on
      ? ''
      : ` There it is ${formatCents(before.amount)} on ${formatDay(before.booked_on)}: compare both with the bank.`
  return {
    outcome: 'duplicate',
    says: `Booked before: line ${before.line} of ${before.name}.${differs}`,
  }
}

/** Locks the investments that lines name, in one order for every statement, whatever the order of its lines. */
export async function lockNamed(
  { services, tx }: Pick<LineContext, 'services' | 'tx'>,
  lines: readonly StatementLine[],
): Promise<void> {
  const ids = await consoleRepo.paymentsNoted(
    tx,
    lines.map((line) => line.bank_reference),
  )
  const references = lines.flatMap((line) => referencesIn(line.reference))
  const paid = await repo.investmentsOf(tx, { references, ids })
  const ordered = await findNamed(
    tx,
    lines.flatMap((line) => ordersIn(line.reference)),
  )
  const named = [...paid, ...ordered.flatMap((one) => one.investment_id ?? [])]
  for (const investment of [...new Set(named)].toSorted())
    await services.lifecycles.lock(tx, 'investment', investment)
}

/**
 * Books the lines of a statement by their references and returns the outcome of each. A movement of the bank is booked
 * once, whichever file contains it.
 */
export async function bookLines(
  at: LineContext,
  statementId: string,
  lines: readonly StatementLine[],
): Promise<consoleRepo.LineRow[]> {
  await lockNamed(at, lines)
  return bookLocked(at, statementId, lines)
}
/** The same for lines whose investments this transaction has locked (`lockNamed`). */
export async function bookLocked(
  at: LineContext,
  statementId: string,
  lines: readonly StatementLine[],
): Promise<consoleRepo.LineRow[]> {
  const booked: consoleRepo.LineRow[] = []
  for (const line of lines) {
    const { outcome, says, payment } = await bookLine(at, statementId, line)
    booked.push({
      ...line,
      outcome,
      says,
      payment_id: payment?.id ?? null,
      investment_id: payment?.investment_id ?? null,
    })
  }
  return booked
}
