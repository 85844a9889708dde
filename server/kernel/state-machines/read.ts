import type { ActorCode } from '#domain/shared/access/actor.ts'
import { refuse } from '#domain/shared/errors.ts'
import type { StaleDecision } from '#domain/shared/stale.ts'
import { tellableState } from '#machines/lib/decide.ts'
import type { EventRule } from '#machines/lib/types.ts'
import type { AppServices } from '#server/app-services.ts'
import type { Queryable } from '../db/db.ts'
import { isStaff, presentLog, viewerOf } from './present-log.ts'
import * as repo from './repo.ts'
import type { Instance, LogRow, MachineRegistration } from './types.ts'

/** Entries that a refusal reads to say what changed; whatever is older than so many is stale without a look. */
const LOOK_BACK = 500
/** Entries that a refusal names. */
const NAMED = 20

/** A record and those that are read with it, by machine and id. */
export interface Reading {
  machines: string[]
  ids: string[]
  /**
   * raised by one with each event of any of them: the `rev` that a person has read. An event is one entry of the log, so
   * the difference of two is the number of entries between them.
   */
  rev: number
}

/** What a person reads before deciding on a record. */
export async function readingOf(
  q: Queryable,
  instance: Instance,
  { readWith }: MachineRegistration,
): Promise<Reading> {
  const reading: Reading = {
    machines: [instance.machine],
    ids: [instance.id],
    rev: instance.rev,
  }
  for (const { machine, ids } of (await readWith?.(q, instance)) ?? []) {
    for (const row of ids.length === 0 ? [] : await repo.readRows(q, machine, ids)) {
      reading.machines.push(machine)
      reading.ids.push(row.id)
      reading.rev += row.rev
    }
  }
  return reading
}

/**
 * Refuses a decision on another revision than the present one (412 `stale`) and says what changed since. An event that
 * is aside, or that the reader may not know of, changes nothing of what was read.
 */
export async function expectRead(
  services: AppServices,
  q: Queryable,
  of: {
    instance: Instance
    codes: readonly ActorCode[]
    registration: MachineRegistration
    /** of the event that decides, where one is known already */
    rule?: EventRule | undefined
  },
  rev: number,
): Promise<void> {
  const { instance, codes, registration, rule } = of
  const reading = await readingOf(q, instance, registration)
  const passed = reading.rev - rev
  if (passed === 0) return
  const since =
    passed < 0
      ? []
      : await services.lifecycles.opened(
          q,
          await repo.newestEntries(q, reading.machines, reading.ids, Math.min(passed, LOOK_BACK)),
        )
  const changing = since.filter((entry) => {
    const own = services.lifecycles.definition(entry.machine).events[entry.type]
    if (own?.staffOnly === true && !isStaff(codes)) return false
    return own?.aside !== true || rule?.whole === true
  })
  if (passed > 0 && passed <= LOOK_BACK && changing.length === 0) return
  const detail: StaleDecision = {
    current: {
      state: tellableState(
        services.lifecycles.definition(instance.machine),
        instance.state,
        codes[0] ?? 'SYS',
      ),
      rev: reading.rev,
    },
    changes: (await presentLog(services, q, changing.slice(0, NAMED), viewerOf(codes))).map(
      ({ says, at, who }) => ({ says, at, who }),
    ),
    fields: await changedFields(services, q, changing),
  }
  throw refuse('stale', { message: 'This changed after you read it.', detail })
}

/** Labels of the fields that the entries changed, as each machine finds them. */
async function changedFields(
  services: AppServices,
  q: Queryable,
  since: readonly LogRow[],
): Promise<string[]> {
  const fields = new Set<string>()
  for (const [machine, entries] of Map.groupBy(since.toReversed(), (entry) => entry.machine))
    for (const field of await services.lifecycles.changedFields(q, machine, entries))
      fields.add(field)
  return [...fields]
}
