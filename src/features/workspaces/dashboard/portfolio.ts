import { monthInWords, formatShortDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'

export const periods = ['3M', '6M', '1Y', 'All'] as const
export type Period = (typeof periods)[number]
/** A moment at which the value or the money put in changed; cents. */
export interface Point {
  at: string
  value: number
  invested: number
}
const MONTHS: Readonly<Record<Exclude<Period, 'All'>, number>> = { '3M': 3, '6M': 6, '1Y': 12 }
const SAMPLES = 13

function monthsBefore(at: number, months: number): number {
  const date = new Date(at)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.getTime()
}
const lastUntil = (points: readonly Point[], at: number): Point | undefined =>
  points.findLast((point) => Date.parse(point.at) <= at)

const DAY = 86_400_000
/** From here on the months name the moments; below the days do. */
const MONTHS_FROM = 360 * DAY
/** "Nov ’25" over a year and more, "Nov 21" below: short enough for an axis, and different at each moment. */
const nameOf = (at: number, span: number): string => {
  const date = dateInZone(new Date(at).toISOString())
  if (span < MONTHS_FROM) return formatShortDay(date)
  const [month = '', year = ''] = monthInWords(date).split(' ')
  return `${month} ’${year.slice(2)}`
}

/**
 * The series on an even axis of time, because the chart's axis has equal steps: at each of thirteen moments the last
 * known value; before the first purchase that is zero. Whole dollars, for charts only.
 */
export function sample(
  points: readonly Point[],
  period: Period,
  now: number,
): { categories: string[]; value: (number | null)[]; invested: (number | null)[] } {
  const first = points[0] ? Date.parse(points[0].at) : now
  const from =
    period === 'All' ? Math.min(first, monthsBefore(now, 1)) : monthsBefore(now, MONTHS[period])
  const moments = Array.from({ length: SAMPLES }, (_, index) =>
    Math.round(from + ((now - from) * index) / (SAMPLES - 1)),
  )
  const read =
    (part: 'value' | 'invested') =>
    (moment: number): number | null =>
      points.length === 0 ? null : Math.round((lastUntil(points, moment)?.[part] ?? 0) / 100)
  return {
    categories: moments.map((moment) => nameOf(moment, now - from)),
    value: moments.map(read('value')),
    invested: moments.map(read('invested')),
  }
}

/** The period that a chart begins with: a year, or everything where nothing was held a year ago. */
export const firstPeriod = (points: readonly Point[], now: number): Period =>
  points[0] !== undefined && Date.parse(points[0].at) > monthsBefore(now, MONTHS['1Y'])
    ? 'All'
    : '1Y'

/** The axis begins at zero when everything is of about the same size, so that a flat line stays a line above a base. */
export function axisFrom(values: readonly (number | null)[]): number | undefined {
  const known = values.filter((value): value is number => value !== null)
  const most = Math.max(0, ...known)
  return known.length > 0 && most - Math.min(...known) < most / 10 ? 0 : undefined
}
