import { listExportsOf } from '#domain/api/list-export.ts'
import {
  dayColumn,
  moneyColumn,
  numberColumn,
  priceColumn,
  statusColumn,
  textColumn,
  timeColumn,
  type TableColumn,
} from '#domain/shared/table-columns.ts'
import type { ConversionRow } from '../model/conversion.ts'
import type { MeetingRow } from '../model/meeting.ts'
import type { NewsRow } from '../model/news.ts'
import type { TransferRow } from '../model/transfer.ts'
import { holdersApi } from './holders.ts'

const meetings: readonly TableColumn<MeetingRow>[] = [
  textColumn('Company', (row) => row.company),
  textColumn('Title', (row) => row.title),
  textColumn('Kind', (row) => row.kind_label),
  timeColumn('Begins', (row) => row.starts_at),
  dayColumn('Record date', (row) => row.record_on),
  textColumn('Place', (row) => row.place),
  textColumn('Link', (row) => row.virtual_url),
  statusColumn('Status', (row) => row.status),
]
const transfers: readonly TableColumn<TransferRow>[] = [
  textColumn('Company', (row) => row.company),
  textColumn('Security', (row) => row.security),
  textColumn('Certificate', (row) => row.certificate_no),
  textColumn('Kind', (row) => row.kind_label),
  numberColumn('Units', (row) => row.units),
  textColumn('From', (row) => row.from),
  textColumn('To', (row) => row.to),
  moneyColumn('Price', (row) => row.price),
  timeColumn('Asked', (row) => row.requested_at),
  statusColumn('Status', (row) => row.status),
  textColumn('Why it ended', (row) => row.reason_ended),
]
const news: readonly TableColumn<NewsRow>[] = [
  textColumn('Company', (row) => row.company),
  textColumn('Title', (row) => row.title),
  textColumn('Category', (row) => row.category_label),
  textColumn('Audience', (row) => row.audience_label),
  statusColumn('Status', (row) => row.status),
  timeColumn('Published', (row) => row.published_at),
  timeColumn('Retracted', (row) => row.retracted_at),
]
const conversions: readonly TableColumn<ConversionRow>[] = [
  textColumn('Company', (row) => row.company),
  textColumn('Event', (row) => row.trigger_label),
  dayColumn('Date', (row) => row.happened_on),
  priceColumn('Price of one share', (row) => row.price),
  textColumn('New class', (row) => row.security),
  numberColumn('SAFEs and notes', (row) => row.instruments),
  numberColumn('New shares', (row) => row.shares),
  timeColumn('Entered', (row) => row.created_at),
  statusColumn('Status', (row) => row.status),
  textColumn('Why it came back', (row) => row.reason_returned),
]
/** Transfers name the people of both sides. */
const ofPeople = {
  title: 'Transfers',
  file: 'transfers',
  personal: true,
  columns: transfers,
} as const

/** Lists of meetings, transfers, entries and news as files. */
export const holdersExports = listExportsOf(holdersApi, {
  'GET /api/held/:company_id/meetings': { title: 'Meetings', file: 'meetings', columns: meetings },
  'GET /api/held/:company_id/transfers': {
    title: 'Transfers',
    file: 'transfers',
    columns: transfers,
  },
  'GET /api/held/:company_id/ledger': {
    title: 'Ledger',
    file: 'ledger',
    columns: [
      numberColumn('Number', (row) => row.seq),
      textColumn('Entry', (row) => row.label),
      textColumn('Security', (row) => row.security),
      textColumn('Certificate', (row) => row.certificate_no),
      textColumn('Holder', (row) => row.title),
      numberColumn('Units', (row) => row.units),
      moneyColumn('Cost', (row) => row.cost),
      textColumn('Other side', (row) => row.counterpart),
      timeColumn('Restricted until', (row) => row.restricted_until),
      timeColumn('Entered', (row) => row.at),
    ],
  },
  'GET /api/held/:company_id/news': { title: 'News', file: 'news', columns: news },
  'GET /api/dealroom/meetings': { title: 'Meetings', file: 'meetings', columns: meetings },
  'GET /api/dealroom/transfers': ofPeople,
  'GET /api/dealroom/news': { title: 'News', file: 'news', columns: news },
  'GET /api/dealroom/conversions': {
    title: 'Conversions',
    file: 'conversions',
    columns: conversions,
  },
  'GET /api/admin/conversions': {
    title: 'Conversions',
    file: 'conversions',
    columns: conversions,
  },
  'GET /api/admin/transfers': ofPeople,
})
