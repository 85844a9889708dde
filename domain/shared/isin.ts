import { luhnValid } from './luhn.ts'
import { lettersToDigits } from './mod97.ts'
import { accept, type Checked, deny } from './refusal.ts'

/** Checks an ISIN (ISO 6166): country, nine characters and a Luhn check digit over letters turned to numbers. */
export function checkIsin(text: string): Checked {
  const isin = text.trim()
  if (!/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(isin))
    return deny(
      'isin_format',
      'An ISIN has 12 characters: two letters, nine characters and a digit.',
    )
  if (!luhnValid(lettersToDigits(isin)))
    return deny('isin_check', 'That ISIN isn’t valid. Check the characters.')
  return accept(isin)
}

/** The CUSIP inside a US or Canadian ISIN, else null. */
export function cusipOfIsin(isin: string): string | null {
  return /^(US|CA)/.test(isin) ? isin.slice(2, 11) : null
}

/** True unless both are given and the ISIN holds another CUSIP. */
export function isinMatchesCusip(isin: string, cusip: string): boolean {
  const inside = cusipOfIsin(isin)
  return inside === null || inside === cusip
}
