import { ConfigError } from '#server/config.ts'
import { DataDirBusy } from '#server/kernel/db/data-lock.ts'
import { preflight } from '#server/preflight.ts'
import { startConfig } from '#server/start-config.ts'

/** Checks the settings before the client is built and the demo world is created. Ends with 1 and a sentence. */
try {
  await preflight(await startConfig(process.env))
} catch (error) {
  const plain = error instanceof ConfigError || error instanceof DataDirBusy
  process.stderr.write(`${plain ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
