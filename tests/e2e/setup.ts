import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { printReports } from '../support/report.ts'
import { copyOfBuild, startSite, WORLD_MS } from './support/site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** the built product and a stopped installation with the demo world, made once for the run */
    world: { root: string; base: string }
  }
}

/**
 * Creates the demo data once; each test file copies it and has data of its own. Vitest calls it; what it returns ends
 * the run. CAPSTAN_E2E_WORLD names a directory that stores the data for the next run, while you write tests.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const build = copyOfBuild()
  const kept = process.env['CAPSTAN_E2E_WORLD']
  const base = kept ?? mkdtempSync(join(tmpdir(), 'capstan-world-'))
  const reportFile = join(build.root, 'reports.jsonl')
  project.provide('reportFile', reportFile)
  const end = (): void => {
    printReports(reportFile)
    build.remove()
    if (kept === undefined) rmSync(base, { recursive: true, force: true })
  }
  try {
    if (!existsSync(join(base, 'postgres'))) {
      mkdirSync(base, { recursive: true, mode: 0o700 })
      const site = await startSite({ dataDir: base, root: build.root, startMs: WORLD_MS })
      await site.stop()
    }
    project.provide('world', { root: build.root, base })
  } catch (error) {
    end()
    throw error
  }
  return end
}
