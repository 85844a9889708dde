import { refuse } from '#domain/shared/errors.ts'
import type { LineOutcome, StatementView } from '#domain/payments/model/banking.ts'
import type { Page } from '#domain/shared/common.ts'
import { formatCents, money } from '#domain/shared/money.ts'
import {
  batchNumberIn,
  readStatement,
  referencesIn,
} from '#domain/payments/formats/statements/statement.ts'
import type { StatementLine } from '#domain/payments/formats/statements/line.ts'
import { dateInZone, startOfDay } from '#domain/shared/calendar/zone.ts'
import { paymentContext } from '#machines/payments/payment.events.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { readCursor, writeCursor } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { batchName, findBatchByNumber, personName } from '#server/payments/banking/index.ts'
import type { AppServices } from '#server/app-services.ts'
import * as desk from './console-repo.ts'
import * as repo from './repo.ts'
import { placeOf } from './returns.ts'
import { escrow, recordReceipt, takesMoney } from './service.ts'
import { holdInSuspense } from './suspense.ts'
import { system, type Initiator } from '#server/kernel/context.ts'

export interface Desk {
  services: AppServices
  tx: Tx
  by: Initiator
  userId: string
  now: Date
}
interface Booked {
  outcome: LineOutcome
  says: string
  payment?: repo.PaymentRow
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

/** Money of which nobody knows yet for whom it came: held in suspense, and a person looks at it. */
async function unknown({ tx, now }: Desk, line: StatementLine, says: string): Promise<Booked> {
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

async function incoming(at: Desk, line: StatementLine): Promise<Booked> {
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
  const row = await paymentNamed(tx, line)
  if (row === null)
    return unknown(
      at,
      line,
      referencesIn(line.reference).length > 1
        ? 'Names several payments.'
        : 'Names no payment that we know.',
    )
  if (!takesMoney(await services.lifecycles.lock(tx, 'payment', row.id)))
    return unknown(at, line, `${row.reference} is closed or already paid.`)
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
    at.by,
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

/** Money that left: proof of a refund, or something that other papers explain. */
async function outgoing({ services, tx, now }: Desk, line: StatementLine): Promise<Booked> {
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
    const open = await desk.openRefund(tx, row.id)
    if (open !== null) await desk.moveRefund(tx, { ...open, proof })
    await services.lifecycles.lock(tx, 'investment', row.investment_id)
    await services.lifecycles.send(tx, 'payment', row.id, { type: 'REFUND_SETTLED' }, escrow)
    return { outcome: 'refund', says: 'Proves the refund.', payment: row }
  }
  if ((await desk.settleSurplus(tx, row.id, cents, now.toISOString(), proof)) > 0) {
    await desk.endSurplus(tx, row.id, cents, proof, now.toISOString())
    return { outcome: 'refund', says: 'Proves the refund of the surplus.', payment: row }
  }
  return {
    outcome: 'outgoing',
    says: `Money that left for ${row.reference}. Nothing is booked by this line.`,
    payment: row,
  }
}

async function bookLine(at: Desk, statementId: string, line: StatementLine): Promise<void> {
  const fresh = await desk.addMovement(at.tx, {
    bankReference: line.bank_reference,
    statementId,
    line: line.line,
    bookedOn: line.booked_on,
    amount: line.amount,
  })
  let done: Booked
  if (!fresh) {
    const before = await desk.movementOf(at.tx, line.bank_reference)
    done = {
      outcome: 'duplicate',
      says: `Booked before: line ${before?.line ?? 0} of ${before?.name ?? 'another statement'}.`,
    }
  } else done = line.amount > 0 ? await incoming(at, line) : await outgoing(at, line)
  await desk.addLine(at.tx, statementId, {
    ...line,
    outcome: done.outcome,
    says: done.says,
    payment_id: done.payment?.id ?? null,
    investment_id: done.payment?.investment_id ?? null,
  })
}

/**
 * Takes a bank statement whole or not at all. Each line is booked by its reference; a movement of the bank is booked once,
 * whatever file it stands in. The same file again is refused by its name.
 */
export async function takeStatement(
  at: Desk,
  file: { name: string; bytes: Buffer },
): Promise<StatementView> {
  const sum = sha256(file.bytes)
  const wrong = (message: string) => refuse('refused', { message, fields: { file: message } })
  const before = await desk.statementBySum(at.tx, sum)
  const again = (s: desk.StatementRow) =>
    wrong(
      `This statement was already uploaded as ${s.name} on ${dateInZone(s.uploaded_at)}. Nothing was booked again.`,
    )
  if (before !== null) throw again(before)
  const { format, lines, problems } = readStatement(file.bytes.toString('utf8'))
  if (problems.length > 0)
    throw wrong(
      `${problems.slice(0, 5).join(' ')}${problems.length > 5 ? ` And ${problems.length - 5} more.` : ''}`,
    )
  const days = lines.map((line) => line.booked_on).toSorted()
  const id = newId()
  const row: desk.StatementRow = {
    id,
    name: file.name,
    format,
    sha256: sum,
    first_day: days[0] ?? '',
    last_day: days.at(-1) ?? '',
    lines: lines.length,
    came_in: lines
      .filter((line) => line.amount > 0)
      .reduce((total, line) => total + line.amount, 0),
    uploaded_by: at.userId,
    uploaded_at: at.now.toISOString(),
  }
  if (!(await desk.addStatement(at.tx, row))) {
    const theirs = await desk.statementBySum(at.tx, sum)
    throw theirs === null ? wrong('This statement is being processed.') : again(theirs)
  }
  // one order of locks for every statement, whatever the order of its lines
  const named = (await Promise.all(lines.map((line) => paymentNamed(at.tx, line)))).flatMap(
    (payment) => (payment === null ? [] : [payment.investment_id]),
  )
  for (const investment of [...new Set(named)].toSorted())
    await at.services.lifecycles.lock(at.tx, 'investment', investment)
  for (const line of lines) await bookLine(at, id, line)
  return presentStatement(at.tx, row)
}

async function presentStatement(q: Queryable, row: desk.StatementRow): Promise<StatementView> {
  const counts = Object.fromEntries(
    ['booked', 'short', 'over', 'unknown', 'duplicate', 'batch', 'refund', 'outgoing'].map(
      (outcome) => [outcome, 0],
    ),
  ) as StatementView['counts']
  for (const one of await desk.countsOf(q, [row.id])) counts[one.outcome] = one.n
  return {
    id: row.id,
    name: row.name,
    format: row.format,
    sha256: row.sha256,
    uploaded_at: row.uploaded_at,
    uploaded_by: await personName(q, row.uploaded_by),
    first_day: row.first_day,
    last_day: row.last_day,
    lines: row.lines,
    came_in: money(row.came_in),
    counts,
  }
}
export async function listStatements(
  q: Queryable,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<StatementView>> {
  const [at = '', id = ''] = page.cursor === undefined ? [] : readCursor(page.cursor, 2)
  const rows = await desk.listStatements(
    q,
    page.cursor === undefined ? null : placeOf(at, id),
    page.limit + 1,
  )
  const items = rows.slice(0, page.limit)
  const last = items.at(-1)
  const more = rows.length > page.limit && last !== undefined
  return {
    items: await Promise.all(items.map((row) => presentStatement(q, row))),
    next_cursor: more ? writeCursor([last.uploaded_at, last.id]) : null,
    total: null,
    more,
  }
}
/** A statement with what became of each line. */
export async function statementDetail(q: Queryable, id: string) {
  const row = await desk.findStatement(q, id)
  if (row === null) throw refuse('not_found')
  const lines = (await desk.linesOf(q, id)).map((l) => ({
    line: l.line,
    booked_on: l.booked_on,
    amount: money(l.amount),
    reference: l.reference,
    sender: l.sender,
    bank_reference: l.bank_reference,
    outcome: l.outcome,
    says: l.says,
    investment_id: l.investment_id,
  }))
  return { statement: await presentStatement(q, row), lines }
}
