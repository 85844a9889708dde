import { isAdmin } from '#domain/shared/access/actor.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import { readBefore } from '#server/kernel/lib/cursor.ts'
import type { Module } from '#server/kernel/module.ts'
import { conversionMachines } from './handlers.ts'
import { planOf } from './plan.ts'
import * as repo from './repo.ts'
import * as service from './service.ts'

/** Conversions of SAFEs and notes: entered by the company, approved by two people, executed in the ledger. */
export const conversionsModule: Module = {
  name: 'conversions',
  machines: conversionMachines,
  handlers: defineHandlers({
    'GET /api/dealroom/conversion-plan': async ({ services, tx, headers, now }) =>
      planOf(services, tx, companyNamed(headers.accountId), now),
    'GET /api/dealroom/conversions': async ({ services, tx, headers, query, actor }) =>
      service.pageOf(
        services,
        tx,
        await repo.findOfCompany(
          tx,
          companyNamed(headers.accountId),
          readBefore(query.cursor),
          query.limit + 1,
        ),
        query.limit,
        isAdmin(actor) ? ['ADM'] : ['ISS'],
        actor,
      ),
    'POST /api/dealroom/conversions': async (call) =>
      service.enterConversion(call, companyNamed(call.headers.accountId), call.body),
    'GET /api/dealroom/conversions/:conversion_id': async ({
      services,
      tx,
      headers,
      params,
      actor,
    }) =>
      service.conversionFor(
        services,
        tx,
        params.conversion_id,
        actor,
        companyNamed(headers.accountId),
      ),
    'PUT /api/dealroom/conversions/:conversion_id': async (call) =>
      service.changeConversion(
        call,
        companyNamed(call.headers.accountId),
        call.params.conversion_id,
        call.body,
        call.headers.ifMatch,
      ),
    'GET /api/conversions/:conversion_id/files/:file_id': async ({ services, tx, params, actor }) =>
      service.fileOf(services, tx, params.conversion_id, params.file_id, actor),
    'GET /api/admin/conversions': async ({ services, tx, query, actor }) =>
      service.pageOf(
        services,
        tx,
        await repo.findAll(
          tx,
          query.group === 'current',
          readBefore(query.cursor),
          query.limit + 1,
        ),
        query.limit,
        ['ADM'],
        actor,
      ),
    'GET /api/admin/conversions/:conversion_id': async ({ services, tx, params, actor }) =>
      service.conversionFor(services, tx, params.conversion_id, actor),
  }),
}
