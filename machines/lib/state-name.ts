/**
 * A state value as one word, for logs, refusals and lists: `draft`, `funded.waiting_for_issuer`, and for parallel
 * regions `ira:not_started kyc:approved` in the order of the names.
 */
export function stateName(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const entries = Object.entries(value)
  const [first] = entries
  if (entries.length === 1 && first !== undefined) return `${first[0]}.${stateName(first[1])}`
  return entries
    .map(([region, inner]) => `${region}:${stateName(inner)}`)
    .sort()
    .join(' ')
}

/** Names of what an event changed: of parallel regions only those that differ, else both whole states. */
export function changedNames(before: unknown, after: unknown): { from: string; to: string } {
  if (!isRegions(before) || !isRegions(after))
    return { from: stateName(before), to: stateName(after) }
  const moved = Object.keys(after).filter((region) => !sameValue(before[region], after[region]))
  if (moved.length === 0) return { from: stateName(before), to: stateName(after) }
  const name = (value: Record<string, unknown>) =>
    moved
      .map((region) => `${region}:${stateName(value[region])}`)
      .sort()
      .join(' ')
  return { from: name(before), to: name(after) }
}
const isRegions = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 1

/**
 * True when two state values name the same configuration; the order of keys does not count, since jsonb does not
 * preserve it.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) =>
      sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  )
}
