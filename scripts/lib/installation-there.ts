import type { Config } from '#server/config.ts'
import { keyFingerprints } from '#server/kernel/db/keys-file.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What an installation lacks, in a sentence for whoever typed the command; null when it is there. A wrong DATA_DIR must
 * not be made into a new installation.
 */
export function lacking({ dataDir, databaseUrl, secretKey }: Config): string | null {
  if (databaseUrl === null && !existsSync(join(dataDir, 'postgres', 'PG_VERSION')))
    return `There is no installation in DATA_DIR ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`
  if (keyFingerprints(dataDir, secretKey).length === 0)
    return `There is no key in ${join(dataDir, 'keys', 'secret')}. Set DATA_DIR to the folder of the installation, or SECRET_KEY to its key.`
  return null
}
