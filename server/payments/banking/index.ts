import { correctionColumns } from './corrections.ts'
import { fileColumns } from './ach.ts'
import { depositColumns } from './handlers.ts'
import { instructionColumns } from './instructions.ts'
import { accountColumns } from './accounts.ts'
import { sandboxDepositsArrived } from '#domain/payments/mail/accounts.ts'
import { z } from 'zod'
import { DomainError } from '#domain/shared/errors.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Module } from '#server/kernel/module.ts'
import { bankingMachines, depositsOf } from './handlers.ts'
import { currentAccount, findAccount } from './repo.ts'
import { bankingHandlers } from './routes.ts'
import { DEPOSITS_JOB, depositSandbox } from './sandbox.ts'
import { transferMeasures } from './transfers.ts'
import { system } from '#server/kernel/context.ts'

export { ACCOUNT_VERIFIED_JOB, ENTRY_SIGNAL_JOB, returnDoes, staffCodes } from './handlers.ts'
export { allowedNames, giveAccount, numberOf, presentAccount } from './accounts.ts'
export { callBack, callDue, callProblem, payoutWait, type PayoutWait } from './payouts.ts'
export { orderOf, TRANSFER_JOB } from './transfers.ts'
export {
  lockTransfer,
  markAsked,
  markEntryFailed,
  markEntrySent,
  markEntrySettled,
  matchTransfer,
  storeProblem,
  storeSaid,
  transferOf,
  withdrawEntry,
  type TransferRow,
} from './transfers-repo.ts'
export {
  addCredit,
  addDebit,
  batchName,
  debitLeft,
  listCredit,
  withdrawCredit,
  withdrawDebit,
} from './ach.ts'
export {
  findBatchByNumber,
  findByTrace,
  findByTraces,
  findEntry,
  firstEntry,
  latestEntry,
  markReturned,
  personName,
  waitingBatches,
  type EntryRow,
} from './ach-repo.ts'
export { escrowOf, setEscrow, type EscrowRow } from './instructions-repo.ts'
export { applyCorrection } from './corrections.ts'
export {
  authorizationText,
  debitStanding,
  debitTerms,
  recordAuthorization,
} from './authorizations.ts'
export {
  authorizationOf,
  lockAccount,
  revokeForInvestment,
  waitingAccounts,
  type AccountRow,
} from './repo.ts'
export { currentAccount, findAccount }
export { debitSandbox } from './sandbox.ts'

const deposits = z.object({ accountId: z.string(), run: z.int() })

/**
 * The sandbox's bank: the deposits arrive at once and are reported by mail, or they take the outcome that the account
 * number selects.
 */
async function sandboxDeposits(services: AppServices, tx: Tx, data: unknown): Promise<void> {
  const { accountId, run } = deposits.parse(data)
  const row = await findAccount(tx, accountId)
  const amounts = await depositsOf({ services, tx }, accountId, run)
  if (!services.demo || row === null || amounts === null) return
  const does = depositSandbox[row.last4]
  if (does === 'never') return
  try {
    const moved = await services.lifecycles.send(
      tx,
      'bank-account',
      accountId,
      { type: does === 'returned' ? 'DEPOSITS_RETURNED' : 'DEPOSITS_SETTLED' },
      system,
    )
    if (does === undefined)
      await services.mailer.send(tx, {
        template: 'notice',
        to: { userId: row.user_id },
        mailOnly: true,
        data: sandboxDepositsArrived(amounts),
        cause: { machine: 'bank-account', id: accountId, rev: 1_000_000 + moved.rev },
      })
  } catch (error) {
    // confirmed, replaced or requested anew meanwhile
    if (!(error instanceof DomainError)) throw error
  }
}

/**
 * The amounts that the sandbox's bank has put on a person's statement: for the demo seeds and for tests; null when none
 * wait.
 */
export async function sandboxAmounts(
  services: AppServices,
  tx: Tx,
  userId: string,
): Promise<{ first: number; second: number } | null> {
  const row = await currentAccount(tx, userId, 'ach')
  const instance = row && (await services.lifecycles.read(tx, 'bank-account', row.id))
  if (!services.demo || instance?.state !== 'awaiting_confirm') return null
  const pair = await depositsOf(
    { services, tx },
    instance.id,
    (instance.context as { run: number }).run,
  )
  return pair && { first: pair[0], second: pair[1] }
}

/** Bank accounts of people, ACH files, and the bank instructions of offerings. */
export const bankingModule: Module = {
  name: 'banking',
  encrypted: [
    ...accountColumns,
    ...instructionColumns,
    ...depositColumns,
    ...fileColumns,
    ...correctionColumns,
  ],
  handlers: bankingHandlers,
  machines: bankingMachines,
  measures: transferMeasures,
  jobs: { [DEPOSITS_JOB]: ({ data }, { services, tx }) => sandboxDeposits(services, tx, data) },
}
