import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { forgetFilings } from './calendar.ts'
import { endWithSiblings } from './facts.ts'
import { remindOfFilings } from './reminders.ts'
import { setEndFormAside } from './repo.ts'
import { allFilings, companyCalendar, filingFile, recordFiling, reportEvent } from './service.ts'

export { filingsUntil, openFilings } from './calendar.ts'
export { annualReportFacts } from './facts.ts'
export { addFormFile, findEndForm, findFormFiles, type FormFileRow } from './repo.ts'
export { occasionOf } from './occasion.ts'

/** The filing calendar of companies: what is due with the SEC and the states, what was filed, and reminders. */
export const filingsModule: Module = {
  name: 'filings',
  handlers: defineHandlers({
    'GET /api/dealroom/filings': async ({ tx, headers, actor, now }) =>
      companyCalendar(tx, companyNamed(headers.accountId), actor, now),
    'POST /api/dealroom/filings': async (call) =>
      recordFiling(call, companyNamed(call.headers.accountId), call.body),
    'POST /api/dealroom/filings/events': async (call) =>
      reportEvent(call, companyNamed(call.headers.accountId), call.body),
    'GET /api/dealroom/filings/:filing_id/file': async ({ services, tx, headers, params }) =>
      filingFile(services, tx, companyNamed(headers.accountId), params.filing_id),
    'GET /api/admin/filings': async ({ tx, query, now }) => allFilings(tx, query, now),
  }),
  machines: {
    offering: {
      onTransition: endWithSiblings,
      effects: {
        setEndFormAside: async ({ services, tx, id, now }) => {
          await setEndFormAside(tx, id, now.toISOString())
          tx.afterCommit(() => forgetFilings(services))
        },
      },
    },
  },
  sweep: remindOfFilings,
}
