/** What tests read in addition to the doors of the modules: the sum of the ledger and the check of a log. */
export { ledgerSum } from '#server/payments/payments/repo.ts'
export { verify } from '#server/kernel/state-machines/replay.ts'
