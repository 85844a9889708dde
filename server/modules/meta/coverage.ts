import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { metaApi } from '#domain/api/meta.ts'
import { refuse } from '#domain/errors.ts'

const shape = metaApi['GET /meta/coverage/:machine'].answer
const folder = join(import.meta.dirname, '..', '..', '..', '.tmp', 'coverage')

/** What the last test run in this folder took of a machine; 404 where no run has left anything. The name was checked by the contract. */
export async function readCoverage(machine: string): Promise<z.infer<typeof shape>> {
  const text = await readFile(join(folder, `${machine}.json`), 'utf8').catch(() => null)
  if (text === null) throw refuse('not_found')
  return shape.parse(JSON.parse(text))
}
