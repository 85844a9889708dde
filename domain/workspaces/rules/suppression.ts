/** A group of people that has at least one member and fewer than this says too much about each of them. */
export const SMALLEST_CELL = 5

export interface Cell<K extends string> {
  readonly key: K
  readonly count: number
}
export interface ShownCell<K extends string> {
  readonly key: K
  /** null where the group is too small to be shown, or hides one that is */
  readonly count: number | null
}

const sumOf = (cells: readonly Cell<string>[]): number =>
  cells.reduce((sum, cell) => sum + cell.count, 0)
/**
 * What is hidden cannot be worked out from the total: one hidden group alone is the total less the others, and groups
 * whose sum is their number have one member each.
 */
const isSafe = (hidden: readonly Cell<string>[]): boolean =>
  hidden.length === 0 ||
  (hidden.length > 1 && sumOf(hidden) >= SMALLEST_CELL && sumOf(hidden) > hidden.length)

/**
 * Hides the counts of small groups, and of the next larger ones while a hidden count could be worked out from the total
 * (complementary suppression, as in Statistical Policy Working Paper 22 of the Federal Committee on Statistical
 * Methodology). Empty groups stay: they are about nobody. Where there is nothing else to hide, a small group is hidden
 * alone.
 */
export function suppressSmall<K extends string>(cells: readonly Cell<K>[]): ShownCell<K>[] {
  const small = cells.filter(({ count }) => count > 0 && count < SMALLEST_CELL)
  const others = cells.filter(({ count }) => count >= SMALLEST_CELL)
  others.sort((a, b) => a.count - b.count)
  const hidden: Cell<K>[] = [...small]
  for (const next of others) {
    if (isSafe(hidden)) break
    hidden.push(next)
  }
  const keys = new Set(hidden.map(({ key }) => key))
  return cells.map(({ key, count }) => ({ key, count: keys.has(key) ? null : count }))
}
