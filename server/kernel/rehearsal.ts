import type { DryRunLine } from '#domain/shared/dry-run.ts'
import type { Queryable, Tx } from './db/db.ts'

const lines = new WeakMap<Queryable, DryRunLine[]>()

/** True in a rehearsal, which is rolled back whatever happens in it. */
export const isRehearsal = (tx: Queryable): boolean => lines.has(tx)

/** Adds to the dry run what an act would do; does nothing outside of a rehearsal. */
export function noteInRehearsal(tx: Queryable, line: DryRunLine): void {
  lines.get(tx)?.push(line)
}

/**
 * What an act would do, found out by doing it behind a savepoint of the request's own transaction, to which it is always
 * rolled back: machines that move, money that is posted, messages that go out. The act may take what the request has
 * locked already. Throws what the act throws.
 */
export async function rehearse(
  tx: Tx,
  act: (tx: Tx) => Promise<void>,
): Promise<readonly DryRunLine[]> {
  const found: DryRunLine[] = []
  let ended = false
  // what the act left running must not write after the rollback: that would stay
  const until = async <T>(work: () => Promise<T>): Promise<T> => {
    if (ended) throw new Error('the rehearsal has ended')
    return work()
  }
  const own: Tx = {
    query: (statement, values) => until(() => tx.query(statement, values)),
    one: (statement, values) => until(() => tx.one(statement, values)),
    run: (statement, values) => until(() => tx.run(statement, values)),
    afterCommit: () => undefined,
  }
  lines.set(own, found)
  await tx.run('savepoint rehearsal')
  try {
    await act(own)
  } finally {
    ended = true
    await tx.run('rollback to savepoint rehearsal')
    await tx.run('release savepoint rehearsal')
  }
  return found
}
