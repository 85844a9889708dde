import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { deskList } from './list.ts'
import { offerings } from './repo.ts'

/** The investments of all offerings for the platform's people. */
export const investmentDeskModule: Module = {
  name: 'investment-desk',
  handlers: defineHandlers({
    'GET /api/admin/investments': ({ services, tx, query, now }) =>
      deskList(services, tx, query, now),
    'GET /api/admin/investments/offerings': async ({ tx }) => ({ items: await offerings(tx) }),
  }),
}
