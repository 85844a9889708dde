import { addYears, daysBetween, type PlainDate } from '#domain/shared/calendar/plain-date.ts'

const YEAR_DAYS = 365
/** Bounds of the search for a yield, as fractions of one. */
const RANGE = { low: -0.99, high: 100 } as const
const STEPS = 200

/**
 * Payments on one dollar of face value, each with the years until it: interest once a year, counted back from the
 * maturity, by its days for a part of a year; the face value at maturity.
 */
function flowsOf(rate: number, bought: PlainDate, maturity: PlainDate) {
  let whole = 0
  while (addYears(maturity, -whole - 1) >= bought) whole += 1
  const part = daysBetween(bought, addYears(maturity, -whole)) / YEAR_DAYS
  const years = Array.from({ length: whole }, (_, n) => part + n + 1)
  const flows = [
    ...(part > 0 ? [{ years: part, amount: rate * part }] : []),
    ...years.map((after) => ({ years: after, amount: rate })),
  ]
  return [...flows, { years: part + whole, amount: 1 }]
}

/**
 * The yield to maturity of a debt security in percent with two decimals, from the price paid and the maturity date (17
 * CFR 227.303(f)(1)(iv)): the yearly rate at which the present value of all payments equals the price. Interest is
 * assumed to be paid once a year, and for a part of a year by its days. `paid` is the price of one dollar of face value.
 * Null when the security is not bought before its maturity.
 */
export function yieldToMaturity(of: {
  paid: number
  interestPercent: string
  bought: PlainDate
  maturity: PlainDate
}): string | null {
  if (of.bought >= of.maturity || of.paid <= 0) return null
  const flows = flowsOf(Number(of.interestPercent) / 100, of.bought, of.maturity)
  const worth = (rate: number): number =>
    flows.reduce((sum, { years, amount }) => sum + amount / (1 + rate) ** years, 0)
  let [low, high] = [RANGE.low, RANGE.high] as [number, number]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > of.paid) low = middle
    else high = middle
  }
  // a zero has no sign
  return (Math.round((low + high) * 5_000) / 100 + 0).toFixed(2)
}
