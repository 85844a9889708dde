import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import pg from 'pg'
import { testApp } from '#tests/support/app.ts'
import { namedStatements, reachOf } from './db.ts'

const t = await testApp()
const client = new pg.Client({ connectionString: t.url })
afterAll(() => client.end())

const server = join(import.meta.dirname, '..', '..')
for (const file of globSync('**/*repo.ts', { cwd: server, exclude: ['seeds/**'] }))
  await import(join(server, file))
await client.connect()

it('the database accepts every named statement of the server', async () => {
  const statements = [...namedStatements()]
  expect(statements.length).toBeGreaterThan(500)
  const refused: string[] = []
  for (const [name, text] of statements)
    try {
      await client.query(`prepare "${name}" as ${text}`)
      await client.query(`deallocate "${name}"`)
    } catch (error) {
      refused.push(`${name}: ${(error as Error).message}`)
    }
  expect(refused).toEqual([])
})

const cachedStatements = [...namedStatements()].filter(
  ([name]) => reachOf(name).reads !== undefined,
)
/** The tables that a statement declares to read, without the part of them. */
const tablesOf = (name: string): string[] => {
  const reads = reachOf(name).reads ?? []
  const all = typeof reads === 'function' ? reads(['x']) : reads
  return [...new Set(all.map((read) => read.split(':')[0] ?? ''))].sort()
}

it('a statement whose result is cached names every table that the result comes from', async () => {
  expect(cachedStatements.length).toBeGreaterThan(25)
  for (const [name, text] of cachedStatements) {
    const { rows } = await client.query(`explain (generic_plan, format json) ${text}`)
    const tables = new Set<string>()
    JSON.stringify(rows, (key, value: unknown) => {
      if (key === 'Relation Name') tables.add(String(value))
      return value
    })
    expect([...tables].sort(), name).toEqual(tablesOf(name))
  }
})

it('of the machines’ rows it names those that its text names', () => {
  for (const [name, text] of cachedStatements) {
    const { reads = [] } = reachOf(name)
    if (typeof reads === 'function') continue
    const said = reads.filter((read) => read.startsWith('machine_instance:'))
    const named = [...text.matchAll(/machine = '([a-z-]+)'/g)].map(([, machine]) => machine)
    for (const machine of named)
      expect(
        said.includes(`machine_instance:${machine}`) || reads.includes(`machine_log:${machine}`),
        `${name} reads the rows of ${machine}`,
      ).toBe(true)
  }
})

it('no trigger and no function of the database writes a table whose results are cached', async () => {
  const { rows } = await client.query<{ name: string; source: string }>(
    `select proname as name, prosrc as source
      from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')`,
  )
  expect(rows.length).toBeGreaterThan(5)
  const tables = new Set(cachedStatements.flatMap(([name]) => tablesOf(name)))
  for (const { name, source } of rows)
    for (const [, table] of source.matchAll(/(?:insert\s+into|update|delete\s+from)\s+([a-z_]+)/gi))
      expect(tables.has(String(table)), `${name} writes ${table}`).toBe(false)
})

it('no statement whose result is cached changes or locks anything', () => {
  for (const [name, text] of cachedStatements)
    expect(text, name).not.toMatch(/\b(insert|update|delete|truncate|lock|nextval|advisory)\b/i)
})
