import { z } from 'zod'
import { compare } from './compare.ts'

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

/** Money from whole dollars (constants and tests). */
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

/** -1, 0 or 1: how `a` stands to `b`. */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  return compare(a.amount, b.amount)
}

/** The smaller of two amounts. */
export function minMoney(a: Money, b: Money): Money {
  return a.amount <= b.amount ? a : b
}

/** The larger of two amounts. */
export function maxMoney(a: Money, b: Money): Money {
  return a.amount >= b.amount ? a : b
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

/** What can be wrong with a typed amount. */
export type MoneyTextProblem =
  | 'empty'
  | 'not_a_number'
  | 'bad_grouping'
  | 'too_many_decimals'
  | 'negative'
  | 'too_large'

/** Outcome of reading a typed amount: cents, or a code and the sentence to show at the field. */
export type ParsedMoneyText =
  | { ok: true; cents: number }
  | { ok: false; code: MoneyTextProblem; message: string }

const MONEY_TEXT_MESSAGES: Record<MoneyTextProblem, string> = {
  empty: 'Enter an amount in dollars.',
  not_a_number: 'Use digits only, such as 2,500 or 2,500.00.',
  bad_grouping: 'Put commas between thousands only, such as 2,500.',
  too_many_decimals: 'Use at most two digits after the point.',
  negative: 'Enter an amount of zero or more.',
  too_large: 'This amount is too large.',
}

function refuseText(code: MoneyTextProblem): ParsedMoneyText {
  return { ok: false, code, message: MONEY_TEXT_MESSAGES[code] }
}

/**
 * Reads what a person typed ("$2,500", "2500.5", " 2 500 " is refused) to cents.
 * Negative amounts are refused unless `allowNegative`; the largest readable amount is 90 trillion dollars.
 */
export function parseMoneyText(
  text: string,
  options: { allowNegative?: boolean } = {},
): ParsedMoneyText {
  const trimmed = text.trim()
  if (trimmed === '') return refuseText('empty')
  const match = /^([-\u2212]?)\s*\$?\s*([\d,]*)(?:\.(\d*))?$/.exec(trimmed)
  if (!match) return refuseText('not_a_number')
  const whole = match[2] ?? ''
  const fraction = match[3] ?? ''
  if (whole === '' && fraction === '') return refuseText('not_a_number')
  if (whole.includes(',') && !/^\d{1,3}(,\d{3})+$/.test(whole)) return refuseText('bad_grouping')
  if (fraction.length > 2) return refuseText('too_many_decimals')
  const digits = `${whole.replaceAll(',', '')}${fraction.padEnd(2, '0')}`
  const cents = Number(digits)
  if (!Number.isSafeInteger(cents)) return refuseText('too_large')
  if (match[1] !== '' && cents > 0)
    return options.allowNegative ? { ok: true, cents: -cents } : refuseText('negative')
  return { ok: true, cents }
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

/** Money of zero or more: prices paid, commitments, fees. */
export const positiveMoneySchema = moneySchema.extend({ amount: z.int().min(0) })
