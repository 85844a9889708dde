import { canonical } from '../lib/canonical.ts'
import type { Keys } from '../lib/keys.ts'
import type { LogRow } from './types.ts'

/** The previous hash of the first entry of a machine. */
export const CHAIN_START = '0'.repeat(64)
export type Entry = Omit<LogRow, 'seq' | 'hash'>

/** Keyed hash of an entry and of the one before it: whoever changes a row without the key breaks the chain. */
export function entryHash(keys: Keys, entry: Entry): string {
  const {
    machine,
    id,
    rev,
    version,
    type,
    actor,
    actor_kind,
    actor_id,
    at,
    reason,
    ip,
    request_id,
    event,
    from_state,
    to_state,
    prev_hash,
  } = entry
  return keys.hmac(
    'machine log',
    canonical([
      prev_hash,
      machine,
      id,
      rev,
      version,
      type,
      actor,
      actor_kind,
      actor_id,
      at,
      reason,
      ip,
      request_id,
      event,
      from_state,
      to_state,
    ]),
  )
}

/** The first thing that is wrong with a chain, or null: an entry that is missing, changed, or cut off at the end. */
export function chainFault(keys: Keys, entries: readonly LogRow[], head: string): string | null {
  let prev = CHAIN_START
  for (const [index, entry] of entries.entries()) {
    if (entry.rev !== index + 1) return `entry ${index + 1} is missing`
    if (entry.prev_hash !== prev) return `entry ${entry.rev} does not follow the one before it`
    if (entryHash(keys, entry) !== entry.hash) return `entry ${entry.rev} was changed`
    prev = entry.hash
  }
  return prev === head ? null : 'the last entries are missing'
}
