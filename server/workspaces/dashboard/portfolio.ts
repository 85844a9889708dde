import type { Answer } from './types.ts'
import type { HoldingView } from '#domain/holders/model/holding.ts'
import { addMoney, money, subtractMoney } from '#domain/shared/money.ts'

/** Change in percent of what was put in, one decimal, as text without a float's noise; null when nothing was put in. */
export function percentChange(change: number, invested: number): string | null {
  if (invested <= 0) return null
  const tenths = Math.round((change * 1000) / invested)
  return `${tenths < 0 ? '-' : ''}${Math.floor(Math.abs(tenths) / 10)}.${Math.abs(tenths) % 10}`
}

/**
 * Where the price of each security comes from: the offering in which it was issued, or the transfer by which it came,
 * on that day.
 */
const valuationsOf = (holdings: readonly HoldingView[]): Answer['portfolio']['valuations'] =>
  holdings.map((one) => ({
    id: one.id,
    company: one.company,
    security: one.security_label,
    price: one.latest_price,
    source:
      one.latest_price === null
        ? 'No price is known; it counts with what it cost'
        : 'Price of the offering in which it was issued',
    at: one.issued_at,
  }))

/**
 * What the holdings are worth at the latest price, and how that came about: one point at each issue, with all that was
 * held from then on, and one for now. A value changes only when a security is issued or a company reports a price;
 * nothing is extrapolated.
 */
export function portfolioOf(holdings: readonly HoldingView[], now: string): Answer['portfolio'] {
  const value = addMoney(...holdings.map((one) => one.value))
  const invested = addMoney(...holdings.map((one) => one.cost))
  const change = subtractMoney(value, invested)
  const issued = holdings.toSorted((a, b) => (a.issued_at < b.issued_at ? -1 : 1))
  const series: Answer['portfolio']['series'] = []
  for (const one of issued) {
    const before = series.at(-1)
    const point = {
      at: one.issued_at,
      value: (before?.value ?? 0) + one.value.amount,
      invested: (before?.invested ?? 0) + one.cost.amount,
    }
    if (before?.at === one.issued_at) series.pop()
    series.push(point)
  }
  if (series.length > 0) series.push({ at: now, value: value.amount, invested: invested.amount })
  return {
    valuations: valuationsOf(holdings),
    value: money(value.amount),
    invested: money(invested.amount),
    change,
    change_pct: percentChange(change.amount, invested.amount),
    series,
  }
}
