import { z } from 'zod'

/** Integer minor units with their currency; never a float. */
export interface Money {
  amount: number
  currency: 'USD'
}

const MINUS = '\u2212'

/** Money from whole cents; throws a RangeError when the number is not a safe whole number. */
export function money(cents: number): Money {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents.`)
  return { amount: cents === 0 ? 0 : cents, currency: 'USD' }
}

/**
 * Money from whole dollars (constants and tests).
 * @internal
 */
export function dollars(whole: number): Money {
  return money(whole * 100)
}

/** Sum of any number of amounts; nothing given is zero. */
export function addMoney(...parts: readonly Money[]): Money {
  return money(parts.reduce((sum, part) => sum + part.amount, 0))
}

/** `a - b`; may be negative. */
export function subtractMoney(a: Money, b: Money): Money {
  return money(a.amount - b.amount)
}

/** Puts commas between thousands: "1234567" becomes "1,234,567". */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

/** Cents as text with grouping and always two decimals: 123456 is "$1,234.56", -5 is "−$0.05" (a real minus sign). */
export function formatCents(cents: number): string {
  const digits = Math.abs(money(cents).amount).toString().padStart(3, '0')
  return `${cents < 0 ? MINUS : ''}$${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Money as text with cents: "$1,234.56". */
export function formatMoney(value: Money): string {
  return formatCents(value.amount)
}

/** Money as text without cents when there are none ("$1,234"); cents are never hidden: "$1,234.50". */
export function formatWholeMoney(value: Money): string {
  return formatCents(value.amount).replace(/\.00$/, '')
}

/** Cents as the text of an input field, without sign and grouping: 250050 is "2500.50". */
export function centsToInputText(cents: number): string {
  const digits = Math.abs(cents).toString().padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** An amount of money in whole cents. US dollars only: every offering here is priced in dollars. */
export const moneySchema = z.object({
  amount: z.int(),
  currency: z.literal('USD'),
}) satisfies z.ZodType<Money>
