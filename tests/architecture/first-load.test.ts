import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { partsOf, type Manifest } from '#src/app/manifest.ts'
import { filesOf } from '#src/routes/to-router.tsx'
import { table } from '#src/routes/table.ts'

/**
 * Brotli KB of JavaScript that an address loads before anything is done on it, in the build that is there: loose, for a
 * library that slips in. The goals are 170 and 260 (docs/performance.md). On 2026-11-30 public pages had 203 to 266, and
 * the longest forms of an investor and an issuer 400.
 */
const BUDGET = { public: 280, signedIn: 400 } as const
const client = join(import.meta.dirname, '..', '..', 'dist', 'client')
const manifestFile = join(client, '.vite', 'manifest.json')
const KB = 1024
const sizeOf = (file: string): number =>
  statSync(existsSync(join(client, `${file}.br`)) ? join(client, `${file}.br`) : join(client, file))
    .size / KB

describe.skipIf(!existsSync(manifestFile))('the first load', () => {
  // visitors never load the developers' pages below /meta
  const rows = table.filter((row) => row.screen !== null && row.meta !== true)
  test.each([
    ['public', rows.filter((row) => row.guards.length === 0)],
    ['signedIn', rows.filter((row) => row.guards.length > 0)],
  ] as const)('of each %s page is within its budget', (area, pages) => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
    const entry = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
    const weights = pages.map((row) => {
      const { scripts } = partsOf(manifest, [...entry, ...filesOf(row)])
      return {
        path: row.path,
        kb: Math.round(scripts.reduce((sum, file) => sum + sizeOf(file), 0)),
      }
    })
    expect(weights.length).toBeGreaterThan(10)
    expect(weights.filter(({ kb }) => kb > BUDGET[area])).toEqual([])
  })
})
