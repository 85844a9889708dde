import { setTimeout as sleep } from 'node:timers/promises'
import { spawn, type ChildProcess } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPILED } from '#tests/support/compiled.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { ringEntry } from '../lib/keys.ts'
import { migrate, migrationFiles } from './migrate.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const node = join(root, 'node_modules', '.bin', 'node')
const started: ChildProcess[] = []
const directories: string[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})
const directory = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'capstan-process-'))
  directories.push(made)
  return join(made, 'data')
}

interface Started {
  /** resolves when the server has said this */
  says: (text: string) => Promise<void>
  child: ChildProcess
  output: () => string
  address: Promise<string>
  ended: Promise<{ code: number | null; output: string }>
}
/** A server in a process of its own, on a port that the system gives. */
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
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  const listeners: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      text += part.toString()
      for (const fn of listeners) fn()
    })
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output: text })),
  )
  const address = new Promise<string>((resolve, reject) => {
    listeners.push(() => {
      const found = /ready at (http\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`the server ended: ${text}`)))
  })
  address.catch(() => undefined)
  const says = (words: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (text.includes(words)) resolve()
      }
      listeners.push(look)
      look()
      void ended.then(() => reject(new Error(`the server ended: ${text}`)))
    })
  return { child, output: () => text, address, ended, says }
}
const healthy = async (address: string): Promise<boolean> => (await fetch(`${address}/health`)).ok

