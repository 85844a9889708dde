import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import * as consoleRepo from './console-repo.ts'
import { accounts, post } from './ledger.ts'

/** Money not yet matched: held in suspense to the cent, and a person reviews it. */
export async function holdInSuspense(
  tx: Tx,
  of: { cents: number; sender: string; text: string; on: string; memo: string; at: string },
): Promise<void> {
  await post(tx, {
    kind: 'unmatched',
    debit: accounts.unassigned,
    credit: accounts.suspense,
    cents: of.cents,
    paymentId: null,
    memo: of.memo,
    at: of.at,
  })
  await consoleRepo.addItem(tx, {
    id: newId(),
    kind: 'unknown',
    amount: of.cents,
    payment_id: null,
    investment_id: null,
    sender: of.sender,
    text: of.text,
    received_on: of.on,
    created_at: of.at,
  })
}
