import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Module } from '#server/kernel/module.ts'
import { discussionMachines } from './handlers.ts'
export { unanswered } from './service.ts'
import {
  answerPromoter,
  discussionOf,
  moderation,
  namePromoter,
  post,
  promotersOf,
  report,
} from './service.ts'

/**
 * The public discussion of an offering (17 CFR 227.303(c)): read by all, written by account holders, moderated by the
 * platform.
 */
export const discussionModule: Module = {
  name: 'discussion',
  machines: discussionMachines,
  handlers: defineHandlers({
    'GET /api/offerings/:listing_id/discussion': async ({ services, tx, params, actor, query }) =>
      discussionOf(services, tx, params.listing_id, actor, query),
    'POST /api/offerings/:listing_id/discussion': async (call) =>
      post(call, call.params.listing_id, call.body),
    'POST /api/offerings/:listing_id/promoter': async (call) =>
      answerPromoter(call, call.params.listing_id, call.body.paid),
    'POST /api/discussion/:post_id/report': async (call) =>
      report(call, call.params.post_id, call.body.reason),
    'GET /api/admin/discussion': async ({ services, tx, actor, query }) =>
      moderation(services, tx, actor, query),
    'GET /api/dealroom/offerings/:listing_id/promoters': async ({ tx, params, headers, actor }) =>
      promotersOf(tx, companyNamed(headers.accountId), params.listing_id, actor),
    'POST /api/dealroom/offerings/:listing_id/promoters': async (call) =>
      namePromoter(call, companyNamed(call.headers.accountId), call.params.listing_id, call.body),
  }),
}
