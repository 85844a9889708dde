import { accessRemoved } from '#domain/identity/mail/access-removal.ts'
import { PROPOSAL_HOURS } from '#domain/platform/model/proposals.ts'
import type { AdminRole, Person } from '#domain/shared/access/actor.ts'
import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import type { EventContext } from '#server/kernel/state-machines/index.ts'
import { askConfirmation } from '#server/platform/proposals/index.ts'

/** The kind of proposals that confirm the end of an access; the module of roles registers it. */
export const ACCESS_REMOVAL = 'identity.access-removal'

/**
 * Asks a second person to confirm that a member of staff has lost a deciding role, or the account with it. The act is in
 * effect, and is undone after 7 days without a confirmation. The actor and the person concerned are notified.
 */
export async function confirmRemoval(
  { tx, services, machine, id, now, event, by }: EventContext,
  actor: Person,
  { userId, role }: { userId: string; role: AdminRole },
): Promise<void> {
  const reason = typeof event['reason'] === 'string' ? event['reason'] : (by.reason ?? '')
  const proposal = await askConfirmation(
    { tx, services, now, actor },
    { kind: ACCESS_REMOVAL, machine, id, payload: { role, user_id: userId }, reason },
  )
  const data = {
    proposal,
    role,
    account: machine === 'user',
    until: addElapsedHours(now.toISOString(), PROPOSAL_HOURS),
  }
  for (const [whom, notice] of [
    [userId, accessRemoved.toHolder(data)],
    [actor.userId, accessRemoved.toActor(data)],
  ] as const)
    await noticeTo(services, tx, await existingPeople(tx, [whom]), notice, {
      machine: 'proposal',
      id: proposal,
      rev: 1,
    })
}
