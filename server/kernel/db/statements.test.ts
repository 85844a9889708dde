import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import pg from 'pg'
import { testApp } from '#tests/support/app.ts'
import { namedStatements } from './db.ts'

const t = await testApp()
const client = new pg.Client({ connectionString: t.url })
afterAll(() => client.end())

it('the database accepts every named statement of the server', async () => {
  const server = join(import.meta.dirname, '..', '..')
  for (const file of globSync('**/*repo.ts', { cwd: server, exclude: ['seeds/**'] }))
    await import(join(server, file))
  const statements = [...namedStatements()]
  expect(statements.length).toBeGreaterThan(500)
  await client.connect()
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
