import type { EncryptedColumn } from '#server/kernel/keys/index.ts'
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import { bankName } from '#domain/payments/rules/bank-names.ts'
import { maskAccount } from '#domain/shared/masking.ts'
import type { Correction } from '#domain/payments/rules/notification-of-change.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { putFact, revealFact } from '#server/investors/profile/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { numberOf, placeOf } from './accounts.ts'
import * as repo from './repo.ts'
import type { Initiator } from '#server/kernel/context.ts'

const beforePlace = (id: string): string => `bank_account_correction:${id}:before`
/** What of its tables is encrypted. */
export const correctionColumns: readonly EncryptedColumn[] = [
  { table: 'bank_account_correction', column: 'sealed_before', from: ['id'], place: beforePlace },
]

/** Puts what the bank corrected into what the profile has saved, where that is the same account. */
async function correctProfile(
  services: AppServices,
  tx: Tx,
  userId: string,
  before: { number: string; routing: string | null },
  after: { routing_number: string; account_number: string; account_type: string },
  at: string,
): Promise<void> {
  const known = await revealFact(services, tx, userId, 'payment')
  if (
    known?.secrets['account_number'] !== before.number ||
    known.fact.values['routing_number'] !== before.routing
  )
    return
  await putFact(
    services,
    tx,
    userId,
    'payment',
    { ...known.fact.values, ...after },
    { source: 'a correction of your bank', at },
  )
}

/**
 * Applies a bank's correction to an account: the new numbers are encrypted as the old ones were, the former value is
 * retained, the history and the investor are notified, and nothing is paid out to it for some time
 * (PERIODS.payout_hours) and before a call-back. False when the account was replaced meanwhile.
 */
export async function applyCorrection(
  services: AppServices,
  tx: Tx,
  of: { accountId: string; returnId: string; code: string; correction: Correction; userId: string },
  by: Initiator,
  now: Date,
): Promise<repo.AccountRow | null> {
  const first = await repo.findAccount(tx, of.accountId)
  if (first === null) throw new Error(`the bank account ${of.accountId} is gone`)
  await repo.lockAccounts(tx, first.user_id)
  const row = await repo.findAccount(tx, of.accountId)
  if (row === null || row.replaced_at !== null || row.kind !== 'ach') return null
  const at = now.toISOString()
  const old = numberOf(services, row)
  const after = {
    routing_number: of.correction.routing_number ?? row.routing_number ?? '',
    account_number: of.correction.account_number ?? old,
    account_type: of.correction.account_type ?? row.account_type ?? 'checking',
  }
  const corrected: repo.AccountRow = {
    ...row,
    account_type: after.account_type,
    routing_number: after.routing_number,
    bank_name:
      of.correction.routing_number === undefined ? row.bank_name : bankName(after.routing_number),
    sealed: services.keys.seal(after.account_number, placeOf(row.id)),
    mask: maskAccount(after.account_number),
    last4: after.account_number.slice(-4),
    blind: services.keys.hmac(
      'bank account',
      `ach:${row.country}:${after.routing_number}:${after.account_number}`,
    ),
    payout_after: addElapsedHours(at, PERIODS.payout_hours),
    call_due_since: at,
    called_on: null,
  }
  const id = newId()
  await repo.addCorrection(tx, {
    id,
    accountId: row.id,
    returnId: of.returnId,
    code: of.code,
    sealed: services.keys.seal(
      JSON.stringify({
        routing_number: row.routing_number,
        account_number: old,
        account_type: row.account_type,
      }),
      beforePlace(id),
    ),
    before: row.mask,
    after: corrected.mask,
    by: of.userId,
    at,
  })
  await repo.correctAccount(tx, corrected)
  await correctProfile(
    services,
    tx,
    row.user_id,
    { number: old, routing: row.routing_number },
    after,
    at,
  )
  await services.lifecycles.send(tx, 'bank-account', row.id, { type: 'CORRECTED' }, by)
  return corrected
}
