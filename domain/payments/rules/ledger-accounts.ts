/**
 * The accounts of the ledger in words, by the part of their name before the id: what pages, proposals and sentences call
 * them.
 */
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

/** An account of the ledger in words, such as "held for the investment" for `investment:<id>`. Throws for another name. */
export function ledgerAccountName(account: string): string {
  const kind = account.split(':', 1)[0] ?? ''
  if (!isKind(kind)) throw new Error(`the ledger has no account of the kind ${kind}`)
  return ledgerAccountWords[kind]
}
