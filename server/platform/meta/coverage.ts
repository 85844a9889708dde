import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { testRun } from '#domain/platform/api/meta.ts'

const folder = join(import.meta.dirname, '..', '..', '..', '.tmp', 'coverage')

type Run = z.infer<typeof testRun>
/**
 * What test runs in this folder took of a machine, the newest first: that of the suite, and the last one of each tester.
 * The name was checked by the contract.
 */
export async function readCoverage(machine: string): Promise<{ runs: Run[] }> {
  const names = await readdir(folder).catch(() => [])
  const own = names.filter(
    (name) =>
      name === `${machine}.json` || (name.startsWith(`${machine}.`) && name.endsWith('.json')),
  )
  const runs = await Promise.all(
    own.map(async (name) => testRun.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  )
  return { runs: runs.toSorted((a, b) => b.at.localeCompare(a.at)) }
}
