import { z } from 'zod'
import { AGE_BANDS, INCOME_BANDS } from '#domain/shared/bands.ts'
import { accreditationBandLabels, accreditationBands } from './users.ts'

/** What the accounts are counted by. */
export const analyticsKinds = ['age', 'income', 'accreditation', 'geo'] as const
export type AnalyticsKind = (typeof analyticsKinds)[number]

/** The band of those of whom it is not known. */
export const UNKNOWN = 'unknown'
const keysOf = (bands: readonly { key: string }[]): string[] => bands.map(({ key }) => key)
/**
 * The bands that always appear, in their order; regions are those that somebody lives in: `US-VA` for a state (ISO
 * 3166-2), `SE` for another country (ISO 3166-1).
 */
export const fixedBands: Readonly<Record<AnalyticsKind, readonly string[]>> = {
  age: [...keysOf(AGE_BANDS), UNKNOWN],
  income: [...keysOf(INCOME_BANDS), UNKNOWN],
  accreditation: accreditationBands,
  geo: [UNKNOWN],
}

const incomeLabels: Readonly<Record<string, string>> = {
  '<25k': 'Under $25,000',
  '25-50k': '$25,000 to $50,000',
  '50-100k': '$50,000 to $100,000',
  '100-124k': '$100,000 to $124,000',
  '124-200k': '$124,000 to $200,000',
  '200-300k': '$200,000 to $300,000',
  '300-500k': '$300,000 to $500,000',
  '>500k': '$500,000 and more',
}
/** Label of a band of age, income or accreditation; the page that shows a region names it. */
export function bandLabel(what: AnalyticsKind, key: string): string {
  if (key === UNKNOWN) return 'Unknown'
  if (what === 'income') return incomeLabels[key] ?? key
  const labels: Readonly<Record<string, string>> = accreditationBandLabels
  if (what === 'accreditation') return labels[key] ?? key
  return key.replace('-', '–')
}

/** How the accounts are distributed. The total is that of all accounts, whatever is hidden. */
export const userAnalytics = z.object({
  what: z.enum(analyticsKinds),
  total: z.int(),
  bands: z.array(
    z.object({
      key: z.string(),
      /** null where the group is too small to be shown */
      count: z.int().nullable(),
    }),
  ),
})
export type UserAnalytics = z.infer<typeof userAnalytics>
