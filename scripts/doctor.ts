import { ConfigError } from '#server/config.ts'
import { lacks } from '#server/doctor.ts'
import { DataDirBusy } from '#server/kernel/db/data-lock.ts'
import { keysOfDatabase } from '#server/kernel/keys/index.ts'
import { encryptedColumns } from '#server/modules.ts'
import { preflight } from '#server/preflight.ts'
import { startConfig } from '#server/start-config.ts'
import { lacking } from './lib/installation-there.ts'
import { reachDatabase } from './lib/reach-database.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/**
 * Reports problems of an installation: those that end a start, and those that a start only warns about. While a server
 * runs with these settings, its directory and ports are not checked. Ends with 1 when anything is lacking.
 */
async function main(): Promise<number> {
  const config = await startConfig(process.env)
  const running = await preflight(config).then(
    () => false,
    (error: unknown) => {
      if (error instanceof DataDirBusy) return true
      throw error
    },
  )
  say(
    running
      ? 'A server runs in DATA_DIR.'
      : 'Settings, directory, ports and database are in order.',
  )
  const none = lacking(config)
  if (none !== null) {
    say(`- ${none}`)
    return 1
  }
  const database = await reachDatabase(config)
  try {
    await keysOfDatabase({ ...config, db: database.db, columns: encryptedColumns })
    const found = await lacks(config, database.db)
    for (const text of found) say(`- ${text}`)
    say(
      found.length === 0
        ? 'Nothing is lacking.'
        : `${found.length} ${found.length === 1 ? 'thing is' : 'things are'} lacking.`,
    )
    return found.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

try {
  process.exit(await main())
} catch (error) {
  const plain = error instanceof ConfigError
  process.stderr.write(`${plain ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
