import { RELEASE } from '#server/kernel/lib/release.ts'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lifecycles } from '#machines/lifecycles.ts'
import { openDb, type Db } from '#server/kernel/db/db.ts'
import { fileById, readFile, storeFile } from '#server/kernel/files/index.ts'
import { ringEntry } from '#server/kernel/lib/keys.ts'
import { auditLog } from '#server/kernel/state-machines/index.ts'
import { storedLedgerSum } from '#server/payments/payments/index.ts'
import { localFiles } from '#server/providers/files/builtin.ts'
import { bossJobs } from '#server/providers/jobs/builtin.ts'
import { TEST_SECRET, testApp } from '#tests/support/app.ts'
import { commit, crowd, crowdHandlers, fund } from '#tests/support/crowd.ts'
import { standingClock } from '#tests/support/clock.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import { liveOffering, staff } from '#tests/support/investing.ts'
import { FILLED_BY_MIGRATIONS } from '#server/kernel/installation/import.ts'
import {
  checkExport,
  exportInstallation,
  importInstallation,
} from '#server/kernel/installation/index.ts'
import {
  FILES_PART,
  filePart,
  KEY_FILE,
  MANIFEST_FILE,
  tablePart,
  type Manifest,
} from '#server/kernel/installation/manifest.ts'
import * as repo from '#server/kernel/installation/repo.ts'

// ten in the morning in New York on a Monday
const t = await testApp({
  machines: crowdHandlers,
  clock: standingClock('2026-11-23T15:00:00.000Z'),
})
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const PASSPHRASE = 'correct horse battery staple'
const KEYS = [ringEntry(TEST_SECRET).id]
const here = { keys: KEYS, release: RELEASE }
const place = mkdtempSync(join(tmpdir(), 'capstan-installation-'))
const folder = join(place, 'export')
let manifest: Manifest
let fileId: string
const pdf = Buffer.from(`%PDF-1.4\n${'a passport 4711-0815 '.repeat(9_000)}`)

