import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { holdersOf } from './holders.ts'
import { overviewOf } from './overview.ts'

/** What a holder sees of a company at a glance, and whom the company has as holders. */
export const holdersModule: Module = {
  name: 'holders',
  handlers: defineHandlers({
    'GET /api/held/:company_id': async ({ parts, tx, actor, params }) =>
      overviewOf(parts, tx, actor.userId, params.company_id),
    'GET /api/dealroom/holders': async ({ parts, tx, headers, now }) =>
      holdersOf(parts, tx, companyNamed(headers.accountId), now),
  }),
}
