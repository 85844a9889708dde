import type { Queryable, Tx } from '../db/db.ts'
import type { Keys } from '../lib/keys.ts'
import type { AppServices } from '#server/app-services.ts'
import {
  newPersonKey,
  openPersonKey,
  encryptedFor,
  type PersonKey,
  type Worded,
} from './personal.ts'
import * as repo from './repo.ts'

/** A person's key, made when there is none yet; `stored` when it was read with something else already. */
export async function keyOf(
  tx: Tx,
  keys: Keys,
  userId: string,
  now: Date,
  stored?: string | null,
): Promise<PersonKey> {
  if (stored !== undefined) return openPersonKey(keys, userId, stored)
  const find = async () => (await repo.keysOf(tx, [userId]))[0]
  const row =
    (await find()) ??
    (await repo.addKey(tx, userId, newPersonKey(keys, userId), now.toISOString())) ??
    (await find())
  if (row === undefined) throw new Error('the key of a person was not stored')
  return openPersonKey(keys, userId, row.sealed)
}

/** The keys with which these entries can be read. */
export async function keysFor(
  q: Queryable,
  keys: Keys,
  rows: readonly Worded[],
): Promise<Map<string, PersonKey>> {
  const people = encryptedFor(rows)
  const found = people.length === 0 ? [] : await repo.keysOf(q, people)
  return new Map(found.map((row) => [row.user_id, openPersonKey(keys, row.user_id, row.sealed)]))
}

/** Makes the keys of people who came without one. Harmless when repeated. */
export async function savePersonKeys({
  db,
  keys,
  clock,
}: Pick<AppServices, 'db' | 'keys' | 'clock'>): Promise<void> {
  for (let people = await repo.keyless(db); people.length > 0; people = await repo.keyless(db)) {
    await repo.addKeys(
      db,
      people,
      people.map((userId) => newPersonKey(keys, userId)),
      clock.now().toISOString(),
    )
  }
}
