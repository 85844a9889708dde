import type { FastifyInstance } from 'fastify'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { demandDataDir, demandOwnCluster } from './kernel/db/data-dir.ts'
import { lockDataDir, type DataLock } from './kernel/db/data-lock.ts'
import { demandDatabase } from './kernel/db/database-server.ts'
import { openDb, type Connection, type Db } from './kernel/db/db.ts'
import { demandPassword } from './kernel/db/embedded-password.ts'
import { startEmbedded, type Embedded } from './kernel/db/embedded.ts'
import { beginAnew, isHalfMade } from './kernel/db/half-made.ts'
import { migrate } from './kernel/db/migrate.ts'
import { demandRestored } from './kernel/db/restoring.ts'
import { checkSession } from './kernel/db/session.ts'
import { readSetting, writeSetting } from './kernel/db/setting.ts'
import { keysOfDatabase, noteServing } from './kernel/keys/index.ts'
import { makeMetrics } from './kernel/lib/metrics.ts'
import { makeReadiness } from './kernel/lib/readiness.ts'
import { pageSource } from './kernel/http/pages.ts'
import { followTls, readTls, type Tls } from './kernel/http/tls.ts'
import { makeLog, type Log } from './kernel/lib/log.ts'
import { createServices } from './create-services.ts'
import { startServices, stopServices } from './start-services.ts'
import { measuresOf } from './measures.ts'
import { encryptedColumns } from './modules.ts'
import { listenFault, OPS, PRODUCT } from './preflight.ts'
import { openOps, type OpsParts, type OpsServer } from './ops-server.ts'
import type { AppServices } from './app-services.ts'

/** A database that is ready to be used, and how to let go of it. */
export interface OpenDatabase {
  db: Db
  connection: Connection
  /** nothing was in it before this start */
  isNew: boolean
  embedded: boolean
  close(): Promise<void>
}

/** Opens the embedded database under the directory's lock, or the one of DATABASE_URL, and migrates it. */
export async function openDatabase(
  config: Config,
  log: Log,
  onLost: () => void,
): Promise<OpenDatabase> {
  demandDataDir(config.dataDir)
  demandRestored(config.dataDir)
  const lock: DataLock | null = config.databaseUrl ? null : await lockDataDir(config.dataDir)
  let embedded: Embedded | null = null
  try {
    if (config.databaseUrl) await demandDatabase(config.databaseUrl)
    else {
      demandOwnCluster(config.dataDir)
      await demandPassword(config.dataDir, config.secretKey)
    }
    embedded = config.databaseUrl
      ? null
      : await startEmbedded({ dataDir: config.dataDir, onExit: onLost })
    const connection: Connection = embedded
      ? embedded.connection()
      : { connectionString: config.databaseUrl ?? '' }
    let applied = await migrate(connection)
    if (embedded && (await isHalfMade(embedded.connection()))) {
      log.warn(
        'the demo world was not finished when its process was killed; nobody has seen it, so it is made anew',
      )
      await beginAnew(embedded.connection())
      rmSync(join(config.dataDir, 'files'), { recursive: true, force: true })
      applied = await migrate(connection)
    }
    const state = { closing: false }
    const pooler = config.databasePooler === 'transaction'
    const db = openDb({
      connection,
      pooler,
      onError: (err) => {
        if (!state.closing) log.warn({ err }, 'a connection to the database ended')
      },
    })
    const close = async (): Promise<void> => {
      state.closing = true
      await db.close()
      await embedded?.stop()
      await lock?.release()
    }
    await checkSession(db, pooler).catch(async (error: unknown) => {
      await db.close()
      throw error
    })
    return {
      db,
      connection,
      isNew: applied.includes('0001_ground.sql'),
      embedded: embedded !== null,
      close,
    }
  } catch (error) {
    await embedded?.stop()
    await lock?.release()
    throw error
  }
}