test('a wrong variable refuses to start and is named', async () => {
  for (const [env, name] of [
    [{ PORT: 'eighty' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  ] as const) {
    const { code, output } = await start({ DATA_DIR: directory(), ...env }).ended
    expect(code).toBe(1)
    expect(output).toContain(name)
  }
}, 60_000)
test('a second process on one DATA_DIR is refused and told who has it; a killed one leaves nothing in the way; SIGTERM stops clean', async () => {
  const DATA_DIR = directory()
  const first = start({ DATA_DIR })
  const address = await first.address
  expect(await healthy(address)).toBe(true)
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
  const second = await start({ DATA_DIR }).ended
  expect(second.code).toBe(1)
  expect(second.output).toContain(`in use by process ${first.child.pid}`)
  expect(await healthy(address)).toBe(true)
  first.child.kill('SIGKILL')
  await first.ended
  const third = start({ DATA_DIR })
  expect(await healthy(await third.address)).toBe(true)
  third.child.kill('SIGTERM')
  expect((await third.ended).code).toBe(0)
}, 240_000)
test('two processes that start on one empty database migrate it once and show one clock', async () => {
  const database = await freshDatabase('empty')
  const env = { DATABASE_URL: database.url, SECRET_KEY: '22'.repeat(32) }
  const pair = (DEMO: string): [Started, Started] => [
    start({ ...env, DEMO, DATA_DIR: directory() }),
    start({ ...env, DEMO, DATA_DIR: directory() }),
  ]
  const empty = pair('0')
  await Promise.all(empty.map((each) => each.address))
  for (const { child, ended } of empty) {
    child.kill('SIGTERM')
    await ended
  }
  const client = new pg.Client(database.connection)
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from migration')
  // the demo's clock without the minute that its world takes
  await client.query(`insert into server_setting (name, value) values ('demo.world', '"ready"')`)
  await client.end()
  expect(rows[0]?.n).toBe((await migrationFiles()).length)
  const [one, two] = pair('1')
  const [a, b] = await Promise.all([one.address, two.address])
  const put = await fetch(`${a}/meta/clock.json`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_ms: 86_400_000 }),
  })
  expect(put.status).toBe(200)
  await sleep(1500)
  expect(
    ((await (await fetch(`${b}/meta/clock.json`)).json()) as { offset_ms: number }).offset_ms,
  ).toBe(86_400_000)
  for (const { child, ended } of [one, two]) {
    child.kill('SIGINT')
    expect((await ended).code).toBe(0)
  }
  await database.drop()
}, 60_000)
test('a migration that was changed after it was applied is refused', async () => {
  const database = await freshDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query("update migration set hash = 'other' where number = 1")
  await client.end()
  await expect(migrate(database.connection)).rejects.toThrow(/0001_ground.sql was changed/)
  await database.drop()
})
test('a demo world whose process was killed is thrown away and made anew', async () => {
  const DATA_DIR = directory()
  const env = { DATA_DIR, DEMO: '1', LOG_LEVEL: 'warn' }
  const first = start(env)
  await first.says('Making the demo world')
  await sleep(1500)
  first.child.kill('SIGKILL')
  await first.ended
  const second = start(env)
  await second.says('Making the demo world')
  expect(second.output()).toContain('it is made anew')
  second.child.kill('SIGKILL')
  await second.ended
}, 60_000)
test('a half-made demo world in a database of somebody else is refused with what to do, and left as it is', async () => {
  const database = await freshDatabase()
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query(
    `insert into server_setting (name, value) values ('demo.world', '"begun alone"')`,
  )
  const { code, output } = await start({
    DATABASE_URL: database.url,
    DATA_DIR: directory(),
    DEMO: '1',
    SECRET_KEY: '22'.repeat(32),
  }).ended
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Drop that database, create it again empty'),
  ])
  expect(output).not.toContain(' at ')
  expect(
    (await client.query('select 1 from server_setting where name = $1', ['demo.world'])).rowCount,
  ).toBe(1)
  await client.end()
  await database.drop()
}, 60_000)
test('a start says so when nobody could read the codes of log-in', async () => {
  const silent = start({ DATA_DIR: directory(), META: '0' })
  await silent.says('Warning: log-in and registration codes are not sent')
  await silent.says('Set SMTP_URL to send them.')
  expect(silent.output()).not.toContain('META')
  const mailed = start({ DATA_DIR: directory(), META: '0', SMTP_URL: 'smtp://127.0.0.1:9' })
  await mailed.says('Data:')
  expect(mailed.output()).not.toContain('Warning')
  for (const { child, ended } of [silent, mailed]) {
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  }
}, 60_000)
test('another key than that of the database, or none, is refused by name, and no key is made (O1, O2)', async () => {
  const database = await freshDatabase()
  const [right, wrong] = ['11'.repeat(32), '22'.repeat(32)]
  const { id } = ringEntry(right)
  const on = (SECRET_KEY: string) =>
    start({ DATA_DIR: directory(), DATABASE_URL: database.url, SECRET_KEY })
  const stopped = async ({ address, child, ended }: Started): Promise<void> => {
    await address
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  }
  await stopped(on(right))
  // the first key of the ring hashes lookups and the log
  for (const ring of [wrong, `${wrong},${right}`]) {
    const { code, output } = await on(ring).ended
    expect([code, output]).toEqual([1, expect.stringContaining(id)])
    expect(output).toContain('SECRET_KEY')
    expect(output).not.toContain('\n    at ')
  }
  await stopped(on(`${right},${wrong}`))
  await database.drop()

  const DATA_DIR = directory()
  await stopped(start({ DATA_DIR }))
  const file = join(DATA_DIR, 'keys', 'secret')
  const secret = readFileSync(file, 'utf8')
  const own = ringEntry(secret.trim()).id
  rmSync(file)
  const lost = await start({ DATA_DIR }).ended
  expect([lost.code, lost.output]).toEqual([1, expect.stringContaining(`key ${own}`)])
  expect(lost.output).toContain(`${file} is missing`)
  rmSync(join(DATA_DIR, 'keys'), { recursive: true })
  const all = await start({ DATA_DIR }).ended
  expect([all.code, all.output]).toEqual([1, expect.stringContaining(`Restore ${file}`)])
  expect(existsSync(file)).toBe(false)
  mkdirSync(join(DATA_DIR, 'keys'))
  for (const bad of ['', 'no key\n', '22'.repeat(32)]) {
    writeFileSync(file, bad)
    const { code, output } = await start({ DATA_DIR }).ended
    expect([code, output]).toEqual([1, expect.stringContaining(file)])
    expect(output).not.toContain('\n    at ')
    expect(readFileSync(file, 'utf8')).toBe(bad)
  }
  writeFileSync(file, secret)
  await stopped(start({ DATA_DIR }))
}, 240_000)
