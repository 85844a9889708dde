import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'
import {
  REPORT_DAYS,
  REPORTS_PAGE,
  reportFailureLabels,
  reportRules,
  type ReportFailure,
  type ReportType,
} from '../model/reports.ts'

interface Of {
  accountId: string
  listingId: string
  type: ReportType
}
const open = ({ accountId, listingId }: Of): Notice['action'] => ({
  label: 'Open the reports',
  path: links.issuerOffering(accountId, listingId, REPORTS_PAGE),
})
/** To the person who requested a report: its file can be downloaded. */
export const reportReady = (of: Of): Notice => ({
  subject: `The report ${reportRules[of.type].label} is ready`,
  lines: [`You can download it for ${REPORT_DAYS} days. After that we remove the file.`],
  action: open(of),
})
/** To the person who requested a report: it has no file, and what to do about it. */
export const reportFailed = (of: Of, failure: ReportFailure): Notice => ({
  subject: `The report ${reportRules[of.type].label} failed`,
  lines: [reportFailureLabels[failure]],
  action: open(of),
})
/** To the owners: a schedule ended with the role of the person who added it. */
export const reportScheduleEnded = (of: Of & { creator: string }): Notice => ({
  subject: `The schedule of the report ${reportRules[of.type].label} ended`,
  lines: [
    `${of.creator} added it and may not run reports any more.`,
    'Add a schedule of your own if you need the report.',
  ],
  action: open(of),
})
