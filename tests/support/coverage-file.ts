import { mkdirSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Coverage } from '#machines/lib/coverage.ts'

const folder = join(import.meta.dirname, '..', '..', '.tmp', 'coverage')
const SUITE = 'npm test'

/** Who runs a spec by hand: the name in TESTER, else the user of this machine. */
export const tester = (): string => process.env['TESTER']?.trim() || userInfo().username

/**
 * Saves the transitions that a run really took of a machine; /meta/machines colors them in the chart. A run by hand has
 * a file for each tester, so that it replaces neither the run of the suite nor that of a colleague.
 */
export function saveCoverage(machine: string, coverage: Coverage, by: string = SUITE): void {
  mkdirSync(folder, { recursive: true })
  const own = by === SUITE ? '' : `.${by.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  writeFileSync(
    join(folder, `${machine}${own}.json`),
    JSON.stringify({
      machine,
      by,
      at: new Date().toISOString(),
      states: [...coverage.states],
      transitions: Object.fromEntries(coverage.taken),
    }),
  )
}
