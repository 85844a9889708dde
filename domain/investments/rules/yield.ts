import { addYears, daysBetween, type PlainDate } from '#domain/shared/calendar/plain-date.ts'

const YEAR_DAYS = 365
/** Yields are looked for from here to here, in parts of one. */
const RANGE = { low: -0.99, high: 100 } as const
const STEPS = 200

/** What the holder of one dollar of face value gets, and in how many years: interest each year, the face at the end. */
function flowsOf(rate: number, bought: PlainDate, maturity: PlainDate) {
  const flows: { years: number; amount: number }[] = []
  for (let n = 0; addYears(maturity, -n) > bought; n += 1) {
    const due = addYears(maturity, -n)
    const before = addYears(maturity, -n - 1)
    const part = before >= bought ? 1 : daysBetween(bought, due) / YEAR_DAYS
    flows.push({
      years: daysBetween(bought, maturity) / YEAR_DAYS - n,
      amount: rate * part + (n === 0 ? 1 : 0),
    })
  }
  return flows
}

/**
 * The yield to maturity of a debt security in percent with two decimals, from the price paid and the maturity date (17
 * CFR 227.303(f)(1)(iv)): the yearly rate at which everything that the holder gets is worth what was paid. Interest is
 * counted as paid once a year, and a part of a year by its days. `paid` is of one dollar of face value. Null where
 * the security is not bought before its maturity.
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
  return (((low + high) / 2) * 100).toFixed(2)
}
