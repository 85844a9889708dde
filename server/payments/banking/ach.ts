import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { addBankingDays } from '#domain/shared/calendar/business-days.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import {
  descriptions,
  totalsOf,
  writeNacha,
  type NachaBatch,
  type NachaEntry,
} from '#domain/payments/formats/nacha/file.ts'
import { achSecCode, achTransactionCode } from '#domain/payments/rules/aba.ts'
import { checkMicroEntries } from '#domain/payments/rules/micro-deposits.ts'
import { RETRY_DESCRIPTION } from '#domain/payments/rules/ach-returns.ts'
import type { Queryable, Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { sha256 } from '#server/kernel/lib/keys.ts'
import { platformRow } from '#server/platform/platform/index.ts'
import type { AppServices } from '#server/app-services.ts'
import * as ach from './ach-repo.ts'
import { numberOf } from './accounts.ts'
import { debitStanding } from './authorizations.ts'
import { beginTransfer } from './transfers.ts'
import * as repo from './repo.ts'
import { system } from '#server/kernel/context.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'

export const batchName = (number: number): string => `ACH-${String(number).padStart(6, '0')}`
const filePlace = (id: string): string => `ach_batch:${id}:file`
/** What of its tables is encrypted. */
export const fileColumns: readonly EncryptedColumn[] = [
  { table: 'ach_batch', column: 'sealed_file', from: ['id'], place: filePlace },
]

/** The open file of a bank, locked until the transaction ends; begun when there is none. */
async function openBatch(
  services: AppServices,
  tx: Tx,
  bank: ach.Bank,
  at: string,
): Promise<string> {
  const found = await ach.lockOpenBatch(tx, bank.routing)
  if (found !== null) return found.id
  const id = newId()
  if ((await ach.addBatch(tx, { id, routing: bank.routing, name: bank.name, at })) === 1) {
    await services.lifecycles.begin(tx, 'ach-batch', id, undefined, system)
    return id
  }
  // another transaction began it meanwhile
  const theirs = await ach.lockOpenBatch(tx, bank.routing)
  return theirs === null ? openBatch(services, tx, bank, at) : theirs.id
}

/** Does the provider collect what is due at this bank? Entries of other banks go into files. */
const collects = ({ ach: provider }: AppServices, bank: ach.Bank): boolean =>
  provider?.routing === bank.routing

/** Where an entry of a bank goes: into its open file, or to the provider (null). */
const batchFor = async (
  services: AppServices,
  tx: Tx,
  bank: ach.Bank,
  at: string,
): Promise<string | null> => (collects(services, bank) ? null : openBatch(services, tx, bank, at))

/** Stores an entry; one for the provider is sent by a job. */
async function store(
  services: AppServices,
  tx: Tx,
  entry: Omit<ach.EntryRow, 'trace' | 'state' | 'settled_on'>,
): Promise<void> {
  await ach.addEntry(tx, entry)
  if (entry.batch_id === null) await beginTransfer(services, tx, entry.id, entry.created_at)
}

export interface Debit {
  paymentId: string
  investmentId: string
  userId: string
  listingId: string
  cents: number
  reference: string
  attempt: number
}
/**
 * Puts the debit of a payment into the next file, or gives it to the provider; a retry after a return has that in its
 * description.
 */
export async function addDebit(
  services: AppServices,
  tx: Tx,
  debit: Debit,
  now: Date,
): Promise<void> {
  const account = await repo.currentAccount(tx, debit.userId, 'ach')
  const bank = await ach.bankOf(tx, debit.listingId)
  // no account to debit: money of this payment is recorded as it arrives
  if (account === null || bank === null) return
  const given = await debitStanding(services, tx, debit)
  if (!given.authorized)
    throw new Error(`the debit of ${debit.cents} cents for ${debit.reference} is not authorized`)
  const at = now.toISOString()
  await store(services, tx, {
    id: newId(),
    batch_id: await batchFor(services, tx, bank, at),
    kind: 'debit',
    payment_id: debit.paymentId,
    disbursement_id: null,
    authorization_id: given.authorizationId,
    bank_account_id: account.id,
    attempt: debit.attempt,
    place: 1,
    is_debit: true,
    amount: debit.cents,
    sec_code: achSecCode(account.holder_type),
    description: debit.attempt > 1 ? RETRY_DESCRIPTION : descriptions.investment,
    reference: debit.reference,
    created_at: at,
  })
}

/**
 * Puts the two deposits and the one debit that takes them back into the next file, or gives them to the provider
 * (Nacha: micro-entries).
 */
export async function addMicroEntries(
  services: AppServices,
  tx: Tx,
  account: repo.AccountRow,
  run: number,
  amounts: readonly [number, number],
  now: Date,
): Promise<void> {
  const sound = checkMicroEntries(amounts, [amounts[0] + amounts[1]])
  if (!sound.ok) throw new Error(sound.refusals.map((one) => one.message).join(' '))
  const bank = await ach.mainBank(tx)
  if (bank === null)
    throw refuse('unavailable', {
      message: 'You can verify bank accounts once an offering has an escrow bank.',
    })
  const at = now.toISOString()
  const batch = await batchFor(services, tx, bank, at)
  const common = {
    batch_id: batch,
    kind: 'verify' as const,
    payment_id: null,
    disbursement_id: null,
    authorization_id: null,
    bank_account_id: account.id,
    attempt: run,
    sec_code: account.holder_type === 'business' ? ('CCD' as const) : ('PPD' as const),
    description: descriptions.verify,
    reference: `VERIFY ${account.last4}`,
    created_at: at,
  }
  for (const [index, amount] of amounts.entries())
    await store(services, tx, { ...common, id: newId(), place: index + 1, is_debit: false, amount })
  await store(services, tx, {
    ...common,
    id: newId(),
    place: 3,
    is_debit: true,
    amount: amounts[0] + amounts[1],
  })
}

/** Puts the credit of an approved order into the next file, or gives it to the provider; once. */
export async function addCredit(
  services: AppServices,
  tx: Tx,
  of: {
    disbursementId: string
    accountId: string
    listingId: string
    cents: number
    reference: string
  },
  now: Date,
): Promise<void> {
  const account = await repo.findAccount(tx, of.accountId)
  const bank = await ach.bankOf(tx, of.listingId)
  if (
    account === null ||
    bank === null ||
    (await ach.waitingCredit(tx, of.disbursementId)) !== null
  )
    return
  const at = now.toISOString()
  await store(services, tx, {
    id: newId(),
    batch_id: await batchFor(services, tx, bank, at),
    kind: 'credit',
    payment_id: null,
    disbursement_id: of.disbursementId,
    authorization_id: null,
    bank_account_id: account.id,
    attempt: 1,
    place: 1,
    is_debit: false,
    amount: of.cents,
    sec_code: account.holder_type === 'business' ? 'CCD' : 'PPD',
    description: descriptions.refund,
    reference: of.reference,
    created_at: at,
  })
}
/** Takes the credit of an order out of a file that can still be changed. */
export const withdrawCredit = async (tx: Tx, disbursementId: string, now: Date): Promise<void> =>
  void (await ach.dropCredit(tx, disbursementId, now.toISOString()))

/**
 * The order of a credit is in a file from now on, or with a provider. One that may not be paid any more is held, and its
 * credit is taken out: false.
 */
export async function listCredit(
  services: AppServices,
  tx: Tx,
  disbursementId: string,
  now: Date,
): Promise<boolean> {
  if (await trySend(services, tx, 'disbursement', disbursementId, { type: 'LISTED' }, system))
    return true
  const reason = 'The account isn’t ready any more, or the money can’t be moved.'
  await ach.dropCredit(tx, disbursementId, now.toISOString())
  await trySend(
    services,
    tx,
    'disbursement',
    disbursementId,
    { type: 'HELD', reason },
    { ...system, reason },
  )
  return false
}

/** Takes the debit of a payment out of a file that can still be changed, or back before the provider is asked. */
export const withdrawDebit = (tx: Tx, paymentId: string, now: Date): Promise<unknown> =>
  ach.withdrawEntries(tx, paymentId, now.toISOString())
export const debitLeft = (q: Queryable, paymentId: string): Promise<boolean> =>
  ach.inTransit(q, paymentId)

/**
 * What the bank assigned for the heads of its files. Throws not accepted where no escrow account at the bank has it, or
 * two have different ones.
 */
async function idsOf(tx: Tx, row: Pick<ach.BatchRow, 'odfi_routing' | 'odfi_name'>) {
  const [ids, another] = await ach.idsOfBank(tx, row.odfi_routing)
  if (ids === undefined)
    throw refuse('not_accepted', {
      message: `No escrow account at ${row.odfi_name} has an ACH company ID. Propose bank transfer instructions with the ID that the bank assigned.`,
    })
  if (another !== undefined)
    throw refuse('not_accepted', {
      message: `Escrow accounts at ${row.odfi_name} have different ACH company IDs. Correct their bank transfer instructions.`,
    })
  return ids
}

/** Numbers the entries that still count and stores the totals of the file. */
export async function numberBatch(
  services: AppServices,
  tx: Tx,
  id: string,
  by: string,
  now: Date,
): Promise<void> {
  await ach.closeBatch(tx, id, by)
  await ach.dropEnded(tx, id, now.toISOString())
  for (const { disbursement_id: order } of await ach.entriesIn(tx, id))
    if (order !== null) await listCredit(services, tx, order, now)
  const row = await ach.findBatch(tx, id)
  if (row === null) throw new Error(`the ACH file ${id} is gone`)
  await idsOf(tx, row)
  await ach.numberEntries(tx, id, row.odfi_routing.slice(0, 8))
  const entries = await ach.entriesIn(tx, id)
  const sum = (debit: boolean): number =>
    entries
      .filter((entry) => entry.is_debit === debit)
      .reduce((total, entry) => total + entry.amount, 0)
  await ach.saveTotals(tx, id, { entries: entries.length, debit: sum(true), credit: sum(false) })
}

async function nachaEntry(services: AppServices, tx: Tx, entry: ach.EntryRow): Promise<NachaEntry> {
  const account = await repo.findAccount(tx, entry.bank_account_id)
  if (
    account === null ||
    account.routing_number === null ||
    account.account_type === null ||
    entry.trace === null
  )
    throw new Error(`the entry ${entry.id} has no account or no trace`)
  return {
    transaction_code: achTransactionCode(account.account_type, entry.is_debit ? 'debit' : 'credit'),
    routing_number: account.routing_number,
    account_number: numberOf(services, account),
    amount: entry.amount,
    individual_id: entry.reference,
    individual_name: account.holder_name,
    trace: entry.trace,
  }
}

/** Writes the NACHA file of a released batch and stores it encrypted with its hash. */
export async function writeBatch(
  services: AppServices,
  tx: Tx,
  id: string,
  by: string,
  now: Date,
): Promise<void> {
  const row = await ach.findBatch(tx, id)
  const platform = await platformRow(tx)
  if (row === null || platform === null)
    throw new Error(`the ACH file ${id} has no row, or the platform no name`)
  const on = addBankingDays(
    dateInZone(now.toISOString()),
    1,
    await closedDays(tx, 'reserve_banks_closed'),
  )
  const groups = new Map<
    string,
    { sec: NachaBatch['sec_code']; description: string; entries: NachaEntry[] }
  >()
  for (const entry of await ach.entriesIn(tx, id)) {
    const key = `${entry.sec_code} ${entry.description}`
    const group = groups.get(key) ?? {
      sec: entry.sec_code,
      description: entry.description,
      entries: [],
    }
    group.entries.push(await nachaEntry(services, tx, entry))
    groups.set(key, group)
  }
  const ids = await idsOf(tx, row)
  const origin = {
    destination: row.odfi_routing,
    destination_name: row.odfi_name,
    origin: ids.origin,
    origin_name: platform.legal_name,
    company_name: platform.name,
    company_id: ids.company_id,
  }
  const text = writeNacha({
    origin,
    created_at: now.toISOString(),
    id_modifier: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'[row.number % 36] ?? 'A',
    batches: [...groups.values()].map((group) => ({
      sec_code: group.sec,
      description: group.description,
      effective_on: on,
      entries: group.entries,
    })),
  })
  const totals = totalsOf([...groups.values()].flatMap((group) => group.entries))
  if (totals.debit !== row.debit || totals.credit !== row.credit || totals.entries !== row.entries)
    throw new Error(`the sums of the ACH file ${id} differ from its entries`)
  await ach.storeFile(tx, id, {
    by,
    on,
    sealed: services.keys.seal(text, filePlace(id)),
    sha256: sha256(text),
  })
}

/** The file as it goes to the bank; the download is recorded. 409 while two people have not released it. */
export async function downloadBatch(
  services: AppServices,
  tx: Tx,
  id: string,
  by: { userId: string; ip: string },
  now: Date,
): Promise<{ name: string; text: string }> {
  const row = await ach.findBatch(tx, id)
  if (row === null) throw refuse('not_found')
  if (row.sealed_file === null)
    throw refuse('not_accepted', { message: 'Two people must release the file first.' })
  const text = services.keys.open(row.sealed_file, filePlace(id))
  if (sha256(text) !== row.file_sha256)
    throw new Error(`the ACH file ${id} is not the one that was released`)
  await ach.addDownload(tx, {
    id: newId(),
    batchId: id,
    userId: by.userId,
    ip: by.ip,
    at: now.toISOString(),
  })
  return { name: `${batchName(row.number)}.ach`, text }
}
