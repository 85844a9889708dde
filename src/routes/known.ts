import type { Layout, MenuEntry, Row } from './define.ts'
import { publicRows } from './public.ts'

/**
 * The rows that this page knows: those of first pages, until all are fetched with the first screen of somebody signed in
 * (src/routes/screens.ts). The server knows all from the beginning (src/routes/table.ts).
 */
const known = { rows: publicRows as readonly Row[], whole: false }

/** From now on all rows are known. */
export function knowAll(rows: readonly Row[]): void {
  Object.assign(known, { rows, whole: true })
}
export const knownRows = (): readonly Row[] => known.rows
/** True when an address that is of no known row is of none. */
export const knowsAll = (): boolean => known.whole

/** Entries of a layout's menu in the order of the table, without those whose screen is not built; menus of signed-in people stand on pages that have brought all rows. */
export function menuOf(layout: Layout, menu: NonNullable<MenuEntry['menu']> = 'main'): (MenuEntry & { path: string })[] {
  return known.rows.flatMap((row) => (row.menu && (row.menu.menu ?? 'main') === menu && (menu !== 'main' || row.layout === layout) && row.screen ? [{ ...row.menu, path: row.path }] : []))
}
