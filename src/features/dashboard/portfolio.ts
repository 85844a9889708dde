import { formatDate } from '#src/lib/format.ts'

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
const lastUntil = (points: readonly Point[], at: number): Point | undefined => points.findLast((point) => Date.parse(point.at) <= at)

/**
 * The series on an even axis of time, because the chart's axis has equal steps: at each of thirteen moments what was last known.
 * Before the first purchase there is nothing (null). Whole dollars, for drawing only.
 */
export function sample(points: readonly Point[], period: Period, now: number): { categories: string[]; value: (number | null)[]; invested: (number | null)[] } {
  const first = points[0] ? Date.parse(points[0].at) : now
  const from = period === 'All' ? Math.min(first, monthsBefore(now, 1)) : monthsBefore(now, MONTHS[period])
  const moments = Array.from({ length: SAMPLES }, (_, index) => Math.round(from + ((now - from) * index) / (SAMPLES - 1)))
  const found = moments.map((moment) => lastUntil(points, moment))
  return {
    categories: moments.map((moment) => formatDate(new Date(moment).toISOString())),
    value: found.map((point) => (point === undefined ? null : Math.round(point.value / 100))),
    invested: found.map((point) => (point === undefined ? null : Math.round(point.invested / 100))),
  }
}
