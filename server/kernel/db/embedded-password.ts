import { ConfigError } from '#server/config.ts'
import pg from 'pg'
import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbedded } from './embedded.ts'
import { hasRing } from './keys-file.ts'

/**
 * Gives the cluster of a data directory the password of its `keys` folder, for which it accepts its own user without one
 * while only this process knows its socket.
 */
export async function renewPassword(dataDir: string): Promise<void> {
  const hba = join(dataDir, 'postgres', 'pg_hba.conf')
  const rules = await readFile(hba, 'utf8')
  await writeFile(hba, 'local all all trust\nhost all all 127.0.0.1/32 trust\n')
  try {
    const embedded = await startEmbedded({ dataDir })
    try {
      const client = new pg.Client(embedded.connection() as pg.ClientConfig)
      await client.connect()
      const password = readFileSync(join(dataDir, 'keys', 'database'), 'utf8').trim()
      await client
        .query(`alter role capstan password ${client.escapeLiteral(password)}`)
        .finally(() => client.end())
    } finally {
      await embedded.stop()
    }
  } finally {
    await writeFile(hba, rules)
  }
}

/**
 * Makes sure that the database of a data directory can be opened when its `keys` folder was lost: its password is made
 * again where the keys were restored. Throws ConfigError, with what to restore, where they were not.
 */
export async function demandPassword(dataDir: string, secretKey: string | null): Promise<void> {
  const keys = join(dataDir, 'keys')
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION')) || existsSync(join(keys, 'database')))
    return
  if (!hasRing(dataDir, secretKey))
    throw new ConfigError([
      `DATA_DIR has a database whose keys are missing: ${keys} is not there or is empty. Restore ${join(keys, 'secret')} from your copy of the keys; no new key is made, because it could not decrypt the data.`,
    ])
  await renewPassword(dataDir)
}
