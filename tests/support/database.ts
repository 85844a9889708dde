import pg from 'pg'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded, type Embedded } from '#server/kernel/db/embedded.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { bossJobs } from '#server/providers/jobs/builtin.ts'
import { openDb } from '#server/kernel/db/db.ts'
import { printReports } from './report.ts'
import { scratchDir } from './scratch.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** the run's PostgreSQL; null outside the server project */
    postgres: { host: string; port: number; user: string; password: string } | null
    /** where tests store rows of the tables that the run prints at its end */
    reportFile: string | null
  }
}
/** The migrated database that every test database is copied from. */
export const TEMPLATE = 'capstan_template'

/** One embedded PostgreSQL for the run, with the template made once. Vitest calls it; what it returns ends the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = scratchDir('capstan-test-')
  const reportFile = join(dataDir, 'reports.jsonl')
  const server = await startEmbedded({ dataDir, unsafeFast: true, maxConnections: 300 })
  const end = async (): Promise<void> => {
    await server.stop()
    printReports(reportFile)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server)
  } catch (error) {
    await end()
    throw error
  }
  const { host, port, user, password } = server.connection()
  project.provide('postgres', {
    host: String(host),
    port: Number(port),
    user: String(user),
    password: String(password),
  })
  project.provide('reportFile', reportFile)
  return end
}

async function makeTemplate(server: Embedded): Promise<void> {
  const connection = server.connection(TEMPLATE)
  await onMaster(server.connection(), `create database ${TEMPLATE}`)
  await migrate(connection as pg.ClientConfig)
  const db = openDb({ connection, onError: () => undefined, max: 2 })
  // pg-boss makes its schema once, here, and every copy has it
  const jobs = bossJobs(db, { work: false })
  try {
    await jobs.install()
  } finally {
    await jobs.stop()
    await db.close()
  }
}

async function onMaster(connection: pg.PoolConfig, text: string): Promise<void> {
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
