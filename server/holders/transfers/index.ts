import { isAdmin } from '#domain/shared/access/actor.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import { cutPage, readCursor, readBefore } from '#server/kernel/lib/cursor.ts'
import { findEntriesOf, giveFileOf, presentEntry } from '../holdings/index.ts'
import type { Module } from '#server/kernel/module.ts'
import { transferMachines } from './handlers.ts'
import { liftStopKind } from './proposals.ts'
import * as repo from './repo.ts'
import * as service from './service.ts'

export { findOwn as findOwnTransfers } from './repo.ts'

const LAST = Number.MAX_SAFE_INTEGER

/** Transfers of securities: the holder's request, the company's consent, compliance, the entry in the ledger, stops. */
export const transfersModule: Module = {
  name: 'transfers',
  machines: transferMachines,
  proposals: [liftStopKind],
  handlers: defineHandlers({
    'GET /api/held/:company_id/transfers': async ({ services, tx, actor, params, query }) => {
      await service.demandParty(tx, actor.userId, params.company_id)
      return service.pageOf(
        services,
        tx,
        await repo.findOwn(
          tx,
          actor.userId,
          params.company_id,
          query.group === 'current',
          readBefore(query.cursor),
          query.limit + 1,
        ),
        query.limit,
        ['INV'],
        actor,
      )
    },
    'GET /api/held/:company_id/transferable': async ({ tx, actor, params, now }) =>
      service.transferableOf(tx, actor.userId, params.company_id, now),
    'GET /api/held/:company_id/ledger': async ({ tx, actor, params, query }) => {
      await service.demandParty(tx, actor.userId, params.company_id)
      const before = query.cursor === undefined ? LAST : Number(readCursor(query.cursor, 1)[0])
      const rows = await findEntriesOf(
        tx,
        actor.userId,
        params.company_id,
        Number.isSafeInteger(before) ? before : LAST,
        query.limit + 1,
      )
      const { shown, next, more } = cutPage(rows, query.limit, (last) => [String(last.seq)])
      return {
        items: shown.map(presentEntry),
        next_cursor: next,
        total: !more && query.cursor === undefined ? shown.length : null,
        more,
      }
    },
    'POST /api/transfers': async (call) => service.requestTransfer(call, call.body),
    'GET /api/transfers/:transfer_id': async ({ services, tx, actor, params, now }) =>
      service.transferFor(services, tx, params.transfer_id, actor, now),
    'POST /api/transfers/:transfer_id/documents': async (call) =>
      service.addDocument(call, call.params.transfer_id, call.body),
    'GET /api/transfers/:transfer_id/documents/:file_id': async ({ services, tx, actor, params }) =>
      giveFileOf(
        services,
        tx,
        await service.documentsFor(services, tx, params.transfer_id, actor),
        params.file_id,
      ),
    'GET /api/dealroom/transfers': async ({ services, tx, headers, query, actor }) =>
      service.pageOf(
        services,
        tx,
        await repo.findOfCompany(
          tx,
          companyNamed(headers.accountId),
          query.group === 'current',
          readBefore(query.cursor),
          query.limit + 1,
        ),
        query.limit,
        isAdmin(actor) ? ['ADM'] : ['ISS'],
        actor,
      ),
    'GET /api/admin/transfers': async ({ services, tx, query, actor }) =>
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
    'GET /api/admin/transfers/:transfer_id': async ({ services, tx, actor, params, now }) =>
      service.transferForStaff(services, tx, params.transfer_id, actor, now),
    'POST /api/admin/holdings/:holding_id/stops': async (call) =>
      service.setStop(call, call.params.holding_id, call.body),
    'POST /api/admin/stops/:stop_id/lift': async (call) =>
      service.liftStop(call, call.params.stop_id, call.body.reason),
  }),
}
