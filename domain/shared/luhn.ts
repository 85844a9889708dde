import { accept, type Checked, deny } from './refusal.ts'

/** True when a string of digits passes the Luhn sum; false for anything that is not only digits. */
export function luhnValid(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Checks a typed card number; spaces and dashes are dropped. The number itself is never stored (PCI DSS 3.3). */
export function checkCardNumber(text: string): Checked {
  const digits = text.replace(/[ -]/g, '')
  if (!/^\d{12,19}$/.test(digits))
    return deny('card_length', 'Enter the 12 to 19 digits of the card number.')
  if (/^0+$/.test(digits) || !luhnValid(digits))
    return deny('card_check', 'That card number isn’t valid. Check the digits.')
  return accept(digits)
}
