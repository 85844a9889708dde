import type { Row } from './define.ts'
import { finderOf, here, type Match } from './finder.ts'
import { table } from './table.ts'

const whole = finderOf(table)
Object.assign(here, whole)
/** The row that a pathname belongs to, and its parameters, in the whole table. */
export const findRow = whole.find
/** True when every parameter can be what it stands for. */
export const validParams = whole.valid

/** What an address is: a page, a redirect, or nothing. Pure, so the server answers with the same status that the browser shows. */
export type Found = { kind: 'page'; row: Row; params: Match['params'] } | { kind: 'redirect'; to: string } | { kind: 'none' }

/** Fills a pattern's parameters. */
export const fill = (path: string, params: Match['params']): string => path.replace(/:([A-Za-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Matches a path with its query against the table; rows that are not built and values that cannot be are `none` (404). */
export function matchRow(url: string): Found {
  const { pathname, search } = new URL(url, 'https://here.invalid')
  const match = findRow(pathname)
  if (!match || !validParams(match.row, match.params)) return { kind: 'none' }
  if (match.row.redirect !== undefined) return { kind: 'redirect', to: fill(match.row.redirect, match.params) + search }
  return match.row.screen === null ? { kind: 'none' } : { kind: 'page', ...match }
}
