import type { ActorCode, Person } from '#domain/shared/access/actor.ts'
import type { Page } from '#domain/shared/common.ts'
import type { HistoryEntry } from '#domain/shared/history-entry.ts'
import type { Presented } from '#domain/shared/presented.ts'
import { refuse } from '#domain/shared/errors.ts'
import { UNKNOWN_FIELD } from '#domain/shared/plain-errors.ts'
import type { Tx } from '../db/db.ts'
import { readCursor, cutPage, wrongCursor } from '../lib/cursor.ts'
import type { AppServices } from '#server/app-services.ts'
import { isStaff, presentLog, viewerOf, type Instance } from '../state-machines/index.ts'
import type { RequestContext } from '../context.ts'

interface Named {
  machine: string
  id: string
}

/** Whoever has no code on the instance gets the same response as for one that does not exist. */
async function known(
  services: AppServices,
  tx: Tx,
  { machine, id }: Named,
  actor: Person,
): Promise<{ instance: Instance; codes: readonly ActorCode[] }> {
  services.lifecycles.definition(machine)
  const instance = await services.lifecycles.read(tx, machine, id)
  const codes = instance === null ? [] : await services.lifecycles.codes(tx, instance, actor)
  if (instance === null || codes.length === 0) throw refuse('not_found')
  return { instance, codes }
}

/** The state of the record's offering, where a rule of its machine depends on it. */
async function offeringState(
  { lifecycles }: AppServices,
  tx: Tx,
  { machine, listing_id: listing }: Instance,
): Promise<string | null> {
  const { events } = lifecycles.definition(machine)
  const depends = Object.values(events).some(({ early }) => early?.of === 'offering')
  if (!depends || listing === null) return null
  return (await lifecycles.read(tx, 'offering', listing))?.state ?? null
}

const present = async (
  services: AppServices,
  tx: Tx,
  { instance, codes }: { instance: Instance; codes: readonly ActorCode[] },
  actor: Person,
): Promise<Presented> =>
  services.lifecycles.asRead(
    tx,
    instance,
    services.lifecycles.present(instance, {
      who: codes,
      actor,
      staff: isStaff(codes),
      offering: await offeringState(services, tx, instance),
      without: await services.lifecycles.refusedEvents(tx, instance, actor),
      link: services.lifecycles.links(instance, codes),
    }),
  )

/** The state of a machine as the reader may see it. */
export async function look(
  services: AppServices,
  tx: Tx,
  named: Named,
  actor: Person,
): Promise<Presented> {
  return present(services, tx, await known(services, tx, named, actor), actor)
}

interface Sending {
  type: string
  payload?: Record<string, unknown> | undefined
  reason?: string | undefined
  rev: number
}

/** Sends one event as a person; returns the state after it, as this person may see it. */
export async function sendAs(
  call: RequestContext<Person>,
  named: Named,
  { type, payload, reason, rev }: Sending,
): Promise<Presented> {
  const { services, tx, actor } = call
  await known(services, tx, named, actor)
  if (payload !== undefined && 'type' in payload)
    throw refuse('unknown_field', { fields: { 'payload.type': UNKNOWN_FIELD } })
  const instance = await services.lifecycles.send(
    tx,
    named.machine,
    named.id,
    { ...payload, type },
    reason === undefined ? call : { ...call, reason },
    { rev, road: 'open' },
  )
  const after = { instance, codes: await services.lifecycles.codes(tx, instance, actor) }
  return present(services, tx, after, actor)
}

/** The log of a machine, newest first, a page at a time; entries for staff only are left out for everybody else. */
export async function historyAs(
  services: AppServices,
  tx: Tx,
  named: Named,
  actor: Person,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<HistoryEntry>> {
  const { codes } = await known(services, tx, named, actor)
  const [before] = page.cursor === undefined ? [null] : readCursor(page.cursor, 1).map(Number)
  if (before !== null && !Number.isSafeInteger(before)) throw wrongCursor()
  const rows = await services.lifecycles.history(tx, named, {
    before: before ?? null,
    limit: page.limit + 1,
  })
  const { shown, next, more } = cutPage(rows, page.limit, (last) => [String(last.seq)])
  return {
    items: await presentLog(services, tx, shown, viewerOf(codes)),
    next_cursor: next,
    total: null,
    more,
  }
}
