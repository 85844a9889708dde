import type { ShownChange } from '#domain/investors/model/profile/shown.ts'
import type { SectionName } from '#domain/investors/model/profile/sections.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import * as repo from './section-repo.ts'
import { system, type Initiator } from '#server/kernel/context.ts'

/** A person's section with its machine, locked; both are made when they are not there. */
export async function ensureSection(
  services: AppServices,
  tx: Tx,
  userId: string,
  section: SectionName,
  by: Initiator,
): Promise<repo.SectionRow> {
  const at = services.clock.now().toISOString()
  const made = await repo.addSection(tx, newId(), userId, section, at)
  // a row that this transaction made is nobody else's before the commit
  const row = made ?? (await repo.lockSection(tx, userId, section))
  if (row === null) throw new Error(`the section ${section} was not stored`)
  if (made !== null || (await services.lifecycles.read(tx, 'profile-section', row.id)) === null)
    await services.lifecycles.begin(tx, 'profile-section', row.id, { section }, by, {
      user_id: userId,
    })
  return row
}

/**
 * Stores what changed in sections in addition to them, masked, and notifies their machines: the log of each is written
 * from there.
 */
export async function noteChanges(
  services: AppServices,
  tx: Tx,
  userId: string,
  changes: ReadonlyMap<SectionName, readonly ShownChange[]>,
  { source, by = system }: { source: string; by?: Initiator },
): Promise<void> {
  // one order for everybody who locks several
  for (const section of [...changes.keys()].sort()) {
    const row = await ensureSection(services, tx, userId, section, by)
    await repo.noteVersion(tx, row.id, changes.get(section) ?? [], source)
    const own = by.actor.kind === 'person' && by.actor.userId === userId
    await services.lifecycles.send(
      tx,
      'profile-section',
      row.id,
      { type: 'SAVE' },
      own ? by : system,
    )
  }
}
