import type { Layout, MenuEntry, Row } from './define.ts'
import { publicRows } from './public.ts'

/**
 * The rows that this page knows: those of first pages, with the session those of an investor, and all with the first screen of a desk
 * (src/routes/screens.ts). The server knows all from the beginning (src/routes/table.ts).
 */
const known = { rows: publicRows as readonly Row[], upTo: 'public' as 'public' | 'investor' | 'all' }
/** True for the addresses of desks: companies, operators and /meta. No row of another area begins like theirs. */
export const isAtDesk = (pathname: string): boolean => /^\/(admin|meta|dashboard\/raise-capital)(\/|$)/.test(pathname)

/** From now on the rows of an investor are known, too. */
export function knowInvestor(rows: readonly Row[]): void {
  if (known.upTo === 'public') Object.assign(known, { rows, upTo: 'investor' })
}
/** From now on all rows are known. */
export function knowAll(rows: readonly Row[]): void {
  Object.assign(known, { rows, upTo: 'all' })
}
/** Which rows have to be known before it can be said what is at an address; null when they are. */
export function unknownAt(pathname: string): 'investor' | 'desk' | null {
  if (known.upTo === 'all') return null
  if (isAtDesk(pathname)) return 'desk'
  return known.upTo === 'public' ? 'investor' : null
}
export const knownRows = (): readonly Row[] => known.rows
/** Entries of a layout's menu in the order of the table, without those whose screen is not built; menus of signed-in people stand on pages that have brought theirs. */
export function menuOf(layout: Layout, menu: NonNullable<MenuEntry['menu']> = 'main'): (MenuEntry & { path: string })[] {
  return known.rows.flatMap((row) => (row.menu && (row.menu.menu ?? 'main') === menu && (menu !== 'main' || row.layout === layout) && row.screen ? [{ ...row.menu, path: row.path }] : []))
}
