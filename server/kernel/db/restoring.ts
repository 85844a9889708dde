import { ConfigError } from '#server/config.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A file in DATA_DIR from the first thing that `npm run restore` writes to the last. */
export const unfinishedRestore = (dataDir: string): string => join(dataDir, 'restore-unfinished')

/** Throws ConfigError while a backup is being restored, and after one was not restored to its end. */
export function demandRestored(dataDir: string): void {
  if (existsSync(unfinishedRestore(dataDir)))
    throw new ConfigError([
      `DATA_DIR ${dataDir} has a backup that was not restored to its end: empty it except keys (and use a new database with DATABASE_URL), then restore again.`,
    ])
}
