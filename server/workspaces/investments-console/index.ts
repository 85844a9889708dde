import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { beginAccepting, readyToAccept } from './bulk-accept.ts'
import { beginMachines, bulkMachines } from './bulk-machine.ts'
import { BULK_JOB, runBulk } from './bulk-run.ts'
import { beginBulk, bulkDetail, bulkList, dryRun } from './bulk.ts'
import { consoleList } from './list.ts'
import { offerings } from './repo.ts'

/** The offering that a company's call names. */
const offeringOf = (call: {
  headers: { accountId: string | null }
  params: { listing_id: string }
}) => ({ accountId: companyNamed(call.headers.accountId), listingId: call.params.listing_id })

/**
 * The investments of all offerings for the platform's people, and actions on many investments: of the platform, and of
 * a company in one of its offerings.
 */
export const investmentsConsoleModule: Module = {
  name: 'investments-console',
  handlers: defineHandlers({
    'GET /api/admin/investments': ({ services, tx, query, now }) =>
      consoleList(services, tx, query, now),
    'GET /api/admin/investments/offerings': async ({ tx }) => ({ items: await offerings(tx) }),
    'POST /api/admin/bulk-actions/preview': (call) => dryRun(call, call.body),
    'POST /api/admin/bulk-actions': (call) => beginBulk(call, call.body),
    'GET /api/admin/bulk-actions': (call) => bulkList(call, call.query),
    'GET /api/admin/bulk-actions/:action_id': (call) => bulkDetail(call, call.params.action_id),
    'POST /api/dealroom/offerings/:listing_id/bulk-actions/preview': async (call) =>
      readyToAccept(call, offeringOf(call)),
    'POST /api/dealroom/offerings/:listing_id/bulk-actions': async (call) =>
      beginAccepting(call, offeringOf(call), call.body.items),
    'GET /api/dealroom/offerings/:listing_id/bulk-actions': async (call) =>
      bulkList(call, call.query, offeringOf(call)),
    'GET /api/dealroom/offerings/:listing_id/bulk-actions/:action_id': async (call) =>
      bulkDetail(call, call.params.action_id, offeringOf(call)),
  }),
  machines: bulkMachines,
  jobs: { [BULK_JOB]: runBulk },
  firstStart: beginMachines,
}
