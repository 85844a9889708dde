import type { SecurityType } from '#domain/shared/securities.ts'
import { groupDigits } from '#domain/shared/money.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** "$4.10", "$0.00125": a price per unit with all of its decimals and at least two. */
export function priceText(price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  return `$${groupDigits(whole)}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}

const trimmed = (value: number, least: number): string => {
  const [whole = '0', fraction = ''] = value.toFixed(2).split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** "$250k", "$1.07M": short form for the ends of a gauge; cents in, text out. */
export function shortMoney(cents: number): string {
  const dollars = Math.round(cents / 100)
  if (dollars >= 1_000_000) return `$${trimmed(dollars / 1_000_000, 1)}M`
  return dollars >= 1_000 ? `$${trimmed(dollars / 1_000, 0)}k` : `$${dollars}`
}

/** Whole percent of a raise; never 100 before the maximum is reached. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 0
  return part >= whole
    ? Math.round((part / whole) * 100)
    : Math.min(99, Math.round((part / whole) * 100))
}

function unitOf(left: number): number {
  if (left >= DAY) return DAY
  return left >= HOUR ? HOUR : MINUTE
}

/**
 * What is left of a time, in whole units of ms: days, else hours, else minutes, of which the last is called one. `left`
 * is above 0.
 */
export function wholeUnits(left: number): { count: number; unit: number } {
  const unit = unitOf(left)
  return { count: Math.max(1, Math.floor(left / unit)), unit }
}
const WORDS: Readonly<Record<number, string>> = { [DAY]: 'day', [HOUR]: 'hour', [MINUTE]: 'minute' }

/**
 * "11 days", "1 day", "14 hours", "20 minutes", or null once the moment has passed. `now` is ms since 1970 as the
 * server counts.
 */
export function timeLeft(until: string, now: number): string | null {
  const left = Date.parse(until) - now
  if (!(left > 0)) return null
  const { count, unit } = wholeUnits(left)
  return `${count} ${WORDS[unit]}${count === 1 ? '' : 's'}`
}

/** ms before its end from which an offering closes soon */
export const SOON = 3 * DAY
/** True in the last days of an offering, when its card shows a badge for it. */
export const closesSoon = (until: string, now: number): boolean => {
  const left = Date.parse(until) - now
  return left > 0 && left <= SOON
}

/** What one unit of a security is called: shares of stock, units of everything else. */
export const unitWord = (security: SecurityType, count = 1): string => {
  const word = security === 'common' || security === 'preferred' ? 'share' : 'unit'
  return count === 1 ? word : `${word}s`
}

/**
 * Least amount in cents that buys the minimum investment in whole units: $250.10 for a minimum of $250 at $4.10. Units
 * come in steps of `increment`. Integer arithmetic only; a price has at most five decimals.
 */
export function leastAmount(price: string, minimum: number, increment = 1): number {
  const [whole = '0', fraction = ''] = price.split('.')
  const unit = BigInt(whole) * 100_000n + BigInt(fraction.padEnd(5, '0').slice(0, 5) || '0')
  if (unit <= 0n) return minimum
  const up = (value: bigint, by: bigint) => (value + by - 1n) / by
  const step = BigInt(Math.max(1, increment))
  const units = up(up(BigInt(minimum) * 1000n, unit), step) * step
  return Number(up(units * unit, 1000n))
}
