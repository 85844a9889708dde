import { compareNames, searchText } from '#domain/shared/names/search.ts'
import { testApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import pg from 'pg'
import { expect, it } from 'vitest'
import { BY_NAME } from './found.ts'
import { migrate } from './migrate.ts'

const t = await testApp()
const range = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)).filter((one) =>
    /[\p{L}\p{M}\p{N}\p{P}\p{Zs}]/u.test(one),
  )

it('folds a letter in the database as the product does', async () => {
  const letters = [
    ...range(0x20, 0x24f),
    ...range(0x300, 0x52f),
    ...range(0x531, 0x5ea),
    ...range(0x621, 0x669),
    ...range(0x905, 0x939),
    ...range(0xe01, 0xe3a),
    ...range(0x10d0, 0x10fa),
    ...range(0x1e00, 0x1fff),
    ...range(0x2010, 0x205f),
    ...range(0x3041, 0x30fa),
    ...range(0x4e00, 0x4f00),
    ...range(0xac00, 0xad00),
    ...range(0xff01, 0xff9f),
    '\u200b',
    '\u00ad',
    '\ufeff',
  ]
  const rows = await t.db.query<{ letter: string; folded: string }>(
    "select letter, folded('a' || letter || 'b') as folded from unnest($1::text[]) letter",
    [letters],
  )
  expect(
    rows
      .map((one) => [one.letter, one.folded, searchText(`a${one.letter}b`)])
      .filter(([, database, product]) => database !== product),
  ).toEqual([])
})

it('sorts names where a reader looks for them', async () => {
  const sorted = ['Élodie', 'Østergård', 'Zak', 'Žak', 'Zed', 'Елена', 'Иван', '李明']
  const rows = await t.db.query<{ name: string }>(
    `select name from unnest($1::text[]) name order by name ${BY_NAME}`,
    [sorted.toReversed()],
  )
  expect(rows.map((one) => one.name)).toEqual(sorted)
  expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted)
})

it('builds the indexes of names anew when the library of collations is another one', async () => {
  const database = await freshDatabase()
  const client = new pg.Client(database.connection as pg.ClientConfig)
  await client.connect()
  const built = async () =>
    (
      await client.query<{ file: string; other: string }>(
        "select pg_relation_filenode('app_user_by_name') as file, pg_relation_filenode('app_user_address') as other",
      )
    ).rows[0]
  const before = await built()
  await client.query("update pg_collation set collversion = '1' where collname = 'names'")
  expect(await migrate(database.connection)).toEqual([])
  const after = await built()
  expect(after).toMatchObject({ other: before?.other })
  expect(after?.file).not.toBe(before?.file)
  const version = await client.query(
    "select 1 from pg_collation where collname = 'names' and collversion = pg_collation_actual_version(oid)",
  )
  expect(version.rowCount).toBe(1)
  await client.end()
  await database.drop()
})
