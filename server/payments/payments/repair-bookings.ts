import { formatDay } from '#domain/shared/calendar/format.ts'
import { formatCents } from '#domain/shared/money.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { Finding, Repair, RepairContext } from '#server/kernel/repairs/index.ts'
import * as consoleRepo from './console-repo.ts'
import { accounts, postLine } from './ledger.ts'
import * as repo from './repo.ts'
import { differencesOf, type Difference } from './statement-compare.ts'
import { readStatementFile } from './statement-formats/statement.ts'
import { rereadStatement } from './statements.ts'
import { holdInSuspense } from './suspense.ts'
import { aboutItem } from './transit.ts'

/** A difference, with the payment that the movement was booked to, or the item of the money that waits for a match. */
interface Place {
  difference: Difference
  payment: repo.PaymentRow | null
  item: consoleRepo.ItemRow | null
}
const memoOf = (reason: string): string => reason.slice(0, 300)

/** Holds what the account got and no payment has, so that a person matches it. */
const hold = (at: RepairContext, { movement }: Difference, cents: number): Promise<void> =>
  holdInSuspense(at.tx, {
    cents,
    sender: movement.sender,
    text: `${movement.reference || 'No reference'} (${movement.bank_reference})`,
    on: movement.booked_on,
    memo: memoOf(at.reason),
    at: at.now.toISOString(),
    source: { line: movement },
  })

/**
 * Cash that the bank never had leaves escrow, against a claim that a person follows; what is owed to the investor stays
 * until it is agreed who bears the difference. What the account got and nothing was booked for waits for a match.
 */
async function correctPayment(
  at: RepairContext,
  payment: repo.PaymentRow,
  difference: Difference,
): Promise<void> {
  const { movement, right, unsplit } = difference
  const stays = unsplit ? 0 : (right ?? 0)
  const surplus = movement.amount - stays
  if (surplus > 0)
    await postLine(at.tx, movement, {
      kind: 'correction',
      debit: accounts.bookingError(payment.id),
      credit: accounts.escrow(payment.listing_id),
      cents: surplus,
      paymentId: payment.id,
      memo: memoOf(at.reason),
      at: at.now.toISOString(),
    })
  const held = unsplit ? (right ?? 0) : Math.max(0, -surplus)
  if (held > 0) await hold(at, difference, held)
}

/** Money that waits for a match is reversed, and held again with what the account got. */
async function correctItem(
  at: RepairContext,
  item: consoleRepo.ItemRow,
  difference: Difference,
): Promise<void> {
  await postLine(at.tx, difference.movement, {
    kind: 'correction',
    debit: accounts.suspense,
    credit: accounts.unassigned,
    about: aboutItem(item.id),
    cents: difference.movement.amount,
    paymentId: null,
    memo: memoOf(at.reason),
    at: at.now.toISOString(),
  })
  await consoleRepo.endItem(at.tx, {
    id: item.id,
    resolution: memoOf(at.reason),
    by: at.operator.userId,
    at: at.now.toISOString(),
  })
  if ((difference.right ?? 0) > 0) await hold(at, difference, difference.right ?? 0)
}

const again = ({ right }: Difference): string =>
  right === null ? ' Then upload the right file of the bank.' : ''

function findingOf(statement: consoleRepo.StatementRow, place: Place): Finding {
  const { difference, payment, item } = place
  const { movement } = difference
  const what = `${statement.name}, ${movement.bank_reference} of ${formatDay(movement.booked_on)}: ${formatCents(movement.amount)} was booked${payment === null ? '' : ` to ${payment.reference}`}. ${difference.why}`
  const subject = `${statement.id}:${movement.place}`
  if (difference.unsure)
    return {
      subject,
      what,
      todo: 'Compare it with the bank: the file is refused for something else than this entry.',
      apply: null,
    }
  if (payment !== null)
    return {
      subject,
      what,
      todo: `Takes it out of escrow by a reversing entry, against a claim on the payment ${payment.reference}; what the account got is kept. Agree with the investor and the bank who bears the difference.${again(difference)}`,
      apply: (at) => correctPayment(at, payment, difference),
    }
  if (item !== null)
    return {
      subject,
      what,
      todo: `Reverses the unmatched money and holds what the account got.${again(difference)}`,
      apply: (at) => correctItem(at, item, difference),
    }
  return {
    subject,
    what,
    todo: 'Correct it by hand: what was booked from it was matched, sent back or settled a file since.',
    apply: null,
  }
}

async function placeOf(q: Queryable, difference: Difference): Promise<Place | null> {
  const { movement } = difference
  if (['booked', 'short', 'over'].includes(movement.outcome) && movement.payment_id !== null)
    return { difference, payment: await repo.findPayment(q, movement.payment_id), item: null }
  if (movement.outcome === 'unknown')
    return { difference, payment: null, item: await consoleRepo.openItemOf(q, movement) }
  // a line that only explains another document books nothing
  return ['refund', 'batch'].includes(movement.outcome)
    ? { difference, payment: null, item: null }
    : null
}

/** Entries of the ledger that were booked otherwise than the files of the bank say. */
export const bookingRepair: Repair = {
  kind: 'booking',
  title: 'Entries booked otherwise than the file of the bank says',
  async find({ services, q, files }) {
    const found: Finding[] = []
    for (const statement of await consoleRepo.bookedStatements(q)) {
      const given = files.get(statement.sha256)
      const read =
        (await rereadStatement(services, q, statement.id)) ??
        (given === undefined ? null : readStatementFile(given))
      if (read === null) {
        found.push({
          subject: statement.id,
          what: `${statement.name}, ${formatDay(statement.first_day)} to ${formatDay(statement.last_day)}: its file was not kept, so it was not compared.`,
          todo: 'Put the file of the bank, unchanged, into a folder and repeat this with --files <folder>.',
          apply: null,
        })
        continue
      }
      const movements = await consoleRepo.movementsOf(q, statement.id)
      for (const difference of differencesOf(movements, read)) {
        const place = await placeOf(q, difference)
        if (place !== null) found.push(findingOf(statement, place))
      }
    }
    return found
  },
}
