/** What makes the rows of a table more. */
export type Driver = 'person' | 'investment' | 'offering'

/** Columns by which a row belongs to one of a driver. */
export const drivers: Readonly<Record<Driver, readonly string[]>> = {
  investment: ['investment_id'],
  offering: ['listing_id'],
  person: ['user_id', 'owner_id'],
}

/** A table as it is: all of its rows, those that count by what makes them more, and the bytes of all and of indexes. */
export interface Measured {
  table: string
  there: number
  /** `fixed`: rows that belong to none of these */
  rows: Readonly<Record<Driver | 'fixed', number>>
  heap: number
  indexes: number
}

export interface Forecast {
  table: string
  rows: number
  bytes: number
  indexes: number
}

/**
 * Rows and bytes of each table with other numbers of people, investments and offerings, the largest first: rows grow
 * with what they belong to, and bytes with rows. `now` are the numbers of the installation that was measured.
 */
export function forecast(
  measured: readonly Measured[],
  now: Readonly<Record<Driver, number>>,
  wanted: Readonly<Record<Driver, number>>,
): Forecast[] {
  return measured
    .map(({ table, there, rows, heap, indexes }): Forecast => {
      const then = (['person', 'investment', 'offering'] as const).reduce(
        (sum, driver) => sum + (rows[driver] * wanted[driver]) / Math.max(now[driver], 1),
        rows.fixed,
      )
      const grows = there === 0 ? 0 : then / there
      return {
        table,
        rows: Math.round(then),
        bytes: Math.round(heap * grows),
        indexes: Math.round(indexes * grows),
      }
    })
    .toSorted((a, b) => b.bytes + b.indexes - (a.bytes + a.indexes))
}
