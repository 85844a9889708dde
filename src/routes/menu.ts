import type { Layout, MenuEntry, Row } from './define.ts'

/** Entries of a layout's menu in the order of these rows, without those whose screen is not built. */
export function menuOf(rows: readonly Row[], layout: Layout, menu: NonNullable<MenuEntry['menu']> = 'main'): (MenuEntry & { path: string })[] {
  return rows.flatMap((row) => (row.menu && (row.menu.menu ?? 'main') === menu && (menu !== 'main' || row.layout === layout) && row.screen ? [{ ...row.menu, path: row.path }] : []))
}