/** DEMO as it was decided when the database was new; a given value wins and is remembered. */
async function decideDemo(db: Db, given: boolean | null, isNew: boolean): Promise<boolean> {
  const before = await readSetting<boolean>(db, 'demo')
  const demo = given ?? before ?? isNew
  if (demo !== before) await writeSetting(db, 'demo', demo)
  return demo
}

export interface Running {
  app: FastifyInstance
  services: AppServices
  address: string
  isNew: boolean
  embedded: boolean
  /** where probes and metrics are; null without OPS_PORT */
  ops: string | null
  stop(): Promise<void>
}
export interface LaunchOptions {
  root: string
  /** pages through Vite */
  vite?: boolean
  /** the embedded database ended by itself */
  onLost: () => void
  /** between migrations and the first request: the demo data */
  prepare?: (services: AppServices) => Promise<void>
  log?: Log
}

/** Everything from configuration to a listening server. What was opened is closed again when a later step fails. */
export async function launch(config: Config, options: LaunchOptions): Promise<Running> {
  const log = options.log ?? makeLog(config.logLevel)
  const tls = config.tls ? readTls(config.tls) : null
  const parts: OpsParts = {
    metrics: makeMetrics({ process: true }),
    readiness: makeReadiness('migrating'),
    measures: async () => [],
  }
  const ops = config.ops
    ? await openOps(config.ops, parts).catch((error: unknown) => {
        throw listenFault(error, config.ops ?? config, OPS) ?? error
      })
    : null
  try {
    const database = await openDatabase(config, log, options.onLost)
    try {
      return await serveOn(config, options, database, { log, tls, parts, ops })
    } catch (error) {
      await database.close()
      throw error
    }
  } catch (error) {
    await ops?.close()
    throw error
  }
}

/** The configured host as it is written in an address. */
function hostInAddress(host: string): string {
  if (host.includes(':')) return `[${host}]`
  return host === '0.0.0.0' ? 'localhost' : host
}

async function serveOn(
  config: Config,
  options: LaunchOptions,
  database: OpenDatabase,
  { log, tls, parts, ops }: { log: Log; tls: Tls | null; parts: OpsParts; ops: OpsServer | null },
): Promise<Running> {
  const { readiness } = parts
  readiness.phase = 'starting'
  const { db, isNew, embedded } = database
  const keys = await keysOfDatabase({ ...config, db, columns: encryptedColumns })
  const demo = await decideDemo(db, config.demo, isNew)
  const host = hostInAddress(config.host)
  const scheme = tls ? 'https' : 'http'
  const services = await createServices({
    config,
    db,
    keys,
    log,
    demo,
    metrics: parts.metrics,
    readiness,
    publicUrl: config.publicUrl ?? `${scheme}://${host}:${config.port}`,
  })
  const app = await buildApp(services, {
    pages: await pageSource(config, options.root, log, options.vite ?? false),
    // a machine that runs other tests at the same time makes every loop late
    shed: config.env !== 'test',
    ...(tls ? { tls } : {}),
  })
  services.ownPage = async (path) => (await app.inject({ method: 'GET', url: path })).statusCode
  parts.measures = measuresOf(services)
  if (config.tls) followTls(app, config.tls, log)
  try {
    await startServices(services)
    await noteServing(db, keys)
    await options.prepare?.(services)
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenFault(error, config, PRODUCT) ?? error
    })
    const { port } = app.server.address() as { port: number }
    if (!config.publicUrl) services.publicUrl = `${scheme}://${host}:${port}`
    readiness.phase = 'serving'
    const stop = async (): Promise<void> => {
      readiness.phase = 'draining'
      await sleep(config.drainSeconds * 1000)
      await app.close()
      await stopServices(services)
      await database.close()
      await ops?.close()
    }
    const where = ops?.address ?? null
    return { app, services, address: services.publicUrl, isNew, embedded, ops: where, stop }
  } catch (error) {
    await app.close()
    await stopServices(services)
    throw error
  }
}
