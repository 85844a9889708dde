import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#server/kernel/db/embedded.ts'
import type { TestProject } from 'vitest/node'
import { printReports } from '../support/report.ts'
import { serveBrowser } from './support/browser.ts'
import { storedWorld } from '../../scripts/world.ts'
import { copyOfBuild, copyOfWorld, type World } from './support/site.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** what the sites of the run are made of */
    world: World
  }
}

/** Sessions of the database: two workers, each with a few sites. */
const SESSIONS = 300

/**
 * Creates the demo data once, one PostgreSQL that has it as a template, and one browser; each site copies the data and
 * has its own. Vitest calls it; what it returns ends the run. CAPSTAN_E2E_WORLD names a directory that stores the data for the next
 * run, while you write tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = copyOfBuild()
  const reportFile = join(build.root, 'reports.jsonl')
  project.provide('reportFile', reportFile)
  const ends: (() => void | Promise<void>)[] = [
    () => printReports(reportFile),
    () => build.remove(),
  ]
  const end = async (): Promise<void> => {
    for (const one of ends.toReversed()) await one()
  }
  try {
    const dataDir = copyOfWorld(process.env['CAPSTAN_E2E_WORLD'] ?? (await storedWorld()).dir)
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const server = await startEmbedded({ dataDir, unsafeFast: true, maxConnections: SESSIONS })
    ends.push(() => server.stop())
    const browser = await serveBrowser()
    ends.push(() => browser.close())
    const { host, port, user, password } = server.connection()
    project.provide('world', {
      root: build.root,
      base: dataDir,
      browser: browser.wsEndpoint(),
      postgres: {
        host: String(host),
        port: Number(port),
        user: String(user),
        password: String(password),
      },
    })
  } catch (error) {
    await end()
    throw error
  }
  return end
}
