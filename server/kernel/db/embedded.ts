import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  databaseOwner,
  findBinaries,
  launch,
  type Binaries,
  type Owner,
} from './embedded-binaries.ts'

/** A PostgreSQL that this process started. */
export interface Embedded {
  /** how to connect to one of its databases */
  connection(database?: string): pg.PoolConfig
  /** ends it cleanly; open connections are closed */
  stop(): Promise<void>
  pid: number
}
export interface EmbeddedOptions {
  /** directory that holds `postgres/`, `keys/` and `run/`; made with mode 0700 */
  dataDir: string
  /** tests only: no syncing, so a power cut may lose data */
  unsafeFast?: boolean
  maxConnections?: number
  /** notified once when the server ends without a request */
  onExit?: (code: number | null) => void
}
const USER = 'capstan'
/** Room for `/.s.PGSQL.5432` in the 107 bytes of a socket's path. */
const SOCKET_PATH_MAX = 90

interface Ground {
  base: string
  cluster: string
  socketDir: string
  password: string
  owner: Owner | null
  binaries: Binaries
}

function ground(dataDir: string): Ground {
  const owner = databaseOwner()
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const base = realpathSync(dataDir)
  chmodSync(base, 0o700)
  const give = (path: string): string => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chmodSync(path, 0o700)
    if (owner) chownSync(path, owner.uid, owner.gid)
    return path
  }
  // root may still write everywhere below; the database's user must be able to walk in
  if (owner) chownSync(base, owner.uid, owner.gid)
  const cluster = give(join(base, 'postgres'))
  const near = join(base, 'run')
  const socketDir = give(
    near.length <= SOCKET_PATH_MAX ? near : mkdtempSync(join(tmpdir(), 'capstan-run-')),
  )
  return {
    base,
    cluster,
    socketDir,
    password: databasePassword(base),
    owner,
    binaries: findBinaries(),
  }
}

function databasePassword(base: string): string {
  const keys = join(base, 'keys')
  mkdirSync(keys, { recursive: true, mode: 0o700 })
  const file = join(keys, 'database')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Starts (and on first use creates) the database of a data directory. The caller holds the directory's lock. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const g = ground(options.dataDir)
  await endStale(g.cluster)
  if (!existsSync(join(g.cluster, 'PG_VERSION'))) await initialise(g)
  rmSync(join(g.cluster, 'postmaster.pid'), { force: true })
  // a killed server leaves this too; its number may belong to another process by now, or to one that nobody has buried
  rmSync(join(g.socketDir, '.s.PGSQL.5432.lock'), { force: true })
  const port = process.platform === 'win32' ? await freePort() : 5432
  const host = process.platform === 'win32' ? '127.0.0.1' : g.socketDir
  const settings: Record<string, string> = {
    listen_addresses: process.platform === 'win32' ? '127.0.0.1' : '',
    unix_socket_directories: process.platform === 'win32' ? '' : g.socketDir,
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections ?? 60),
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_statement: 'none',
    shared_buffers: '96MB',
    wal_compression: 'on',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.unsafeFast
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
  }
  const args = [
    '-D',
    g.cluster,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ]
  const child = run(g.binaries.postgres, args, g, true)
  const connection = (database = 'capstan'): pg.PoolConfig => ({
    host,
    port,
    user: USER,
    password: g.password,
    database,
  })
  const state = { stopping: false }
  await ready(child, connection('postgres'))
  child.once('exit', (code) => {
    if (!state.stopping) options.onExit?.(code)
  })
  await ensureDatabase(connection('postgres'))
  return { connection, pid: child.pid ?? 0, stop: () => stop(child, state, g) }
}

function run(file: string, args: readonly string[], g: Ground, dieWithUs: boolean): ChildProcess {
  const how = launch(file, args, g.owner, g.cluster, dieWithUs)
  const env = {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.platform === 'win32' ? process.env : {}),
  }
  return spawn(how.file, how.args, {
    ...how.ids,
    env,
    cwd: g.cluster,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
}

/** Stores the last lines that a child wrote, for the message when it fails. */
function lastWords(child: ChildProcess): () => string {
  let text = ''
  const keep = (part: Buffer): void => void (text = (text + part.toString()).slice(-4000))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => text.trim()
}

async function initialise(g: Ground): Promise<void> {
  const file = join(g.socketDir, 'password')
  writeFileSync(file, `${g.password}\n`, { mode: 0o600 })
  if (g.owner) chownSync(file, g.owner.uid, g.owner.gid)
  // an interrupted initdb leaves files without PG_VERSION, or a cluster that was never finished
  rmSync(g.cluster, { recursive: true, force: true })
  mkdirSync(g.cluster, { mode: 0o700 })
  if (g.owner) chownSync(g.cluster, g.owner.uid, g.owner.gid)
  const making = join(g.cluster, 'new')
  const child = run(
    g.binaries.initdb,
    [
      '-D',
      making,
      '-U',
      USER,
      `--pwfile=${file}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-instructions',
    ],
    g,
    true,
  )
  const words = lastWords(child)
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  rmSync(file, { force: true })
  if (code !== 0) throw new Error(`The database could not be created in ${g.cluster}: ${words()}`)
  const names = readdirSync(making).filter((n) => n !== 'PG_VERSION')
  // PG_VERSION is moved last: it shows that the cluster is complete
  for (const name of [...names, 'PG_VERSION']) renameSync(join(making, name), join(g.cluster, name))
  rmSync(making, { recursive: true, force: true })
}

async function ready(child: ChildProcess, connection: pg.ClientConfig): Promise<void> {
  const words = lastWords(child)
  const ended = { code: undefined as number | null | undefined }
  child.once('exit', (code) => (ended.code = code))
  child.once('error', () => (ended.code = -1))
  const until = Date.now() + 60_000
  for (;;) {
    if (ended.code !== undefined)
      throw new Error(`The database did not start: ${words() || `it ended with ${ended.code}`}`)
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > until)
        throw new Error(`The database did not answer within a minute: ${words()}`, { cause: error })
      await sleep(25)
    }
  }
}

async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', ['capstan'])
    if (found.rowCount === 0) await client.query('create database capstan')
  } finally {
    await client.end()
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Is the process of a postmaster.pid really the server of this directory, and not another one that got its number? */
function isServerOf(pid: number, cluster: string): boolean {
  if (!alive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

/** Ends a server that outlived the process that started it (killed), and clears what it left. */
async function endStale(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!Number.isInteger(pid) || pid <= 0) return
  for (const [signal, wait] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 4000],
    ['SIGKILL', 2000],
  ] as const) {
    if (!isServerOf(pid, cluster)) return
    process.kill(pid, signal)
    for (let waited = 0; waited < wait && isServerOf(pid, cluster); waited += 25) await sleep(25)
  }
}

async function stop(child: ChildProcess, state: { stopping: boolean }, g: Ground): Promise<void> {
  state.stopping = true
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill('SIGINT')
    const slow = setTimeout(() => child.kill('SIGQUIT'), 10_000)
    await gone
    clearTimeout(slow)
  }
  if (!g.socketDir.startsWith(g.base)) rmSync(g.socketDir, { recursive: true, force: true })
}
