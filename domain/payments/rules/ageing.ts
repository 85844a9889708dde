import { daysBetween, type PlainDate } from '#domain/shared/calendar/plain-date.ts'

/** Ages in days by which open money is sorted; each reaches to the next one. */
const ages = [
  { label: 'Under 3 days', from: 0 },
  { label: '3 to 7 days', from: 3 },
  { label: '8 to 14 days', from: 8 },
  { label: '15 to 30 days', from: 15 },
  { label: 'Over 30 days', from: 31 },
] as const

/** Items that came on a day, with their sum in cents. */
export interface OpenSince {
  day: PlainDate
  n: number
  cents: number
}

/**
 * How many items are open, and how many cents, by their age in calendar days; every age is there, also without items.
 */
export function ageingOf(
  open: readonly OpenSince[],
  today: PlainDate,
): { label: string; count: number; cents: number }[] {
  return ages.map(({ label, from }, at) => {
    const until = ages[at + 1]?.from ?? Infinity
    const here = open.filter((one) => {
      const age = Math.max(0, daysBetween(one.day, today))
      return age >= from && age < until
    })
    return {
      label,
      count: here.reduce((sum, one) => sum + one.n, 0),
      cents: here.reduce((sum, one) => sum + one.cents, 0),
    }
  })
}
