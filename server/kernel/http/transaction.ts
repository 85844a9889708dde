import { refuse } from '#domain/shared/errors.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, Tx } from '../db/db.ts'
import { storeAnswer, storedAnswer, lockKey } from '../db/idempotency.ts'
import { lazyTx, readOnlyTx, readTx, wouldWrite } from '../db/lazy-tx.ts'

export interface Repeatable {
  /** who the key belongs to: the same key of two people is two keys */
  scope: string
  key: string
  route: string
  bodyHash: string
}
export interface Outcome {
  status: number
  answer: unknown
  /** the response was stored for the first request */
  replayed: boolean
}
/** How long a repeated request waits for the first one before it gets the response that the first still runs. */
const WAIT_MS = 1500
const STEP_MS = 50

/** Runs a call that only reads. */
export const read = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => work(readTx(db))

/** Runs a call that must not write at all: what would is refused as view_only. */
export async function readOnly<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await readOnlyTx(db, work)
  } catch (error) {
    if (wouldWrite(error)) throw refuse('view_only', { cause: error })
    throw error
  }
}

/** Two transactions waited for each other, and PostgreSQL took this one back: nothing of it has happened. */
const tookBack = (error: unknown): boolean =>
  ['40P01', '40001'].includes(String((error as { code?: unknown } | null)?.code))
/** How often a write is begun again that PostgreSQL took back. */
const MORE_TRIES = 4

/**
 * Runs a write, and begins it again when PostgreSQL took it back because two waited for each other. The work must find
 * everything in its transaction: nothing outside of it has happened.
 */
export async function untangled<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries >= MORE_TRIES || !tookBack(error)) throw error
      await sleep(Math.random() * STEP_MS * 2 ** tries)
    }
  }
}

/** Runs a write in the request's transaction; the transaction begins with the first statement. */
export async function write<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const lazy = lazyTx(db)
  let result: T
  try {
    result = await work(lazy.tx)
  } catch (error) {
    await lazy.rollback(error)
    throw error
  }
  await lazy.commit()
  return result
}

class Running extends Error {}

/**
 * Runs a write at most once per key: its response is stored in the transaction of its effect. The same key with another
 * body or route is refused (422); while the first still runs, a repeat waits a little and is then refused (409).
 */
export async function once(
  db: Db,
  now: () => Date,
  repeatable: Repeatable,
  work: (tx: Tx) => Promise<{ status: number; answer: unknown }>,
): Promise<Outcome> {
  for (let waited = 0; ; waited += STEP_MS) {
    try {
      return await untangled(() => write(db, (tx) => attempt(tx, now, repeatable, work)))
    } catch (error) {
      if (!(error instanceof Running)) throw error
      if (waited >= WAIT_MS) throw refuse('idempotency_running', { retryAfter: 1 })
      await sleep(STEP_MS)
    }
  }
}

async function attempt(
  tx: Tx,
  now: () => Date,
  r: Repeatable,
  work: (tx: Tx) => Promise<{ status: number; answer: unknown }>,
): Promise<Outcome> {
  if (!(await lockKey(tx, r.scope, r.key))) throw new Running()
  const kept = await storedAnswer(tx, r.scope, r.key)
  if (kept) {
    if (kept.route !== r.route || kept.body_hash !== r.bodyHash) throw refuse('idempotency_reused')
    return { status: kept.status, answer: kept.answer, replayed: true }
  }
  const { status, answer } = await work(tx)
  await storeAnswer(
    tx,
    r.scope,
    r.key,
    { route: r.route, body_hash: r.bodyHash, status, answer },
    now(),
  )
  return { status, answer, replayed: false }
}
