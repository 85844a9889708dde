import { bareDigits } from '#domain/shared/typed-text.ts'
import { accept, type Checked, deny } from '#domain/shared/refusal.ts'

const WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const

function prefixAllowed(prefix: number): boolean {
  return (
    (prefix >= 1 && prefix <= 12) ||
    (prefix >= 21 && prefix <= 32) ||
    (prefix >= 61 && prefix <= 72)
  )
}

/**
 * Checks an ABA routing number: nine digits, weighted sum divisible by ten, and a prefix of a Federal Reserve district
 * (00 is the US government, 80 a traveller's cheque). All zeros pass the sum, so the prefix is what refuses them.
 */
export function checkRoutingNumber(text: string): Checked {
  const digits = bareDigits(text)
  if (!/^\d{9}$/.test(digits)) return deny('routing_length', 'A routing number has nine digits.')
  if (!prefixAllowed(Number(digits.slice(0, 2))))
    return deny('routing_prefix', 'No US bank uses a routing number that starts like this.')
  const sum = WEIGHTS.reduce<number>((total, weight, i) => total + weight * Number(digits[i]), 0)
  if (sum % 10 !== 0)
    return deny('routing_check', 'That routing number isn’t valid. Check the nine digits.')
  return accept(digits)
}

/** Checks a US bank account number: 4 to 17 digits, not all zeros. */
export function checkAccountNumber(text: string): Checked {
  const digits = bareDigits(text)
  if (!/^\d{4,17}$/.test(digits))
    return deny('account_length', 'An account number has 4 to 17 digits.')
  if (/^0+$/.test(digits)) return deny('account_zeros', 'An account number is not all zeros.')
  return accept(digits)
}

/** The NACHA transaction code for an account type and kind of entry. */
export function achTransactionCode(
  account: 'checking' | 'savings',
  kind: 'credit' | 'debit' | 'credit_prenote' | 'debit_prenote',
): number {
  const codes = { credit: 22, credit_prenote: 23, debit: 27, debit_prenote: 28 } as const
  return codes[kind] + (account === 'savings' ? 10 : 0)
}

/** The SEC code of an ACH debit that was authorized online: a person WEB, a business CCD. */
export function achSecCode(holder: 'individual' | 'business'): 'WEB' | 'CCD' {
  return holder === 'individual' ? 'WEB' : 'CCD'
}
