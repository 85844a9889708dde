import { addDays, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { thresholdsOn } from '#domain/shared/thresholds.ts'

/** Calendar days from the detection within which a report is filed (31 CFR 1023.320(b)(3)). */
const REPORT_DAYS = 30

/** What a broker-dealer knows of a customer when it decides whether to report. */
export interface Suspicion {
  /** everything that the customer has conducted or attempted, cents */
  readonly amount: number
  /** facts detected give reason to suspect: a listed name, or a risk that the platform does not take */
  readonly suspected: boolean
  /** the day on which those facts were detected */
  readonly detected_on: PlainDate
}

/**
 * The last day of a suspicious activity report on FinCEN's form: due when transactions of at least $5,000, conducted or
 * attempted, are suspected (31 CFR 1023.320(a)(2)); null when none is due. Below the amount a report is voluntary.
 */
export const suspiciousReportDue = (one: Suspicion): PlainDate | null =>
  one.suspected && one.amount >= thresholdsOn(one.detected_on).suspicious_activity
    ? addDays(one.detected_on, REPORT_DAYS)
    : null
