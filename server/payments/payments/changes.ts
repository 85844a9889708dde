import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { changeDueToday, changeReceived } from '#domain/payments/mail/returns.ts'
import type { ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { closedDays } from '#server/platform/closed-days/index.ts'
import { daysBetween } from '#domain/shared/calendar/plain-date.ts'
import { dateInZone, startOfDay } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import { applyChangeBy } from '#domain/payments/rules/ach-returns.ts'
import { maskAccount } from '#domain/shared/masking.ts'
import { readCorrection, type Correction } from '#domain/payments/rules/notification-of-change.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import {
  applyCorrection,
  findAccount,
  findEntry,
  type EntryRow,
} from '#server/payments/banking/index.ts'
import { noticeTo } from '#server/kernel/notifications/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { z } from 'zod'
import * as consoleRepo from './console-repo.ts'
import type { Initiator } from '#server/kernel/context.ts'

/** Sent on the last day on which a notification of change is to be applied. */
export const CHANGE_DUE_JOB = 'change-due'
const due = z.object({ returnId: z.string() })
const placeOf = (id: string): string => `ach_return:${id}:information`
/** What of its tables is encrypted. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'ach_return', column: 'information', from: ['id'], place: placeOf },
]

const says = (one: Correction): string =>
  [
    ...(one.routing_number === undefined ? [] : [`routing number ${one.routing_number}`]),
    ...(one.account_number === undefined
      ? []
      : [`account number ${maskAccount(one.account_number)}`]),
    ...(one.account_type === undefined ? [] : [`a ${one.account_type} account`]),
  ].join(', ')
const notifyStaff = async (
  services: AppServices,
  tx: Tx,
  notice: Notice,
  returnId: string,
  rev: number,
): Promise<void> =>
  noticeTo(
    services,
    tx,
    (await staffOf(tx)).map((one) => one.user_id),
    notice,
    { machine: 'bank-account', id: returnId, rev },
  )

/**
 * Stores a notification of change: what the bank corrects, and until when it is applied (six banking days, Nacha). Null
 * when it was recorded before.
 */
export async function recordChange(
  services: AppServices,
  tx: Tx,
  entry: EntryRow,
  one: { code: string; information: string },
  by: string,
  now: Date,
): Promise<string | null> {
  if (await consoleRepo.hasChange(tx, entry.id, one.code)) return null
  const id = newId()
  const today = dateInZone(now.toISOString())
  const until = applyChangeBy(today, await closedDays(tx, 'reserve_banks_closed'))
  const read = readCorrection(one.code, one.information)
  const account = await findAccount(tx, entry.bank_account_id)
  const outcome = read.ok
    ? `The bank corrects: ${says(read.value)}.`
    : `${read.message} Ask ${account?.holder_name ?? 'the holder'} for the correct account.`
  await consoleRepo.addReturn(tx, {
    id,
    entry_id: entry.id,
    payment_id: entry.payment_id,
    code: one.code,
    received_on: today,
    source: 'file',
    information: services.keys.seal(one.information, placeOf(id)),
    outcome,
    needs_person: true,
    recorded_by: by,
    recorded_at: now.toISOString(),
  })
  await notifyStaff(services, tx, changeReceived({ outcome, until }), id, 0)
  await services.jobs.enqueue(
    tx,
    CHANGE_DUE_JOB,
    { returnId: id },
    { key: id, startAfter: new Date(startOfDay(until)) },
  )
  return id
}

/** The last day has come: staff is notified when the change is still not applied. */
export async function changeDue(services: AppServices, tx: Tx, data: unknown): Promise<void> {
  const row = await consoleRepo.findReturn(tx, due.parse(data).returnId)
  if (row?.needs_person)
    await notifyStaff(
      services,
      tx,
      changeDueToday({ outcome: row.outcome, receivedOn: row.received_on }),
      row.id,
      1,
    )
}

/** By when a change has to be applied, and whether that day is over; null for returns and for changes that are done. */
export function changeUntil(
  row: Pick<consoleRepo.ReturnRow, 'code' | 'needs_person' | 'received_on'>,
  now: Date,
  closed: ClosedDays,
): { by: string; overdue: boolean } | null {
  if (!row.code.startsWith('C') || !row.needs_person) return null
  const by = applyChangeBy(row.received_on, closed)
  return { by, overdue: daysBetween(by, dateInZone(now.toISOString())) > 0 }
}

/** One act of an operator: the account is corrected as the bank said. */
export async function applyChange(
  services: AppServices,
  tx: Tx,
  id: string,
  userId: string,
  by: Initiator,
  now: Date,
): Promise<void> {
  const row = await consoleRepo.lockReturn(tx, id)
  if (row === null || !row.code.startsWith('C') || row.entry_id === null) throw refuse('not_found')
  if (!row.needs_person)
    throw refuse('not_accepted', { message: 'This change was already applied.' })
  const entry = await findEntry(tx, row.entry_id)
  if (entry === null) throw new Error(`the change ${id} has no entry`)
  const read = readCorrection(row.code, services.keys.open(row.information, placeOf(id)))
  if (!read.ok) throw refuse('refused', { message: read.message, fields: { change: read.message } })
  const corrected = await applyCorrection(
    services,
    tx,
    {
      accountId: entry.bank_account_id,
      returnId: id,
      code: row.code,
      correction: read.value,
      userId,
    },
    by,
    now,
  )
  await consoleRepo.storeReturn(
    tx,
    id,
    corrected === null
      ? 'The holder added another account in the meantime. Nothing was changed.'
      : `Applied to the account of ${corrected.holder_name}: ${says(read.value)}.`,
    false,
  )
}
