import { sampleRows } from '#machines/lib/check.ts'
import { hashOf } from '#machines/lib/structure.ts'
import type { Stored } from '#machines/lib/types.ts'
import { lifecycleIds, lifecycles, type LifecycleId } from '#machines/lifecycles.ts'
import { models } from '#machines/models.ts'

/**
 * Hash of each lifecycle's definition by id and version: what `versions.json` has for every version that was ever
 * stored.
 */
export type Versions = Record<string, Record<string, string>>

/** The hashes of the present definitions. */
export const presentHashes = (): Record<LifecycleId, { version: number; hash: string }> =>
  Object.fromEntries(
    lifecycleIds.map((id) => [
      id,
      { version: lifecycles[id].version, hash: hashOf(lifecycles[id]) },
    ]),
  ) as Record<LifecycleId, { version: number; hash: string }>

/** One row per state that can be reached at the present version, over all models of a lifecycle. */
export function presentRows(id: LifecycleId): Stored[] {
  const rows = new Map<string, Stored>()
  for (const row of models[id].flatMap((model) => sampleRows(lifecycles[id], model))) {
    const key = JSON.stringify(row.value)
    if (!rows.has(key)) rows.set(key, row)
  }
  return [...rows.values()]
}
