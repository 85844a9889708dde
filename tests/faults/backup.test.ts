import { DEMO_PASSWORD } from '#server/seeds/index.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { copyOfWorld, startSite, type Site } from '#tests/e2e/support/site.ts'
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(tmpdir(), 'capstan-backup-'))
const folder = join(place, 'backup')
const made = process.env['CAPSTAN_E2E_WORLD']
const sites: Site[] = []
afterAll(async () => {
  for (const site of sites) await site.stop()
  rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Runs a script of the repository as its npm script does. */
function script(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts', `${name}.ts`), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

async function start(dataDir: string): Promise<Site> {
  const site = await startSite({ dataDir, env: { LOG_LEVEL: 'silent' }, startMs: 600_000 })
  sites.push(site)
  return site
}
/** Looks into the database of a running site. */
async function look<T extends pg.QueryResultRow>(dataDir: string, text: string): Promise<T[]> {
  const [, , , port, host] = readFileSync(
    join(dataDir, 'postgres', 'postmaster.pid'),
    'utf8',
  ).split('\n')
  const client = new pg.Client({
    host,
    port: Number(port),
    user: 'capstan',
    password: readFileSync(join(dataDir, 'keys', 'database'), 'utf8').trim(),
    database: 'capstan',
  })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}
/** Tables that nothing changes while a server starts: their rows are compared one by one. */
const STILL = [
  'person',
  'company',
  'investment',
  'payment',
  'ledger_posting',
  'ledger_entry',
  'holding',
  'envelope',
  'envelope_document',
  'stored_file',
  'stored_file_key',
  'person_key',
  'topic_revision',
] as const
const rows = (dataDir: string) =>
  look<{ name: string; n: number; hash: string }>(
    dataDir,
    STILL.map(
      (name) =>
        `select '${name}' as name, count(*)::int as n, md5(string_agg(t::text, '' order by t::text)) as hash
          from "${name}" t`,
    ).join(' union all '),
  )
const post = async (site: Site, path: string, body: unknown): Promise<Record<string, unknown>> => {
  const answer = await fetch(new URL(path, site.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}
/** Address, password and the mailed code; the token of the session. */
async function signIn(site: Site, email: string): Promise<string> {
  const before = (await site.now()).getTime() - 1000
  const { key } = await post(site, '/app/auth/attempt', {
    email_address: email,
    password: DEMO_PASSWORD,
  })
  await post(site, '/app/auth/2fa', { key })
  const answer = await post(site, '/app/auth/2fa/verify', {
    key,
    security_code: await site.code(email, before),
  })
  return (answer['authData'] as { access_token: string }).access_token
}
/** A data directory that holds nothing but keys. */
function emptyPlace(name: string, secrets: string): string {
  const dataDir = join(place, name)
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'keys', 'secret'), secrets, { mode: 0o600 })
  return dataDir
}
/** A copy of the backup in which something is changed. */
function altered(name: string, change: (copy: string) => void): string {
  const copy = join(place, name)
  cpSync(folder, copy, { recursive: true })
  change(copy)
  return copy
}

test('a server is backed up while it runs, killed, and restored into an empty place: its log, its ledger, its files and its people are there', async () => {
  const world =
    made !== undefined && existsSync(join(made, 'postgres'))
      ? copyOfWorld(made)
      : join(place, 'world')
  const site = await start(world)
  const counts =
    'select (select count(*) from machine_log)::int as entries, (select count(*) from stored_file_key)::int as files'
  const backup = await script('backup', [folder], { DATA_DIR: world })
  expect([backup.code, backup.said]).toEqual([0, expect.stringContaining('The keys are not')])
  const [before] = await look<{ entries: number; files: number }>(world, counts)
  const stored = await rows(world)
  expect(stored.filter((one) => one.n === 0)).toEqual([])
  const secrets = readFileSync(join(world, 'keys', 'secret'), 'utf8')

  // the folder is its owner's, it has no key, and it is not written over
  expect(statSync(folder).mode & 0o077).toBe(0)
  expect(readdirSync(folder).sort()).toEqual(['files', 'manifest.json', 'postgres'])
  expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).not.toContain(secrets.trim())
  expect((await script('backup', [folder], { DATA_DIR: world })).said).toContain('is not empty')

  process.kill(site.pid, 'SIGKILL')

  const restored = emptyPlace('restored', secrets)
  const restore = await script('restore', [folder], { DATA_DIR: restored })
  expect([restore.code, restore.said]).toEqual([0, expect.stringContaining('is restored')])
  expect(readdirSync(restored).filter((name) => name.startsWith('restor'))).toEqual([])
  const verify = await script('log-verify', [], { DATA_DIR: restored, NODE_ENV: 'test' })
  expect([verify.code, verify.said]).toEqual([0, expect.stringMatching(/ 0 faults\.\n$/)])
  expect(Number(/, (\d+) entries/.exec(verify.said)?.[1])).toBeGreaterThan(1000)

  const again = await start(restored)
  const [after] = await look<{ entries: number; files: number }>(restored, counts)
  expect(after?.entries).toBeGreaterThanOrEqual(before?.entries ?? Infinity)
  expect(after?.files).toBe(before?.files)
  expect(await rows(restored)).toEqual(stored)
  expect(before?.files).toBeGreaterThan(10)
  expect(
    await look(restored, 'select coalesce(sum(amount), 0)::int as total from ledger_entry'),
  ).toEqual([{ total: 0 }])
  const token = await signIn(again, 'investor@capstan.example')
  const user = await again.get<Record<string, unknown>>('/api/personal/user', token)
  expect(JSON.stringify(user)).toContain('investor@capstan.example')
  // the bytes of every file that the database names are there
  const names = await look<{ store_key: string }>(
    restored,
    'select f.store_key from stored_file f join stored_file_key k on k.file_id = f.id',
  )
  expect(names.filter((row) => !existsSync(join(restored, 'files', row.store_key)))).toEqual([])
  // a place that has something is refused
  expect((await script('restore', [folder], { DATA_DIR: restored })).said).toContain('in use')
  await again.stop()
  expect((await script('restore', [folder], { DATA_DIR: restored })).said).toContain('is not empty')
}, 900_000)

test('a damaged backup, one without a manifest, and one whose keys are not here are refused before anything is written', async () => {
  const secrets = readFileSync(join(place, 'restored', 'keys', 'secret'), 'utf8')
  const refused = async (backup: string, keys: string, says: string): Promise<void> => {
    const dataDir = emptyPlace(`refused-${says.replaceAll(/\W/g, '-')}`, keys)
    const { code, said } = await script('restore', [backup], { DATA_DIR: dataDir })
    expect([code, said]).toEqual([1, expect.stringContaining(says)])
    expect(readdirSync(dataDir).filter((name) => name !== 'run')).toEqual(['keys'])
  }
  await refused(folder, `${'ab'.repeat(32)}\n`, 'keys that are not here')
  await refused(folder, `${'ab'.repeat(32)}\n${secrets}`, 'not the first key of the backup')
  await refused(
    altered('changed', (copy) => appendFileSync(join(copy, 'postgres', 'PG_VERSION'), ' ')),
    secrets,
    'postgres/PG_VERSION is not what was stored',
  )
  await refused(
    altered('cut', (copy) => rmSync(join(copy, 'postgres', 'backup_label'))),
    secrets,
    'postgres/backup_label is missing',
  )
  await refused(
    altered('added', (copy) => writeFileSync(join(copy, 'files', 'more'), 'x')),
    secrets,
    'files/more does not belong to it',
  )
  await refused(
    altered('half', (copy) => rmSync(join(copy, 'manifest.json'))),
    secrets,
    'is no whole backup',
  )
  await refused(
    altered('bucket', (copy) => {
      const path = join(copy, 'manifest.json')
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as object
      writeFileSync(path, JSON.stringify({ ...manifest, bucket: 'documents' }))
    }),
    secrets,
    'in the bucket documents: set S3_BUCKET',
  )
}, 120_000)

test('after a restore that was interrupted no command starts a server there, and it is not restored over', async () => {
  const secrets = readFileSync(join(place, 'restored', 'keys', 'secret'), 'utf8')
  const marked = emptyPlace('marked', secrets)
  writeFileSync(join(marked, 'restore-unfinished'), '')
  const half = emptyPlace('half-copied', secrets)
  mkdirSync(join(half, 'restoring-files', 'aa'), { recursive: true })
  const runs: [name: string, dataDir: string, says: string][] = [
    ['log-verify', marked, 'was not restored to its end'],
    ['restore', marked, 'is not empty (restore-unfinished)'],
    ['restore', half, 'is not empty (restoring-files)'],
  ]
  for (const [name, dataDir, says] of runs) {
    const { code, said } = await script(name, name === 'restore' ? [folder] : [], {
      DATA_DIR: dataDir,
    })
    expect([code, said]).toEqual([1, expect.stringContaining(says)])
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  }
}, 120_000)

test('a wrong DATA_DIR is not made into a new installation, and a pooler is refused', async () => {
  const nowhere = join(place, 'nowhere')
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const refused = async (
    name: string,
    args: readonly string[],
    env: Record<string, string>,
    says: string,
  ): Promise<void> => {
    const { code, said } = await script(name, args, { DATA_DIR: nowhere, ...env })
    expect([code, said]).toEqual([1, expect.stringContaining(says)])
    // nor is the folder made
    if (name !== 'restore') expect(existsSync(nowhere)).toBe(false)
  }
  const to = join(place, 'backup-of-nothing')
  const secret = { DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) }
  const pooled = { ...secret, DATABASE_POOLER: 'transaction' }
  await refused('backup', [to], {}, 'There is no installation in DATA_DIR')
  await refused('backup', [to], { DATABASE_URL: url }, 'There is no key in')
  await refused('backup', [to], secret, 'There are no files in DATA_DIR')
  await refused('backup', [to], pooled, 'leads to a pooler')
  await refused('restore', [folder], pooled, 'leads to a pooler')
  await refused('keys', ['rotate'], {}, 'There is no installation in DATA_DIR')
  await refused('audit', [to], {}, 'There is no installation in DATA_DIR')
  await refused('files', [], {}, 'Say what to do')
  await refused('files', ['move'], {}, 'set S3_BUCKET and its keys')
  const bucket = { S3_BUCKET: 'documents', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  await refused('files', ['move'], bucket, 'There is no installation in DATA_DIR')
  await refused('files', ['move'], { ...secret, ...bucket }, 'There are no files in')
  expect(existsSync(to)).toBe(false)
}, 120_000)
