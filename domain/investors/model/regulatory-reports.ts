import { z } from 'zod'
import { day, id } from '#domain/shared/common.ts'
import { enteredReportKinds, regulatoryReportKinds } from '../rules/regulatory-reports.ts'

const text = (missing: string) => z.string().trim().min(1, missing).max(200)
export const regulatoryReportView = z.object({
  id,
  kind: z.enum(regulatoryReportKinds),
  label: z.string(),
  /** number of the case at compliance, without a name */
  case_no: z.string(),
  /** the day that the period counts from */
  from_on: day,
  due_on: day,
  overdue: z.boolean(),
  cause: z.string(),
  source: z.string(),
  filed_on: day.nullable(),
  /** confirmation number of OFAC, or BSA identifier of FinCEN */
  evidence: z.string().nullable(),
  filed_by: z.string().nullable(),
  kept_until: day.nullable(),
})
export type RegulatoryReportView = z.infer<typeof regulatoryReportView>

export const newRegulatoryReport = z.strictObject({
  kind: z.enum(enteredReportKinds, 'Choose the report.'),
  case_no: text('Enter the number of the case.'),
  from_on: day,
  /** of a SAR: a suspect is identified */
  suspect: z.boolean(),
})
export const filedRegulatoryReport = z.strictObject({
  filed_on: day,
  evidence: text('Enter the confirmation number.'),
  /** of a SAR: the activity continues, so a continuing report follows */
  continues: z.boolean(),
})
