import { accept, type Checked } from './refusal.ts'
import { bareDigits } from './typed-text.ts'
import { checkItin, checkSsn } from './tin.ts'

/**
 * Sandbox numbers: 900-00-0000 to 900-49-9999. They are neither Social Security numbers (none starts with 9) nor ITINs
 * (the fourth and fifth digits of one are 50 or more), so that they belong to nobody. They exist only when DEMO is on.
 */
const SANDBOX = /^900[0-4]\d\d{4}$/
/** True for a number of the sandbox range, with or without dashes. */
export const isSandboxNumber = (digits: string): boolean => SANDBOX.test(digits.replaceAll('-', ''))

/**
 * Checks the taxpayer number of a person, an SSN or an ITIN (26 CFR 301.6109-1); with the demo world on, a sandbox
 * number is right too.
 */
export function checkPersonNumber(demo: boolean, text: string): Checked {
  const digits = bareDigits(text)
  if (demo && isSandboxNumber(digits)) return accept(digits)
  return digits.startsWith('9') ? checkItin(text) : checkSsn(text)
}
