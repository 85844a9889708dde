import type { DryRunLine } from '#domain/shared/dry-run.ts'
import type { Db, Queryable, Tx } from './db/db.ts'

const lines = new WeakMap<Queryable, DryRunLine[]>()

/** Ends the transaction of a rehearsal when all of it has passed. */
class Rehearsed extends Error {}

/** True in a transaction that is rolled back whatever happens in it. */
export const isRehearsal = (tx: Queryable): boolean => lines.has(tx)

/** Adds to the dry run what an act would do; does nothing outside of a rehearsal. */
export function noteInRehearsal(tx: Queryable, line: DryRunLine): void {
  lines.get(tx)?.push(line)
}

/**
 * What an act would do, found out by doing it in a transaction of its own that is always rolled back: machines that
 * move, money that is posted, messages that go out. Throws what the act throws. Call it before the request's own
 * transaction has locked what the act needs.
 */
export async function rehearse(
  db: Db,
  act: (tx: Tx) => Promise<void>,
): Promise<readonly DryRunLine[]> {
  const found: DryRunLine[] = []
  try {
    await db.tx(async (tx) => {
      lines.set(tx, found)
      await act(tx)
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  return found
}
