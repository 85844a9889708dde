import { AGE_BANDS, bandOf } from '#domain/shared/bands.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'
import {
  fixedBands,
  UNKNOWN,
  type AnalyticsKind,
  type UserAnalytics,
} from '#domain/workspaces/model/user-analytics.ts'
import { suppressSmall, type Cell } from '#domain/workspaces/rules/suppression.ts'
import type { Queryable } from '#server/kernel/db/db.ts'
import * as repo from './analytics-repo.ts'

const YOUNGEST = Math.min(...AGE_BANDS.map((band) => band.from))
/**
 * The band of an age; nobody below the first band has an account, so such a date of birth is a mistake and not known.
 */
const ageBand = (age: number | null): string =>
  age !== null && age < YOUNGEST ? UNKNOWN : bandOf(AGE_BANDS, age)

async function counted(q: Queryable, what: AnalyticsKind, now: Date): Promise<repo.Count[]> {
  if (what === 'income') return repo.byIncome(q)
  if (what === 'accreditation') return repo.byAccreditation(q)
  if (what === 'geo') return repo.byPlace(q)
  const ages = await repo.byAge(q, dateInZone(now.toISOString()))
  return ages.map(({ age, n }) => ({ key: ageBand(age), n }))
}

/**
 * Bands that always appear come in their order; locations by how many live there, those of whom it is not known last.
 */
function inOrder(what: AnalyticsKind, sums: ReadonlyMap<string, number>): Cell<string>[] {
  const fixed = fixedBands[what]
  const found = [...sums]
    .filter(([key]) => !fixed.includes(key))
    .map(([key, count]) => ({ key, count }))
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  return [...found, ...fixed.map((key) => ({ key, count: sums.get(key) ?? 0 }))]
}
/** Hidden groups are not in the order of their sizes, which would reveal more than that they are small. */
const hiddenByName = (bands: UserAnalytics['bands']): UserAnalytics['bands'] => {
  const [known, rest] = [
    bands.filter((b) => b.count !== null),
    bands.filter((b) => b.count === null),
  ]
  const last = [...known, ...rest].filter((band) => band.key === UNKNOWN)
  const byName = rest
    .filter((band) => band.key !== UNKNOWN)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return [...known.filter((band) => band.key !== UNKNOWN), ...byName, ...last]
}

/** How all accounts are distributed by one property; small groups are hidden. */
export async function analyticsOf(
  q: Queryable,
  what: AnalyticsKind,
  now: Date,
): Promise<UserAnalytics> {
  const sums = new Map<string, number>()
  let total = 0
  for (const { key, n } of await counted(q, what, now)) {
    sums.set(key, (sums.get(key) ?? 0) + n)
    total += n
  }
  const bands = suppressSmall(inOrder(what, sums))
  return { what, total, bands: what === 'geo' ? hiddenByName(bands) : bands }
}
