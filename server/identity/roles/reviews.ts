import { rolesToReview } from '#domain/identity/mail/roles.ts'
import { decideBy, reviewDue, reviewQuarter } from '#domain/identity/rules/roles.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import { existingPeople, noticeTo } from '#server/kernel/notifications/index.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { staffOf } from '#server/platform/platform/index.ts'
import * as repo from './repo.ts'

/** As many in one transaction; the next sweep takes the rest. */
const BATCH = 100

/** Records roles that were given at setup, so that they are listed and reviewed like every other. */
async function recordRoles(services: AppServices): Promise<number> {
  if ((await repo.unrecorded(services.db, 1)).length === 0) return 0
  return services.db.tx(async (tx) => {
    await tx.run("select pg_advisory_xact_lock(hashtext('role-grant.record'))")
    const people = await repo.unrecorded(tx, BATCH)
    const now = services.clock.now().toISOString()
    for (const { id: userId, role, created_at: at } of people) {
      const id = newId()
      const reason = 'Given at setup.'
      await repo.addGrant(tx, { id, userId, role, endsAt: null, reason, by: null, at })
      const input = { role, ends_at: null, decide_by: decideBy(now, null) }
      await services.lifecycles.begin(tx, 'role-grant', id, input, system)
      await services.lifecycles.send(tx, 'role-grant', id, { type: 'RECORDED' }, system)
    }
    return people.length
  })
}

/** Opens the reviews of the quarter and notifies the operators once. */
async function openReviews(services: AppServices): Promise<number> {
  const now = services.clock.now().toISOString()
  const quarter = reviewQuarter(now)
  const due = reviewDue(now)
  if ((await repo.unreviewed(services.db, quarter, 1)).length === 0) return 0
  return services.db.tx(async (tx) => {
    const opened: string[] = []
    for (const { id: grantId } of await repo.unreviewed(tx, quarter, BATCH)) {
      const id = newId()
      if (!(await repo.addReview(tx, { id, grantId, quarter: quarter.name, at: now }))) continue
      await services.lifecycles.begin(tx, 'access-review', id, { due_at: due }, system)
      opened.push(id)
    }
    const [first] = opened
    if (first === undefined) return 0
    const operators = (await staffOf(tx, ['operator'])).map((one) => one.user_id)
    await noticeTo(
      services,
      tx,
      await existingPeople(tx, operators),
      rolesToReview({ count: opened.length, due }),
      { machine: 'access-review', id: first, rev: 1 },
    )
    return opened.length
  })
}

/** Reviews of roles that ended before somebody decided. */
async function closeReviews(services: AppServices): Promise<number> {
  if ((await repo.overReviews(services.db, 1)).length === 0) return 0
  return services.db.tx(async (tx) => {
    let closed = 0
    for (const { id } of await repo.overReviews(tx, BATCH)) {
      // of two processes the second finds it closed
      const review = await services.lifecycles.lock(tx, 'access-review', id)
      if (review?.state !== 'open') continue
      await services.lifecycles.send(tx, 'access-review', id, { type: 'ROLE_ENDED' }, system)
      closed += 1
    }
    return closed
  })
}

/** Records roles of the setup, closes reviews of ended roles and opens those of the quarter; returns how many. */
export const sweepRoles = async (services: AppServices): Promise<number> =>
  (await recordRoles(services)) + (await closeReviews(services)) + (await openReviews(services))
