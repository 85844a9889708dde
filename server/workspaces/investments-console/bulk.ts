import { decidesReviews, type Person } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import { DomainError, refuse } from '#domain/shared/errors.ts'
import { links } from '#domain/shared/links.ts'
import { roleInForce } from '#domain/identity/rules/roles.ts'
import {
  MOST_BULK,
  type BulkAction,
  type BulkActionDetail,
  type BulkActionKind,
  type BulkCheck,
} from '#domain/workspaces/model/bulk-actions.ts'
import { groupReasons } from '#domain/workspaces/rules/bulk-actions.ts'
import type { AppServices } from '#server/app-services.ts'
import type { RequestContext } from '#server/kernel/context.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import { cutPage, readBefore } from '#server/kernel/lib/cursor.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import { bucketOf } from '#server/investments/investments/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { act, whyRefused } from './act.ts'
import * as repo from './bulk-repo.ts'
import { filterOf, type ConsoleQuery } from './list.ts'
import { idsUpTo } from './repo.ts'

type Call = RequestContext<Person>
export const BULK_JOB = 'investments.bulk'
/** Investments that one job handles; the next job goes on, so that none lasts longer than a queue allows. */
const PER_JOB = 50
const FAILED = 'Something went wrong on our side. Try this investment again.'
const NO_ROLE = 'The person who began this may not decide any more.'

const present = (row: repo.BulkRecord): BulkAction => ({
  id: row.id,
  kind: row.kind,
  requested_by: row.requester,
  requested_at: row.requested_at,
  total: row.total,
  done: row.done,
  refused: row.refused,
  finished_at: row.finished_at,
})

/**
 * The investments that are named, or that a filter leaves. Throws not_found for one that is none, refused above 500.
 */
async function chosen(
  q: Queryable,
  of: { ids: readonly string[] } | { filter: ConsoleQuery },
  now: Date,
): Promise<repo.Subject[]> {
  const ids =
    'ids' in of ? [...new Set(of.ids)] : await idsUpTo(q, filterOf(of.filter, now), MOST_BULK + 1)
  if (ids.length > MOST_BULK)
    throw refuse('refused', {
      message: `These are more than ${MOST_BULK} investments. Add a filter.`,
    })
  const found = await repo.subjects(q, ids)
  if (found.length < ids.length) throw refuse('not_found')
  return found
}

/** What a bulk action would do. Throws forbidden for support. */
export async function dryRun(
  call: Call,
  body: { kind: BulkActionKind } & ({ ids: string[] } | { filter: ConsoleQuery }),
): Promise<BulkCheck> {
  const { services, tx, actor, now } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const subjects = await chosen(tx, body, now)
  const reasons: string[] = []
  for (const subject of subjects) {
    const why = await whyRefused(services, body.kind, subject, call, now)
    if (why !== null) reasons.push(why)
  }
  return {
    kind: body.kind,
    ids: subjects.map((subject) => subject.id),
    affected: subjects.length - reasons.length,
    refused: groupReasons(reasons),
  }
}

/**
 * Stores a bulk action and queues its first job. Throws forbidden for support, not_found for an id that is no
 * investment.
 */
export async function beginBulk(
  call: Call,
  body: { kind: BulkActionKind; ids: string[]; filter?: ConsoleQuery | undefined },
): Promise<BulkAction> {
  const { services, tx, actor, now, requestId, ip } = call
  if (!decidesReviews(actor)) throw refuse('forbidden')
  const subjects = await chosen(tx, { ids: body.ids }, now)
  const id = newId()
  await repo.addBulk(tx, {
    id,
    kind: body.kind,
    requested_by: actor.userId,
    requested_at: now.toISOString(),
    filter: body.filter ?? null,
    request_id: requestId,
    ip,
    ids: subjects.map((subject) => subject.id),
  })
  await services.jobs.enqueue(tx, BULK_JOB, { id }, { key: `${id}:0` })
  const row = await repo.findBulk(tx, id)
  if (row === null) throw refuse('not_found')
  return present(row)
}

/** The person who began it, with the role that they have now; null when they may not decide any more. */
async function actorNow(services: AppServices, row: repo.BulkRecord): Promise<Person | null> {
  const now = await repo.roleNow(services.db, row.requested_by)
  if (now === null || now.state !== 'active') return null
  const person: Person = {
    kind: 'person',
    userId: row.requested_by,
    // the session of the request may have ended; nothing of it is asked here
    sessionId: row.id,
    verified: true,
    adminRole: roleInForce(now.admin_role, now.role_ends_at, services.clock.now()),
    memberships: now.memberships,
    factorAt: row.requested_at,
    consented: true,
  }
  return decidesReviews(person) ? person : null
}

/** Handles the next investment that waits in a transaction of its own; returns its id, or null when none waits. */
async function handleNext(
  services: AppServices,
  row: repo.BulkRecord,
  seen: readonly string[],
): Promise<string | null> {
  const next: { id: string | null } = { id: null }
  try {
    await services.db.tx(async (tx) => {
      const id = await repo.lockNext(tx, row.id, seen)
      next.id = id
      if (id === null) return
      const actor = await actorNow(services, row)
      if (actor === null) throw refuse('forbidden', { message: NO_ROLE })
      const by = { actor, ip: row.ip, requestId: row.request_id }
      const now = services.clock.now()
      await act(services, tx, row.kind, { id, actionId: row.id }, by, now)
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

/** The job: handles the next investments, each by itself, and queues the job that goes on. */
export const runBulk: JobHandler = async ({ data }, { services, tx }) => {
  const id = String(data['id'])
  const row = await repo.findBulk(services.db, id)
  if (row === null || row.finished_at !== null) return
  const seen: string[] = []
  while (seen.length < PER_JOB) {
    const handled = await handleNext(services, row, seen)
    if (handled === null) break
    seen.push(handled)
  }
  if (seen.length === PER_JOB)
    await services.jobs.enqueue(tx, BULK_JOB, { id }, { key: `${id}:${seen.at(-1) ?? ''}` })
  else await repo.finish(tx, id, services.clock.now().toISOString())
}

/** Bulk actions, the newest first. Throws wrongCursor. */
export async function bulkList(
  q: Queryable,
  query: { cursor?: string | undefined; limit: number },
): Promise<Page<BulkAction>> {
  const rows = await repo.findBulks(q, readBefore(query.cursor), query.limit + 1)
  const { shown, next, more } = cutPage(rows, query.limit, (last) => [last.requested_at, last.id])
  return { items: shown.map(present), next_cursor: next, total: null, more }
}

/** One bulk action with the result of each investment. Throws not_found. */
export async function bulkDetail(q: Queryable, id: string): Promise<BulkActionDetail> {
  const row = await repo.findBulk(q, id)
  if (row === null) throw refuse('not_found')
  const rows = await repo.results(q, id)
  return {
    ...present(row),
    filter: row.filter,
    reasons: groupReasons(
      rows.flatMap((one) => (one.outcome === 'refused' ? [one.reason ?? FAILED] : [])),
    ),
    rows: rows.map((one) => ({
      investment_id: one.investment_id,
      number: one.number,
      investor: one.investor,
      outcome: one.outcome,
      reason: one.reason,
      href: links.adminInvestment(
        one.account_id,
        one.listing_id,
        bucketOf(one.state),
        one.investment_id,
      ),
    })),
  }
}
