import { begin } from '#machines/lib/begin.ts'
import { decide } from '#machines/lib/decide.ts'
import type { Lifecycle, LifecycleEvent, Stored } from '#machines/lib/types.ts'
import type { Queryable } from '../db/db.ts'
import { canonical } from '../lib/canonical.ts'
import type { Keys } from '../lib/keys.ts'
import { chainFault } from './chain.ts'
import { openEntry } from './personal.ts'
import { keysFor } from './person-keys.ts'
import { readChain, readRow } from './repo.ts'
import { BEGUN } from './types.ts'

/**
 * Rebuilds a machine from its log by deciding each entry again; nothing is executed. Text is decrypted with their
 * person's key; of an erased person the machine stores what the log without them leads to. Throws where the log does
 * not lead on.
 */
export async function replay(
  q: Queryable,
  keys: Keys,
  lifecycle: Lifecycle,
  id: string,
): Promise<Stored | null> {
  let stored: Stored | null = null
  const chain = await readChain(q, lifecycle.id, id)
  const people = await keysFor(q, keys, chain)
  for (const entry of chain.map((row) => openEntry(row, people))) {
    if (entry.type === BEGUN) {
      stored = begin(lifecycle, entry.event['input'] ?? undefined).stored
      continue
    }
    if (!stored)
      throw new Error(`the log of ${lifecycle.id} ${id} does not begin with its beginning`)
    const decision = decide(lifecycle, stored, entry.event as LifecycleEvent)
    if (!decision.ok)
      throw new Error(
        `entry ${entry.rev} of ${lifecycle.id} ${id} (${entry.type}) is ${decision.reason} in ${decision.state}`,
      )
    stored = decision.stored
  }
  return stored
}

/**
 * What differs between a stored machine and its log, or null when all agrees: broken chain, or another state than the
 * log leads to.
 */
export async function verify(
  q: Queryable,
  keys: Keys,
  lifecycle: Lifecycle,
  id: string,
): Promise<string | null> {
  const row = await readRow(q, lifecycle.id, id)
  if (!row) return 'there is no such machine'
  const fault = chainFault(keys, await readChain(q, lifecycle.id, id), row.head)
  if (fault) return fault
  const rebuilt = await replay(q, keys, lifecycle, id)
  const same =
    rebuilt !== null &&
    canonical([rebuilt.value, rebuilt.context, rebuilt.status, rebuilt.rev]) ===
      canonical([row.value, row.context, row.status, row.rev])
  return same ? null : 'the log leads to another state than the stored one'
}
