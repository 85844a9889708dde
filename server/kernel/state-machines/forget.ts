import type { Tx } from '../db/db.ts'
import { canonical } from '../lib/canonical.ts'
import type { AppServices } from '#server/app-services.ts'
import { replay } from './replay.ts'
import * as repo from './repo.ts'

/**
 * Destroys the key of a person: no text of the log about them can be read again, here or in a copy. What their machines
 * store as text is rebuilt from the log, so that the two still agree.
 */
export async function forget(
  services: Pick<AppServices, 'keys' | 'lifecycles'>,
  tx: Tx,
  userId: string,
  at: string,
): Promise<void> {
  await repo.destroyKey(tx, userId, at)
  for (const { machine, id } of await repo.allOfPerson(tx, userId)) {
    const [row, rebuilt] = [
      await repo.readRow(tx, machine, id),
      await replay(tx, services.keys, services.lifecycles.definition(machine), id),
    ]
    if (row !== null && rebuilt !== null && canonical(row.context) !== canonical(rebuilt.context))
      await repo.rewriteContext(tx, machine, id, rebuilt.context)
  }
  services.lifecycles.reread(tx)
}
