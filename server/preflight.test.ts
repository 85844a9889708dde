import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseFault, versionFault } from './kernel/db/database-server.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'capstan-start-'))
const PATIENCE = 60_000

/** What a start with these settings prints before it ends, and its exit status. */
async function start(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(root, 'server', 'main.ts')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '',
      DEMO: '0',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { code, said: said + errors }
}

/** One sentence below the heading, no stack, no secret. */
function isSentence(said: string): void {
  expect(said.trim().split('\n')).toHaveLength(2)
  expect(said).not.toMatch(/\n\s+at |node_modules|s3cret/)
}

let taken: Server
let takenPort: string
beforeAll(async () => {
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  takenPort = String((taken.address() as AddressInfo).port)
})
afterAll(() => {
  taken.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('a start that cannot work says which setting is wrong and what helps (O4, O5, O6)', () => {
  const own = inject('postgres')
  const at = (database: string, password = own?.password ?? ''): string =>
    `postgres://${own?.user ?? ''}:${password}@localhost/${database}?host=${encodeURIComponent(own?.host ?? '')}`
  test.each<[string, () => Record<string, string>, string]>([
    [
      'nothing listens at DATABASE_URL',
      () => ({ DATABASE_URL: 'postgres://me:s3cret@127.0.0.1:9/capstan' }),
      'DATABASE_URL leads to 127.0.0.1:9/capstan, but nothing listens there',
    ],
    [
      'the host of DATABASE_URL is unknown',
      () => ({ DATABASE_URL: 'postgres://me:s3cret@nowhere.invalid/capstan' }),
      'DATABASE_URL leads to nowhere.invalid/capstan, but the host name is unknown',
    ],
    [
      'the password is wrong',
      () => ({ DATABASE_URL: at('postgres', 's3cret') }),
      'it refuses the password',
    ],
    [
      'there is no such database',
      () => ({ DATABASE_URL: at('no_such_one') }),
      'it has no database of this name',
    ],
    [
      'the password has a #',
      () => ({ DATABASE_URL: 'postgres://me:s3#cret@127.0.0.1/capstan' }),
      'DATABASE_URL contains #. Write it as %23',
    ],
    [
      'the password has a /',
      () => ({ DATABASE_URL: 'postgres://me:s3/cret@127.0.0.1/capstan' }),
      'percent-encoded (%2F for /)',
    ],
    [
      'DATA_DIR is a file',
      () => {
        writeFileSync(join(folder, 'file'), '')
        return { DATA_DIR: join(folder, 'file') }
      },
      'file is a file. Choose a folder',
    ],
    [
      'DATA_DIR is below a file',
      () => ({ DATA_DIR: join(folder, 'file', 'data') }),
      'could not be created (ENOTDIR)',
    ],
    [
      'DATA_DIR is where no folder can be',
      () => ({ DATA_DIR: '/proc/x' }),
      'DATA_DIR /proc/x could not be created',
    ],
    [
      'HOST is not here',
      () => ({ HOST: '203.0.113.7' }),
      'HOST 203.0.113.7 is not an address of this machine',
    ],
    [
      'HOST is no address',
      () => ({ HOST: 'nowhere.invalid' }),
      'HOST nowhere.invalid is not an address',
    ],
    [
      'PORT is in use',
      () => ({ PORT: takenPort }),
      'is in use by another program at 127.0.0.1. Choose another PORT',
    ],
    ['OPS_PORT is in use', () => ({ OPS_PORT: takenPort }), 'Choose another OPS_PORT'],
    [
      'OPS_HOST is not here',
      () => ({ OPS_PORT: '0', OPS_HOST: '203.0.113.7' }),
      'OPS_HOST 203.0.113.7',
    ],
    ['PORT is a word', () => ({ PORT: 'abc' }), 'PORT must be a whole number (it is "abc")'],
  ])('%s', { timeout: PATIENCE }, async (_, env, says) => {
    const { code, said } = await start(env())
    expect(said).toContain(says)
    isSentence(said)
    expect(code).toBe(1)
  })

  test('DATA_DIR was copied without its owners', { timeout: PATIENCE }, async () => {
    const dir = join(folder, 'copied')
    mkdirSync(join(dir, 'postgres', 'global'), { recursive: true })
    const files = ['PG_VERSION', 'global/pg_control'].map((one) => join(dir, 'postgres', one))
    for (const file of files) writeFileSync(file, '18')
    // only root can give files to somebody else; as an ordinary user the folder is one that may not be written
    if (process.getuid?.() === 0) for (const file of files) chownSync(file, 4321, 4321)
    else chmodSync(dir, 0o500)
    const { code, said } = await start({ DATA_DIR: dir })
    expect(said).toMatch(
      /database of another user \(uid 4321.*chown -R|is not writable by this user/,
    )
    isSentence(said)
    expect(code).toBe(1)
  })
})

test('an older PostgreSQL is refused, a newer one is not', () => {
  expect(versionFault('15.18 (Debian 15.18-0+deb12u1)')).toContain('needs 16 or newer')
  expect(versionFault('16.4')).toBeNull()
  expect(versionFault('18.1')).toBeNull()
})

test('a fault of a TLS certificate names the setting; another fault stays what it is', () => {
  const url = 'postgres://me:s3cret@db.example.com/capstan'
  const of = (code: string) => databaseFault(Object.assign(new Error('no'), { code }), url)?.message
  expect(of('CERT_HAS_EXPIRED')).toContain(
    'db.example.com/capstan, but its certificate has expired',
  )
  expect(of('ERR_TLS_CERT_ALTNAME_INVALID')).toContain('is for another host')
  expect(of('XX000')).toBeUndefined()
})
