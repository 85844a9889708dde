import { defineHandlers } from '#server/http/call.ts'
import type { Module } from '../module.ts'
import { holdingsOf } from './service.ts'

export { cancelHolding, holdingsOf, issueHolding } from './service.ts'

/** Securities that were issued here. */
export const holdingsModule: Module = {
  name: 'holdings',
  handlers: defineHandlers({ 'GET /api/holdings': async ({ tx, actor, query }) => holdingsOf(tx, actor.userId, query) }),
}
