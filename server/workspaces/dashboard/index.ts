import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { homeOf } from './service.ts'

/** The investor's home: composed of investments, holdings, identity check and profile; it owns no table. */
export const dashboardModule: Module = {
  name: 'dashboard',
  handlers: defineHandlers({
    'GET /api/dashboard': async ({ services, tx, actor, now }) =>
      homeOf(services, tx, actor.userId, now),
  }),
}
