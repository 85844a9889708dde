import { rows } from './all-rows.ts'
import type { Row } from './define.ts'

/** Every path pattern of the product. */
export type TablePath = (typeof rows)[number]['path']
/** THE TABLE: every path with its layout, guards, parameters' checks and screen. */
export const table: readonly Row[] = rows

declare module '#src/lib/nav.tsx' {
  interface Register {
    readonly paths: TablePath
  }
}

/** The row of a pattern. */
export function rowOf(path: TablePath): Row {
  const row = table.find((one) => one.path === path)
  if (row === undefined) throw new Error(`no row for ${path}`)
  return row
}
