import { groupedDigits } from './typed-text.ts'
import { accept, type Checked, deny } from '#domain/shared/refusal.ts'

/** Kinds of US taxpayer numbers. */
export type TinType = 'ssn' | 'itin' | 'ein' | 'atin'

const SSN = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/
const PERSON_SHAPE = /^(\d{9}|\d{3}-\d{2}-\d{4})$/
const PUBLICISED = new Set(['078051120', '219099999'])
const UNASSIGNED_EIN = new Set([
  '00',
  '07',
  '08',
  '09',
  '17',
  '18',
  '19',
  '28',
  '29',
  '49',
  '69',
  '70',
  '78',
  '79',
  '89',
  '96',
  '97',
])

function personDigits(text: string): string | null {
  const written = groupedDigits(text)
  return PERSON_SHAPE.test(written) ? written.replaceAll('-', '') : null
}

/** Checks a Social Security number; gives nine digits. Publicised and all-same numbers are refused. */
export function checkSsn(text: string): Checked {
  const digits = personDigits(text)
  if (digits === null)
    return deny('ssn_format', 'A Social Security number has nine digits, such as 123-45-6789.')
  if (!SSN.test(digits)) return deny('ssn_range', 'That isn’t a valid SSN. Check the digits.')
  if (PUBLICISED.has(digits) || /^(\d)\1{8}$/.test(digits))
    return deny('ssn_publicised', 'This isn’t a personal Social Security number.')
  return accept(digits)
}

function itinGroup(digits: string): number {
  return Number(digits.slice(3, 5))
}

/** Checks an individual taxpayer number: starts with 9, fourth and fifth digits 50-65, 70-88, 90-92 or 94-99. */
export function checkItin(text: string): Checked {
  const digits = personDigits(text)
  if (digits === null) return deny('itin_format', 'An ITIN has nine digits, such as 900-70-1234.')
  const group = itinGroup(digits)
  if (digits.startsWith('9') && group === 93)
    return deny('itin_is_atin', 'This is an adoption taxpayer number (ATIN), not an ITIN.')
  const inRange =
    (group >= 50 && group <= 65) ||
    (group >= 70 && group <= 88) ||
    (group >= 90 && group <= 92) ||
    (group >= 94 && group <= 99)
  return digits.startsWith('9') && inRange
    ? accept(digits)
    : deny('itin_range', 'That isn’t a valid ITIN. Check the digits.')
}

/** Checks an adoption taxpayer number: starts with 9, fourth and fifth digits 93. */
export function checkAtin(text: string): Checked {
  const digits = personDigits(text)
  if (digits === null) return deny('atin_format', 'An ATIN has nine digits, such as 900-93-1234.')
  return digits.startsWith('9') && itinGroup(digits) === 93
    ? accept(digits)
    : deny('atin_range', 'That isn’t a valid ATIN. Check the digits.')
}

/** True when the IRS is known to assign employer numbers with this prefix of two digits. */
export function einPrefixAssigned(ein: string): boolean {
  return !UNASSIGNED_EIN.has(ein.slice(0, 2))
}

/**
 * Checks an employer number. A prefix that the IRS is not known to assign is accepted with the warning
 * `ein_prefix`, because its list grows (26 USC 6109); 00 is never assigned and is refused.
 */
export function checkEin(text: string): Checked {
  const written = groupedDigits(text)
  if (!/^\d{2}-?\d{7}$/.test(written))
    return deny('ein_format', 'An EIN has nine digits, such as 12-3456789.')
  const digits = written.replace('-', '')
  if (digits.startsWith('00')) return deny('ein_prefix', 'No EIN starts with 00.')
  if (einPrefixAssigned(digits)) return accept(digits)
  return accept(digits, {
    code: 'ein_prefix',
    message: 'This EIN prefix isn’t known to be in use. Check the digits.',
  })
}

/**
 * Checks a foreign taxpayer number: 1 to 22 letters, digits, spaces, dots, slashes and dashes. No US rule applies to
 * it.
 */
export function checkForeignTin(text: string): Checked {
  const trimmed = text.trim()
  return /^[A-Za-z0-9 ./-]{1,22}$/.test(trimmed)
    ? accept(trimmed)
    : deny('ftin_format', 'Use 1 to 22 letters, digits, spaces, dots, slashes or dashes.')
}

/** Checks a US taxpayer number of a kind; gives nine digits. */
export function checkTin(type: TinType, text: string): Checked {
  const checks = { ssn: checkSsn, itin: checkItin, ein: checkEin, atin: checkAtin } as const
  return checks[type](text)
}

/** A taxpayer number with its dashes: 123-45-6789, or 12-3456789 for an EIN. */
export function printedTin(type: TinType, digits: string): string {
  return type === 'ein'
    ? `${digits.slice(0, 2)}-${digits.slice(2)}`
    : `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`
}

/** What an IRS TIN matching code means, and whether the number may be used. */
export const TIN_MATCH_CODES: Readonly<Record<number, { meaning: string; usable: boolean }>> = {
  0: { meaning: 'Name and number match', usable: true },
  1: { meaning: 'Number missing or not nine digits', usable: false },
  2: { meaning: 'Number not issued', usable: false },
  3: { meaning: 'Name and number do not match', usable: false },
  4: { meaning: 'Request not valid', usable: false },
  5: { meaning: 'Duplicate request', usable: false },
  6: { meaning: 'Matches as a Social Security number', usable: true },
  7: { meaning: 'Matches as an employer number', usable: true },
  8: { meaning: 'Matches as both', usable: true },
}
