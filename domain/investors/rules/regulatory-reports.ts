import { addBusinessDays, type ClosedDays } from '#domain/shared/calendar/business-days.ts'
import { addDays, anniversary, type PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { figureOn } from '#domain/shared/figures.ts'

/** Reports of compliance to OFAC and FinCEN that have a deadline. */
export const regulatoryReportKinds = [
  'ofac_rejected',
  'ofac_unblocked',
  'ofac_annual',
  'sar',
  'sar_continuing',
] as const
export type RegulatoryReportKind = (typeof regulatoryReportKinds)[number]
/** Kinds that compliance begins; the product begins the others. */
export const enteredReportKinds = ['ofac_rejected', 'ofac_unblocked', 'sar'] as const

interface ReportRule {
  label: string
  /** the question for the day that the period counts from */
  from: string
  cause: string
  source: string
}
export const regulatoryReportRules: Readonly<Record<RegulatoryReportKind, ReportRule>> = {
  ofac_rejected: {
    label: 'Rejected transaction, to OFAC',
    from: 'Date of the rejection',
    cause: 'Report the rejected transaction to OFAC.',
    source: '31 CFR 501.604(c)',
  },
  ofac_unblocked: {
    label: 'Unblocked property, to OFAC',
    from: 'Date of the unblocking',
    cause: 'Report to OFAC that property was unblocked.',
    source: '31 CFR 501.603(b)(3)',
  },
  ofac_annual: {
    label: 'Annual report of blocked property, to OFAC',
    from: 'June 30 of the year',
    cause: 'Report all property that was blocked on June 30 to OFAC.',
    source: '31 CFR 501.603(b)(2)',
  },
  sar: {
    label: 'Suspicious activity report, to FinCEN',
    from: 'Date the facts were first detected',
    cause: 'File the suspicious activity report. Never disclose it.',
    source: '31 CFR 1023.320(b)(3)',
  },
  sar_continuing: {
    label: 'Continuing suspicious activity report, to FinCEN',
    from: 'Date of the previous report',
    cause:
      'Review the activity again. File a continuing report if it continues. Never disclose it.',
    source: 'FinCEN, SAR electronic filing instructions, continuing activity',
  },
}
/** Is it a suspicious activity report, whose existence is confidential (31 CFR 1023.320(e))? */
export const isSar = (kind: RegulatoryReportKind): boolean =>
  kind === 'sar' || kind === 'sar_continuing'

/** September 30: the last day of the annual report of property blocked on June 30 (31 CFR 501.603(b)(2)(i)). */
const ANNUAL_DUE = '-09-30'
/** June 30: the day whose blocked property the annual report lists. */
const ANNUAL_DAY = '-06-30'
export const annualReportDay = (year: string): PlainDate => `${year}${ANNUAL_DAY}`

/**
 * The last day of a report. OFAC: 10 business days after a transaction is rejected or property unblocked (31 CFR
 * 501.604(c), 501.603(b)(3)), September 30 for property blocked on June 30 (501.603(b)(2)). SAR: 30 calendar days after
 * the facts were detected, 60 where no suspect is identified then (31 CFR 1023.320(b)(3)); 120 days after the report
 * before for activity that continues.
 */
export function regulatoryReportDue(
  kind: RegulatoryReportKind,
  from: PlainDate,
  { suspect, closed }: { suspect: boolean; closed?: ClosedDays },
): PlainDate {
  switch (kind) {
    case 'ofac_annual':
      return `${from.slice(0, 4)}${ANNUAL_DUE}`
    case 'sar':
      return addDays(from, figureOn(suspect ? 'sar_days' : 'sar_days_without_suspect', from))
    case 'sar_continuing':
      return addDays(from, figureOn('sar_continuing_days', from))
    case 'ofac_rejected':
    case 'ofac_unblocked':
      return addBusinessDays(from, figureOn('blocked_report_business_days', from), closed)
  }
}

/** Until when the record of a filed report is retained: ten years for OFAC (31 CFR 501.601), five for a SAR (1023.320(d)). */
export const regulatoryReportKeptUntil = (
  kind: RegulatoryReportKind,
  filed: PlainDate,
): PlainDate => anniversary(filed, figureOn(isSar(kind) ? 'sar_years' : 'ofac_years', filed))
