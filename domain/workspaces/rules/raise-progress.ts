import { addDays, daysBetween, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { weeksUntil } from '#domain/shared/calendar/weeks.ts'

/** The longest range that is shown day by day; a longer one is shown by week. */
const LONGEST_DAILY = 45
const WEEK = 7

/** Cents that were committed on a day and are committed still. */
export interface Committed {
  day: PlainDate
  cents: number
}
/** What was committed at the end of a period, in cents; both days belong to it. */
export interface ProgressPoint {
  from: PlainDate
  until: PlainDate
  cents: number
}
const monday = (day: PlainDate): PlainDate => weeksUntil(day, 1)[0] ?? day
const earlier = (a: PlainDate, b: PlainDate): PlainDate => (a < b ? a : b)

/**
 * How an offering came to its commitments: the running sum in cents, by day over up to 45 days and by week from Monday
 * over more. The range begins no later than the first commitment and has one period at least.
 */
export function progressPoints(
  committed: readonly Committed[],
  range: { from: PlainDate; until: PlainDate },
): ProgressPoint[] {
  const first = committed.reduce((day, one) => earlier(day, one.day), range.from)
  const from = earlier(first, range.until)
  const daily = daysBetween(from, range.until) < LONGEST_DAILY
  const step = daily ? 1 : WEEK
  const begin = daily ? from : monday(from)
  const count = Math.floor(daysBetween(begin, range.until) / step) + 1
  return Array.from({ length: count }, (_, at) => {
    const start = addDays(begin, at * step)
    const until = addDays(start, step - 1)
    return {
      from: start,
      until,
      cents: committed.reduce((sum, one) => sum + (one.day <= until ? one.cents : 0), 0),
    }
  })
}

/** The stages of an investment that a company follows; who reached one has passed those before it. */
export const raiseStages = ['started', 'committed', 'cleared', 'closed'] as const
export type RaiseStage = (typeof raiseStages)[number]
export const raiseStageLabels: Readonly<Record<RaiseStage, string>> = {
  started: 'Started',
  committed: 'Committed',
  cleared: 'Money cleared',
  closed: 'Closed',
}
/** Investments of an offering in one state, with the sum of their amounts in cents. */
export interface InState {
  state: string
  n: number
  cents: number
}

/**
 * How many investments of an offering stand at each stage or beyond it now, with their amounts in cents. Everything
 * that was begun has started; `of` says which states count for the others. An investment that ended counts as started
 * only.
 */
export function stagesOf(
  found: readonly InState[],
  of: Readonly<Record<Exclude<RaiseStage, 'started'>, readonly string[]>>,
): { stage: RaiseStage; count: number; cents: number }[] {
  return raiseStages.map((stage) => {
    const there = found.filter((one) => stage === 'started' || of[stage].includes(one.state))
    return {
      stage,
      count: there.reduce((sum, one) => sum + one.n, 0),
      cents: there.reduce((sum, one) => sum + one.cents, 0),
    }
  })
}
