import type { Row } from './define.ts'
import { standardChecks } from './params.ts'
import { publicRows } from './public.ts'

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

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    return null
  }
}

/** Finds rows of a table by the address. */
export interface Finder {
  /** the row that a pathname belongs to, whatever its parameters; null when there is none */
  find: (pathname: string) => Match | null
  /** true when every parameter can be what it stands for */
  valid: (row: Row, params: Readonly<Record<string, string | undefined>>) => boolean
}

/** The finder of these rows. */
export function finderOf(rows: readonly Row[]): Finder {
  const compiled = rows.map(compile).sort((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0))
  return {
    find(pathname) {
      for (const one of compiled) {
        const found = one.pattern.exec(pathname)
        if (!found) continue
        const params = Object.fromEntries(one.names.map((name, index) => [name, decode(found[index + 1] ?? '') ?? '']))
        return { row: one.row, params }
      }
      return null
    },
    valid(row, params) {
      const names = compiled.find((one) => one.row === row)?.names ?? []
      return names.every((name) => {
        const value = params[name]
        const check = row.params?.[name] ?? standardChecks[name]
        return value !== undefined && check !== undefined && check(value)
      })
    },
  }
}

/** Finds what is known on this page: the public rows, and the whole table once it is here (match.ts). */
export const here: Finder = finderOf(publicRows)
