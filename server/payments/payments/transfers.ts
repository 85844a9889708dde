import { formatCents } from '#domain/shared/money.ts'
import { addDays } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import {
  findEntry,
  listCredit,
  lockTransfer,
  markAsked,
  markEntryFailed,
  markEntrySent,
  markEntrySettled,
  orderOf,
  storeProblem,
  storeSaid,
  TRANSFER_JOB,
  withdrawEntry,
  type EntryRow,
  type TransferRow,
} from '#server/payments/banking/index.ts'
import {
  AchRefused,
  AchUnavailable,
  type AchProvider,
  type AchTransfer,
} from '#server/providers/ach/port.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import { notifyOfEntry } from './ach-notification.ts'
import { UNASSIGNED } from './ledger.ts'
import * as repo from './repo.ts'
import { recordReturn } from './returns.ts'
import { holdInSuspense } from './suspense.ts'
import { aboutEntry } from './transit.ts'

const MINUTE_MS = 60_000
/** A provider that does not answer is asked again after one minute, two, four, and so on to one hour. */
const MAX_WAIT_MS = 60 * MINUTE_MS
/** Events may be lost: a transfer that has not settled is looked at each hour, one that has settled each day. */
const LOOK_MS = 60 * MINUTE_MS
const LOOK_SETTLED_MS = 24 * LOOK_MS
/** A consumer may have a debit returned for 60 days (Nacha Operating Rules, 3.8); then nobody looks any more. */
const RETURN_DAYS = 65

/** `nth` counts the looks of an entry, `silent` those without an answer; an event's look (null) has none after it. */
const job = z.object({
  entryId: z.uuid(),
  nth: z.int().nullable(),
  silent: z.int().default(0),
})
type Look = z.output<typeof job>

async function lookAgain(
  services: AppServices,
  tx: Tx,
  { entryId, nth }: Look,
  afterMs: number,
  silent = 0,
): Promise<void> {
  if (nth === null) return
  const next = nth + 1
  await services.jobs.enqueue(
    tx,
    TRANSFER_JOB,
    { entryId, nth: next, silent },
    {
      key: `${entryId}:${next}`,
      ...(afterMs === 0 ? {} : { startAfter: new Date(services.clock.now().getTime() + afterMs) }),
    },
  )
}

/** Is the entry still due? Its payment may have been cancelled, its account replaced. Locks the payment's investment. */
async function isDue(services: AppServices, tx: Tx, entry: EntryRow): Promise<boolean> {
  if (entry.state !== 'waiting') return false
  if (entry.disbursement_id !== null)
    return listCredit(services, tx, entry.disbursement_id, services.clock.now())
  if (entry.payment_id === null) {
    const account = await services.lifecycles.lock(tx, 'bank-account', entry.bank_account_id)
    return account !== null && !['replaced', 'failed', 'expired'].includes(account.state)
  }
  await lockInvestment(services, tx, entry)
  const payment = await services.lifecycles.read(tx, 'payment', entry.payment_id)
  return payment?.state === 'initiated' && (await findEntry(tx, entry.id))?.state === 'waiting'
}
/** The investment first: its own events lock it before they reach the payment. */
async function lockInvestment(services: AppServices, tx: Tx, entry: EntryRow): Promise<void> {
  const row = entry.payment_id === null ? null : await repo.findPayment(tx, entry.payment_id)
  if (row !== null) await services.lifecycles.lock(tx, 'investment', row.investment_id)
}

async function withdraw(tx: Tx, entryId: string, at: string): Promise<void> {
  await withdrawEntry(tx, entryId, at)
  await storeSaid(tx, entryId, { transfer_id: null, status: 'withdrawn', problem: null, at })
}

/** Asks the provider: how the transfer is, its refusal, or null with the cause stored when there is no answer. */
async function ask(
  services: AppServices,
  tx: Tx,
  provider: AchProvider,
  entry: EntryRow,
  { transfer_id }: TransferRow,
): Promise<AchTransfer | AchRefused | null> {
  try {
    return transfer_id === null
      ? await provider.send(await orderOf(services, tx, entry))
      : await provider.find(transfer_id)
  } catch (error) {
    if (!(error instanceof AchUnavailable || error instanceof AchRefused)) throw error
    services.log.warn({ entry: entry.id, problem: error.message }, 'an ACH entry was not taken')
    if (error instanceof AchRefused) return error
    await storeProblem(tx, entry.id, error.message)
    return null
  }
}

/** The entry will not be collected: its payment fails, or its account is not verified. */
async function fail(services: AppServices, tx: Tx, entry: EntryRow, at: string): Promise<void> {
  if ((await markEntryFailed(tx, entry.id, at)) === 1)
    await notifyOfEntry(services, tx, { entryId: entry.id, what: 'failed' })
}

