import { dateInZone } from '#domain/shared/calendar/zone.ts'
import { returnCode } from '#domain/payments/rules/ach-returns.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import {
  debitSandbox,
  findAccount,
  findEntry,
  type EntryRow,
} from '#server/payments/banking/index.ts'
import type { AppServices } from '#server/app-services.ts'
import type { TogetherHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import * as consoleRepo from './console-repo.ts'
import * as repo from './repo.ts'
import { recordReturn } from './returns.ts'
import { authorizeDebit, recordReceipt, takesMoney } from './service.ts'
import { holdInSuspense } from './suspense.ts'
import { aboutSettlement } from './transit.ts'
import { system } from '#server/kernel/context.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'

const entrySignal = z.object({ entryId: z.string(), what: z.enum(['sent', 'settled', 'failed']) })
const entryOfJob = z.object({ entryId: z.string() })
const verified = z.object({ userId: z.string() })

/** Locks the investments of entries in the order of their ids, before anything else of them is locked. */
export const lockEntries: NonNullable<TogetherHandler['locks']> = async (
  jobs,
  { services, tx },
) => {
  const entries = jobs.map(({ data }) => entryOfJob.parse(data).entryId)
  for (const id of await repo.investmentsOfEntries(tx, entries))
    await services.lifecycles.lock(tx, 'investment', id)
}

/** The outcome of an entry of a file, reported to its payment or to the account that it verifies. */
export async function notifyOfEntry(services: AppServices, tx: Tx, data: unknown): Promise<void> {
  const { entryId, what } = entrySignal.parse(data)
  const entry = await findEntry(tx, entryId)
  if (entry === null) return
  if (entry.disbursement_id !== null)
    return notifyOfCredit(services, tx, entry.disbursement_id, what)
  if (entry.payment_id === null) return notifyOfVerification(services, tx, entry, what)
  const row = await repo.findPayment(tx, entry.payment_id)
  if (row === null) return
  await services.lifecycles.lock(tx, 'investment', row.investment_id)
  if (what === 'sent')
    await trySend(services, tx, 'payment', row.id, { type: 'SENT' }, system, {
      failedGuard: 'throw',
    })
  else if (what === 'failed')
    await trySend(services, tx, 'payment', row.id, { type: 'FAILED' }, system, {
      failedGuard: 'throw',
    })
  // a return that came before the settlement was reported has ended this debit
  else if (entry.state === 'settled') await settled(services, tx, entry, row)
}

async function settled(
  services: AppServices,
  tx: Tx,
  entry: EntryRow,
  row: repo.PaymentRow,
): Promise<void> {
  const now = services.clock.now()
  const account = await findAccount(tx, entry.bank_account_id)
  // the sandbox's bank has no part in what a provider collects
  const sandbox = services.demo && entry.batch_id !== null
  const code = sandbox && account !== null ? debitSandbox(account.last4, entry.attempt) : null
  const come = {
    code: code ?? '',
    receivedOn: dateInZone(now.toISOString()),
    source: 'sandbox' as const,
    by: null,
  }
  // returns within two banking days come instead of the money, those within sixty days after it
  const known = code === null ? undefined : returnCode(code)
  if (known?.window === 'two_banking_days' || known?.window === 'next_file')
    return void (await recordReturn(services, tx, entry, come, now))
  if (!takesMoney(await services.lifecycles.lock(tx, 'payment', row.id)))
    return holdInSuspense(tx, {
      cents: entry.amount,
      sender: account?.holder_name ?? '',
      text: `${row.reference} settled a debit after it stopped accepting money`,
      on: come.receivedOn,
      memo: row.reference,
      at: now.toISOString(),
      source: { about: aboutSettlement(entry), listingId: row.listing_id, entryId: entry.id },
    })
  await recordReceipt(
    services,
    tx,
    { reference: row.reference, amount: entry.amount, method: 'ach' },
    { about: aboutSettlement(entry) },
    system,
    row.user_id,
    now,
  )
  if (code !== null) await recordReturn(services, tx, entry, come, now)
}

/** The credit of an order left, or its file was refused; a line of the bank says that it was paid. */
async function notifyOfCredit(
  services: AppServices,
  tx: Tx,
  order: string,
  what: 'sent' | 'settled' | 'failed',
): Promise<void> {
  if (what === 'settled') return
  await trySend(services, tx, 'disbursement', order, { type: 'SENT' }, system)
  if (what === 'failed')
    await trySend(services, tx, 'disbursement', order, { type: 'RETURNED' }, system)
}

async function notifyOfVerification(
  services: AppServices,
  tx: Tx,
  entry: EntryRow,
  what: 'sent' | 'settled' | 'failed',
): Promise<void> {
  if (entry.place !== 1 || what === 'sent') return
  await trySend(
    services,
    tx,
    'bank-account',
    entry.bank_account_id,
    { type: what === 'settled' ? 'DEPOSITS_SETTLED' : 'DEPOSITS_RETURNED' },
    system,
    { failedGuard: 'throw' },
  )
}

/** An account is verified: payments that waited for it are authorized, and their debits go into the next file. */
export async function accountVerified(services: AppServices, tx: Tx, data: unknown): Promise<void> {
  for (const { id, investment_id } of await consoleRepo.draftsOf(tx, verified.parse(data).userId)) {
    await services.lifecycles.lock(tx, 'investment', investment_id)
    await authorizeDebit(services, tx, id)
  }
}
