import { addElapsedHours } from '#domain/shared/calendar/zone.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { ScreeningRunContext } from '#machines/investors/screening-run.lifecycle.ts'
import { system, type Initiator } from '#server/kernel/context.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import { newId } from '#server/kernel/lib/ids.ts'
import type { AppServices } from '#server/app-services.ts'
import type { EffectHandler } from '#server/kernel/state-machines/index.ts'
import type { JobHandler } from '#server/providers/jobs/port.ts'
import { z } from 'zod'
import { pause, readListsInForce } from './list-index.ts'
import * as repo from './repo.ts'
import { screenOwned, screenSubject } from './screen.ts'

export const RUN_JOB = 'screening.batch'
/** Parties of one batch: a batch is one transaction. */
const BATCH = 200
/** Names change without a new list: everybody is screened again after this time (platform policy). */
const DAILY_HOURS = 24

/** Begins a screening of everybody. Throws refused when no list is in force. */
export async function beginRun(
  services: AppServices,
  tx: Tx,
  cause: repo.RunRow['cause'],
  by: Initiator,
): Promise<string> {
  const lists = await repo.listsInForce(tx)
  if (lists.length === 0)
    throw refuse('refused', { message: 'No sanctions list is in force. Load one first.' })
  const id = newId()
  await repo.addRun(tx, {
    id,
    cause,
    lists: lists.map((one) => one.id),
    begun_by: by.actor.kind === 'person' ? by.actor.userId : null,
    begun_at: services.clock.now().toISOString(),
  })
  await services.lifecycles.begin(
    tx,
    'screening-run',
    id,
    { total: await repo.countSubjects(tx) },
    by,
  )
  return id
}

/** Effect: queues the next batch; a run that was resumed continues where it stopped. */
export const screenNext: EffectHandler = async ({ services, tx, id, effect }) => {
  const { done, failures } = effect.params as { done: number; failures: number }
  await services.jobs.enqueue(tx, RUN_JOB, { id, done }, { key: `${id}:${done}:${failures}` })
}

const jobData = z.object({ id: z.uuid(), done: z.int().nonnegative() })

/** The job of one batch. What was screened already is left alone; a failure stops the run and is reported to staff. */
export const screenBatch: JobHandler = async ({ data }, { services, tx }) => {
  const { id, done } = jobData.parse(data)
  const [run, instance] = [
    await repo.findRun(tx, id),
    // not locked: a failure is recorded in a transaction of its own
    await services.lifecycles.read(tx, 'screening-run', id),
  ]
  const context = instance?.context as ScreeningRunContext | undefined
  if (run === null || instance?.state !== 'screening' || context?.done !== done) return
  let screened: readonly repo.SubjectRow[]
  try {
    screened = await screenFrom(services, tx, run.cursor)
  } catch (error) {
    services.log.error({ err: error, run: id }, 'a batch could not be screened')
    await services.db.tx((own) =>
      services.lifecycles.send(own, 'screening-run', id, { type: 'FAILED' }, system),
    )
    // nothing of the batch is stored
    throw error
  }
  const last = screened.at(-1)
  if (last !== undefined) await repo.moveRun(tx, id, last.key)
  const finished = screened.length < BATCH
  if (finished) await closeUnseen(services, tx, run.begun_at)
  const counts = { done: done + screened.length, matches: await repo.countOpen(tx) }
  await services.lifecycles.send(
    tx,
    'screening-run',
    id,
    { type: finished ? 'FINISHED' : 'PROGRESSED', ...counts },
    system,
  )
}

async function screenFrom(
  services: AppServices,
  tx: Tx,
  cursor: string,
): Promise<readonly repo.SubjectRow[]> {
  const lists = await readListsInForce(tx)
  const subjects = await repo.nextSubjects(tx, cursor, BATCH)
  for (const subject of subjects) {
    await pause()
    const opened = await screenSubject(services, tx, lists, subject)
    if (opened && subject.kind === 'party' && subject.user_id !== null)
      await questionApproval(services, tx, subject.user_id)
  }
  return subjects
}

/**
 * An approved identity goes back to the review queue; one that is not approved yet meets the match at its own check.
 */
async function questionApproval(services: AppServices, tx: Tx, userId: string): Promise<void> {
  const id = await repo.identityOf(tx, userId)
  const kyc = id === null ? null : await services.lifecycles.lock(tx, 'kyc', id)
  if (kyc !== null && ['approved', 'referred', 'needs_review'].includes(kyc.state))
    await services.lifecycles.send(tx, 'kyc', kyc.id, { type: 'HIT' }, system)
}

/** Open matches that the lists in force no longer give, or whose party changed. */
async function closeUnseen(services: AppServices, tx: Tx, begunAt: string): Promise<void> {
  for (const { id } of await repo.unseenSince(tx, begunAt))
    await services.lifecycles.send(tx, 'sanctions-match', id, { type: 'GONE' }, system)
}

/** The job after a match is confirmed: entities that blocked persons own together. */
export const OWNED_JOB = 'screening.owned'
export const screenOwnedLater = (services: AppServices, tx: Tx, matchId: string) =>
  services.jobs.enqueue(
    tx,
    OWNED_JOB,
    {},
    { key: `${matchId}:${services.clock.now().toISOString()}` },
  )
export const screenOwnedNow: JobHandler = async (_, { services, tx }) => screenOwned(services, tx)

/** Begins the daily screening when the newest one is a day old; returns how many were begun. */
export async function beginDailyRun(services: AppServices): Promise<number> {
  return services.db.tx(async (tx) => {
    const [newest, lists] = [await repo.newestRun(tx), await repo.listsInForce(tx)]
    const due = addElapsedHours(services.clock.now().toISOString(), -DAILY_HOURS)
    if (lists.length === 0 || newest === null || newest.begun_at > due) return 0
    await tx.run("select pg_advisory_xact_lock(hashtext('screening.daily'))")
    if ((await repo.newestRun(tx))?.id !== newest.id) return 0
    await beginRun(services, tx, 'daily', system)
    return 1
  })
}
