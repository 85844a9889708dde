import type { Column } from './list-types.ts'

type Known = Pick<Column<never>, 'key' | 'card' | 'hiddenTitle'>

/**
 * Whether a column is shown whatever is chosen: the first, which leads to the record, what names a card, and columns
 * without a visible title.
 */
export const alwaysShown = (columns: readonly Known[], column: Known): boolean =>
  column.key === columns[0]?.key || column.card === 'identity' || column.hiddenTitle === true

/**
 * The columns of a list as a person chose them, in their order. The first stays the first; what is always shown and was
 * not chosen comes last. Names that the list no longer has are ignored. `null` leaves the columns as they are.
 */
export function shownColumns<C extends Known>(
  columns: readonly C[],
  chosen: readonly string[] | null,
): readonly C[] {
  if (chosen === null) return columns
  const [first] = columns
  const named = [...new Set(chosen)].flatMap((key) => columns.find((one) => one.key === key) ?? [])
  const missing = columns.filter((one) => alwaysShown(columns, one) && !named.includes(one))
  return [...new Set([...(first === undefined ? [] : [first]), ...named, ...missing])]
}
