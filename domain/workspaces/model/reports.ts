import { z } from 'zod'
import { at, day, id, sha256 } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import type { CellKind } from '#domain/shared/table-columns.ts'

/** The company's page of report runs and schedules, below an offering's own path. */
export const REPORTS_PAGE = 'issuance-platform/api-reports'
/** Report types in their present version: a column that changes its meaning or goes makes a new version. */
export const reportTypes = [
  'investors',
  'investments',
  'payments',
  'cap_table',
  'kyc_status',
  'audit',
] as const
export type ReportType = (typeof reportTypes)[number]
export const reportFormats = ['csv', 'xlsx', 'json'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const reportFormatLabels: Readonly<Record<ReportFormat, string>> = {
  csv: 'CSV',
  xlsx: 'XLSX',
  json: 'JSON',
}

interface ReportRule {
  label: string
  version: number
  /** which rows the interval chooses */
  interval: string
  /** columns by their name in the file */
  columns: Readonly<Record<string, string>>
}
const investor = {
  investor: 'Investor',
  email: 'E-mail',
} as const
const residence = { city: 'City', region: 'State' } as const

/**
 * What each report holds: no more than the company’s own lists show. Identity and bank numbers are in none of them, and
 * neither are income, net worth and screening results (31 CFR 1023.320(e), 17 CFR 248.30).
 */
export const reportRules: Readonly<Record<ReportType, ReportRule>> = {
  investors: {
    label: 'Investors',
    version: 1,
    interval: 'Investors who began an investment in the interval.',
    columns: {
      ...investor,
      ...residence,
      accredited: 'Accredited at their newest investment',
      investments: 'Investments',
      committed_usd: 'Committed (USD)',
      first_investment_at: 'First investment',
      last_investment_at: 'Last investment',
    },
  },
  investments: {
    label: 'Investments',
    version: 1,
    interval: 'Investments that began in the interval.',
    columns: {
      number: 'Number',
      ...investor,
      ...residence,
      units: 'Units',
      amount_usd: 'Amount (USD)',
      status: 'Status',
      created_at: 'Began',
      updated_at: 'Changed',
    },
  },
  payments: {
    label: 'Payments',
    version: 1,
    interval: 'Payments that were created in the interval.',
    columns: {
      investment: 'Investment',
      investor: 'Investor',
      method: 'Method',
      reference: 'Reference',
      expected_usd: 'Expected (USD)',
      received_usd: 'Received (USD)',
      cleared_usd: 'Cleared (USD)',
      refunded_usd: 'Refunded (USD)',
      status: 'Status',
      created_at: 'Created',
    },
  },
  cap_table: {
    label: 'Cap table',
    version: 1,
    interval: 'Holdings of this offering: units at the start, the change, and units at the end.',
    columns: {
      holder: 'Holder',
      security: 'Security',
      certificate: 'Certificate',
      units_at_start: 'Units at the start',
      units_change: 'Change',
      units_at_end: 'Units at the end',
      issued_at: 'Issued',
      restricted_until: 'Restricted until',
    },
  },
  kyc_status: {
    label: 'Identity status',
    version: 1,
    interval: 'Investors who began an investment in the interval, with their status at the run.',
    columns: { ...investor, status: 'Identity check' },
  },
  audit: {
    label: 'Audit log',
    version: 1,
    interval: 'Events of the offering and its investments in the interval.',
    columns: {
      at: 'When',
      record: 'Record',
      record_id: 'Record ID',
      event: 'Event',
      from: 'From',
      to: 'To',
      who: 'Who',
      role: 'Role',
      reason: 'Reason',
    },
  },
}

const kinds: Readonly<Record<string, CellKind>> = {
  investments: 'number',
  units: 'number',
  units_at_start: 'number',
  units_change: 'number',
  units_at_end: 'number',
  at: 'time',
  restricted_until: 'time',
}
/** What a column of any report holds, by its name in the file: amounts end in `_usd`, instants in `_at`. */
export function reportCellKind(column: string): CellKind {
  if (column.endsWith('_usd')) return 'money'
  return column.endsWith('_at') ? 'time' : (kinds[column] ?? 'text')
}

/** Days that one run may span: longer histories are several runs. */
export const MAX_REPORT_DAYS = 366
/** Days for which a file can be downloaded (platform policy). */
export const REPORT_DAYS = 7
/** Runs of a company that may wait or run together. */
export const OPEN_REPORTS = 5
/** Why a run failed, as a cause that people can act on. */
export const reportFailures = ['too_large', 'internal'] as const
export type ReportFailure = (typeof reportFailures)[number]
export const reportFailureLabels: Readonly<Record<ReportFailure, string>> = {
  too_large: 'The report is too large. Choose a shorter interval.',
  internal: 'We couldn’t prepare the report. Run it again.',
}

export const reportRunInput = z.strictObject({
  type: z.enum(reportTypes),
  /** inclusive */
  start: day,
  /** exclusive: a run from June 1 to July 1 has all of June, and nothing of July */
  end: day,
  time_zone: z.string().min(1, 'Enter a time zone like America/New_York.').max(60),
  format: z.enum(reportFormats),
  /** in this order in the file; none: all columns of the type */
  columns: z.array(z.string().max(40)).max(20).default([]),
})
export type ReportRunInput = z.output<typeof reportRunInput>

export const reportRunView = z.object({
  id,
  type: z.enum(reportTypes),
  type_version: z.int(),
  start: day,
  end: day,
  time_zone: z.string(),
  format: z.enum(reportFormats),
  columns: z.array(z.string()),
  requested_by: z.string(),
  requested_at: at,
  /** a schedule of that person requested it */
  scheduled: z.boolean(),
  /** rows written so far, or in the file */
  rows: z.int(),
  size: z.int().nullable(),
  sha256: sha256.nullable(),
  expires_at: at.nullable(),
  /** what to do about a failure, in a sentence */
  error: z.string().nullable(),
  downloads: z.int(),
  status: presentedSchema,
})
export type ReportRunView = z.infer<typeof reportRunView>
