import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { beginBulk, BULK_JOB, bulkDetail, bulkList, dryRun, runBulk } from './bulk.ts'
import { deskList } from './list.ts'
import { offerings } from './repo.ts'

/** The investments of all offerings for the platform's people, and actions on many of them. */
export const investmentDeskModule: Module = {
  name: 'investment-desk',
  handlers: defineHandlers({
    'GET /api/admin/investments': ({ services, tx, query, now }) =>
      deskList(services, tx, query, now),
    'GET /api/admin/investments/offerings': async ({ tx }) => ({ items: await offerings(tx) }),
    'POST /api/admin/bulk-actions/preview': (call) => dryRun(call, call.body),
    'POST /api/admin/bulk-actions': (call) => beginBulk(call, call.body),
    'GET /api/admin/bulk-actions': ({ tx, query }) => bulkList(tx, query),
    'GET /api/admin/bulk-actions/:action_id': ({ tx, params }) => bulkDetail(tx, params.action_id),
  }),
  jobs: { [BULK_JOB]: runBulk },
}
