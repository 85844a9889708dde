import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from '#tests/support/compiled.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh-database.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { migrationFiles } from './migrate.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const node = join(root, 'node_modules', '.bin', 'node')
/** Connections to the database that all processes share. */
const POOL = 4
const CONNECT_QUERY =
  'set statement_timeout=15000; set idle_in_transaction_session_timeout=30000; set pg_trgm.word_similarity_threshold=0.4'
const found = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  (path) => spawnSync(path, ['--version']).status === 0,
)
const isRoot = process.getuid?.() === 0
const ends: (() => void)[] = []
afterAll(() => ends.toReversed().forEach((end) => end()))
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'capstan-pooler-'))
  ends.push(() => rmSync(made, { recursive: true, force: true }))
  return made
}
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(socket.end() !== null))
    socket.once('error', () => resolve(false))
  })

/** PgBouncer in transaction mode before a database; the address of that database through it. */
async function pooler(database: FreshDatabase, settings: string): Promise<string> {
  const { host, port, user, password, database: name } = database.connection
  const at = await freePort()
  const here = folder()
  // it does not run as root: its user reads the file
  chmodSync(here, 0o755)
  const file = join(here, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${port} dbname=${name} user=${user} password=${String(password)} ${settings}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${at}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL}
max_client_conn = 200
`,
  )
  // the socket of the database belongs to its user, and is open to no other
  const { uid, gid } = statSync(String(host))
  const child = spawn(found ?? '', ['-q', file], {
    stdio: 'inherit',
    ...(isRoot ? { uid, gid } : {}),
  })
  ends.push(() => child.kill('SIGKILL'))
  await expect.poll(() => answers(at), { timeout: 10_000, interval: 50 }).toBe(true)
  return `postgres://${user}:any@127.0.0.1:${at}/${name}`
}

interface Started {
  child: ChildProcess
  output: () => string
  address: Promise<string>
  ended: Promise<number | null>
}
function start(env: Record<string, string>): Started {
  const child = spawn(node, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...COMPILED,
      PORT: '0',
      LOG_LEVEL: 'error',
      DEMO: '0',
      META: '1',
      SECRET_KEY: '22'.repeat(32),
      DATA_DIR: join(folder(), 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  ends.push(() => child.kill('SIGKILL'))
  let text = ''
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const address = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        text += part.toString()
        const at = /ready at (http\S+)/.exec(text)?.[1]
        if (at) resolve(at)
      })
    void ended.then(() => reject(new Error(`the server ended: ${text}`)))
  })
  address.catch(() => undefined)
  return { child, output: () => text, address, ended }
}
const send = (address: string, path: string, method: string, body: object): Promise<Response> =>
  fetch(`${address}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const NAME = found === undefined ? ' (skipped: no pgbouncer; apt-get install pgbouncer)' : ''

test.skipIf(found === undefined)(
  `two processes share an empty database through PgBouncer in transaction mode${NAME}`,
  async () => {
    const database = await freshDatabase('empty')
    const url = await pooler(database, `connect_query='${CONNECT_QUERY}'`)
    const env = { DATABASE_URL: url, DATABASE_POOLER: 'transaction' }
    const direct = new pg.Client(database.connection)
    await direct.connect()
    const one = async <T>(text: string): Promise<T> =>
      (await direct.query<{ value: T }>(text)).rows[0]?.value as T

    // both migrate at once
    const empty = [start(env), start(env)]
    await Promise.all(empty.map(({ address }) => address))
    expect(await one('select count(*)::int as value from migration')).toBe(
      (await migrationFiles()).length,
    )
    for (const { child, ended } of empty) {
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    }

    await direct.query(`insert into server_setting (name, value) values ('demo.world', '"ready"')`)
    const pair = [start({ ...env, DEMO: '1' }), start({ ...env, DEMO: '1' })]
    const addresses = await Promise.all(pair.map(({ address }) => address))
    const [a = '', b = ''] = addresses
    // what one process sets, the other knows without LISTEN
    expect((await send(a, '/meta/clock.json', 'PUT', { advance_ms: 86_400_000 })).status).toBe(200)
    await expect
      .poll(async () => (await (await fetch(`${b}/meta/clock.json`)).json()) as object, {
        timeout: 10_000,
      })
      .toMatchObject({ offset_ms: 86_400_000 })

    // many more requests than connections, in both at once: statements and transactions of all kinds
    const statuses = await Promise.all(
      Array.from({ length: 150 }, async (_, n) => {
        const address = addresses[n % 2] ?? ''
        const answer = await (n % 3 === 0
          ? send(address, '/app/auth/attempt', 'POST', {
              email_address: `nobody-${n}@example.com`,
              password: 'not the password',
            })
          : fetch(`${address}${n % 3 === 1 ? '/api/offerings' : '/health'}`))
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(50)
    for (const address of addresses)
      expect((await fetch(`${address}/health/ready`)).status).toBe(200)

    // never more connections than the pool has, no lock that outlives its transaction, limits of time in each session
    const sessions = `from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    expect(await one(`select count(*)::int as value ${sessions}`)).toBeLessThanOrEqual(POOL)
    const locks = `select count(*)::int as value from pg_locks l where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(() => one(locks), { timeout: 5000 }).toBe(0)
    for (const { child, ended, output } of pair) {
      child.kill('SIGTERM')
      expect([await ended, output()]).toEqual([0, expect.not.stringContaining('"level":')])
    }
    await direct.end()
    await database.drop()
  },
  120_000,
)

test.skipIf(found === undefined)(
  `a pooler that the configuration does not name, or that sets no limits, refuses the start with what to do${NAME}`,
  async () => {
    const database = await freshDatabase()
    const silent = start({ DATABASE_URL: await pooler(database, '') })
    expect(await silent.ended).toBe(1)
    expect(silent.output()).toContain('set DATABASE_POOLER=transaction')
    const bare = start({
      DATABASE_URL: await pooler(database, ''),
      DATABASE_POOLER: 'transaction',
    })
    expect(await bare.ended).toBe(1)
    expect(bare.output()).toContain(`connect_query='${CONNECT_QUERY}'`)
    const nowhere = start({ DATABASE_POOLER: 'transaction' })
    expect(await nowhere.ended).toBe(1)
    expect(nowhere.output()).toContain('DATABASE_POOLER is for a pooler at DATABASE_URL')
    await database.drop()
  },
  60_000,
)
