import { listExportsOf } from '#domain/api/list-export.ts'
import { historyColumns } from '#domain/shared/history-columns.ts'
import {
  dayColumn,
  moneyColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '#domain/shared/table-columns.ts'
import { changeSubjectLabels } from '../model/change-request.ts'
import { filingStateLabels } from '../model/filing.ts'
import { requestKindLabels } from '../model/review.ts'
import { filingsApi } from './filings.ts'
import { offeringPublicApi } from './offering-public.ts'
import { raiseApi } from './raise.ts'
import { reviewApi } from './review.ts'

/** Lists of offerings, their requests, filings and deal rooms as files. */
export const offeringsExports = {
  ...listExportsOf(reviewApi, {
    'GET /api/admin/requests': {
      title: 'Requests',
      file: 'requests',
      columns: [
        textColumn('Company', (one) => one.company.name),
        textColumn('Offering', (one) => one.type_label),
        textColumn('Request', (one) => requestKindLabels[one.kind]),
        textColumn('About', (one) =>
          one.subject === null ? null : changeSubjectLabels[one.subject],
        ),
        statusColumn('Status', (one) => one.status),
        timeColumn('Since', (one) => one.since),
        textColumn('By', (one) => one.by),
        numberColumn('Topics approved', (one) => one.progress.approved),
        numberColumn('Topics submitted', (one) => one.progress.submitted),
        numberColumn('Topics required', (one) => one.progress.required),
        textColumn('What happens next', (one) => one.next),
      ],
    },
    'GET /api/admin/listings': {
      title: 'Listings',
      file: 'listings',
      columns: [
        textColumn('Company', (one) => one.company.name),
        textColumn('Offering', (one) => one.type_label),
        statusColumn('Status of the offering', (one) => one.offering),
        statusColumn('Status of the listing', (one) => one.listing),
        timeColumn('Requested', (one) => one.requested_at),
        timeColumn('To be listed', (one) => one.list_at),
        timeColumn('Listed', (one) => one.listed_at),
        timeColumn('Opens', (one) => one.open_at),
        timeColumn('Deadline', (one) => one.deadline_at),
        moneyColumn('Committed', (one) => one.committed),
      ],
    },
  }),
  ...listExportsOf(filingsApi, {
    'GET /api/admin/filings': {
      title: 'Filings',
      file: 'filings',
      columns: [
        textColumn('Company', (one) => one.company),
        textColumn('Offering', (one) => one.offering),
        textColumn('Filing', (one) => one.form),
        textColumn('For', (one) => one.what),
        dayColumn('Due', (one) => one.due),
        textColumn('Status', (one) => filingStateLabels[one.state]),
        textColumn('Rule', (one) => one.source),
        dayColumn('Filed', (one) => one.filed?.on),
        textColumn('Accession number', (one) => one.filed?.accession),
        textColumn('Filed by', (one) => one.filed?.by),
      ],
    },
  }),
  ...listExportsOf(raiseApi, {
    'GET /api/dealroom/offerings/:listing_id/topics/:topic/history': {
      title: 'Changes of a topic',
      file: 'topic-changes',
      columns: historyColumns,
    },
  }),
  ...listExportsOf(offeringPublicApi, {
    'GET /api/dealroom/offerings/:listing_id/room/log': {
      title: 'Log of the deal room',
      file: 'deal-room-log',
      personal: true,
      columns: [
        timeColumn('When', (one) => one.at),
        textColumn('Who', (one) => one.who),
        textColumn('E-mail', (one) => one.email),
        textColumn('Document', (one) => one.title),
        textColumn('What', (one) => (one.kind === 'view' ? 'Viewed' : 'Downloaded')),
      ],
    },
  }),
}
