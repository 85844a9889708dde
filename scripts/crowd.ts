import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openDb } from '#server/kernel/db/db.ts'
import { startEmbedded } from '#server/kernel/db/embedded.ts'
import { launch } from '#server/launch.ts'
import { seedCrowd } from '#server/seeds/crowd/index.ts'
import { seedDemo } from '#server/seeds/index.ts'

/**
 * `npm run crowd -- --scale 1` makes a database of its own with the demo world and a crowd in it: 100,000 people, 2,000
 * offerings, 500,000 investments, or a part of them (`--scale 0.01`). It lies in .tmp/crowd-<scale>, or in DATA_DIR.
 * Start the product on it with DATA_DIR to look at it.
 */
const root = join(import.meta.dirname, '..')
const given = process.argv.slice(2)
const scale = given.includes('--scale') ? Number(given[given.indexOf('--scale') + 1]) : 0.01
if (process.env['DATABASE_URL']) throw new Error('a crowd is made in an embedded database only')
if (!(scale > 0 && scale <= 4)) throw new Error('--scale is a number above 0 and up to 4')
const dataDir = process.env['DATA_DIR'] ?? join(root, '.tmp', `crowd-${scale}`)
const say = (text: string): void =>
  void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

/** So that reads find what autovacuum would have made in the meantime: pages known to be visible to all, statistics. */
async function tidy(): Promise<void> {
  const embedded = await startEmbedded({ dataDir })
  const db = openDb({
    connection: embedded.connection(),
    onError: () => undefined,
    statementTimeoutMs: 0,
  })
  await db.run('vacuum (analyze)')
  await db.close()
  await embedded.stop()
}

say(`A crowd at scale ${scale} in ${dataDir}`)
const running = await launch(
  readConfig({
    ...process.env,
    DATA_DIR: dataDir,
    DEMO: '1',
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
  }),
  {
    root,
    onLost: () => process.exit(1),
    prepare: (services) => seedDemo(services, () => undefined),
  },
)
try {
  await seedCrowd(running.services, scale, join(dataDir, 'crowd'), say)
} finally {
  await running.stop()
}
say('Tidying')
await tidy()
say('Done.')
