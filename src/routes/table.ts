import { adminRows } from './admin.ts'
import type { Layout, MenuEntry, Row } from './define.ts'
import { investorRows } from './investor.ts'
import { issuerRows } from './issuer.ts'
import { metaRows } from './meta.ts'
import { publicRows } from './public.ts'

const rows = [...publicRows, ...metaRows, ...investorRows, ...issuerRows, ...adminRows]

/** Every path pattern of the product. */
export type TablePath = (typeof rows)[number]['path']
/** THE TABLE: every path with its layout, guards, parameters' checks and screen. */
export const table: readonly Row[] = rows

declare module '#src/lib/nav.tsx' {
  interface Register {
    readonly paths: TablePath
  }
}

/**
 * Entries of a layout's menu in the order of the table, without those whose screen is not built; the footer's are of
 * all layouts.
 */
export function menuOf(
  layout: Layout,
  menu: NonNullable<MenuEntry['menu']> = 'main',
): (MenuEntry & { path: string })[] {
  return table.flatMap((row) =>
    row.menu &&
    (row.menu.menu ?? 'main') === menu &&
    (menu !== 'main' || row.layout === layout) &&
    row.screen
      ? [{ ...row.menu, path: row.path }]
      : [],
  )
}
