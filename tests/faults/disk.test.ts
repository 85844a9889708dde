import { paperOf } from '#tests/support/paper.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded, type Embedded } from '#server/kernel/db/embedded.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { testApp } from '#tests/support/app.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { reportRow } from '#tests/support/report.ts'
import { MAY_MOUNT, smallDisk } from '#tests/support/small-disk.ts'
import { runs, THOROUGH } from '#tests/support/thorough.ts'
import { sendFile } from '#tests/support/upload.ts'
import type { Ready } from './child.ts'

/** How long the database has no room at all. */
const FULL_MS = runs(2000, 60_000)
/** Who waits longer for a refusal than this hangs (security.md, section 8, figure 21: 2 s). */
const REFUSED_MS = 2000
/** From the moment that there is room again (figure 21). */
const BACK_MS = 10_000
/** Connections of a process (db.ts). */
const CONNECTIONS = 16
/** A cluster, the tables, and the log of the migrations. */
const DISK_MB = 600
const root = join(import.meta.dirname, '..', '..')
const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})
function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `capstan-${name}-`))
  ends.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}

/** Something that is started again a second after each time that it ended, as systemd and a container do. */
abstract class Supervised {
  /** how often it ended by itself */
  ended = 0
  #stopping = false
  protected abstract begin(onEnd: () => void): Promise<void>
  protected abstract end(): Promise<void>

  async start(): Promise<void> {
    await this.begin(() => {
      this.ended++
      void this.#again()
    })
  }
  async #again(): Promise<void> {
    while (!this.#stopping) {
      await sleep(1000)
      if (this.#stopping) return
      try {
        return await this.start()
      } catch {
        // it still cannot start; it is tried again
      }
    }
  }
  async stop(): Promise<void> {
    this.#stopping = true
    await this.end()
  }
}

