import { DomainError } from '#domain/shared/errors.ts'
import type { Parts } from '#server/parts.ts'
import { clearDeadline, dueDeadlines, postponeDeadline, takeDeadline, type Due } from './repo.ts'

/** A deadline whose guard is not met yet is tried again after an hour. */
const RETRY_MS = 3_600_000
const PAGE = 100
/** An ordinary pause between two looks at the table. */
export const SWEEP_MS = 1000

/** Sends one deadline as the clock, in its own transaction; false when another process has it. */
async function fire(parts: Parts, due: Due): Promise<boolean> {
  const now = parts.clock.now()
  try {
    return await parts.db.tx(async (tx) => {
      // the machine first, as every event does: the other order could lock each other out
      await parts.lifecycles.lock(tx, due.machine, due.id)
      const taken = await takeDeadline(tx, due, now)
      if (!taken) return false
      await clearDeadline(tx, due.machine, due.id, due.event)
      await parts.lifecycles.send(
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
      parts.log.error(
        { err: error, machine: due.machine, event: due.event },
        'a deadline could not be sent',
      )
      await postponeDeadline(parts.db, due, new Date(now.getTime() + RETRY_MS))
      return false
    }
    // not accepted any more: the machine has moved on and forgot to clear it
    if (error.code === 'not_accepted') await clearDeadline(parts.db, due.machine, due.id, due.event)
    else await postponeDeadline(parts.db, due, new Date(now.getTime() + RETRY_MS))
    return false
  }
}

/** What modules send by the same clock. A module that fails holds up no other. */
async function sweepModules(parts: Parts): Promise<number> {
  let sent = 0
  for (const module of parts.modules)
    sent +=
      (await module.sweep?.(parts).catch((err: unknown) => {
        parts.log.error({ err, module: module.name }, 'what is due could not be sent')
        return 0
      })) ?? 0
  return sent
}

/** Sends every deadline that has passed, earliest first, until none is due, and then what modules have due. Safe in any number of processes. Returns how many were sent. */
export async function sweepDeadlines(parts: Parts): Promise<number> {
  let sent = 0
  const tried = new Set<string>()
  for (;;) {
    const due = (await dueDeadlines(parts.db, parts.clock.now(), PAGE)).filter(
      (d) => !tried.has(`${d.machine} ${d.id} ${d.event} ${d.due_at}`),
    )
    if (due.length === 0) return sent + (await sweepModules(parts))
    for (const one of due) {
      tried.add(`${one.machine} ${one.id} ${one.event} ${one.due_at}`)
      if (await fire(parts, one)) sent++
    }
  }
}
