import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Databases of a run and copies of the demo world take about 2 GB. */
const NEEDED_BYTES = 6 * 1024 ** 3

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory()) > NEEDED_BYTES
  } catch {
    return false
  }
}

/**
 * Makes a directory for the databases of a run, in memory where the machine has 6 GB to spare. A database for each test
 * file is 1,400 files, which a busy disk takes seconds to create and delete.
 */
export const scratchDir = (prefix: string): string =>
  mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), prefix))
