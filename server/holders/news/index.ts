import { isAdmin } from '#domain/shared/access/actor.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import { giveFileOf } from '../holdings/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { newsMachines } from './handlers.ts'
import * as service from './service.ts'

export { newsForHolder } from './service.ts'

/** News of a company: written, approved by a second person, published on its day, retracted with its reason. */
export const newsModule: Module = {
  name: 'news',
  machines: newsMachines,
  handlers: defineHandlers({
    'GET /api/held/:company_id/news': async ({ services, tx, actor, params, query }) =>
      service.newsForHolder(services, tx, actor.userId, params.company_id, query),
    'GET /api/news/:news_id': async ({ services, tx, actor, params }) =>
      service.releaseFor(services, tx, params.news_id, actor),
    'GET /api/news/:news_id/files/:file_id': async ({ services, tx, actor, params }) =>
      giveFileOf(
        services,
        tx,
        await service.attachmentsFor(services, tx, params.news_id, actor),
        params.file_id,
      ),
    'GET /api/dealroom/news': async ({ services, tx, headers, query, actor }) =>
      service.newsOf(services, tx, companyNamed(headers.accountId), query, {
        actor,
        codes: isAdmin(actor) ? ['ADM'] : ['ISS'],
      }),
    'POST /api/dealroom/news': async (call) =>
      service.writeNews(call, companyNamed(call.headers.accountId), call.body),
    'GET /api/dealroom/news/:news_id': async ({ services, tx, headers, params, actor }) =>
      service.companyNewsOf(services, tx, companyNamed(headers.accountId), params.news_id, actor),
    'PUT /api/dealroom/news/:news_id': async (call) =>
      service.rewriteNews(
        call,
        companyNamed(call.headers.accountId),
        call.params.news_id,
        call.body,
        call.headers.ifMatch,
      ),
  }),
}
