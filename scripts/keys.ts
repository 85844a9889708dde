import { ConfigError } from '#server/config.ts'
import { startConfig } from '#server/start-config.ts'
import {
  hasRing,
  installationKeys,
  newRingSecret,
  readRing,
  writeRing,
} from '#server/kernel/db/keys-file.ts'
import { heldBy, reencrypt, servesNewest, valuesByKey } from '#server/kernel/keys/index.ts'
import { hashOnly, ringEntry } from '#server/kernel/lib/keys.ts'
import { encryptedColumns as columns } from '#server/modules.ts'
import { lacking, lackingDatabase } from './lib/installation-there.ts'
import { reachDatabase } from './lib/reach-database.ts'

/** What is wrong with a request, in a sentence for whoever typed it. */
class Refused extends Error {}
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const config = await startConfig(process.env).catch((error: Error) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error.stack)}\n`)
  process.exit(1)
})
const LOST =
  'Keep a copy of the keys apart from the backups: whoever loses a key can never again read what it encrypted, and nobody can help.'
const NOT_SERVING =
  'The server that was started last encrypts with an older key: stop every server of this installation, start them again, and repeat this.'

/** Runs with the keys and the database of the installation. */
async function withDatabase(
  work: (of: {
    db: Awaited<ReturnType<typeof reachDatabase>>['db']
    keys: ReturnType<typeof installationKeys>
  }) => Promise<void>,
): Promise<void> {
  const database = await reachDatabase(config)
  try {
    await work({ db: database.db, keys: installationKeys(config.dataDir, config.secretKey) })
  } finally {
    await database.close()
  }
}

const counted = (values: number): string => `${values} ${values === 1 ? 'value' : 'values'}`

/** Prints each key with what it does and how much is encrypted with it, and each that values need and that is missing. */
async function list(): Promise<void> {
  const database = await reachDatabase(config)
  try {
    const entries = hasRing(config.dataDir, config.secretKey)
      ? readRing(config.dataDir, config.secretKey).map(ringEntry)
      : []
    const held = await valuesByKey(database.db, columns)
    for (const entry of entries) {
      const older = entry.hashOnly ? 'retired: only hashes lookups and the log' : 'decrypts'
      const does = entry === entries.at(-1) ? 'encrypts and decrypts' : older
      say(`${entry.id}  ${does}, ${counted(held.get(entry.id) ?? 0)}`)
    }
    const there = entries.filter((one) => !one.hashOnly).map((one) => one.id)
    const missing = [...held].filter(([id]) => !there.includes(id))
    for (const [id, values] of missing)
      say(`${id}  missing: ${counted(values)} cannot be read without it`)
    if (missing.length > 0)
      throw new Refused(
        'Restore the missing keys from your copy: the server refuses to start without them.',
      )
  } finally {
    await database.close()
  }
}

/** Adds a key to the file, or says what to add to SECRET_KEY. */
function rotate(): void {
  const secret = newRingSecret()
  const { id } = ringEntry(secret)
  if (config.secretKey === null) {
    writeRing(config.dataDir, [...readRing(config.dataDir, null), secret])
    say(`The key ${id} was added to ${config.dataDir}/keys/secret.`)
  } else
    say(
      `${
        config.kms === null
          ? `Add the new key ${id}`
          : `Wrap the new key ${id} as the others are (docs/operations.md) and add it`
      } at the end of SECRET_KEY, after a comma, for every server:\n,${secret}`,
    )
  say('Then stop every server and start them again, and run: npm run keys -- reencrypt')
  say(LOST)
}

/** Encrypts everything with the newest key, with a line for each batch. */
const everything = (): Promise<void> =>
  withDatabase(async ({ db, keys }) => {
    if (!(await servesNewest(db, keys))) throw new Refused(NOT_SERVING)
    const { done, unreadable } = await reencrypt(
      { db, keys },
      { columns, progress: (so, total) => say(`${so}/${total}`) },
    )
    say(`${done} ${done === 1 ? 'value is' : 'values are'} now encrypted with ${keys.ids.at(-1)}.`)
    const lost = Object.entries(unreadable)
    if (lost.length > 0)
      throw new Refused(
        `Some values cannot be decrypted with the keys of this installation and were left as they are: ${lost.map(([at, n]) => `${at} ${n}`).join(', ')}.`,
      )
  })

/** Takes a key out of the ring once nothing is encrypted with it. */
const retire = (id: string | undefined): Promise<void> =>
  withDatabase(async ({ db, keys }) => {
    const ring = readRing(config.dataDir, config.secretKey)
    const found = ring.find((one) => ringEntry(one).id === id)
    if (id === undefined || found === undefined)
      throw new Refused('Name a key of the ring: npm run keys -- list shows their ids.')
    if (ringEntry(found).hashOnly) throw new Refused(`The key ${id} is retired already.`)
    if (id === keys.ids.at(-1))
      throw new Refused(`The key ${id} is the newest: run npm run keys -- rotate first.`)
    if (!(await servesNewest(db, keys))) throw new Refused(NOT_SERVING)
    const held = await heldBy(db, columns, id)
    if (held.length > 0)
      throw new Refused(
        `The key ${id} stays, because values are still encrypted with it: ${held.map((one) => `${one.at} ${one.values}`).join(', ')}. Run npm run keys -- reencrypt first.`,
      )
    const first = ring.indexOf(found) === 0
    const why =
      'It is the first key: lookups and the chain of the log are hashed with it, so it stays for that alone and decrypts nothing any more.'
    if (config.secretKey === null) {
      writeRing(
        config.dataDir,
        first
          ? [hashOnly(ringEntry(found)), ...ring.slice(1)]
          : ring.filter((one) => one !== found),
      )
      say(`The key ${id} is retired.${first ? ` ${why}` : ''}`)
    } else
      say(
        first
          ? `Write hash: before the key ${id} in SECRET_KEY. ${why}`
          : `Remove the key ${id} from SECRET_KEY: it is the one at place ${ring.indexOf(found) + 1}.`,
      )
    say(
      'Backups from before re-encryption need this key: keep a copy of it, apart from them, as long as you keep them.',
    )
  })

const [what, id] = process.argv.slice(2)
try {
  // a list is for those, too, who have lost their keys
  const lacks = what === 'list' ? lackingDatabase(config) : lacking(config)
  if (lacks !== null) throw new Refused(lacks)
  if (what === 'list') await list()
  else if (what === 'rotate') rotate()
  else if (what === 'reencrypt') await everything()
  else if (what === 'retire') await retire(id)
  else throw new Refused('Say what to do: npm run keys -- list, rotate, reencrypt or retire <id>.')
  process.exit(0)
} catch (error) {
  const plain = error instanceof Refused || error instanceof ConfigError
  process.stderr.write(`${plain ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
