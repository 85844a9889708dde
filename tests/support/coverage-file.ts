import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Coverage } from '#machines/lib/coverage.ts'

const folder = join(import.meta.dirname, '..', '..', '.tmp', 'coverage')

/** Saves the transitions that a run really took of a machine; /meta/machines colours them in the chart. */
export function saveCoverage(machine: string, coverage: Coverage): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${machine}.json`),
    JSON.stringify({
      machine,
      at: new Date().toISOString(),
      states: [...coverage.states],
      transitions: Object.fromEntries(coverage.taken),
    }),
  )
}
