import { z } from 'zod'
import { at, day, id, listOf, listQuery, money } from '../model/common.ts'
import { holdingView } from '../model/investment.ts'
import { ballotBody, companyMeeting, meetingBody, meetingRow, meetingView, minutesBody, proxyBody } from '../model/meeting.ts'
import { companyNews, newsBody, newsRow, newsView } from '../model/news.ts'
import { ledgerEntry, stopBody, stopView, transferable, transferBody, transferDocuments, transferRow, transferView } from '../model/transfer.ts'
import { contracts } from './contract.ts'

const held = z.object({ company_id: id })
const meeting = z.object({ meeting_id: id })
const transfer = z.object({ transfer_id: id })
const news = z.object({ news_id: id })
const group = listQuery.extend({ group: z.enum(['current', 'past']).default('current') })
const guarded = ['not_found', 'forbidden', 'not_accepted', 'guard_failed', 'refused', 'stale'] as const

/** What holders of a company have besides their securities: meetings, transfers, news; and the company's and the platform's side of it. */
export const holdersApi = contracts({
  'GET /api/held/:company_id': {
    summary: 'A company of which I hold or held securities.', access: 'consented', params: held, errors: ['not_found'],
    answer: z.object({
      account_id: id, name: z.string(), slug: z.string(), logo_url: z.string().nullable(), units: z.int(), cost: money, value: money, holdings: z.array(holdingView), past: z.int(),
      /** of the last round here: never extrapolated */
      valuation: z.object({ price: z.string(), source: z.string(), on: day }).nullable(),
      restricted_until: at.nullable(), next_meeting: meetingRow.nullable(), news: z.array(newsRow), transfers: z.int(), counts: z.object({ meetings: z.int(), news: z.int() }),
      /** the person's own form that holds, and the forms that the company gives for what is held */
      tax: z.object({ form: z.object({ name: z.string(), href: z.string() }).nullable(), reports: z.array(z.object({ form: z.string(), what: z.string(), when: z.string() })), floor: money }),
    }),
  },
  'GET /api/held/:company_id/meetings': { summary: 'Meetings of a company that I hold securities of.', access: 'consented', params: held, query: group, answer: listOf(meetingRow), errors: ['not_found'] },
  'GET /api/held/:company_id/transfers': { summary: 'My transfers of securities of a company.', access: 'consented', params: held, query: group, answer: listOf(transferRow), errors: ['not_found'] },
  'GET /api/held/:company_id/transferable': { summary: 'What I could transfer, and what limits it today.', access: 'consented', params: held, answer: z.object({ items: z.array(transferable), today: day }), errors: ['not_found'] },
  'GET /api/held/:company_id/ledger': { summary: 'Entries of the ledger about me.', access: 'consented', params: held, query: listQuery, answer: listOf(ledgerEntry), errors: ['not_found'] },
  'GET /api/held/:company_id/news': { summary: 'News for the holders of a company.', access: 'consented', params: held, query: listQuery, answer: listOf(newsRow), errors: ['not_found'] },

  'GET /api/meetings/:meeting_id': { summary: 'One meeting with its proposals, papers and my votes.', access: 'consented', params: meeting, answer: meetingView, errors: ['not_found'] },
  'GET /api/meetings/:meeting_id/calendar.ics': { summary: 'The meeting for a calendar.', access: 'consented', params: meeting, download: true, errors: ['not_found'] },
  'GET /api/meetings/:meeting_id/files/:file_id': { summary: 'A paper of a meeting, or its minutes.', access: 'consented', params: meeting.extend({ file_id: id }), download: true, errors: ['not_found'] },
  'POST /api/meetings/:meeting_id/ballot': { summary: 'Vote, or change the vote, until the voting closes.', access: 'consented', params: meeting, idempotent: true, body: ballotBody, answer: meetingView, errors: guarded },
  'POST /api/meetings/:meeting_id/proxy': { summary: 'Appoint a proxy.', access: 'consented', params: meeting, idempotent: true, body: proxyBody, answer: meetingView, errors: guarded },
  'POST /api/meetings/:meeting_id/proxy/end': { summary: 'Take the proxy back.', access: 'consented', params: meeting, idempotent: true, body: z.strictObject({ voter_id: id }), answer: meetingView, errors: guarded },

  'POST /api/transfers': { summary: 'Ask for a transfer of units that I hold.', access: 'consented', status: 201, idempotent: true, body: transferBody, answer: transferView, errors: guarded },
  'GET /api/transfers/:transfer_id': { summary: 'One transfer.', access: 'consented', params: transfer, answer: transferView, errors: ['not_found'] },
  'POST /api/transfers/:transfer_id/documents': { summary: 'Add a document, or put another in its place.', access: 'consented', params: transfer, idempotent: true, body: z.strictObject({ kind: z.enum(transferDocuments), file_id: id }), answer: transferView, errors: guarded },
  'GET /api/transfers/:transfer_id/documents/:file_id': { summary: 'A document of a transfer, for its holder and staff.', access: 'consented', params: transfer.extend({ file_id: id }), download: true, errors: ['not_found'] },

  'GET /api/news/:news_id': { summary: 'One news release.', access: 'consented', params: news, answer: newsView, errors: ['not_found'] },
  'GET /api/news/:news_id/files/:file_id': { summary: 'An attachment of a news release.', access: 'consented', params: news.extend({ file_id: id }), download: true, errors: ['not_found'] },

  'GET /api/dealroom/holders': {
    summary: 'Holders of record, what they hold, and how near the company is to section 12(g).', access: 'issuer', errors: ['not_found'],
    answer: z.object({ as_of: at, holders: z.int(), units: z.int(), registration: z.object({ reached: z.boolean(), holders: z.int(), limit: z.int(), sentence: z.string() }), items: z.array(z.object({ title: z.string(), class: z.string(), units: z.int(), percent: z.string(), certificate_no: z.string(), issued_at: at.nullable(), restricted_until: at.nullable() })), entries: z.array(ledgerEntry) }),
  },
  'GET /api/dealroom/meetings': { summary: 'Meetings of the company, newest first.', access: 'issuer', query: listQuery, answer: listOf(meetingRow), errors: ['not_found'] },
  'POST /api/dealroom/meetings': { summary: 'Plan a meeting.', access: 'issuer', status: 201, idempotent: true, body: meetingBody, answer: companyMeeting, errors: guarded },
  'GET /api/dealroom/meetings/:meeting_id': { summary: 'A meeting as the company runs it.', access: 'issuer', params: meeting, answer: companyMeeting, errors: ['not_found'] },
  'PUT /api/dealroom/meetings/:meeting_id': { summary: 'Change the plan of a meeting that is a draft.', access: 'issuer', params: meeting, versioned: true, body: meetingBody, answer: companyMeeting, errors: guarded },
  'POST /api/dealroom/meetings/:meeting_id/ballot': { summary: 'Record the vote of a holder without an account, from paper or from the hall.', access: 'issuer', params: meeting, idempotent: true, body: ballotBody, answer: companyMeeting, errors: guarded },
  'POST /api/dealroom/meetings/:meeting_id/minutes': { summary: 'Write the minutes and post them.', access: 'issuer', params: meeting, idempotent: true, body: minutesBody, answer: companyMeeting, errors: guarded },
  'GET /api/dealroom/transfers': { summary: 'Transfers of securities of the company.', access: 'issuer', query: group, answer: listOf(transferRow), errors: ['not_found'] },
  'GET /api/dealroom/news': { summary: 'News releases of the company, newest first.', access: 'issuer', query: listQuery, answer: listOf(newsRow), errors: ['not_found'] },
  'POST /api/dealroom/news': { summary: 'Write a news release.', access: 'issuer', status: 201, idempotent: true, body: newsBody, answer: companyNews, errors: guarded },
  'GET /api/dealroom/news/:news_id': { summary: 'A news release as the company works on it.', access: 'issuer', params: news, answer: companyNews, errors: ['not_found'] },
  'PUT /api/dealroom/news/:news_id': { summary: 'Change a news release that is a draft.', access: 'issuer', params: news, versioned: true, body: newsBody, answer: companyNews, errors: guarded },

  'GET /api/admin/transfers': { summary: 'Transfers of all companies: those that wait for us first.', access: 'admin', query: group, answer: listOf(transferRow) },
  'GET /api/admin/transfers/:transfer_id': { summary: 'One transfer with its stops and documents.', access: 'admin', params: transfer, answer: transferView.extend({ stop_list: z.array(stopView) }), errors: ['not_found'] },
  'POST /api/admin/holdings/:holding_id/stops': { summary: 'Put a stop on a holding: nothing of it moves.', access: 'admin', status: 201, idempotent: true, params: z.object({ holding_id: id }), body: stopBody, answer: stopView, errors: ['not_found', 'forbidden'] },
  'POST /api/admin/stops/:stop_id/lift': { summary: 'Lift a stop.', access: 'admin', idempotent: true, params: z.object({ stop_id: id }), body: z.strictObject({ reason: z.string().trim().min(3, 'Say why.').max(600) }), answer: stopView, errors: ['not_found', 'forbidden', 'refused'] },
})
