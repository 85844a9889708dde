import { lifecycles } from '#machines/lifecycles.ts'
import { heldBy, keysOfDatabase, noteServing, reencrypt } from '#server/kernel/keys/index.ts'
import { hashOnly, keyRing, ringEntry, type Keys } from '#server/kernel/lib/keys.ts'
import { auditLog } from '#server/kernel/state-machines/index.ts'
import { modules } from '#server/modules.ts'
import { fileById, readFile } from '#server/kernel/files/index.ts'
import { readRing } from '#server/kernel/db/keys-file.ts'
import { writeSetting } from '#server/kernel/db/setting.ts'
import { seedDemo } from '#server/seeds/index.ts'
import { TEST_SECRET, testApp } from '#tests/support/app.ts'
import { COMPILED } from '#tests/support/compiled.ts'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// the world that the run has made for its browser tests, where there is one
const made = process.env['CAPSTAN_E2E_WORLD']
const copied = made !== undefined && existsSync(join(made, 'postgres'))
const t = await testApp({ sessions: 'real', ...(copied ? { copyOf: made } : {}) })
beforeAll(() => seedDemo(t.services), 600_000)
const place = mkdtempSync(join(tmpdir(), 'capstan-keys-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const ringFile = join(place, 'keys', 'secret')

/** Runs `npm run keys` on the database of the test, with the ring in a file or in SECRET_KEY. */
function keysCommand(
  args: readonly string[],
  secretKey?: string,
): Promise<{ code: number | null; said: string }> {
  const root = join(import.meta.dirname, '..', '..')
  const child = spawn(process.execPath, [join(root, 'scripts', 'keys.ts'), ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      ...COMPILED,
      DATA_DIR: place,
      DATABASE_URL: t.url,
      ...(secretKey === undefined ? {} : { SECRET_KEY: secretKey }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}

const columns = modules.flatMap((module) => module.encrypted ?? [])
const named = columns.map((one) => `${one.table}.${one.column}`).sort()
const TOKEN = 'v1\\.[0-9a-f]{8}\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]{22,}'
/** Every column that may hold text, in whichever schema. */
const texts = () =>
  t.db.query<{ schema: string; table: string; column: string }>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column
       from information_schema.columns c join information_schema.tables i using (table_schema, table_name)
      where i.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'jsonb', 'json', 'ARRAY', 'character varying') order by 1, 2, 3`,
  )
/** Columns with a value in which a key's mark is. */
async function columnsWith(mark: string): Promise<string[]> {
  const found: string[] = []
  for (const { schema, table, column } of await texts())
    if (
      (await t.db.one(
        `select 1 as one from "${schema}"."${table}" where "${column}"::text ~ $1 limit 1`,
        [mark],
      )) !== null
    )
      found.push(`${table}.${column}`)
  return found
}
/** Every encrypted value of the installation, decrypted where it lies. */
async function plain(keys: Keys): Promise<string[]> {
  const values: string[] = []
  for (const { table, column, from, place } of columns) {
    const rows = await t.db.query<{ parts: string[]; value: string }>(
      `select array[${from.map((name) => `"${name}"::text`).join(', ')}] as parts, "${column}"::text as value
        from "${table}"
        where "${column}"::text ~ $1`,
      [TOKEN],
    )
    for (const row of rows)
      for (const [sealed] of row.value.matchAll(new RegExp(TOKEN, 'g')))
        values.push(
          `${table}.${column} ${row.parts.join()} ${keys.open(sealed, place(...row.parts))}`,
        )
  }
  return values.sort()
}

test('the list of encrypted columns is that of the schema: by their names, and by what a whole world stores', async () => {
  const byName = (await texts())
    .filter(
      ({ schema, column }) =>
        schema === 'public' && (/(^|_)sealed(_|$)/.test(column) || column === 'draft_secrets'),
    )
    .map(({ table, column }) => `${table}.${column}`)
  expect(byName.filter((one) => !named.includes(one))).toEqual([])
  const stored = await columnsWith(TOKEN)
  expect(stored.filter((one) => !named.includes(one))).toEqual([])
  // the world has most of them, so the second half of the check finds what is not listed
  expect(stored.length).toBeGreaterThan(12)
})

test('an append-only table still refuses every other change, also under the mark of re-encryption', async () => {
  const change = (mark: string, text: string) =>
    t.db.tx(async (tx) => {
      await tx.run("select set_config('capstan.reencrypts', $1, true)", [mark])
      return tx.run(text)
    })
  const held = "update topic_revision set topic = 'x' where true"
  await expect(t.db.run('update topic_revision set values = values')).rejects.toThrow('append-only')
  await expect(change('topic_revision.values', held)).rejects.toThrow('append-only')
  await expect(change('tax_answer.sealed', held)).rejects.toThrow('append-only')
  await expect(change('topic_revision.values', 'delete from topic_revision')).rejects.toThrow(
    'append-only',
  )
})

test('a value that is moved to another row cannot be decrypted there: no two rows have one place', async () => {
  const shared: string[] = []
  for (const { table, column, from, place } of columns) {
    const rows = await t.db.query<{ parts: string[] }>(
      `select distinct array[${from.map((name) => `"${name}"::text`).join(', ')}] as parts
        from "${table}" where "${column}" is not null`,
    )
    const places = rows.map(({ parts }) => place(...parts))
    if (new Set(places).size < places.length) shared.push(`${table}.${column}`)
  }
  expect(shared).toEqual([])
})
test('a new key takes over everything, in the middle of which it was interrupted; the old one is then not needed', async () => {
  const old = copied ? readRing(t.services.config.dataDir, null) : [TEST_SECRET]
  const oldId = ringEntry(old.at(-1) ?? '').id
  const newer = '22'.repeat(32)
  const both = keyRing([...old, newer])
  const before = await plain(both)
  const fileId = (
    await t.db.one<{ file_id: string }>('select file_id from stored_file_key order by 1 limit 1')
  )?.file_id
  expect(before.length).toBeGreaterThan(500)

  // a copied world was served with the old key alone
  await noteServing(t.db, both)
  // retiring is refused before: everything is held by the old key
  const heldAtFirst = await heldBy(t.db, columns, oldId)
  expect(heldAtFirst.reduce((sum, one) => sum + one.values, 0)).toBeGreaterThan(500)
  mkdirSync(join(place, 'keys'), { recursive: true })
  const ring = `${[...old, newer].join('\n')}\n`
  writeFileSync(ringFile, ring)
  const early = await keysCommand(['retire', oldId])
  expect(early.code).toBe(1)
  expect(early.said).toContain(`The key ${oldId} stays`)
  for (const { at, values } of heldAtFirst) expect(early.said).toContain(`${at} ${values}`)
  expect(readFileSync(ringFile, 'utf8')).toBe(ring)

  const seen: string[] = []
  await expect(
    reencrypt(
      { db: t.db, keys: both },
      {
        columns,
        batch: 40,
        progress: (done, total) => {
          seen.push(`${done}/${total}`)
          if (done > total / 2) throw new Error('pulled the plug')
        },
      },
    ),
  ).rejects.toThrow('pulled the plug')
  const left = await heldBy(t.db, columns, oldId)
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(heldAtFirst.length)
  // half of it by one key, half by the other: all of it can be read
  expect(await plain(both)).toEqual(before)

  const fresh = (await heldBy(t.db, columns, ringEntry(newer).id)).reduce(
    (n, one) => n + one.values,
    0,
  )
  const rest = left.reduce((n, one) => n + one.values, 0)
  const reads: number[] = []
  const second = await reencrypt(
    { db: t.db, keys: both },
    { columns, batch: 40, progress: (done) => void reads.push(done) },
  )
  // the second run went on where the first was, and did the rest only
  expect(second).toEqual({ done: rest, unreadable: {} })
  expect(reads.length).toBeLessThan(seen.length + Math.ceil(rest / 40) + columns.length)
  expect(fresh).toBeGreaterThan(0)
  expect(await heldBy(t.db, columns, oldId)).toEqual([])
  expect(await columnsWith(`v1\\.${oldId}\\.`)).toEqual([])

  // a third run changes nothing
  expect(await reencrypt({ db: t.db, keys: both }, { columns })).toEqual({
    done: 0,
    unreadable: {},
  })

  // now it is retired, unless a server still encrypts with it, and never the newest
  const newest = ringEntry(newer).id
  await writeSetting(t.db, 'keys.serving', oldId)
  expect(await keysCommand(['retire', oldId])).toEqual({
    code: 1,
    said: expect.stringContaining(
      'The server that was started last encrypts with an older key',
    ) as string,
  })
  await noteServing(t.db, both)
  expect((await keysCommand(['retire', newest])).said).toContain(`The key ${newest} is the newest`)
  expect((await keysCommand(['retire', 'ffffffff'])).said).toContain('Name a key of the ring')
  expect(readFileSync(ringFile, 'utf8')).toBe(ring)
  const given = await keysCommand(['retire', oldId], [...old, newer].join())
  expect([given.code, given.said]).toEqual([0, expect.stringContaining(oldId)])
  expect(await keysCommand(['retire', oldId])).toEqual({
    code: 0,
    said: expect.stringContaining(`The key ${oldId} is retired.`) as string,
  })
  if (old.length === 1) expect(readFileSync(ringFile, 'utf8')).toBe(`hash:${old[0]}\n${newer}\n`)
  expect((await keysCommand(['list'])).said).toContain(`${newest}  encrypts and decrypts, `)

  // the old key is the first one of the ring: it hashes, and decrypts nothing
  const alone = keyRing([hashOnly(ringEntry(old[0] ?? '')), newer])
  expect(alone.ids).toEqual([ringEntry(newer).id])
  expect(await plain(alone)).toEqual(before)
  const row = await fileById(t.db, fileId ?? '')
  if (row === null) throw new Error('there is no file')
  expect((await readFile({ files: t.services.files, keys: alone }, t.db, row)).length).toBe(
    row.size,
  )
  expect((await auditLog(t.db, alone, lifecycles)).faults).toEqual([])
}, 300_000)

test('a value that cannot be decrypted is counted and left as it is, and the others are encrypted again', async () => {
  // everything is encrypted with the key of the test before
  const keys = keyRing(['22'.repeat(32), '33'.repeat(32)])
  const [row] = await t.db.query<{ user_id: string }>(
    'select user_id from person_key where sealed is not null limit 1',
  )
  const strange = keyRing(['44'.repeat(32)]).seal('x', 'elsewhere')
  await t.db.run('update person_key set sealed = $2 where user_id = $1', [row?.user_id, strange])
  const only = columns.filter((one) => one.table === 'person_key')
  const ran = await reencrypt({ db: t.db, keys }, { columns: only })
  expect(ran.unreadable).toEqual({ 'person_key.sealed': 1 })
  expect(ran.done).toBeGreaterThan(10)
  expect((await heldBy(t.db, only, keys.ids.at(-1) ?? ''))[0]?.values).toBe(ran.done)
  expect(
    (
      await t.db.one<{ sealed: string }>('select sealed from person_key where user_id = $1', [
        row?.user_id,
      ])
    )?.sealed,
  ).toBe(strange)
})

test('values of a key that is missing stop the start and are listed, by the id of the key (O1)', async () => {
  // what the tests before have left: nearly everything with this key, one value with a strange one
  const [there, strange] = ['22'.repeat(32), '44'.repeat(32)].map((secret) => ringEntry(secret).id)
  const keysOf = (...secrets: string[]) =>
    keysOfDatabase({ db: t.db, dataDir: place, secretKey: secrets.join(), columns })
  // a database of an earlier release, which has no list of its keys
  await t.db.run("delete from server_setting where name = 'keys.known'")
  const root = copied ? (readRing(t.services.config.dataDir, null)[0] ?? '') : TEST_SECRET
  const ring = [`hash:${root}`, '22'.repeat(32), '33'.repeat(32)]
  await expect(keysOf(...ring)).rejects.toThrow(
    `The database has values of key ${strange}, which is not in SECRET_KEY`,
  )
  const listed = await keysCommand(['list'], ring.join())
  expect(listed.code).toBe(1)
  expect(listed.said).toContain(`${strange}  missing: 1 value cannot be read without it`)
  expect(listed.said).toMatch(new RegExp(`^${there}  decrypts, [0-9]+ values$`, 'm'))
  const whole = [...ring, '44'.repeat(32)]
  expect((await keysOf(...whole)).ids).toContain(strange)
  // from now on the database knows its keys: also a ring with another first one is refused
  await expect(keysOf(...ring)).rejects.toThrow(`values of key ${strange}`)
  await expect(keysOf(...whole.slice(1))).rejects.toThrow(
    `The first key in SECRET_KEY must be ${ringEntry(root).id}`,
  )
})