/** The settlement of an entry; one of another amount is for a person. */
async function settle(
  services: AppServices,
  tx: Tx,
  entry: EntryRow,
  said: AchTransfer,
): Promise<void> {
  const on = said.settledOn ?? dateInZone(services.clock.now().toISOString())
  if ((await markEntrySettled(tx, entry.id, on)) !== 1) return
  if (said.cents === entry.amount && (said.direction === 'debit') === entry.is_debit)
    return notifyOfEntry(services, tx, { entryId: entry.id, what: 'settled' })
  await storeProblem(tx, entry.id, differs(entry, said))
  const row = entry.payment_id === null ? null : await repo.findPayment(tx, entry.payment_id)
  if (said.direction === 'debit')
    await holdInSuspense(tx, {
      cents: said.cents,
      sender: '',
      text: `${entry.reference}: ${differs(entry, said)}`,
      on,
      memo: entry.reference,
      at: services.clock.now().toISOString(),
      source: {
        about: aboutEntry(entry.id),
        listingId: row?.listing_id ?? UNASSIGNED,
        entryId: entry.id,
      },
    })
}
const differs = (entry: EntryRow, said: AchTransfer): string =>
  `The provider reports a ${said.direction} of ${formatCents(said.cents)}. We asked for ${formatCents(entry.amount)}.`

/**
 * Leads an entry to what the provider says of it, one step after the other, each once and none back: sent, then settled
 * or failed, then returned. An older answer changes nothing.
 */
async function follow(
  services: AppServices,
  tx: Tx,
  entryId: string,
  said: AchTransfer,
): Promise<void> {
  const first = await findEntry(tx, entryId)
  if (first === null) return
  await lockInvestment(services, tx, first)
  const now = services.clock.now()
  const at = now.toISOString()
  if ((await markEntrySent(tx, entryId, at)) === 1)
    await notifyOfEntry(services, tx, { entryId, what: 'sent' })
  const entry = await findEntry(tx, entryId)
  if (entry === null || entry.state === 'returned' || entry.state === 'withdrawn') return
  if (said.status === 'failed') return fail(services, tx, entry, at)
  if (said.status === 'settled') return settle(services, tx, entry, said)
  if (said.returned === null) return
  // a return before we learned of the settlement: the money came and went, and nothing is booked
  if (said.settledOn !== null) await markEntrySettled(tx, entryId, said.settledOn)
  const { code, on } = said.returned
  await recordReturn(
    services,
    tx,
    (await findEntry(tx, entryId)) ?? entry,
    { code, receivedOn: on, source: 'provider', by: null },
    now,
  )
}

/** Nothing follows any more. */
const ENDED: readonly string[] = ['failed', 'returned', 'withdrawn']
/** An answer that is earlier in this row than what is stored is an older one. */
const order: readonly string[] = [
  'waiting',
  'pending',
  'submitted',
  'settled',
  'failed',
  'returned',
]
/** What is stored of an answer: an older one does not replace a newer one. */
async function storeAnswer(
  services: AppServices,
  tx: Tx,
  transfer: TransferRow,
  said: AchTransfer,
): Promise<void> {
  const older = order.indexOf(said.status) < order.indexOf(transfer.status)
  await storeSaid(tx, transfer.entry_id, {
    transfer_id: said.id,
    status: older ? transfer.status : said.status,
    problem: older ? transfer.problem : said.cause,
    at: services.clock.now().toISOString(),
  })
}

/**
 * The job of one entry that a provider collects. First it is committed that the provider will be asked, so that the
 * payment cannot be cancelled meanwhile; then the provider is asked with the entry's id, which it honours once, however
 * often a process dies in between; then it is looked at until nothing can come any more.
 */
export const collect: JobHandler = async ({ data }, { services, tx }) => {
  const look = job.parse(data)
  const { ach: provider, clock, log } = services
  const transfer = await lockTransfer(tx, look.entryId)
  const entry = await findEntry(tx, look.entryId)
  if (transfer === null || entry === null) return
  if (ENDED.includes(transfer.status)) return
  if (provider === null) {
    log.warn({ entry: entry.id }, 'an ACH entry waits for its provider, and none is set')
    return lookAgain(services, tx, look, LOOK_MS)
  }
  const at = clock.now().toISOString()
  if (transfer.asked_at === null) {
    if (!(await isDue(services, tx, entry))) return withdraw(tx, entry.id, at)
    await markAsked(tx, entry.id, at)
    return lookAgain(services, tx, look, 0)
  }
  const said = await ask(services, tx, provider, entry, transfer)
  if (said === null) {
    const wait = Math.min(MINUTE_MS * 2 ** Math.min(look.silent, 10), MAX_WAIT_MS)
    return lookAgain(services, tx, look, wait, look.silent + 1)
  }
  if (said instanceof AchRefused) {
    await lockInvestment(services, tx, entry)
    const refused = { transfer_id: null, status: 'failed', problem: said.message, at } as const
    await storeSaid(tx, entry.id, refused)
    return fail(services, tx, entry, at)
  }
  await storeAnswer(services, tx, transfer, said)
  await follow(services, tx, entry.id, said)
  await lookLater(services, tx, look, said)
}

/** When a transfer is looked at next, events or not. */
async function lookLater(
  services: AppServices,
  tx: Tx,
  look: Look,
  { status, settledOn }: AchTransfer,
): Promise<void> {
  if (ENDED.includes(status)) return
  if (status !== 'settled' || settledOn === null) return lookAgain(services, tx, look, LOOK_MS)
  const today = dateInZone(services.clock.now().toISOString())
  if (today <= addDays(settledOn, RETURN_DAYS)) await lookAgain(services, tx, look, LOOK_SETTLED_MS)
}
