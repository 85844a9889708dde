import { compare } from './compare.ts'

/**
 * Exact decimal arithmetic on bigint. Prices per share, percentages and rates are decimal strings in every
 * contract; a float would make 41,666 x 1.2 differ by a cent, so nothing here ever becomes a `number` with a fraction.
 */

/** A decimal number: `value / 10 ** scale`, exact. */
export type Decimal = { readonly value: bigint; readonly scale: number }

const DECIMAL_TEXT = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** Ten to the power `n` as bigint; `n` must be a whole number from 0 up. */
export function pow10(n: number): bigint {
  if (!Number.isInteger(n) || n < 0)
    throw new RangeError(`A scale must be a whole number from 0, not ${n}.`)
  return 10n ** BigInt(n)
}

/** True when the text is a plain decimal number ("1.20000", "-3"); with `maxScale`, also no more decimals than that. */
export function isDecimalText(text: string, maxScale = 30): boolean {
  const match = DECIMAL_TEXT.exec(text)
  return match !== null && (match[3]?.length ?? 0) <= maxScale
}

/**
 * Reads a decimal from text (or a whole number); throws a RangeError on anything else, also on a fractional `number`.
 */
export function decimal(input: string | number | bigint): Decimal {
  if (typeof input === 'bigint') return { value: input, scale: 0 }
  if (typeof input === 'number') {
    if (!Number.isSafeInteger(input))
      throw new RangeError(`${input} is not a safe whole number; give decimals as text.`)
    return { value: BigInt(input), scale: 0 }
  }
  const match = DECIMAL_TEXT.exec(input)
  if (!match) throw new RangeError(`"${input}" is not a decimal number.`)
  const fraction = match[3] ?? ''
  const digits = BigInt(`${match[2] ?? ''}${fraction}`)
  return { value: match[1] === '-' ? -digits : digits, scale: fraction.length }
}

/** Quotient rounded towards minus infinity; throws on division by zero. */
export function divideFloor(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new RangeError('Division by zero.')
  const q = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? q - 1n : q
}

/**
 * Quotient rounded half up, away from zero for negative numbers (so a refund mirrors its charge); throws on division by
 * zero.
 */
export function divideHalfUp(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new RangeError('Division by zero.')
  const negative = a < 0n !== b < 0n
  const x = a < 0n ? -a : a
  const y = b < 0n ? -b : b
  const q = (2n * x + y) / (2n * y)
  return negative ? -q : q
}

function align(a: Decimal, b: Decimal): [bigint, bigint, number] {
  const scale = Math.max(a.scale, b.scale)
  return [a.value * pow10(scale - a.scale), b.value * pow10(scale - b.scale), scale]
}

/** Exact sum. */
export function addDecimal(a: Decimal, b: Decimal): Decimal {
  const [x, y, scale] = align(a, b)
  return { value: x + y, scale }
}

/** Exact product; the scale is the sum of both scales. */
export function multiplyDecimal(a: Decimal, b: Decimal): Decimal {
  return { value: a.value * b.value, scale: a.scale + b.scale }
}

/** -1, 0 or 1: order of `a` and `b` ("1.20" equals "1.2"). */
export function compareDecimal(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const [x, y] = align(a, b)
  return compare(x, y)
}

/** Rounds to `scale` decimals, half up (away from zero). */
export function roundHalfUp(a: Decimal, scale: number): Decimal {
  if (a.scale <= scale) return { value: a.value * pow10(scale - a.scale), scale }
  return { value: divideHalfUp(a.value, pow10(a.scale - scale)), scale }
}

/** `a / b` with `scale` decimals, rounded half up. */
export function divideDecimalHalfUp(a: Decimal, b: Decimal, scale: number): Decimal {
  const [x, y] = align(a, b)
  return { value: divideHalfUp(x * pow10(scale), y), scale }
}

/** The decimal as plain text with exactly its own scale ("1.20000"). */
export function decimalText(a: Decimal): string {
  const digits = (a.value < 0n ? -a.value : a.value).toString().padStart(a.scale + 1, '0')
  const sign = a.value < 0n ? '-' : ''
  if (a.scale === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -a.scale)}.${digits.slice(-a.scale)}`
}

/** The decimal as text without trailing zeros ("1.2"). */
export function shortDecimalText(a: Decimal): string {
  const text = decimalText(a)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** A bigint as a safe `number`; throws a RangeError when it does not fit. */
export function toSafeNumber(value: bigint): number {
  const n = Number(value)
  if (!Number.isSafeInteger(n))
    throw new RangeError(`${value} is too large for a safe whole number.`)
  return n
}

/** `cents x percent / 100`, exact, floored to the cent. `percent` is a decimal text such as "7.5". */
export function percentOfFloor(cents: number, percent: string): number {
  const p = decimal(percent)
  return toSafeNumber(divideFloor(BigInt(cents) * p.value, pow10(p.scale) * 100n))
}

/** `cents x percent / 100`, rounded half up to the cent; used for fees. */
export function percentOfHalfUp(cents: number, percent: string): number {
  const p = decimal(percent)
  return toSafeNumber(divideHalfUp(BigInt(cents) * p.value, pow10(p.scale) * 100n))
}
