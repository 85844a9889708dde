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

/** Annual income in bands at the legal breakpoints (17 CFR 227.100(a)(2), 230.501(a)(6)). */
export const INCOME_BANDS = bands(100_000, [
  ['<25k', 0, 25],
  ['25-50k', 25, 50],
  ['50-100k', 50, 100],
  ['100-124k', 100, 124],
  ['124-200k', 124, 200],
  ['200-300k', 200, 300],
  ['300-500k', 300, 500],
  ['>500k', 500, null],
] as const)

/** Ages in whole years. */
export const AGE_BANDS = bands(1, [
  ['18-24', 18, 25],
  ['25-34', 25, 35],
  ['35-44', 35, 45],
  ['45-54', 45, 55],
  ['55-64', 55, 65],
  ['65-74', 65, 75],
  ['75+', 75, null],
] as const)

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
