import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { holdersOf } from './holders.ts'
import { overviewOf } from './overview.ts'

/** What a holder sees of a company at a glance, and whom the company has as holders. */
export const holdersModule: Module = {
  name: 'holders',
  handlers: defineHandlers({
    'GET /api/held/:company_id': async ({ services, tx, actor, params }) =>
      overviewOf(services, tx, actor.userId, params.company_id),
    'GET /api/dealroom/holders': async ({ services, tx, headers, now }) =>
      holdersOf(services, tx, companyNamed(headers.accountId), now),
  }),
}
