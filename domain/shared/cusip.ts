import { accept, type Checked, deny } from './refusal.ts'

function valueOf(character: string): number {
  const special = '*@#'.indexOf(character)
  if (special >= 0) return 36 + special
  return /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 55
}

/** The check digit of the first eight characters of a CUSIP: every second value doubled, digits added. */
export function cusipCheckDigit(base8: string): number {
  let sum = 0
  for (let i = 0; i < base8.length; i += 1) {
    const value = valueOf(base8[i] ?? '0') * (i % 2 === 1 ? 2 : 1)
    sum += Math.floor(value / 10) + (value % 10)
  }
  return (10 - (sum % 10)) % 10
}

/** Checks a CUSIP or private placement number: eight characters and a check digit. */
export function checkCusip(text: string): Checked {
  const cusip = text.trim()
  if (!/^[0-9A-Z*@#]{8}\d$/.test(cusip))
    return deny('cusip_format', 'A CUSIP has nine characters, the last a digit.')
  if (cusipCheckDigit(cusip.slice(0, 8)) !== Number(cusip[8]))
    return deny('cusip_check', 'That CUSIP isn’t valid. Check the characters.')
  return accept(cusip)
}
