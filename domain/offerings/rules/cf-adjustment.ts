import { addDays, addYears, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { THRESHOLDS, type Thresholds } from '#domain/shared/thresholds.ts'

/** Years within which the SEC adjusts the dollar amounts of Reg CF for inflation (Securities Act section 4A(h)(1)). */
const EVERY_YEARS = 5
/** Days before that day from which operators are warned (platform policy): time to plan the release. */
const WARNED_DAYS = 180

/** The adjustment of Reg CF amounts that the installed release still lacks. */
export interface DueAdjustment {
  /** first day of the amounts in this release; `source` is where they are published */
  readonly since: PlainDate
  readonly source: string
  /** the day by which the next amounts are in force */
  readonly due: PlainDate
  readonly overdue: boolean
}

/**
 * Whether the next inflation adjustment of Reg CF is due within half a year and the release has no amounts for it; null
 * while the amounts are current. The adjustment itself is published in the Federal Register; a release adds its row.
 */
export function adjustmentDue(
  on: PlainDate,
  table: readonly Thresholds[] = THRESHOLDS,
): DueAdjustment | null {
  // rows for other amounts repeat those of Reg CF: the last row that changed them counts
  const last = table.filter((row, at) => row.cf_threshold !== table[at - 1]?.cf_threshold).at(-1)
  if (last === undefined) return null
  const due = addYears(last.effective_from, EVERY_YEARS)
  return on < addDays(due, -WARNED_DAYS)
    ? null
    : { since: last.effective_from, source: last.source, due, overdue: on >= due }
}
