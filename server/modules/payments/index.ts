import { z } from 'zod'
import type { Module } from '../module.ts'
import { paymentHooks } from './hooks.ts'
import { escrow, INITIATE_JOB, REFUND_JOB, sendIfAccepted } from './service.ts'

export { heldFor } from './ledger.ts'
export { findLatestOf, ledgerSum, type PaymentRow } from './repo.ts'
export { beginPayment, clearPayment, fundsOf, paymentOf, recordReceipt, releaseFunds, requestRefund, stopPayment } from './service.ts'

const job = z.object({ paymentId: z.string() })

/** Money in, held, back and out: the built-in escrow ledger. */
export const paymentsModule: Module = {
  name: 'payments',
  machines: paymentHooks,
  jobs: {
    /** the debit leaves with the batch */
    [INITIATE_JOB]: async ({ data }, { parts, tx }) => void (await sendIfAccepted(parts, tx, 'payment', job.parse(data).paymentId, 'INITIATE', { actor: { kind: 'system' } })),
    /** the built-in ledger sends a refund and settles it in one go; a bank would take days between the two */
    [REFUND_JOB]: async ({ data }, { parts, tx }) => {
      const { paymentId } = job.parse(data)
      if (await sendIfAccepted(parts, tx, 'payment', paymentId, 'REFUND_INITIATED', { actor: { kind: 'system' } })) await parts.lifecycles.send(tx, 'payment', paymentId, { type: 'REFUND_SETTLED' }, escrow)
    },
  },
}
