import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import { reportScheduleInput, reportScheduleView } from '../model/report-schedules.ts'
import { reportRunInput, reportRunView } from '../model/reports.ts'

const offering = z.object({ listing_id: id })
const report = offering.extend({ report_id: id })

/**
 * Report runs of an offering. Running one again and removing it are events of its machine:
 * `POST /api/lifecycles/report-run/:id/events`.
 */
export const reportsApi = contracts({
  'GET /api/dealroom/offerings/:listing_id/reports': {
    summary: 'Report runs of the offering, newest first.',
    access: 'issuer',
    params: offering,
    query: listQuery.pick({ cursor: true, limit: true }),
    answer: listOf(reportRunView),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/reports': {
    summary:
      'Run a report: a job prepares its file. The start is included, the end is not; owners and editors only.',
    access: 'issuer',
    unread: 'begins a report',
    params: offering,
    status: 201,
    idempotent: true,
    body: reportRunInput,
    answer: reportRunView,
    errors: ['not_found', 'forbidden', 'refused', 'invalid', 'too_many'],
  },
  'GET /api/dealroom/offerings/:listing_id/reports/:report_id': {
    summary: 'One report run.',
    access: 'issuer',
    params: report,
    answer: reportRunView,
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/reports/:report_id/download': {
    summary: 'The file of a report run that is ready; each download is in its history.',
    access: 'issuer',
    unread: 'gives out a file',
    params: report,
    download: 'others',
    errors: ['not_found', 'forbidden', 'not_accepted'],
  },
  'GET /api/dealroom/offerings/:listing_id/report-schedules': {
    summary: 'Schedules of reports of the offering that go on, newest first.',
    access: 'issuer',
    params: offering,
    answer: z.object({ items: z.array(reportScheduleView) }),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/report-schedules': {
    summary:
      'Run a report each day, week or month for the interval that ended; owners and editors only. Ending it is an event of its machine.',
    access: 'issuer',
    unread: 'begins a schedule',
    params: offering,
    status: 201,
    idempotent: true,
    body: reportScheduleInput,
    answer: reportScheduleView,
    errors: ['not_found', 'forbidden', 'refused', 'invalid'],
  },
})
