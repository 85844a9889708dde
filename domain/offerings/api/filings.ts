import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { day, id, listOf, listQuery } from '#domain/shared/common.ts'
import {
  filingEventBody,
  filingOffering,
  filingRecordBody,
  filingRow,
  filingStates,
} from '../model/filing.ts'

const calendar = z.object({
  today: day,
  items: z.array(filingRow),
  offerings: z.array(filingOffering),
  /** the reader may record filings and events */
  edits: z.boolean(),
})

/** The filing calendar: what a company has to file with the SEC and the states, and what shows that it did. */
export const filingsApi = contracts({
  'GET /api/dealroom/filings': {
    summary: 'Filings of the company: overdue first, then by date, filed ones last.',
    access: 'issuer',
    answer: calendar,
    errors: ['not_found'],
  },
  'POST /api/dealroom/filings': {
    summary:
      'Record that a filing was made: date, number and confirmation. An annual report moves the next one on; a Form C-TR, or 1-Z of tier 2, ends them once compliance has confirmed it.',
    access: 'issuer',
    stepUp: true,
    unread: 'records a filing',
    status: 201,
    idempotent: true,
    body: filingRecordBody,
    answer: calendar,
    errors: ['not_found', 'forbidden', 'invalid', 'refused'],
  },
  'POST /api/dealroom/filings/events': {
    summary: 'Report an event after which a filing is due (Form 1-U), or annual reports may stop.',
    access: 'issuer',
    stepUp: true,
    unread: 'records an event',
    status: 201,
    idempotent: true,
    body: filingEventBody,
    answer: calendar,
    errors: ['not_found', 'forbidden', 'invalid', 'refused'],
  },
  'GET /api/dealroom/filings/:filing_id/file': {
    summary: 'The confirmation of a filing, for the company and the platform.',
    access: 'issuer',
    params: z.object({ filing_id: id }),
    download: 'shared',
    errors: ['not_found'],
  },
  'GET /api/admin/filings': {
    summary: 'Filings of all companies: overdue first, then by date.',
    access: 'admin',
    query: listQuery.extend({ state: z.enum(filingStates).optional() }),
    answer: listOf(filingRow),
  },
})
