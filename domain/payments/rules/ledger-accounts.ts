/** The accounts of the ledger as people read them, by the part of their name before the id. */
export const ledgerAccountWords = {
  escrow: 'cash in escrow',
  investment: 'held for the investment',
  refunding: 'waiting to be refunded',
  issuer: 'owed to the company',
  fees: 'fees',
  suspense: 'not matched',
  'in-transit-in': 'money on its way in',
  'in-transit-out': 'money on its way out',
  unexplained: 'unexplained withdrawal',
  'late-return': 'claim after a late return',
  'booking-error': 'booking error',
} as const

/** Kind of an account of the ledger: the part of its name before the id. */
export type LedgerAccountKind = keyof typeof ledgerAccountWords

const isKind = (text: string): text is LedgerAccountKind => Object.hasOwn(ledgerAccountWords, text)

/** A ledger account in words: `investment:<id>` is "held for the investment". Throws for an unknown name. */
export function ledgerAccountName(account: string): string {
  const kind = account.split(':', 1)[0] ?? ''
  if (!isKind(kind)) throw new Error(`the ledger has no account of the kind ${kind}`)
  return ledgerAccountWords[kind]
}
