import { canonical } from '#server/kernel/lib/canonical.ts'
import { makeFirstKey } from '#server/kernel/db/keys-file.ts'
import { startEmbedded } from '#server/kernel/db/embedded.ts'
import { migrate } from '#server/kernel/db/migrate.ts'
import { testApp } from '#tests/support/app.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { investor, type Investor } from '#tests/support/investing.ts'
import { must } from '#tests/support/raising.ts'
import { THOROUGH } from '#tests/support/thorough.ts'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** People, each with a taxpayer number and a bank account: a thousand seeds in a thorough run. */
const PEOPLE = THOROUGH ? 500 : 40
const LONG_MS = 900_000
const place = mkdtempSync(join(tmpdir(), 'capstan-plaintext-'))
const empty = join(place, 'empty')
// an installation with a database of its own: its log and its backup hold nothing of other tests
const embedded = await startEmbedded({ dataDir: empty })
await migrate(embedded.connection())
await embedded.stop()
makeFirstKey(empty)
const t = await testApp({ copyOf: empty })
const { dataDir } = t.services.config
afterAll(() => rmSync(place, { recursive: true, force: true }))

const seeds: string[] = []
const bodies: unknown[] = []
/** Numbers that nothing else in a database is: their digits follow no clock and no counter. */
const digits = (n: number, what: string, length: number): string =>
  BigInt(`0x${createHash('sha256').update(`${what} ${n}`).digest('hex')}`)
    .toString()
    .slice(-length)
const section = async (who: Investor, name: string, values: object): Promise<void> => {
  const path = `/api/profile/sections/${name}`
  await must(await who.put(`${path}/draft`, { body: { values } }))
  const { rev } = await must(await who.get<{ rev: number }>(path))
  await must(await who.put(path, { headers: { 'if-match': String(rev) }, body: { values } }))
}
async function write(n: number): Promise<void> {
  const who = await investor(t)
  // of no person's number is a part only zeros
  const ssn = `5${digits(n, 'area', 2)}${10 + (n % 90)}${1000 + (Number(digits(n, 'serial', 6)) % 9000)}`
  const account_number = digits(n, 'account', 12)
  await section(who, 'personal-information', {
    legal_first: 'Mara',
    legal_last: 'Lindqvist',
    dob: '1988-04-12',
    citizenship: 'US',
    ssn,
  })
  const body = {
    holder_name: 'Mara Lindqvist',
    account_type: 'checking',
    routing_number: '021000021',
    account_number,
    attest: true,
  }
  await must(await who.post('/api/personal/bank-accounts', { body }))
  seeds.push(ssn, account_number)
  bodies.push([{}, {}, body, null, null])
}

/** Ways in which a number could be read: as it is, with separators, in hexadecimal, in base64 at each of its places. */
function forms(seed: string): string[] {
  const hex = Buffer.from(seed).toString('hex')
  const base64 = [0, 1, 2].map((before) =>
    Buffer.from('x'.repeat(before) + seed)
      .toString('base64')
      // without what depends on what is before and after it
      .slice(before === 0 ? 0 : 4, -4),
  )
  const utf16 = [...seed].join('\0')
  const parted = [' ', '-'].flatMap((by) =>
    seed.length === 9
      ? [
          [seed.slice(0, 3), seed.slice(3, 5), seed.slice(5)].join(by),
          `${seed.slice(0, 2)}${by}${seed.slice(2)}`,
        ]
      : [seed.replaceAll(/(\d{4})(?=\d)/g, `$1${by}`)],
  )
  const hash = createHash('sha256').update(seed).digest('hex')
  return [seed, ...parted, hex, hex.toUpperCase(), ...base64, utf16, hash]
}
const needles = (): Map<string, string> =>
  new Map([
    ...seeds.flatMap((seed) => forms(seed).map((form) => [form, seed] as const)),
    ...bodies.map((body) => {
      const hash = createHash('sha256').update(canonical(body)).digest('hex')
      return [hash, `the hash of ${JSON.stringify(body)}`] as const
    }),
  ])

