import type { LineOutcome } from '#domain/payments/model/banking.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { formatCents } from '#domain/shared/money.ts'
import { startOfDay } from '#domain/shared/calendar/zone.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import { system, type Initiator } from '#server/kernel/context.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { batchName, findBatchByNumber, matchTransfer } from '#server/payments/banking/index.ts'
import type { AppServices } from '#server/app-services.ts'
import * as consoleRepo from './console-repo.ts'
import { manyTimes } from '#domain/payments/rules/receipts.ts'
import * as repo from './repo.ts'
import { escrow, missingFor, recordReceipt, takesMoney } from './service.ts'
import { holdInSuspense } from './suspense.ts'
import { batchNumberIn, referencesIn } from './statement-formats/statement.ts'
import type { StatementLine } from './statement-formats/line.ts'

/** Who books, and in which transaction. */
export interface BookingContext {
  services: AppServices
  tx: Tx
  by: Initiator
  userId: string
  now: Date
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
  { tx, now }: BookingContext,
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
  })
  return { outcome: 'unknown', says }
}

const notSplit = (line: StatementLine): string =>
  `The bank gives one amount for ${line.payments} payments and not the amount of each.`

async function incoming(at: BookingContext, line: StatementLine): Promise<Booked> {
  const { services, tx, now } = at
  const number = batchNumberIn(line.reference)
  const batch = number === null ? null : await findBatchByNumber(tx, number)
  if (batch !== null) {
    const instance = await services.lifecycles.lock(tx, 'ach-batch', batch.id)
    if (instance?.state === 'sent' && batch.debit - batch.credit === line.amount) {
      await services.lifecycles.send(tx, 'ach-batch', batch.id, { type: 'SETTLED' }, system)
      return { outcome: 'batch', says: `Settles the file ${batchName(batch.number)}.` }
    }
    return unknown(
      at,
      line,
      `Names the file ${batchName(batch.number)}, which is ${instance?.state === 'sent' ? `${formatCents(batch.debit - batch.credit)} and not this amount` : 'not with the bank'}.`,
    )
  }
  if (line.payments > 1) return unknown(at, line, notSplit(line))
  const byHand = await consoleRepo.receiptByHandOf(tx, line.bank_reference)
  if (byHand !== null && byHand.amount === line.amount)
    return {
      outcome: 'duplicate',
      says: 'Confirms the receipt that two people booked by hand.',
      payment: (await repo.findPayment(tx, byHand.payment_id)) ?? undefined,
    }
  if (byHand !== null)
    return unknown(at, line, `Booked by hand as ${formatCents(byHand.amount)}. Compare both.`)
  const row = await paymentNamed(tx, line)
  if (row === null)
    return unknown(
      at,
      line,
      referencesIn(line.reference).length > 1
        ? 'Names several payments.'
        : 'Names no payment that we know.',
    )
  if (await matchTransfer(tx, row.id, line.amount, line.bank_reference))
    return { outcome: 'duplicate', says: 'The provider reports this debit itself.', payment: row }
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
      sender: line.sender || undefined,
    },
    escrow,
    at.userId,
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

/** Money that left: proof of a refund, or something that other documents explain. */
async function outgoing(
  { services, tx, now }: BookingContext,
  line: StatementLine,
): Promise<Booked> {
  if (line.payments > 1)
    return { outcome: 'outgoing', says: `${notSplit(line)} Nothing is booked by this line.` }
  const row = await paymentNamed(tx, line)
  const cents = -line.amount
  if (row === null)
    return { outcome: 'outgoing', says: 'Money that left. Nothing is booked by this line.' }
  const instance = await services.lifecycles.read(tx, 'payment', row.id)
  const proof = `Statement, ${line.bank_reference}, ${line.booked_on}`
  if (
    instance?.state === 'refund_initiated' &&
    paymentContext.parse(instance.context).heldCents === cents
  ) {
    const open = await consoleRepo.openRefund(tx, row.id)
    if (open !== null) await consoleRepo.moveRefund(tx, { ...open, proof })
    await services.lifecycles.lock(tx, 'investment', row.investment_id)
    await services.lifecycles.send(tx, 'payment', row.id, { type: 'REFUND_SETTLED' }, escrow)
    return { outcome: 'refund', says: 'Proves the refund.', payment: row }
  }
  if ((await consoleRepo.settleSurplus(tx, row.id, cents, now.toISOString(), proof)) > 0) {
    await consoleRepo.endSurplus(tx, row.id, cents, proof, now.toISOString())
    return { outcome: 'refund', says: 'Proves the refund of the surplus.', payment: row }
  }
  return {
    outcome: 'outgoing',
    says: `Money that left for ${row.reference}. Nothing is booked by this line.`,
    payment: row,
  }
}

async function bookLine(
  at: BookingContext,
  statementId: string,
  line: StatementLine,
): Promise<Booked> {
  const fresh = await consoleRepo.addMovement(at.tx, statementId, line)
  if (fresh) return line.amount > 0 ? incoming(at, line) : outgoing(at, line)
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

/**
 * Books the lines of a statement by their references and returns the outcome of each. A movement of the bank is booked
 * once, whichever file contains it.
 */
export async function bookLines(
  at: BookingContext,
  statementId: string,
  lines: readonly StatementLine[],
): Promise<consoleRepo.LineRow[]> {
  // one order of locks for every statement, whatever the order of its lines
  const named = (await Promise.all(lines.map((line) => paymentNamed(at.tx, line)))).flatMap(
    (payment) => (payment === null ? [] : [payment.investment_id]),
  )
  for (const investment of [...new Set(named)].toSorted())
    await at.services.lifecycles.lock(at.tx, 'investment', investment)
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
