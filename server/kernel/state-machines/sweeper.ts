import { DomainError } from '#domain/shared/errors.ts'
import type { AppServices } from '#server/app-services.ts'
import { clearDeadlines, dueDeadlines, postponeDeadline, takeDeadline, type Due } from './repo.ts'

/** A deadline whose guard is not met yet is tried again after an hour. */
const RETRY_MS = 3_600_000
const PAGE = 100
/** An ordinary pause between two polls of the table. */
export const SWEEP_MS = 1000

/** Sends one deadline as the clock, in its own transaction; false when another process has it. */
async function fire(services: AppServices, due: Due): Promise<boolean> {
  const now = services.clock.now()
  try {
    return await services.db.tx(async (tx) => {
      // the machine first, as every event does: the other order could lock each other out
      await services.lifecycles.lock(tx, due.machine, due.id)
      const taken = await takeDeadline(tx, due, now)
      if (!taken) return false
      await clearDeadlines(tx, due.machine, due.id, [due.event])
      await services.lifecycles.send(
        tx,
        due.machine,
        due.id,
        { type: due.event },
        { actor: { kind: 'clock' } },
      )
      return true
    })
  } catch (error) {
    if (
      !(error instanceof DomainError) ||
      (error.code !== 'not_accepted' && error.code !== 'guard_failed')
    ) {
      services.log.error(
        { err: error, machine: due.machine, event: due.event },
        'a deadline could not be sent',
      )
      await postponeDeadline(services.db, due, new Date(now.getTime() + RETRY_MS))
      return false
    }
    // not accepted any more: the machine has changed its state and forgot to clear it
    if (error.code === 'not_accepted')
      await clearDeadlines(services.db, due.machine, due.id, [due.event])
    else await postponeDeadline(services.db, due, new Date(now.getTime() + RETRY_MS))
    return false
  }
}

/** What modules send by the same clock. A module that fails holds up no other. */
async function sweepModules(services: AppServices): Promise<number> {
  let sent = 0
  for (const module of services.modules)
    sent +=
      (await module.sweep?.(services).catch((err: unknown) => {
        services.log.error({ err, module: module.name }, 'what is due could not be sent')
        return 0
      })) ?? 0
  return sent
}

/**
 * Sends every deadline that has passed, earliest first, until none is due, and then what modules have due. Safe in any
 * number of processes. Returns how many were sent.
 */
export async function sweepDeadlines(services: AppServices): Promise<number> {
  let sent = 0
  const tried = new Set<string>()
  for (;;) {
    const due = (await dueDeadlines(services.db, services.clock.now(), PAGE)).filter(
      (d) => !tried.has(`${d.machine} ${d.id} ${d.event} ${d.due_at}`),
    )
    if (due.length === 0) return sent + (await sweepModules(services))
    for (const one of due) {
      tried.add(`${one.machine} ${one.id} ${one.event} ${one.due_at}`)
      if (await fire(services, one)) sent++
    }
  }
}
