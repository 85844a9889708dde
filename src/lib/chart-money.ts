import { formatCount } from './format.ts'

const THOUSAND = 1000
const MILLION = 1_000_000
/** "2.5": with a tenth where there is one. */
function inTenths(value: number): string {
  const tenths = Math.round(value * 10)
  return `${formatCount(Math.trunc(tenths / 10))}${tenths % 10 === 0 ? '' : `.${tenths % 10}`}`
}

const CENTS = 100
/** Cents as whole dollars, as charts plot money. */
export const inDollars = (cents: number): number => Math.round(cents / CENTS)

/** "$12,500" of whole dollars, for tooltips and tables of charts. */
export const dollars = (value: number): string => `$${formatCount(value)}`

/** "$2.5k" and "$1.1M" of whole dollars, for axes. */
export function shortDollars(value: number): string {
  if (value >= MILLION) return `$${inTenths(value / MILLION)}M`
  return value < THOUSAND ? `$${value}` : `$${inTenths(value / THOUSAND)}k`
}
