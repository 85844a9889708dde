import { encryptedColumns } from './changes.ts'
import { encryptedFiles } from './statements.ts'
import { z } from 'zod'
import { FUNDS_RELEASED_JOB } from '#server/investors/kyc/index.ts'
import { findMatch } from '#server/investors/screening/index.ts'
import { ACCOUNT_VERIFIED_JOB, ENTRY_SIGNAL_JOB, TRANSFER_JOB } from '../banking/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { accountVerified, lockEntries, notifyOfEntry } from './ach-notification.ts'
import { booksMeasures } from './reconciliation.ts'
import { bookingRepair } from './repair-bookings.ts'
import { balanceRepair, cashRepair } from './repair-cash.ts'
import { receiptRepair } from './repair-receipts.ts'
import { refundRepair } from './repair-refunds.ts'
import { sweepDemoBank } from './demo-bank.ts'
import { CHANGE_DUE_JOB, changeDue } from './changes.ts'
import { paymentMachines } from './handlers.ts'
import { paymentHandlers } from './routes.ts'
import {
  callBackKind,
  matchKind,
  receiptKind,
  returnKind,
  returnsFileKind,
  sendBackKind,
  settledKind,
} from './proposals.ts'
import { payoutAccountKind, payoutColumns, wireListKind } from './wire-lists.ts'
import { storedLedgerSum } from './repo.ts'
import { resumeOrders } from './disbursements.ts'
import { recordQueued, RETURN_JOB } from './returns.ts'
import { BOOK_JOB, bookParts, END_JOB, endStatement, look, LOOK_JOB } from './large-statements.ts'
import { collect } from './transfers.ts'
import { INITIATE_JOB, resumeFunds } from './service.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'
import { system } from '#server/kernel/context.ts'

export { moneyWaiting } from './queue.ts'
export { checkBooks, moneyAlarms } from './reconciliation.ts'
export { demoBankStep } from './demo-bank.ts'
export { takeFee } from './fees.ts'
export { ordersOfClosing } from './wire-lists.ts'
export { hasPayoutOrders } from './disbursements-repo.ts'
export { orderPayout, owedTo } from './disbursements.ts'
export { offeredUnits } from './fewer.ts'
export { heldFor } from './ledger.ts'
export { demandNotPassedOn } from './passed-on.ts'
export { rescissionApproved } from './rescission.ts'
export { paidBack } from './unwinding.ts'
export { findLatestOf, storedLedgerSum, type PaymentRow } from './repo.ts'
export {
  beginPayment,
  fundsOf,
  pausePayment,
  paymentOf,
  releaseFunds,
  repricePayment,
  requestRefund,
  stopPayment,
} from './service.ts'

const job = z.object({ paymentId: z.string() })
const released = z.object({ userId: z.string() })

/** Money in, held, back and out: the built-in escrow ledger. */
export const paymentsModule: Module = {
  name: 'payments',
  encrypted: [...encryptedColumns, ...encryptedFiles, ...payoutColumns],
  handlers: paymentHandlers,
  repairs: [bookingRepair, balanceRepair, cashRepair, refundRepair, receiptRepair],
  sweep: sweepDemoBank,
  measures: async ({ db, clock }) => [
    {
      name: 'capstan_ledger_imbalance_cents',
      help: 'Sum of all accounts of the ledger, in cents; anything but 0 is a defect.',
      values: [{ value: await storedLedgerSum(db) }],
    },
    ...(await booksMeasures(db, clock.now())),
  ],
  proposals: [
    matchKind,
    sendBackKind,
    settledKind,
    receiptKind,
    returnKind,
    returnsFileKind,
    callBackKind,
    wireListKind,
    payoutAccountKind,
  ],
  machines: {
    ...paymentMachines,
    'screening-run': {
      effects: { resumeRefunds: ({ services, tx }) => resumeOrders({ services, tx }, null) },
    },
    'sanctions-match': {
      effects: {
        decided: async ({ services, tx, id }) => {
          const match = await findMatch(tx, id)
          if (match?.user_id) await resumeFunds(services, tx, match.user_id)
        },
      },
    },
  },
  jobs: {
    /** the debit leaves with the batch */
    [INITIATE_JOB]: async ({ data }, { services, tx }) =>
      void (await trySend(
        services,
        tx,
        'payment',
        job.parse(data).paymentId,
        { type: 'INITIATE' },
        system,
        { failedGuard: 'throw' },
      )),
    [FUNDS_RELEASED_JOB]: ({ data }, { services, tx }) =>
      resumeFunds(services, tx, released.parse(data).userId),
    [ACCOUNT_VERIFIED_JOB]: ({ data }, { services, tx }) => accountVerified(services, tx, data),
    [CHANGE_DUE_JOB]: ({ data }, { services, tx }) => changeDue(services, tx, data),
    [ENTRY_SIGNAL_JOB]: {
      each: ({ data }, { services, tx }) => notifyOfEntry(services, tx, data),
      locks: lockEntries,
    },
    [RETURN_JOB]: { each: recordQueued, locks: lockEntries },
    [LOOK_JOB]: look,
    [BOOK_JOB]: bookParts,
    [END_JOB]: endStatement,
    [TRANSFER_JOB]: collect,
  },
}