interface Target {
  db: Db
  dataDir: string
}
const ends: (() => Promise<void>)[] = []
/** An installation that was never used. */
async function target(): Promise<Target> {
  const database = await freshDatabase()
  const db = openDb({ connection: database.connection, onError: () => undefined, max: 4 })
  ends.push(async () => {
    await db.close()
    await database.drop()
  })
  return { db, dataDir: mkdtempSync(join(place, 'data-')) }
}
const importInto = async ({ db, dataDir }: Target, from: string): Promise<void> => {
  const jobs = bossJobs(db, { work: false })
  try {
    const files = await localFiles(join(dataDir, 'files'))
    await importInstallation(await checkExport(from, PASSPHRASE, here), { db, files, jobs })
  } finally {
    await jobs.stop()
  }
}
/** What each table holds, exactly: a hash over the texts of its rows. */
async function contents(db: Db): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { name } of await repo.tables(db)) {
    const row = await db.one<{ all: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(r::text, E'\\n' order by r::text)), '') as all from "${name}" r`,
    )
    found.set(name, row?.all ?? '')
  }
  return found
}
/** A copy of the export in which one thing is not right. */
function spoiled(how: (copy: string) => void): string {
  const copy = mkdtempSync(join(place, 'copy-'))
  cpSync(folder, copy, { recursive: true })
  how(copy)
  return copy
}
const flip = (path: string): void => {
  const bytes = readFileSync(path)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
const exporting = () => ({
  db: t.db,
  files: t.services.files,
  jobs: t.services.jobs,
  keys: KEYS,
  release: RELEASE,
  now: t.clock.now(),
  workFactor: 10,
})

beforeAll(async () => {
  const offering = await liveOffering(t, {
    price: '10.00',
    min_target: 100_000,
    max_amount: 10_000_000,
    min_investment: 1_000,
    oversubscription: 'first_come',
  })
  const people = await crowd(t, offering, [100, 200, 300], '10.00')
  const operator = await staff(t, 'operator')
  for (const face of people) {
    expect(await commit(face)).toMatchObject({ status: 200, state: 'submitted' })
    await fund(t, face, operator)
  }
  await t.drain()
  await t.db.tx(async (tx) => {
    const file = await storeFile(t.services, tx, pdf, {
      ownerId: null,
      name: 'passport.pdf',
      contentType: 'application/pdf',
      purpose: 'identity_document',
      maxBytes: 1_000_000,
    })
    fileId = file.id
    await t.services.jobs.enqueue(tx, 'mail.send', { id: 'x' }, { key: 'still to do' })
  })
  // what only exact texts carry: JSON's null and no value, separators of lines, microseconds, numbers past 2^53
  await t.db.run(
    `insert into server_setting (name, value, updated_at)
      values ('test.null', 'null', '2026-11-23 15:00:00.123456+00'), ('test.text', $1, now()), ('test.number',
        '12345678901234567890.123456789', now())`,
    [JSON.stringify('one\u2028two\r\nthree\\n"four"')],
  )
  manifest = await exportInstallation(exporting(), folder, PASSPHRASE)
})
afterAll(async () => {
  for (const end of ends) await end()
  rmSync(place, { recursive: true, force: true })
})

describe('an installation that was exported and imported', () => {
  let to: Target
  beforeAll(async () => {
    to = await target()
    await importInto(to, folder)
  })

  test('has every row of every table', async () => {
    const [before, after] = [await contents(t.db), await contents(to.db)]
    expect(after).toEqual(before)
    expect(manifest.tables.map((table) => table.name)).toEqual([...before.keys()])
    expect([...before.values()].filter((all) => !all.startsWith('0 ')).length).toBeGreaterThan(25)
  })
  test('its log verifies and its ledger is zero', async () => {
    const audit = await auditLog(to.db, t.services.keys, lifecycles)
    // the offering of the test’s world was put into its state without its log; everything else verifies, and all as
    // before
    expect(audit.faults.filter(({ machine }) => !/^(offering|listing)$/.test(machine))).toEqual([])
    expect(audit).toEqual(await auditLog(t.db, t.services.keys, lifecycles))
    expect(audit.machines).toBeGreaterThan(10)
    expect(
      (await to.db.one<{ n: number }>('select count(*) as n from ledger_entry'))?.n,
    ).toBeGreaterThan(0)
    expect(await storedLedgerSum(to.db)).toBe(0)
  })
  test('its files are read with the same key', async () => {
    const row = await fileById(to.db, fileId)
    if (row === null) throw new Error('no row')
    const files = await localFiles(join(to.dataDir, 'files'))
    expect((await readFile({ files, keys: t.services.keys }, to.db, row)).equals(pdf)).toBe(true)
  })
  test('its jobs are still to be done, and its sequences go on', async () => {
    expect(await bossJobs(to.db).open(to.db)).toMatchObject([
      { name: 'mail.send', key: 'still to do', data: { id: 'x' } },
    ])
    expect(await repo.sequences(to.db)).toEqual(await repo.sequences(t.db))
  })
  test('its foreign keys and triggers hold as before', async () => {
    const rules = (db: Db) =>
      db.query(
        `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as is, convalidated::text
            as how
          from pg_constraint
          where connamespace = 'public'::regnamespace
          union all
          select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text
          from pg_trigger
          where not tgisinternal
          order by 1, 2, 3`,
      )
    expect(await rules(to.db)).toEqual(await rules(t.db))
    await expect(to.db.run('delete from machine_log')).rejects.toThrow()
  })
  test('nothing of it can be read without the passphrase', () => {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )
    expect(names.length).toBeGreaterThan(100)
    for (const one of names)
      expect(readFileSync(join(one.parentPath, one.name)).subarray(0, 21).toString()).toBe(
        'age-encryption.org/v1',
      )
  })
  test('is not imported over itself', async () => {
    const before = await contents(to.db)
    await expect(importInto(to, folder)).rejects.toThrow(
      /database is in use: there are rows in .*DATA_DIR to a new folder/,
    )
    expect(await contents(to.db)).toEqual(before)
  })
})

describe('an import is refused', () => {
  const refused = async (
    from: string,
    words: RegExp,
    passphrase = PASSPHRASE,
    at = here,
  ): Promise<void> => {
    await expect(checkExport(from, passphrase, at)).rejects.toMatchObject({
      name: 'InstallationFault',
      message: expect.stringMatching(words) as string,
    })
  }
  test('with another passphrase', () =>
    refused(folder, /passphrase does not open key\.age/, 'correct horse battery stable'))
  test('from a folder that is no export', () =>
    refused(place, /no export in .*key\.age is missing/))
  test('when a byte of the key was changed', () =>
    refused(
      spoiled((copy) => flip(join(copy, KEY_FILE))),
      /key\.age/,
    ))
  test('when a byte of the manifest was changed', () =>
    refused(
      spoiled((copy) => flip(join(copy, MANIFEST_FILE))),
      /manifest\.json\.age is not as it was written/,
    ))
  test('when the export was interrupted', () =>
    refused(
      spoiled((copy) => rmSync(join(copy, MANIFEST_FILE))),
      /interrupted or not copied whole/,
    ))
  test('when a byte of a table was changed', () =>
    refused(
      spoiled((copy) => flip(join(copy, tablePart('machine_log')))),
      /tables\/machine_log\.ndjson\.gz\.age is not as it was written: it has \d+ bytes with SHA-256/,
    ))
  test('when two tables were exchanged', () =>
    refused(
      spoiled((copy) =>
        cpSync(join(copy, tablePart('app_user')), join(copy, tablePart('holding'))),
      ),
      /tables\/holding\.ndjson\.gz\.age is not as it was written/,
    ))
  test('when a table is missing', () =>
    refused(
      spoiled((copy) => rmSync(join(copy, tablePart('ledger_entry')))),
      /tables\/ledger_entry\.ndjson\.gz\.age is missing/,
    ))
  test('when a file was changed, or the list of files is missing', async () => {
    const row = await fileById(t.db, fileId)
    const name = filePart(row?.store_key ?? '')
    expect(existsSync(join(folder, name))).toBe(true)
    await refused(
      spoiled((copy) => flip(join(copy, name))),
      /files\/.*is not as it was written/,
    )
    await refused(
      spoiled((copy) => rmSync(join(copy, name))),
      /files\/.*is missing/,
    )
    await refused(
      spoiled((copy) => rmSync(join(copy, FILES_PART))),
      /files\.ndjson\.gz\.age is missing/,
    )
  })
  test('without the keys of the installation, each by its fingerprint', async () => {
    const other = ringEntry('22'.repeat(32)).id
    const none = { keys: [], release: RELEASE }
    await refused(
      folder,
      new RegExp(`key ${KEYS[0]}, which is not here \\(there is none\\)`),
      PASSPHRASE,
      none,
    )
    await refused(folder, new RegExp(`here: ${other}`), PASSPHRASE, { ...none, keys: [other] })
    await refused(folder, /oldest key .*order of that installation/, PASSPHRASE, {
      ...none,
      keys: [other, ...KEYS],
    })
    // a key that was added since is no obstacle
    await checkExport(folder, PASSPHRASE, { ...none, keys: [...KEYS, other] })
  })
  /** An export of an unused database in which something was changed before. */
  async function exportOf(change: string): Promise<string> {
    const { db } = await target()
    await db.query(change)
    const out = mkdtempSync(join(place, 'changed-'))
    await exportInstallation({ ...exporting(), db }, out, PASSPHRASE)
    return out
  }
  test('by a release with another schema, and says which made it', async () => {
    const out = await exportOf(
      "insert into migration (number, name, hash) values (9999, '9999_later.sql', 'x')",
    )
    await refused(
      out,
      /made by Capstan [\d.]+ with the migrations up to 9999_later\.sql; this is Capstan 0\.1\.0 with those up to \d{4}_\w+\.sql/,
      PASSPHRASE,
      { ...here, release: '0.1.0' },
    )
  })
  test('when the export has a table less, or rows without those that they refer to; the database stays empty', async () => {
    const to = await target()
    const empty = await contents(to.db)
    await expect(
      importInto(to, await exportOf('drop table holding_cancellation cascade')),
    ).rejects.toThrow('The export has no table holding_cancellation.')
    const lost = await exportOf(
      `alter table holding_cancellation drop constraint holding_cancellation_holding_id_fkey;
      insert into holding_cancellation (holding_id, reason, at) values (gen_random_uuid(), 'lost', now())`,
    )
    await expect(importInto(to, lost)).rejects.toThrow(
      /do not belong together .*holding_cancellation/,
    )
    expect(await contents(to.db)).toEqual(empty)
    // and takes a right one afterwards
    await importInto(to, folder)
    expect(await contents(to.db)).toEqual(await contents(t.db))
  })
})

describe('an export is refused', () => {
  const refused = (out: string, words: RegExp, passphrase = PASSPHRASE) =>
    expect(exportInstallation(exporting(), out, passphrase)).rejects.toThrow(words)
  test('into a folder that holds something', () =>
    refused(folder, /is not empty\. Name a new folder/))
  test('with a short passphrase, before anything is written', async () => {
    await refused(join(place, 'short'), /has 14 letters; it needs 15 or more/, 'fourteen chars')
    expect(existsSync(join(place, 'short'))).toBe(false)
  })
  test('when the bytes of a file are gone; those of one whose key was destroyed may be', async () => {
    const row = await fileById(t.db, fileId)
    const path = join(t.services.config.dataDir, 'files', row?.store_key ?? '')
    const bytes = readFileSync(path)
    rmSync(path)
    await refused(
      join(place, 'gone'),
      new RegExp(`file ${row?.store_key} that the database names could not be read`),
    )
    const sealed = await t.db.one<{ sealed: string }>(
      'delete from stored_file_key where file_id = $1 returning sealed',
      [fileId],
    )
    const made = await exportInstallation(exporting(), join(place, 'destroyed'), PASSPHRASE)
    expect(made.files.rows).toBe(manifest.files.rows - 1)
    writeFileSync(path, bytes)
    await t.db.run('insert into stored_file_key (file_id, sealed) values ($1, $2)', [
      fileId,
      sealed?.sealed,
    ])
  })
})

test('only the tables that migrations fill have rows in a new database', async () => {
  const { db } = await target()
  const filled = await repo.filledTables(db, await repo.tables(db))
  expect(filled).toEqual([...FILLED_BY_MIGRATIONS])
})

test('what is written while the export runs is not in it', async () => {
  const { db } = await target()
  const before = await contents(db)
  let wrote = false
  const files = {
    ...t.services.files,
  }
  const jobs = {
    open: async () => {
      await db.run("insert into server_setting (name, value) values ('test.late', '1')")
      wrote = true
      return []
    },
  }
  const out = join(place, 'snapshot')
  await exportInstallation({ ...exporting(), db, files, jobs }, out, PASSPHRASE)
  expect(wrote).toBe(true)
  const to = await target()
  await importInto(to, out)
  expect(await contents(to.db)).toEqual(before)
})
