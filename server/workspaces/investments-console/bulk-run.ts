import type { Person } from '#domain/shared/access/actor.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import { roleInForce } from '#domain/identity/rules/roles.ts'
import { mayDoBulk } from '#domain/workspaces/rules/bulk-actions.ts'
import type { BulkActionContext } from '#machines/workspaces/bulk-action.lifecycle.ts'
import type { AppServices } from '#server/app-services.ts'
import { system } from '#server/kernel/context.ts'
import { otherAccountsOf } from '#server/kernel/may-decide/index.ts'
import { trySend, type Instance } from '#server/kernel/state-machines/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { act } from './act.ts'
import * as repo from './bulk-repo.ts'

export const BULK_JOB = 'investments.bulk'
/** Investments that one job handles; the next job goes on, so that none lasts longer than a queue allows. */
const PER_JOB = 50
/** Why an investment was not handled when nothing of it refused. */
export const FAILED = 'Something went wrong on our side. Try this investment again.'
const NO_ROLE = 'The person who began this may not decide any more.'

/** The person who began it, with the role that they have now; null when they may not do it any more. */
async function actorNow(services: AppServices, row: repo.BulkRecord): Promise<Person | null> {
  const now = await repo.roleNow(services.db, row.requested_by, services.clock.now().toISOString())
  if (now === null || now.state !== 'active') return null
  const person: Person = {
    kind: 'person',
    userId: row.requested_by,
    // the session of the request may have ended; nothing of it is asked here
    sessionId: row.id,
    verified: true,
    adminRole: roleInForce(now.admin_role, now.role_ends_at, services.clock.now()),
    memberships: now.memberships,
    otherAccounts: await otherAccountsOf(services.db, row.requested_by),
    // it was asked for when the action was begun, and the action only waits its turn
    factorAt: services.clock.now().toISOString(),
    consented: true,
  }
  return mayDoBulk(person, row.account_id) ? person : null
}

const runs = (machine: Instance | null, run: number): boolean =>
  machine?.state === 'running' && (machine.context as BulkActionContext).run === run

/**
 * Handles the next investment that waits in a transaction of its own; returns its id, or null when none waits or the
 * action was stopped. The action's row is locked: a stop comes before or after an investment, never during it.
 */
async function handleNext(
  services: AppServices,
  row: repo.BulkRecord,
  run: number,
  seen: readonly string[],
): Promise<string | null> {
  const next: { id: string | null } = { id: null }
  try {
    await services.db.tx(async (tx) => {
      if (!runs(await services.lifecycles.lock(tx, 'bulk-action', row.id), run)) return
      const waiting = await repo.lockNext(tx, row.id, seen)
      if (waiting === null) return
      const { id, rev } = waiting
      next.id = id
      const actor = await actorNow(services, row)
      if (actor === null) throw refuse('forbidden', { message: NO_ROLE })
      const by = { actor, ip: row.ip, requestId: row.request_id }
      const now = services.clock.now()
      await act(services, tx, row.kind, { id, rev, actionId: row.id }, by, now)
      await repo.recordResult(tx, { actionId: row.id, id, reason: null, at: now.toISOString() })
    })
  } catch (error) {
    const { id } = next
    if (id === null) throw error
    if (!(error instanceof DomainError))
      services.log.error({ err: error, action: row.id, investment: id }, 'a bulk action failed')
    const reason = error instanceof DomainError ? error.message : FAILED
    const at = services.clock.now().toISOString()
    await services.db.tx((tx) => repo.recordResult(tx, { actionId: row.id, id, reason, at }))
  }
  return next.id
}

/** Handles as many as one job does; returns the ids. */
async function handleSome(
  services: AppServices,
  row: repo.BulkRecord,
  run: number,
): Promise<string[]> {
  const seen: string[] = []
  while (seen.length < PER_JOB) {
    const handled = await handleNext(services, row, run, seen)
    if (handled === null) break
    seen.push(handled)
  }
  return seen
}

/**
 * The job: handles the next investments, each by itself, then queues the job that goes on or finishes the action. Does
 * nothing for one that was stopped or continued as a later run; where a result can't be stored, the action fails.
 */
export const runBulk: JobHandler = async ({ data }, { services, tx }) => {
  const id = String(data['id'])
  const run = Number(data['run'] ?? 1)
  const row = await repo.findBulk(services.db, id)
  if (row === null || !runs(row.instance, run)) return
  let seen: string[]
  try {
    seen = await handleSome(services, row, run)
  } catch (error) {
    services.log.error({ err: error, action: id }, 'a bulk action can’t go on')
    await services.db.tx((own) =>
      trySend(services, own, 'bulk-action', id, { type: 'FAILED', run }, system),
    )
    return
  }
  if (seen.length === PER_JOB)
    await services.jobs.enqueue(
      tx,
      BULK_JOB,
      { id, run },
      { key: `${id}:${run}:${seen.at(-1) ?? ''}` },
    )
  else await trySend(services, tx, 'bulk-action', id, { type: 'FINISHED', run }, system)
}
