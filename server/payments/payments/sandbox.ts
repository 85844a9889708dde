/**
 * How a refund of the demo data ends, by the last four digits of the bank account (DEMO only; docs/guides/sandbox.md).
 */
export type RefundOutcome = 'settles' | 'stays_on_its_way' | 'fails'

export const refundSandbox: Readonly<Record<string, { outcome: RefundOutcome; says: string }>> = {
  7001: {
    outcome: 'stays_on_its_way',
    says: 'the refund stays on its way until somebody sends REFUND_SETTLED at /meta/events',
  },
  7002: { outcome: 'fails', says: 'the account does not take the refund' },
}

/** The outcome that an account number selects; every other one settles at once in the built-in ledger. */
export const refundOutcome = (demo: boolean, accountNumber: string | null): RefundOutcome =>
  (demo && accountNumber !== null ? refundSandbox[accountNumber.slice(-4)]?.outcome : undefined) ??
  'settles'
