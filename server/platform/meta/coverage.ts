import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { testRun } from '#domain/platform/api/meta.ts'

const folder = join(import.meta.dirname, '..', '..', '..', '.tmp', 'coverage')

/**
 * What the last test run in this folder took of a machine; null where no run has left anything. The name was checked by
 * the contract.
 */
export async function readCoverage(
  machine: string,
): Promise<{ run: z.infer<typeof testRun> | null }> {
  const text = await readFile(join(folder, `${machine}.json`), 'utf8').catch(() => null)
  return { run: text === null ? null : testRun.parse(JSON.parse(text)) }
}
