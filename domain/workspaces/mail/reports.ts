import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'
import {
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
  path: links.issuerOffering(accountId, listingId, 'issuance-platform/api-reports'),
})
/** To who requested a report: its file can be downloaded. */
export const reportReady = (of: Of): Notice => ({
  subject: `The report ${reportRules[of.type].label} is ready`,
  lines: ['You can download it for seven days. After that we remove the file.'],
  action: open(of),
})
/** To who requested a report: it has no file, and what to do about it. */
export const reportFailed = (of: Of, failure: ReportFailure): Notice => ({
  subject: `The report ${reportRules[of.type].label} failed`,
  lines: [reportFailureLabels[failure]],
  action: open(of),
})
/** To the owners: a schedule ended with the role of the person who made it. */
export const reportScheduleEnded = (of: Of & { maker: string }): Notice => ({
  subject: `The schedule of the report ${reportRules[of.type].label} ended`,
  lines: [
    `${of.maker} created it and can no longer run reports.`,
    'Add a schedule of your own if you need the report.',
  ],
  action: open(of),
})
