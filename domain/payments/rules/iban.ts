import { mod97 } from '#domain/shared/mod97.ts'
import { accept, type Checked, deny } from '#domain/shared/refusal.ts'

/** Length of an IBAN by country, from the SWIFT IBAN registry. Countries that are not here have no IBAN. */
export const IBAN_LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  AZ: 28,
  BA: 20,
  BE: 16,
  BG: 22,
  BH: 22,
  BI: 27,
  BR: 29,
  BY: 28,
  CH: 21,
  CR: 22,
  CY: 28,
  CZ: 24,
  DE: 22,
  DJ: 27,
  DK: 18,
  DO: 28,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FK: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  GT: 28,
  HN: 28,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IQ: 23,
  IS: 26,
  IT: 27,
  JO: 30,
  KW: 30,
  KZ: 20,
  LB: 28,
  LC: 32,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  LY: 25,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MN: 20,
  MR: 27,
  MT: 31,
  MU: 30,
  NI: 28,
  NL: 18,
  NO: 15,
  OM: 23,
  PK: 24,
  PL: 28,
  PS: 29,
  PT: 25,
  QA: 29,
  RO: 24,
  RS: 22,
  RU: 33,
  SA: 24,
  SC: 31,
  SD: 18,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  SO: 23,
  ST: 25,
  SV: 28,
  TL: 23,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  VG: 24,
  XK: 20,
  YE: 30,
}

/**
 * Checks an IBAN (ISO 13616): spaces dropped, capitals, length of its country, check digits. Gives the form without
 * spaces.
 */
export function checkIban(text: string): Checked {
  const iban = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban))
    return deny('iban_format', 'An IBAN starts with two letters and two digits.')
  const length = IBAN_LENGTHS[iban.slice(0, 2)]
  if (length === undefined)
    return deny('iban_country', 'This country has no IBAN. Enter an account number instead.')
  if (iban.length !== length)
    return deny('iban_length', `An IBAN of this country has ${length} characters.`)
  if (mod97(iban.slice(4) + iban.slice(0, 4)) !== 1)
    return deny('iban_check', 'That IBAN isn’t valid. Check the digits.')
  return accept(iban)
}
