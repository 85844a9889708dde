import type { Config } from '#server/config.ts'
import { hasRing } from '#server/kernel/db/keys-file.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Says that there is no database of an installation, in a sentence for the person who typed the command; null when there is. */
export const lackingDatabase = ({ dataDir, databaseUrl }: Config): string | null =>
  databaseUrl === null && !existsSync(join(dataDir, 'postgres', 'PG_VERSION'))
    ? `There is no installation in DATA_DIR ${dataDir}. Set DATA_DIR to its folder, or DATABASE_URL to its database.`
    : null

/** What an installation lacks, database or key; null when both are there. A wrong DATA_DIR is not made into a new one. */
export function lacking(config: Config): string | null {
  const { dataDir, secretKey } = config
  if (!hasRing(dataDir, secretKey) && lackingDatabase(config) === null)
    return `There is no key in ${join(dataDir, 'keys', 'secret')}. Set DATA_DIR to the folder of the installation, or SECRET_KEY to its key.`
  return lackingDatabase(config)
}