class Postgres extends Supervised {
  readonly dataDir: string
  #running: Embedded | null = null
  constructor(dataDir: string) {
    super()
    this.dataDir = dataDir
  }
  async begin(onEnd: () => void): Promise<void> {
    this.#running = await startEmbedded({ dataDir: this.dataDir, onExit: onEnd })
  }
  async end(): Promise<void> {
    await this.#running?.stop()
  }
  get connection(): pg.PoolConfig {
    if (this.#running === null) throw new Error('the database was never started')
    return this.#running.connection()
  }
  get url(): string {
    const { host, port, user, password, database } = this.connection
    return `postgres://${user}:${String(password)}@${encodeURIComponent(String(host))}:${port}/${database}`
  }
}

/** The product in a process of its own, with an operator and an offering (`child.ts`). */
class Product extends Supervised {
  ready: Ready = { address: '', token: '', listingId: '', accountId: '', linkId: '', drafts: [] }
  #child: ChildProcess | null = null
  readonly env: Readonly<Record<string, string>>
  constructor(env: Readonly<Record<string, string>>) {
    super()
    this.env = env
  }
  begin(onEnd: () => void): Promise<void> {
    const child = spawn(join(root, 'node_modules', '.bin', 'node'), ['tests/faults/child.ts'], {
      cwd: root,
      env: {
        PATH: process.env['PATH'] ?? '',
        ...COMPILED,
        LOG_LEVEL: 'silent',
        DEMO: '0',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    let said = ''
    let isReady = false
    return new Promise((resolve, reject) => {
      const hear = (part: Buffer): void => {
        said += part.toString()
        const found = /READY (\{.*\})/.exec(said)?.[1]
        if (!found || isReady) return
        isReady = true
        this.ready = JSON.parse(found) as Ready
        resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('close', (code) => {
        if (isReady) onEnd()
        else reject(new Error(`the server did not start (${code}): ${said}`))
      })
    })
  }
  async end(): Promise<void> {
    if (this.#child?.exitCode !== null) return
    const gone = once(this.#child, 'close')
    this.#child.kill('SIGKILL')
    await gone
  }
}

interface Answer {
  status: number
  body: Record<string, unknown>
  retryAfter: string | null
  ms: number
}
/** Nobody listens: what a proxy in front answers with 502. */
const NOBODY = 0
async function ask(url: string, request: RequestInit = {}): Promise<Answer> {
  const from = performance.now()
  try {
    const answer = await fetch(url, request)
    const text = await answer.text()
    return {
      status: answer.status,
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
      retryAfter: answer.headers.get('retry-after'),
      ms: performance.now() - from,
    }
  } catch {
    return { status: NOBODY, body: {}, retryAfter: null, ms: performance.now() - from }
  }
}

/** Those who use the product meanwhile: people who write, one who reads, and a balancer that probes. */
class Users {
  readonly acknowledged = new Map<string, string>()
  readonly refused: Answer[] = []
  readonly reads: Answer[] = []
  readonly probes: Answer[] = []
  readonly lives: Answer[] = []
  lastWritten = 0
  #stopping = false
  #all: Promise<unknown>[] = []
  readonly product: Product
  readonly opsPort: string
  constructor(product: Product, opsPort: string) {
    this.product = product
    this.opsPort = opsPort
  }

  evidence(key: string): Promise<Answer> {
    const { address, listingId, token } = this.product.ready
    return ask(`${address}/api/admin/offerings/${listingId}/evidence`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ kind: 'legends', note: key }),
    })
  }
  read(): Promise<Answer> {
    const { address, token } = this.product.ready
    return ask(`${address}/api/personal/user`, { headers: { authorization: `Bearer ${token}` } })
  }
  probe(path: string): Promise<Answer> {
    return ask(`http://127.0.0.1:${this.opsPort}${path}`)
  }
  /** What was refused is sent again with its key until it is written. */
  async #write(): Promise<void> {
    while (!this.#stopping) {
      const key = newId()
      for (;;) {
        const answer = await this.evidence(key)
        if (answer.status === 201) {
          this.acknowledged.set(key, String(answer.body['id']))
          this.lastWritten = Date.now()
          break
        }
        this.refused.push(answer)
        await sleep(100)
      }
    }
  }
  async #repeat(into: Answer[], work: () => Promise<Answer>): Promise<void> {
    while (!this.#stopping) {
      into.push(await work())
      await sleep(100)
    }
  }
  begin(): void {
    this.#all = [
      ...Array.from({ length: 6 }, () => this.#write()),
      this.#repeat(this.reads, () => this.read()),
      this.#repeat(this.probes, () => this.probe('/health/ready')),
      this.#repeat(this.lives, () => this.probe('/health/live')),
    ]
  }
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#all)
  }
}

const slowest = (answers: readonly Answer[]): number =>
  Math.round(Math.max(0, ...answers.map((one) => one.ms)))

async function look<T extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
): Promise<T[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

/** Everything that was answered is there once, nothing else is, the ledger is 0, and the log is whole. */
async function holds(
  users: Users,
  connection: pg.ClientConfig,
  env: Record<string, string>,
): Promise<void> {
  const rows = await look<{ id: string; note: string }>(
    connection,
    'select id, note from offering_evidence',
  )
  const found = new Map(rows.map((row) => [row.note, row.id]))
  expect([...users.acknowledged].filter(([key, id]) => found.get(key) !== id)).toEqual([])
  expect(rows).toHaveLength(users.acknowledged.size)
  expect(
    await look(connection, 'select coalesce(sum(amount), 0)::int as total from ledger_entry'),
  ).toEqual([{ total: 0 }])
  const verify = spawn(process.execPath, [join(root, 'scripts', 'log-verify.ts')], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  verify.stdout.on('data', (part: Buffer) => (said += part.toString()))
  expect([await once(verify, 'close'), said]).toEqual([
    [0, null],
    expect.stringMatching(/ 0 faults\.\n$/),
  ])
}

test.skipIf(!MAY_MOUNT)(
  'the disk of PostgreSQL is full: writes are refused in time, reads go on while it can answer, and nothing is lost or written twice (skipped where nothing may be mounted)',
  async () => {
    const disk = smallDisk(DISK_MB)
    ends.push(() => disk.remove())
    const postgres = new Postgres(join(disk.folder, 'database'))
    await postgres.start()
    ends.push(() => postgres.stop())
    const { connection } = postgres
    const env = { DATABASE_URL: postgres.url, DATA_DIR: ownFolder('product') }
    const opsPort = await freePort()
    const product = new Product({ ...env, PORT: await freePort(), OPS_PORT: opsPort })
    await product.start()
    ends.push(() => product.stop())
    const users = new Users(product, opsPort)
    users.begin()
    await expect.poll(() => users.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(50)

    // no room for tables: PostgreSQL answers, so that everything can be read
    disk.fill()
    await expect.poll(() => users.refused.length, { timeout: 60_000 }).toBeGreaterThan(10)
    const tables = { refused: users.refused.length, reads: users.reads.length }
    await expect
      .poll(() => users.reads.length, { timeout: 10_000 })
      .toBeGreaterThan(tables.reads + 3)
    const alive = (await users.probe('/health/ready')).status === 200
    if (alive) expect((await users.read()).status).toBe(200)

    // no room for the write-ahead log: PostgreSQL ends itself, and does not start again
    await look(connection, 'select pg_switch_wal()').catch(() => undefined)
    await expect
      .poll(async () => (await users.probe('/health/ready')).body, { timeout: 30_000 })
      .toEqual({ waits_for: ['database'] })
    await expect
      .poll(async () => (await users.probe('/metrics')).body['text'], {
        timeout: 30_000,
        interval: 500,
      })
      .toContain('capstan_database_up 0')
    await sleep(FULL_MS)
    expect((await users.read()).status).toBe(503)

    disk.free()
    const from = Date.now()
    await expect
      .poll(() => users.lastWritten, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(from)
    const back = users.lastWritten - from
    await expect.poll(async () => (await users.probe('/health/ready')).status).toBe(200)
    await sleep(500)
    await users.stop()

    reportRow('The disk of PostgreSQL is full', {
      'acknowledged writes': users.acknowledged.size,
      'refused by full tables': tables.refused,
      'refused in all': users.refused.length,
      'slowest refusal ms': slowest(users.refused),
      'slowest probe ms': slowest(users.probes),
      'database ended': postgres.ended,
      'back ms': back,
      lost: 0,
    })
    await holds(users, connection, env)
    expect(new Set(users.refused.map((one) => one.status))).toEqual(new Set([503]))
    expect(users.refused.filter((one) => one.retryAfter === null)).toEqual([])
    expect(new Set(users.reads.map((one) => one.status))).toEqual(new Set([200, 503]))
    expect(new Set(users.lives.map((one) => one.status))).toEqual(new Set([200]))
    expect(slowest(users.refused)).toBeLessThanOrEqual(REFUSED_MS)
    expect(back).toBeLessThanOrEqual(BACK_MS)
    // the process of the product has lived through all of it
    expect(product.ended).toBe(0)
  },
  300_000,
)

test.skipIf(!MAY_MOUNT || !THOROUGH)(
  'the disk of an installation with the embedded database is full: it ends, is started again, and nothing is lost (thorough; skipped where nothing may be mounted)',
  async () => {
    const disk = smallDisk(DISK_MB)
    ends.push(() => disk.remove())
    const dataDir = join(disk.folder, 'data')
    const opsPort = await freePort()
    const env = { DATA_DIR: dataDir }
    const product = new Product({ ...env, PORT: await freePort(), OPS_PORT: opsPort })
    await product.start()
    ends.push(() => product.stop())
    const connection = {
      host: join(dataDir, 'run'),
      port: 5432,
      user: 'capstan',
      password: readFileSync(join(dataDir, 'keys', 'database'), 'utf8').trim(),
      database: 'capstan',
    }
    const users = new Users(product, opsPort)
    users.begin()
    await expect.poll(() => users.acknowledged.size, { timeout: 20_000 }).toBeGreaterThan(50)
    disk.fill()
    await expect
      .poll(async () => (await users.probe('/health/ready')).body['waits_for'], { timeout: 10_000 })
      .toContain('files')
    await look(connection, 'select pg_switch_wal()').catch(() => undefined)
    await expect.poll(() => product.ended, { timeout: 60_000 }).toBeGreaterThan(0)
    await sleep(FULL_MS)
    disk.free()
    const from = Date.now()
    await expect
      .poll(() => users.lastWritten, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(from)
    const back = users.lastWritten - from
    await sleep(500)
    await users.stop()
    reportRow('The disk of an installation with the embedded database is full', {
      'acknowledged writes': users.acknowledged.size,
      'not answered or refused': users.refused.length,
      'server ended': product.ended,
      'back ms': back,
      lost: 0,
    })
    expect(users.refused.filter((one) => one.status !== 503 && one.status !== NOBODY)).toEqual([])
    await product.stop()
    const database = new Postgres(dataDir)
    await database.start()
    try {
      const { address: _, ...rest } = product.ready
      expect(rest.listingId).not.toBe('')
      await holds(users, connection, { DATABASE_URL: database.url, DATA_DIR: dataDir })
    } finally {
      await database.stop()
    }
  },
  300_000,
)

test.skipIf(!MAY_MOUNT)(
  'the disk of files is full: an upload is refused with its cause and can be sent again; nothing is half stored (skipped where nothing may be mounted)',
  async () => {
    const disk = smallDisk(300)
    ends.push(() => disk.remove())
    const t = await testApp({ env: { DATA_DIR: disk.folder } })
    const ann = t.person()
    const bytes = paperOf('x'.repeat(200_000))
    const send = () =>
      sendFile<{ id: string; code?: string; message?: string }>(t, '/api/files', {
        name: 'passport.pdf',
        bytes,
        token: ann.token,
        fields: { purpose: 'identity_document' },
      })
    const open = (id: string) =>
      t.app.inject({ url: `/api/files/${id}`, headers: { authorization: `Bearer ${ann.token}` } })
    const rows = () => t.db.one<{ n: number }>('select count(*)::int as n from stored_file')
    const first = await send()
    expect(first.status).toBe(201)
    expect(await t.services.readiness.waits()).toEqual([])

    disk.fill()
    expect(await t.services.readiness.waits()).toEqual(['files'])
    expect(await send()).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('Files can’t be stored') },
    })
    expect(await rows()).toEqual({ n: 1 })
    expect(readdirSync(join(disk.folder, 'files', 'tmp'))).toEqual([])
    expect((await open(first.body.id)).rawPayload.equals(bytes)).toBe(true)

    disk.free()
    expect(await t.services.readiness.waits()).toEqual([])
    const again = await send()
    expect(again.status).toBe(201)
    expect((await open(again.body.id)).rawPayload.equals(bytes)).toBe(true)
    await t.close()
  },
)

test('a stuck statement: who needs what is locked waits or is refused, all others are answered, and it goes on by itself', async () => {
  const database = await freshDatabase()
  ends.push(() => database.drop())
  const opsPort = await freePort()
  const product = new Product({
    DATABASE_URL: database.url,
    DATA_DIR: ownFolder('stuck'),
    PORT: await freePort(),
    OPS_PORT: opsPort,
  })
  await product.start()
  ends.push(() => product.stop())
  const users = new Users(product, opsPort)
  const { address, linkId, token } = product.ready
  const link = `${address}/api/lifecycles/compliance-link/${linkId}`
  const authorization = `Bearer ${token}`
  const edit = async (): Promise<Answer> => {
    const { body } = await ask(link, { headers: { authorization } })
    return ask(`${link}/events`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': newId() },
      body: JSON.stringify({
        type: 'REVIEWED',
        payload: { review_on: '2099-01-04' },
        rev: body['rev'],
      }),
    })
  }
  expect((await edit()).status).toBe(200)
  const other = new pg.Client(database.connection as pg.ClientConfig)
  other.on('error', () => undefined)
  await other.connect()

  // one record: whoever changes it waits until the limit of a statement, and everything else goes on
  await other.query('begin')
  await other.query(
    `select 1 from machine_instance where machine = 'compliance-link' and id = '${linkId}' for update`,
  )
  const stuck = edit()
  await sleep(500)
  const beside = [
    await users.evidence(newId()),
    await users.read(),
    await users.probe('/health/ready'),
  ]
  expect(beside.map((one) => one.status)).toEqual([201, 200, 200])
  if (THOROUGH) expect((await stuck).status).toBe(503)
  await other.query('rollback')
  if (!THOROUGH) expect((await stuck).status).toBe(200)
  expect((await edit()).status).toBe(200)

  // a whole table, and more requests for it than there are connections
  await other.query('begin')
  await other.query('lock table offering_evidence in access exclusive mode')
  const keys = Array.from({ length: 40 }, () => newId())
  const crowd = keys.map((key) => users.evidence(key))
  await expect
    .poll(
      async () => {
        // a session of its own: inside of a transaction the view does not change
        const [found] = await look<{ n: number }>(
          database.connection as pg.ClientConfig,
          `select count(*)::int as n from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return found?.n
      },
      { timeout: 4000, interval: 50 },
    )
    .toBe(CONNECTIONS)
  const said = await users.probe('/health/ready')
  expect([said.status, said.body]).toEqual([503, { waits_for: ['database'] }])
  expect((await users.probe('/health/live')).status).toBe(200)
  const reading = await users.read()
  expect(reading.status).toBe(503)
  await other.query('rollback')
  const from = Date.now()
  await expect
    .poll(async () => (await users.probe('/health/ready')).status, { interval: 20 })
    .toBe(200)
  const back = Date.now() - from
  const answers = await Promise.all(crowd)
  expect(new Set(answers.map((one) => one.status))).toEqual(new Set([201, 503]))
  const again = await Promise.all(keys.map((key) => users.evidence(key)))
  expect(new Set(again.map((one) => one.status))).toEqual(new Set([201]))
  const ids = answers.map((one, at) =>
    one.status === 201 ? one.body['id'] : again[at]?.body['id'],
  )
  expect(again.map((one) => one.body['id'])).toEqual(ids)
  const [rows] = await look<{ n: number }>(
    database.connection as pg.ClientConfig,
    'select count(*)::int as n from offering_evidence',
  )
  expect(rows).toEqual({ n: keys.length + 1 })
  await other.end()
  reportRow('A stuck statement', {
    'stuck request ms': THOROUGH ? Math.round((await stuck).ms) : 'let go',
    'others ms': slowest(beside),
    'probe ms': Math.round(said.ms),
    'no connection: refused after ms': Math.round(reading.ms),
    'back ms': back,
    lost: 0,
  })
  expect(said.ms).toBeLessThanOrEqual(REFUSED_MS + 500)
  expect(back).toBeLessThanOrEqual(BACK_MS)
}, 120_000)
