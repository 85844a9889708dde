import { waitlistMoved } from '#domain/offerings/mail/waitlist.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import * as repo from './repo.ts'
import { system } from '#server/kernel/context.ts'
import { trySend } from '#server/kernel/state-machines/index.ts'

export const MOVE_UP_JOB = 'move-up-waitlist'
export const WAITLIST_NOTICE_JOB = 'tell-waitlist'
/** Positions are sent at most once in this time: a released position moves everybody after it. */
const TELL_MS = 300_000

/** Lets the first of the waitlist be looked at after the commit: its own row has to be locked before the offering's. */
export const enqueueMoveUp = (
  services: AppServices,
  tx: Tx,
  listingId: string,
  cause: string,
): Promise<void> =>
  services.jobs.enqueue(tx, MOVE_UP_JOB, { listingId }, { key: `${listingId}:${cause}` })

/** Those who wait are notified of their new position, together, a few minutes later. */
export async function enqueueWaitlistNotice(
  services: AppServices,
  tx: Tx,
  listingId: string,
): Promise<void> {
  const slot = Math.floor(services.clock.now().getTime() / TELL_MS) + 1
  await services.jobs.enqueue(
    tx,
    WAITLIST_NOTICE_JOB,
    { listingId },
    { key: `${listingId}:${slot}`, startAfter: new Date(slot * TELL_MS) },
  )
}

/**
 * Gives the first of the waitlist its allocation when there is capacity for it, and has the next one checked; one per
 * transaction.
 */
export async function moveUp(services: AppServices, tx: Tx, listingId: string): Promise<void> {
  const first = await repo.findFirst(tx, listingId)
  if (first === null) return
  const waiting = await services.lifecycles.lock(tx, 'investment', first)
  if (waiting?.state !== 'waitlisted')
    return enqueueMoveUp(services, tx, listingId, `${first}:${waiting?.rev ?? 0}`)
  // no room, or the offering takes nothing now: everybody stays where they are
  if ((await trySend(services, tx, 'investment', first, { type: 'PLACED' })) === null) return
  await enqueueMoveUp(services, tx, listingId, `${first}:${waiting.rev}`)
}

/** Notifies each person on the waitlist whose position differs from the one last sent. */
export async function notifyWaitlist(
  services: AppServices,
  tx: Tx,
  listingId: string,
): Promise<void> {
  const line = await repo.findLine(tx, listingId)
  for (const [index, row] of line.entries()) {
    const position = index + 1
    if (row.told_position === position) continue
    const investment = await services.lifecycles.read(tx, 'investment', row.investment_id)
    const userId = investment?.user_id ?? null
    if (userId === null) continue
    await noticeTo(
      services,
      tx,
      await existingPeople(tx, [userId]),
      waitlistMoved({ investmentId: row.investment_id, position }),
      { machine: 'allocation', id: row.investment_id, rev: position },
    )
    await repo.saveNotifiedPosition(tx, row.investment_id, position)
  }
}

/** Ends the waitlist of an offering that has closed: each person on it is notified and removed. */
export async function endWaitlist(services: AppServices, tx: Tx, listingId: string): Promise<void> {
  for (const row of await repo.findLine(tx, listingId))
    // due to be reconfirmed: that expires by its own timer, which releases the allocation
    await trySend(
      services,
      tx,
      'investment',
      row.investment_id,
      { type: 'WAITLIST_ENDED' },
      system,
      { failedGuard: 'throw' },
    )
}
