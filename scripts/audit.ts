import { isPlainDate, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { ConfigError } from '#server/config.ts'
import { startConfig } from '#server/start-config.ts'
import { keysOfDatabase } from '#server/kernel/keys/index.ts'
import { exportLog, signLog } from '#server/platform/log-heads/index.ts'
import { checkBooks } from '#server/payments/payments/index.ts'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { encryptedColumns } from '#server/modules.ts'
import { lacking } from './lib/installation-there.ts'
import { reachDatabase } from './lib/reach-database.ts'

/** What is wrong with a request, in a sentence for whoever typed it. */
class Refused extends Error {}
const HOW = 'npm run audit -- <folder> [--from YYYY-MM-DD] [--to YYYY-MM-DD]'

function asked(): { folder: string; from: PlainDate | null; to: PlainDate | null } {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { from: { type: 'string' }, to: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  })
  const dayOf = (name: 'from' | 'to'): PlainDate | null => {
    const given = values[name]
    if (given === undefined) return null
    if (typeof given !== 'string' || !isPlainDate(given))
      throw new Refused(`--${name} is a day: ${HOW}.`)
    return given
  }
  const [folder] = positionals
  if (folder === undefined) throw new Refused(`Name a new folder: ${HOW}.`)
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Refused(`${folder} is not empty: name a new folder.`)
  return { folder, from: dayOf('from'), to: dayOf('to') }
}

/**
 * Writes the log into a new folder so that an outsider can check it without the product: its entries without their
 * contents, the signed head of each day, the public key and a script that checks them. It ends with the newest head; a
 * day without one is signed first, unless the log is busy. It says where the ledger and the bank differ. Servers go on.
 */
async function main(): Promise<number> {
  const { folder, from, to } = asked()
  const config = await startConfig(process.env)
  const lacks = lacking(config)
  if (lacks !== null) throw new Refused(lacks)
  const database = await reachDatabase(config)
  const { db } = database
  try {
    const keys = await keysOfDatabase({ ...config, db, columns: encryptedColumns })
    await signLog({ db, keys, clock: { now: () => new Date() } })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const done = await exportLog({ db, keys }, folder, { from, to })
    if (done === null) throw new Refused('The log was not signed in these days.')
    for (const name of ['verify.mjs', 'README.md'])
      copyFileSync(join(import.meta.dirname, 'audit', name), join(folder, name))
    process.stdout.write(
      `${done.entries} entries in ${done.heads} ${done.heads === 1 ? 'head' : 'heads'}, ${done.first} to ${done.last}, are in ${folder}. Check them: node ${join(folder, 'verify.mjs')}\n`,
    )
    const books = await checkBooks(db)
    process.stdout.write(
      books.length === 0
        ? 'The ledger agrees with the bank, day by day as far as statements give a closing balance.\n'
        : `The ledger and the bank:\n${books.map((one) => `- ${one}\n`).join('')}`,
    )
    if (done.wrong.length > 0)
      process.stderr.write(
        `The log does not agree with what was signed: entries of head ${done.wrong.join(', ')} were changed, removed or added since.\n`,
      )
    return done.wrong.length + books.length === 0 ? 0 : 1
  } finally {
    await database.close()
  }
}

try {
  process.exit(await main())
} catch (error) {
  const plain = error instanceof Refused || error instanceof ConfigError
  process.stderr.write(`${plain ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
