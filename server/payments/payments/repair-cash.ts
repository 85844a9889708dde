import { formatCents } from '#domain/shared/money.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import type { Repair, RepairContext } from '#server/kernel/repairs/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { findBatchByNumber } from '#server/payments/banking/index.ts'
import * as consoleRepo from './console-repo.ts'
import { accounts, postLine, postMigrated } from './ledger.ts'
import { soleAccount } from './reconciliation-repo.ts'
import * as legacy from './repair-cash-repo.ts'
import { batchNumberIn } from './statement-formats/statement.ts'
import { rereadStatement } from './statements.ts'
import { aboutBatch, aboutItem, aboutReceipt, aboutSettlement } from './transit.ts'

const WHY = 'Booked before a line of the bank had to stand for cash'
const listingOf = (account: legacy.CashName): string => account.slice('escrow:'.length)

/** Files that a line of a statement settled or confirmed in the version before. */
async function confirmedFiles(q: Queryable): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { reference } of await legacy.fileLines(q)) {
    const number = batchNumberIn(reference)
    const batch = number === null ? null : await findBatchByNumber(q, number)
    if (batch !== null) found.add(aboutBatch(batch.id))
  }
  return found
}

/** Whether a line of the bank stands for an entry that an earlier version booked, and what it is about else. */
function standing(
  entry: legacy.LegacyEntry,
  files: ReadonlySet<string>,
): { line: string } | { about: string } | 'confirmed' {
  if (entry.line !== null) return { line: entry.line }
  if (entry.hand !== null) return { about: aboutReceipt(entry.hand) }
  if (entry.entry_id !== null) {
    if (entry.transfer_line !== null) return { line: entry.transfer_line }
    const about = aboutSettlement({ id: entry.entry_id, batch_id: entry.batch_id })
    return files.has(about) ? 'confirmed' : { about }
  }
  return { about: `posting:${entry.posting_id}` }
}

/** The cash of an entry goes into what is in transit, until the bank's line comes; nothing else of it changes. */
const intoTransit = (
  at: RepairContext,
  account: legacy.CashName,
  entry: legacy.LegacyEntry,
  about: string,
): Promise<string> => {
  const listing = listingOf(account)
  const posting = {
    about,
    cents: Math.abs(entry.amount),
    paymentId: entry.payment_id,
    memo: `${WHY}: ${entry.memo}`.slice(0, 300),
    at: at.now.toISOString(),
  }
  return entry.amount > 0
    ? postMigrated(at.tx, { ...posting, debit: accounts.transitIn(listing), credit: account })
    : postMigrated(at.tx, { ...posting, debit: account, credit: accounts.transitOut(listing) })
}

async function correctAccount(at: RepairContext, account: legacy.CashName): Promise<void> {
  const files = await confirmedFiles(at.tx)
  for (const entry of await legacy.entriesOf(at.tx, account)) {
    const found = standing(entry, files)
    if (found === 'confirmed') continue
    if ('about' in found) await intoTransit(at, account, entry, found.about)
    else await legacy.moveDay(at.tx, { account, entry, line: found.line })
  }
}

/** Money that left by a line that booked nothing is taken out of the books, as a claim in the queue. */
async function correctOutgoing(tx: Tx, at: RepairContext, line: legacy.LegacyLine): Promise<void> {
  const id = newId()
  await postLine(tx, line, {
    kind: 'unexplained',
    debit: accounts.unexplained,
    credit: line.listing_id === null ? accounts.unassigned : accounts.escrow(line.listing_id),
    about: aboutItem(id),
    cents: -line.amount,
    paymentId: line.payment_id,
    memo: at.reason.slice(0, 300),
    at: at.now.toISOString(),
  })
  await consoleRepo.addItem(tx, {
    id,
    kind: 'outgoing',
    amount: -line.amount,
    payment_id: line.payment_id,
    investment_id: line.investment_id,
    sender: line.sender,
    text: `${line.reference || 'No reference'} (${line.bank_reference})`,
    received_on: line.booked_on,
    created_at: at.now.toISOString(),
    bank_reference: line.bank_reference,
    bank_account: line.account,
  })
}

/** Cash that was booked without a line of the bank, and lines of money that left and booked nothing. */
export const cashRepair: Repair = {
  kind: 'cash',
  title: 'Cash at the bank that no line of a statement stands for',
  async find({ q }) {
    const files = await confirmedFiles(q)
    const found = []
    for (const { account } of await legacy.accountsWithout(q)) {
      const open = (await legacy.entriesOf(q, account)).filter((entry) => {
        const stands = standing(entry, files)
        return stands !== 'confirmed' && 'about' in stands
      })
      const sum = (sign: 1 | -1): number =>
        open
          .filter((entry) => Math.sign(entry.amount) === sign)
          .reduce((total, entry) => total + Math.abs(entry.amount), 0)
      found.push({
        subject: account,
        what: `${account === accounts.unassigned ? 'Money not matched' : `The escrow account of the offering ${listingOf(account)}`}: ${formatCents(sum(1))} in and ${formatCents(sum(-1))} out were booked without a line of the bank.`,
        todo: 'Moves both into what is in transit by postings that say so, until the bank’s lines come.',
        apply: (at: RepairContext) => correctAccount(at, account),
      })
    }
    for (const line of await legacy.outgoingLines(q))
      found.push({
        subject: `line:${line.bank_reference}`,
        what: `${line.name}, ${line.bank_reference} of ${line.booked_on}: ${formatCents(-line.amount)} left, and nothing was booked.`,
        todo: 'Takes it out of the account as a claim, and puts it into the queue.',
        apply: (at: RepairContext) => correctOutgoing(at.tx, at, line),
      })
    return found
  },
}

/** Statements whose file names the account and its closing balance, which an earlier version did not read. */
export const balanceRepair: Repair = {
  kind: 'balances',
  title: 'Statements of which the account and the closing balance were not read',
  async find({ services, q }) {
    const found = []
    for (const statement of await legacy.statementsWithout(q)) {
      const read = await rereadStatement(services, q, statement.id)
      const sole = (await soleAccount(q)) ?? ''
      const named = read?.lines.filter((line) => (line.account || sole) !== '') ?? []
      if (read === null || read.problems.length > 0 || named.length + read.balances.length === 0)
        continue
      found.push({
        subject: statement.id,
        what: `${statement.name}: ${read.balances.length} closing balances and the accounts of ${named.length} lines were not read.`,
        todo: 'Reads them from the kept file.',
        apply: async ({ tx }: RepairContext) => {
          for (const balance of read.balances)
            await consoleRepo.addBalance(tx, statement.id, {
              ...balance,
              account: balance.account || sole,
            })
          for (const line of named)
            await legacy.nameAccount(tx, statement.id, line.place, line.account || sole)
        },
      })
    }
    return found
  },
}
