import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { partsOf, type Manifest } from '#src/app/manifest.ts'
import type { Row } from '#src/routes/define.ts'
import { filesOf } from '#src/routes/screens.ts'
import { table } from '#src/routes/table.ts'

/**
 * Scripts of each page of an investor, in the build that is there: what its address loads before anything is done on it, with the
 * session, the form of a step and the page below a dialog. The goal is 180 KB (architecture, performance).
 */
const client = join(import.meta.dirname, '..', '..', 'dist', 'client')
const manifestFile = join(client, '.vite', 'manifest.json')
const KB = 1024
const GOAL = 180
const pages = table.filter((row) => row.screen !== null && (row.area === 'investor' || row.path.startsWith('/investment')) && row.guards.includes('auth'))
const manifest = (): Manifest => JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
const sizeOf = (file: string): number => statSync(existsSync(join(client, `${file}.br`)) ? join(client, `${file}.br`) : join(client, file)).size / KB

/** Files of a page: its screen and frame, the screen below a dialog, and the form of each step. */
function sourcesOf(row: Row, parts: Manifest): string[][] {
  const below = row.dialog === undefined ? undefined : table.find((one) => one.path === row.dialog)
  const own = [...filesOf(row), ...(below ? filesOf(below) : [])]
  const steps = Object.keys(parts).filter((source) => source.startsWith('src/features/investment/steps/'))
  return row.path.endsWith('/:step') && steps.length > 0 ? steps.map((step) => [...own, step]) : [own]
}

/** What a page loads, for each of its steps. */
function scriptsOf(row: Row): string[][] {
  const parts = manifest()
  const entry = Object.keys(parts).filter((source) => parts[source]?.isEntry)
  return sourcesOf(row, parts).map((sources) => partsOf(parts, [...entry, ...sources]).scripts)
}
const weightOf = (row: Row): number => Math.max(...scriptsOf(row).map((scripts) => scripts.reduce((sum, file) => sum + sizeOf(file), 0)))

describe.skipIf(!existsSync(manifestFile))('the first load, signed in, of', () => {
  test.each(pages.map((row) => [row.path, row] as const))(`%s weighs at most ${GOAL} KB`, (_, row) => {
    expect(weightOf(row)).toBeLessThanOrEqual(GOAL)
  })
  test('no page has the schema library in it: schemas come when somebody comes near a form', () => {
    expect(Object.values(manifest()).some(({ file }) => file.includes('/zod-'))).toBe(true)
    expect(pages.filter((row) => scriptsOf(row).flat().some((file) => file.includes('/zod-'))).map((row) => row.path)).toEqual([])
  })
})
