import type { Row } from './define.ts'
import { standardChecks } from './params.ts'
import { table } from './table.ts'

export interface Match {
  row: Row
  params: Readonly<Record<string, string>>
}

const NAME = /:([A-Za-z_]+)/g
const segmentsOf = (path: string): string[] => path.split('/').slice(1)
/** Fixed segments win over partly fixed ones (`:company_name-pitch`), these over parameters, from left to right. */
const rankOf = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (segment.startsWith(':') ? Number(segment.includes('-')) : 2))
    .join('')
const ranked = table
  .map((row) => ({ row, rank: rankOf(row.path) }))
  .sort((a, b) => b.rank.localeCompare(a.rank))
  .map(({ row }) => row)
/** Made when a pathname may be of the row, not for all three hundred at the start of each page. */
const patterns = new Map<Row, RegExp>()
function patternOf(row: Row): RegExp {
  const known = patterns.get(row)
  if (known !== undefined) return known
  const made = new RegExp(`^${row.path.replace(NAME, '(?<$1>[^/]+)').replace(/\/$/, '')}/?$`)
  patterns.set(row, made)
  return made
}
const mayBeOf = ({ path }: Row, pathname: string): boolean => {
  const parameter = path.indexOf(':')
  return pathname.startsWith(parameter < 0 ? path : path.slice(0, parameter))
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/**
 * The row of a pathname, whatever the values of its parameters; null when there is none. Also for scripts and the
 * server, which have no router.
 */
export function findRow(pathname: string): Match | null {
  for (const row of ranked) {
    const found = mayBeOf(row, pathname) ? patternOf(row).exec(pathname) : null
    if (found === null) continue
    const values = Object.entries(found.groups ?? {})
    return {
      row,
      params: Object.fromEntries(values.map(([name, value]) => [name, decode(value)])),
    }
  }
  return null
}

/** Whether every parameter has a value that it can have. */
export const validParams = ({ row, params }: Match): boolean =>
  Object.entries(params).every(([name, value]) =>
    (row.params?.[name] ?? standardChecks[name])?.(value),
  )

/** Fills a pattern's parameters. */
export const fill = (path: string, params: Match['params']): string =>
  path.replace(NAME, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/**
 * What an address is: a page, a redirect, or nothing. Pure, so the server responds with the status that the browser
 * shows.
 */
export type Found =
  | { kind: 'page'; row: Row; params: Match['params'] }
  | { kind: 'redirect'; to: string }
  | { kind: 'none' }

/** Looks up a path with its query; rows that are not built and values that cannot be are `none` (404). */
export function matchRow(url: string): Found {
  const { pathname, search } = new URL(url, 'https://here.invalid')
  const match = findRow(pathname)
  if (match === null || !validParams(match)) return { kind: 'none' }
  if (match.row.redirect !== undefined)
    return { kind: 'redirect', to: fill(match.row.redirect, match.params) + search }
  return match.row.screen === null ? { kind: 'none' } : { kind: 'page', ...match }
}

/** Whether an address of this site is a page that is built, or redirects to one. */
export function leadsSomewhere(to: string): boolean {
  const found = matchRow(to)
  return found.kind === 'redirect' ? leadsSomewhere(found.to) : found.kind === 'page'
}

/** The company that an address of the deal room names. */
export const accountAt = (pathname: string): string | null => {
  const match = findRow(pathname)
  return match !== null && (match.row.area === 'issuer' || match.row.area === 'admin')
    ? (match.params['account_id'] ?? null)
    : null
}
