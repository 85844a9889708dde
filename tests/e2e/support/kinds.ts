import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Row } from '#src/routes/define.ts'

const source = join(import.meta.dirname, '..', '..', '..', 'src')
/** What the design system has, and the blocks made of it. */
const PARTS = /^(?:ui|blocks)\//
const IMPORT =
  /(?:^|\n)(?:import|export)(?! type)[^'\n]*(?:\n[^'\n]*)*?from '(\.{1,2}\/[^']+|#src\/[^']+)'/g

const known = new Map<string, readonly string[]>()
/** The files of the client that a file imports as it is written: without types and lazily loaded files. */
function importsOf(file: string): readonly string[] {
  const before = known.get(file)
  if (before !== undefined) return before
  const text = /\.tsx?$/.test(file) ? readFileSync(file, 'utf8') : ''
  const found = [...text.matchAll(IMPORT)]
    .map(([, path = '']) =>
      path.startsWith('#src/') ? join(source, path.slice(5)) : join(dirname(file), path),
    )
    .filter((path) => existsSync(path))
  known.set(file, found)
  return found
}

/** Parts of the design system that a screen is made of, also those that its own parts are made of. */
function partsOf(screen: string): string[] {
  const seen = new Set([join(source, screen)])
  for (const file of seen) for (const one of importsOf(file)) seen.add(one)
  return [...seen].map((file) => relative(source, file)).filter((file) => PARTS.test(file))
}

/**
 * What kind of screen a row has: where it is (its area and layout, over another screen or not, rendered by the server or
 * not), what it is about (the folder of its file), and each part of the design system that it is made of (a list, a form,
 * a chart, an editor).
 */
export const kindsOf = (row: Row): string[] => [
  `${row.area} ${row.layout} ${row.frame ?? ''} ${row.dialog === undefined ? '' : 'dialog'}`,
  row.prerender === true ? 'rendered by the server' : 'rendered in the browser',
  ...(row.screen === null ? [] : [dirname(row.screen.file), ...partsOf(row.screen.file)]),
]
