import { ConfigError } from '#server/config.ts'
import { join } from 'node:path'
import { hasRing, installationKeys, makeFirstKey, readRing } from '../db/keys-file.ts'
import { readSetting, writeSetting } from '../db/setting.ts'
import type { Db } from '../db/db.ts'
import { ringEntry, type Keys } from '../lib/keys.ts'
import type { EncryptedColumn } from './encrypted-column.ts'
import { heldBy, SERVING } from './reencrypt.ts'
import * as repo from './repo.ts'

/** The keys that servers of this database had, so that a start need not read every encrypted value. */
const KNOWN = 'keys.known'
interface Known {
  /** id of the first key: lookups and the chain of the log are hashed with it */
  root: string
  ids: string[]
}

/** How many values of a database are encrypted with each key, by the key's id. Reads every encrypted column. */
export async function valuesByKey(
  db: Db,
  columns: readonly EncryptedColumn[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const column of columns)
    for (const { id, values } of await repo.idsIn(db, await repo.shapeOf(db, column)))
      found.set(id, (found.get(id) ?? 0) + values)
  return found
}

/** Which of the keys that this database had are needed and not among `there`. */
async function missingKeys(
  db: Db,
  columns: readonly EncryptedColumn[],
  known: Known | null,
  there: readonly string[],
): Promise<string[]> {
  // a database of an earlier release has no list of its keys
  if (known === null)
    return [...(await valuesByKey(db, columns)).keys()].filter((id) => !there.includes(id))
  const missing: string[] = []
  for (const id of known.ids)
    if (!there.includes(id) && (await heldBy(db, columns, id)).length > 0) missing.push(id)
  return missing
}

const listed = (ids: readonly string[]): string =>
  ids.length === 1 ? `key ${ids[0]}` : `keys ${ids.join(', ')}`

interface Place {
  db: Db
  dataDir: string
  /** SECRET_KEY */
  secretKey: string | null
  columns: readonly EncryptedColumn[]
}

/**
 * The keys of an installation, which are those that its database was written with. A key is made only for a database
 * that no key was used for. Throws ConfigError that names a key that is missing and what to restore: with another one
 * the server would hash lookups and the log differently, and could not read the encrypted values.
 */
export async function keysOfDatabase({ db, dataDir, secretKey, columns }: Place): Promise<Keys> {
  const known = await readSetting<Known>(db, KNOWN)
  const where = secretKey === null ? join(dataDir, 'keys', 'secret') : 'SECRET_KEY'
  const restore = `Restore it there from your copy of the keys: npm run keys -- list shows what each key is needed for.`
  if (!hasRing(dataDir, secretKey)) {
    const serving = await readSetting<string>(db, SERVING)
    const needed = [
      ...new Set([
        ...(known === null ? [] : [known.root]),
        ...(await missingKeys(db, columns, known, [])),
        ...(serving === null ? [] : [serving]),
      ]),
    ]
    if (needed.length > 0)
      throw new ConfigError([
        `The database was written with the ${listed(needed)}, and ${where} is missing. ${restore}`,
      ])
    makeFirstKey(dataDir)
  }
  const keys = installationKeys(dataDir, secretKey)
  const missing = await missingKeys(db, columns, known, keys.ids)
  if (missing.length > 0)
    throw new ConfigError([
      `The database has values of ${listed(missing)}, which ${missing.length === 1 ? 'is' : 'are'} not in ${where}, or only to hash (hash:). ${restore}`,
    ])
  const root = ringEntry(readRing(dataDir, secretKey)[0] ?? '').id
  if (known !== null && known.root !== root)
    throw new ConfigError([
      `The first key in ${where} must be ${known.root}, with which lookups and the log of this database are hashed; it is ${root}. ${restore}`,
    ])
  const serving = await readSetting<string>(db, SERVING)
  const kept = (known?.ids ?? []).filter((id) => keys.ids.includes(id) || id === serving)
  await writeSetting(db, KNOWN, { root, ids: [...new Set([...kept, ...keys.ids])] } satisfies Known)
  return keys
}
