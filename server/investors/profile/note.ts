import type { ShownChange } from '#domain/investors/model/profile/shown.ts'
import { contactAddressChanged, sectionChanged } from '#domain/investors/mail/profile.ts'
import { sectionRule, type SectionName } from '#domain/investors/model/profile/sections.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { demandFreshFactor } from '#server/kernel/http/access.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { AppServices } from '#server/app-services.ts'
import { versions } from './repo.ts'
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

/** Does a change replace something on file that needs a fresh factor? A first entry does not. */
const replaces = (section: SectionName, changes: readonly ShownChange[]): boolean =>
  sectionRule(section).stepUp && changes.some(({ from }) => from !== null)

/** Notifies the person of a change on file, and the contact address that was replaced. */
async function tellOfChange(
  services: AppServices,
  tx: Tx,
  userId: string,
  section: SectionName,
  changes: readonly ShownChange[],
  cause: { machine: string; id: string; rev: number },
): Promise<void> {
  const people = await existingPeople(tx, [userId])
  await noticeTo(services, tx, people, sectionChanged(section), cause, 'security')
  if (!changes.some(({ field, from }) => field === 'contact_email' && from !== null)) return
  const [, before] = await versions(tx, userId, 'investor-details')
  const address = before?.values['contact_email']
  const user = await repo.userOf(tx, userId)
  if (typeof address !== 'string' || user === null) return
  await services.mailer.send(tx, {
    template: 'notice',
    to: { address },
    data: contactAddressChanged,
    cause,
  })
}

/**
 * Stores what changed in sections in addition to them, masked, and notifies their machines: the log of each is written
 * from there. By whichever road a person's own change comes (the profile, a step of an investment, a part in a
 * registration), what replaces something on file needs a fresh factor where its section says so. Throws step_up.
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
    const own = by.actor.kind === 'person' && by.actor.userId === userId
    const sender = own ? by : system
    const row = await ensureSection(services, tx, userId, section, sender)
    const shown = changes.get(section) ?? []
    await repo.noteVersion(tx, row.id, shown, source)
    const asks = own && replaces(section, shown)
    if (asks && by.actor.kind === 'person') demandFreshFactor(by.actor, services.clock.now())
    const { rev } = await services.lifecycles.send(
      tx,
      'profile-section',
      row.id,
      { type: 'SAVE' },
      sender,
    )
    if (asks)
      await tellOfChange(services, tx, userId, section, shown, {
        machine: 'profile-section',
        id: row.id,
        rev,
      })
  }
}
