import type { Row } from './define.ts'
import { knownRows } from './known.ts'
import { standardChecks } from './params.ts'

/** A segment of a pattern: its fixed text, or a parameter with what must follow its value (`:company_name-pitch`). */
type Segment = string | { name: string; end: string }
interface Compiled {
  row: Row
  segments: readonly Segment[]
  names: readonly string[]
  /** one digit a segment: 2 fixed, 1 partly fixed, 0 a parameter; the larger one wins */
  rank: string
}
export interface Match {
  row: Row
  params: Readonly<Record<string, string>>
}

const segmentsOf = (path: string): string[] => path.split('/').filter((one) => one !== '')

function compile(row: Row): Compiled {
  const segments = segmentsOf(row.path).map((segment): Segment => {
    const end = segment.indexOf('-')
    return segment.startsWith(':') ? { name: segment.slice(1, end < 0 ? undefined : end), end: end < 0 ? '' : segment.slice(end) } : segment
  })
  const rank = segments.map((one) => (typeof one === 'string' ? '2' : one.end === '' ? '0' : '1')).join('')
  return { row, segments, names: segments.flatMap((one) => (typeof one === 'string' ? [] : [one.name])), rank }
}
const last: { rows: readonly Row[]; compiled: readonly Compiled[] } = { rows: [], compiled: [] }
/** The known rows, those with more fixed text first. */
function compiled(): readonly Compiled[] {
  const rows = knownRows()
  if (rows !== last.rows) Object.assign(last, { rows, compiled: rows.map(compile).sort((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0)) })
  return last.compiled
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** True when every parameter can be what it stands for. */
export function validParams(row: Row, params: Readonly<Record<string, string | undefined>>): boolean {
  const names = compiled().find((one) => one.row === row)?.names ?? []
  return names.every((name) => {
    const value = params[name]
    const check = row.params?.[name] ?? standardChecks[name]
    return value !== undefined && check !== undefined && check(value)
  })
}

/** Values of a pattern's parameters in an address, in their order; null when it is of another pattern. */
function valuesOf(segments: readonly Segment[], given: readonly string[]): string[] | null {
  if (segments.length !== given.length) return null
  const values: string[] = []
  for (const [index, one] of segments.entries()) {
    const text = given[index] ?? ''
    if (typeof one === 'string') {
      if (one !== text) return null
    } else if (text.length > one.end.length && text.endsWith(one.end)) values.push(text.slice(0, text.length - one.end.length))
    else return null
  }
  return values
}

/** Segments of a pathname: "/a/" is "/a"; an empty segment within is of no pattern. */
const partsOf = (pathname: string): string[] => (pathname === '/' ? [] : pathname.replace(/\/$/, '').split('/').slice(1))

function paramsOf({ segments, names }: Compiled, given: readonly string[]): Match['params'] | null {
  const values = valuesOf(segments, given)
  return values === null ? null : Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? '') ?? '']))
}

/** The row that a row is drawn over: a dialog's page, and the page itself where it has dialogs; null for others. */
export function underOf(row: Row): Row | null {
  const path = row.dialog ?? row.path
  const under = knownRows().find((one) => one.path === path)
  return under !== undefined && under.screen !== null && knownRows().some((one) => one.dialog === path && one.screen !== null) ? under : null
}

/** The known row that a pathname belongs to, whatever its parameters; null when there is none. */
export function findRow(pathname: string): Match | null {
  const given = partsOf(pathname)
  for (const one of compiled()) {
    const params = paramsOf(one, given)
    if (params !== null) return { row: one.row, params }
  }
  return null
}

/** Parameters of a known row in an address of it; null when it is of another. */
export function paramsIn(row: Row, pathname: string): Match['params'] | null {
  const one = compiled().find((each) => each.row === row)
  return one === undefined ? null : paramsOf(one, partsOf(pathname))
}

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

/** What React Router's own matching would have found at an address, for its hooks. */
export const foundAt = (row: Row, pathname: string) => ({ outlet: null, matches: [{ route: { path: row.path }, params: paramsIn(row, pathname) ?? {}, pathname, pathnameBase: pathname }], isDataRoute: false })
