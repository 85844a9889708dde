/** A band of amounts in cents, from `from` up to but not including `below`; null is open. */
export type Band<K extends string> = {
  readonly key: K
  readonly from: number
  readonly below: number | null
}

function bands<K extends string>(
  unit: number,
  rows: readonly (readonly [K, number, number | null])[],
): readonly Band<K>[] {
  return rows.map(([key, from, below]) => ({
    key,
    from: from * unit,
    below: below === null ? null : below * unit,
  }))
}

/** Net worth without the residence in bands at the legal breakpoints. */
export const NET_WORTH_BANDS = bands(100_000, [
  ['<50k', 0, 50],
  ['50-124k', 50, 124],
  ['124-250k', 124, 250],
  ['250-500k', 250, 500],
  ['500k-1M', 500, 1_000],
  ['1-5M', 1_000, 5_000],
  ['>5M', 5_000, null],
] as const)

/** The band that a value lies in: values below the first band fall in the first, unknown values are `unknown`. */
export function bandOf<K extends string>(
  table: readonly Band<K>[],
  value: number | null,
): K | 'unknown' {
  if (value === null) return 'unknown'
  const found = table.find((band) => band.below === null || value < band.below)
  return found?.key ?? 'unknown'
}
