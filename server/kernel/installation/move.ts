import { createHash } from 'node:crypto'
import { DomainError } from '#domain/shared/errors.ts'
import type { Files } from '#server/providers/files/port.ts'
import type { Db } from '../db/db.ts'
import * as repo from './repo.ts'

/** Files that are on their way at once. */
const AT_ONCE = 8

/** What became of the files that the database names. */
export interface Moved {
  /** written to the new store and read back */
  copied: number
  /** was there already, with the same bytes */
  there: number
  /** in neither store, or not what was stored: their names in the store */
  missing: string[]
}

async function hashIn(store: Pick<Files, 'open'>, storeKey: string): Promise<string | null> {
  try {
    const hash = createHash('sha256')
    for await (const part of await store.open(storeKey)) hash.update(part as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_found') return null
    throw error
  }
}

/**
 * Copies every stored file that can still be decrypted from one store into another, under the same name, and compares
 * the SHA-256 of what was read back. A file that is there already with the same bytes is not written again, so that the
 * same call goes on after an interruption. Nothing is removed from the old store. Throws what a store throws that
 * cannot be reached.
 */
export async function moveFiles(
  { db, from, to }: { db: Db; from: Pick<Files, 'open'>; to: Pick<Files, 'open' | 'restore'> },
  progress: (done: number) => void,
): Promise<Moved> {
  const moved: Moved = { copied: 0, there: 0, missing: [] }
  const move = async (storeKey: string): Promise<void> => {
    const [old, now] = [await hashIn(from, storeKey), await hashIn(to, storeKey)]
    if (old === null) {
      // stored after the move began, by a server that has the new store already
      if (now === null) moved.missing.push(storeKey)
      else moved.there++
      return
    }
    if (old === now) return void moved.there++
    await to.restore(storeKey, await from.open(storeKey))
    if ((await hashIn(to, storeKey)) === old) moved.copied++
    else moved.missing.push(storeKey)
  }
  const names = await db.tx(async (tx) => {
    await repo.beginSnapshot(tx)
    const found: string[] = []
    for await (const { store_key, readable } of repo.storedFiles(tx))
      if (readable) found.push(store_key)
    return found
  })
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const some = names.slice(at, at + AT_ONCE)
    await Promise.all(some.map(move))
    progress(at + some.length)
  }
  return moved
}
