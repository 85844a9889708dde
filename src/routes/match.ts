import type { Row } from './define.ts'
import { standardChecks } from './params.ts'
import { table } from './table.ts'

interface Compiled {
  row: Row
  pattern: RegExp
  names: readonly string[]
  /** one digit a segment: 2 fixed, 1 partly fixed, 0 a parameter; the larger one wins */
  rank: string
}
export interface Match {
  row: Row
  params: Readonly<Record<string, string>>
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const segmentsOf = (path: string): string[] => path.split('/').filter((one) => one !== '')

function compile(row: Row): Compiled {
  const names: string[] = []
  const segments = segmentsOf(row.path)
  const parts = segments.map((segment) => {
    const found = /^:([A-Za-z_]+)(.*)$/.exec(segment)
    if (!found) return escape(segment)
    names.push(found[1] ?? '')
    return `([^/]+)${escape(found[2] ?? '')}`
  })
  const rank = segments.map((segment) => (!segment.startsWith(':') ? '2' : /-/.test(segment) ? '1' : '0')).join('')
  return { row, names, rank, pattern: new RegExp(`^/${parts.join('/')}/?$`) }
}
const compiled: readonly Compiled[] = table.map(compile).sort((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0))

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** True when every parameter can be what it stands for. */
export function validParams(row: Row, params: Readonly<Record<string, string | undefined>>): boolean {
  const names = compiled.find((one) => one.row === row)?.names ?? []
  return names.every((name) => {
    const value = params[name]
    const check = row.params?.[name] ?? standardChecks[name]
    return value !== undefined && check !== undefined && check(value)
  })
}

/** The row that a pathname belongs to, whatever its parameters; null when there is none. */
export function findRow(pathname: string): Match | null {
  for (const one of compiled) {
    const found = one.pattern.exec(pathname)
    if (!found) continue
    const params = Object.fromEntries(one.names.map((name, index) => [name, decode(found[index + 1] ?? '') ?? '']))
    return { row: one.row, params }
  }
  return null
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