/** Which of some texts are in some bytes: one pass over the bytes for all of them, by their first characters. */
function finder(texts: Iterable<string>): (bytes: Buffer) => string[] {
  const by = new Map<string, string[]>()
  for (const text of texts) by.set(text.slice(0, 6), [...(by.get(text.slice(0, 6)) ?? []), text])
  return (bytes) => {
    const all = bytes.toString('latin1')
    const found = new Set<string>()
    for (let at = 0; at + 6 <= all.length; at++) {
      const code = all.charCodeAt(at)
      // each of them begins with a digit or a letter
      if (code < 48 || code > 122) continue
      for (const text of by.get(all.slice(at, at + 6)) ?? [])
        if (all.startsWith(text, at)) found.add(text)
    }
    return [...found]
  }
}
const below = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((one) => {
    const path = join(dir, one.name)
    if (one.isDirectory()) return below(path)
    return one.isFile() ? [path] : []
  })
const searched = (paths: readonly string[]): { files: number; bytes: number; found: string[] } => {
  const texts = needles()
  const find = finder(texts.keys())
  const found: string[] = []
  let bytes = 0
  for (const path of paths) {
    const content = readFileSync(path)
    bytes += content.length
    for (const text of find(content)) found.push(`${texts.get(text)} as ${text} in ${path}`)
  }
  return { files: paths.length, bytes, found: found.slice(0, 20) }
}

beforeAll(async () => {
  for (let n = 0; n < PEOPLE; n++) await write(n)
  await t.drain()
}, LONG_MS)

test('the search finds a number that is there, however it is written', () => {
  const find = finder(needles().keys())
  const [seed = ''] = seeds
  for (const form of forms(seed))
    expect(find(Buffer.from(`before ${form} after`, 'latin1')), form).toContain(form)
  expect(find(Buffer.from(Buffer.from(`{"ssn":"${seed}"}`).toString('base64')))).not.toEqual([])
  expect(find(Buffer.from(Buffer.from(`"${seed}"`).toString('base64')))).not.toEqual([])
})

test(
  'no row of any table holds a number, and each is decrypted where it belongs',
  { timeout: LONG_MS },
  async () => {
    const tables = await t.db.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const texts = needles()
    const find = finder(texts.keys())
    const found: string[] = []
    for (const { schema, name } of tables) {
      const rows = await t.db.query<{ row: string }>(
        `select r::text as row from "${schema}"."${name}" r`,
      )
      for (const text of find(Buffer.from(rows.map((one) => one.row).join('\n'))))
        found.push(`${texts.get(text)} in ${schema}.${name}`)
    }
    expect(found).toEqual([])
    const stored = await t.db.one<{ accounts: number; numbers: number }>(
      `select (select count(*)::int from bank_account) as accounts,
      (select count(*)::int from profile_secret where field = 'ssn') as numbers`,
    )
    expect(stored?.accounts).toBe(PEOPLE)
    expect(stored?.numbers).toBeGreaterThanOrEqual(PEOPLE)
  },
)

test(
  'no file of the database, none of its log and none of a backup holds a number',
  { timeout: LONG_MS },
  async () => {
    await t.db.run('checkpoint')
    const folder = join(place, 'backup')
    const script = spawn(
      process.execPath,
      [join(import.meta.dirname, '..', '..', 'scripts', 'backup.ts'), folder],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: process.env['HOME'] ?? '',
          ...COMPILED,
          DATA_DIR: dataDir,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    let said = ''
    script.stderr.on('data', (part: Buffer) => (said += part.toString()))
    expect([await new Promise((resolve) => script.once('close', resolve)), said]).toEqual([0, ''])
    const log = below(join(dataDir, 'postgres', 'pg_wal')).filter((path) =>
      /[0-9A-F]{24}$/.test(path),
    )
    expect(log.length).toBeGreaterThan(0)
    // the log is part of the cluster, and the backup has both
    const cluster = searched(below(join(dataDir, 'postgres')))
    const backup = searched(below(folder))
    const files = searched(below(join(dataDir, 'files')))
    expect([cluster.found, backup.found, files.found]).toEqual([[], [], []])
    expect(cluster.bytes).toBeGreaterThan(10_000_000)
    expect(backup.files).toBeGreaterThan(100)
  },
)
