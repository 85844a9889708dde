import { dateInZone } from '#domain/shared/calendar/zone.ts'
import type { Topic } from '#domain/offerings/model/topics/catalogue.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import type { AppServices } from '#server/app-services.ts'
import { everInForce, type EverInForce } from '#server/offerings/topics/index.ts'

/** The revisions in force at a moment: the last of each offering; with `at` null those in force now. */
export function standing<T extends Topic>(ever: readonly EverInForce<T>[], at: string | null) {
  const last = new Map<string, EverInForce<T>>()
  for (const one of ever) if (at === null || one.since <= at) last.set(one.listingId, one)
  return [...last.values()]
}
/**
 * Chooses what an opening position is taken from: what was in force at the first issue, and never again something
 * else. Where nothing was in force then, the first that came into force after it.
 */
export const fixedAt = <T extends Topic>(
  ever: readonly EverInForce<T>[],
  firstIssue: string | null,
): EverInForce<T>[] => {
  const found = standing(ever, firstIssue)
  return found.length > 0 ? found : ever.slice(0, 1)
}

/** The newest cap table of a company's offerings that was in force at its first issue here, of a day before it. */
export async function approvedTable(
  services: Pick<AppServices, 'keys'>,
  q: Queryable,
  accountId: string,
  firstIssue: string | null,
): Promise<EverInForce<'captable'> | null> {
  const day = firstIssue === null ? null : dateInZone(firstIssue)
  const tables = (await everInForce(services, q, accountId, 'captable')).filter(
    ({ values }) => day === null || values.as_of <= day,
  )
  const [newest] = fixedAt(tables, firstIssue).toSorted((a, b) =>
    b.values.as_of.localeCompare(a.values.as_of),
  )
  return newest ?? null
}

/** True where an approved cap table is of a later day than an import, or of the same day and came into force later. */
export const isNewer = (
  { values, since }: EverInForce<'captable'>,
  imported: { as_of: string; since: string },
): boolean =>
  values.as_of > imported.as_of || (values.as_of === imported.as_of && since > imported.since)
