import { formatCents } from '#domain/shared/money.ts'
import type { Balance } from './line.ts'

/** A row with the balance after it, in cents; null where the bank does not give it. */
export interface BalancedRow {
  line: number
  day: string
  /** last four digits of the account; '' where the file does not name it */
  account: string
  amount: number
  balance: number | null
}
/** Rows whose balance is not that of the row before them with their own amount. */
const breaks = (rows: readonly BalancedRow[]): BalancedRow[][] =>
  rows.flatMap((row, index) => {
    const before = rows[index - 1]
    return before === undefined || (row.balance ?? 0) === (before.balance ?? 0) + row.amount
      ? []
      : [[before, row]]
  })
/** Which of the two orders of the rows is the older first, where both follow: by their days. */
const ascends = (rows: readonly BalancedRow[]): number =>
  (rows[0]?.day ?? '') > (rows.at(-1)?.day ?? '') ? 1 : 0

/**
 * The balance at the end of each day, from the column of balances, upwards or downwards; none where a row has none. Where
 * they do not follow from the amounts, a sentence with both figures. `ends` are the oldest row and the newest of a file
 * of one account.
 */
export function closings(rows: readonly BalancedRow[]): {
  balances: Balance[]
  problems: string[]
  ends: BalancedRow[]
} {
  const found = { balances: [] as Balance[], problems: [] as string[], ends: [] as BalancedRow[] }
  if (rows.some((row) => row.balance === null)) return found
  for (const [account, own] of Map.groupBy(rows, (row) => row.account)) {
    const orders = [own, own.toReversed()].map((order) => ({ order, broken: breaks(order) }))
    const [best] = orders.toSorted(
      (a, b) => a.broken.length - b.broken.length || ascends(a.order) - ascends(b.order),
    )
    const order = best?.order ?? []
    const [before, row] = best?.broken[0] ?? []
    if (before !== undefined && row !== undefined)
      found.problems.push(
        `Line ${row.line}: the balance is ${formatCents(row.balance ?? 0)}, that of line ${before.line} and its amount give ${formatCents((before.balance ?? 0) + row.amount)}. A row is missing, or the rows are in another order.`,
      )
    const last = new Map(order.map((one) => [one.day, one.balance ?? 0]))
    for (const [day, closing] of last) found.balances.push({ account, day, closing })
    found.ends = [...order.slice(0, 1), ...order.slice(-1)]
  }
  return found
}
