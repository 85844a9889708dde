import { divideHalfUp, percentOfHalfUp } from '#domain/shared/decimal.ts'

/**
 * How a fee is computed: a percentage (decimal text) of an amount with perhaps a cap in cents, or a fixed sum in cents.
 */
export type FeeRule =
  | { readonly basis: 'percent'; readonly percent: string; readonly cap: number | null }
  | { readonly basis: 'fixed'; readonly cents: number }

/**
 * A fee in cents: percentages round half up to the cent, and stop at the cap. Throws a RangeError on a negative amount.
 */
export function feeFor(rule: FeeRule, amountCents: number): number {
  if (amountCents < 0) throw new RangeError('A fee is taken of an amount of zero or more.')
  if (rule.basis === 'fixed') return rule.cents
  const fee = percentOfHalfUp(amountCents, rule.percent)
  return rule.cap === null ? fee : Math.min(fee, rule.cap)
}

/** What an investor pays: the amount of the units plus the fee. The fee never lowers the units. */
export function investorTotal(
  amountCents: number,
  rule: FeeRule | null,
): { amount: number; fee: number; total: number } {
  const fee = rule === null ? 0 : feeFor(rule, amountCents)
  return { amount: amountCents, fee, total: amountCents + fee }
}

/**
 * What of a fee goes back when a part of the sales behind it is void, in cents: its part of the whole, half up, less
 * what went back before. When all of them are void, all of it has gone back. Throws a RangeError when more is void than
 * was sold.
 */
export function feeToReturn(
  fee: number,
  grossCents: number,
  voidCents: number,
  returned: number,
): number {
  if (voidCents > grossCents || voidCents < 0)
    throw new RangeError('No more can be void than was sold.')
  return grossCents === 0
    ? 0
    : Number(divideHalfUp(BigInt(fee) * BigInt(voidCents), BigInt(grossCents))) - returned
}
