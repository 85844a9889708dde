import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { duties } from './duties.ts'
import { trends } from './trends.ts'
import { operatorHome } from './waiting.ts'

export { operatorHome }

/** The home of the platform's people: what waits, how long, and how the platform develops. */
export const operatorHomeModule: Module = {
  name: 'operator-home',
  handlers: defineHandlers({
    'GET /api/admin/home': ({ services, tx, actor, now }) => operatorHome(services, tx, actor, now),
    'GET /api/admin/home/duties': ({ services, tx, actor, now }) =>
      duties(services, tx, actor, now),
    'GET /api/admin/home/trends': ({ tx, now }) => trends(tx, now),
  }),
}
