import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { addFirm, changeFirm, firmHistory, firmOf, firmPage } from './service.ts'

/** The registry of broker-dealers and funding portals. */
export const firmsModule: Module = {
  name: 'firms',
  handlers: defineHandlers({
    'GET /api/admin/firms': ({ tx, query }) => firmPage(tx, query),
    'GET /api/admin/firms/:firm_id': ({ tx, params }) => firmOf(tx, params.firm_id),
    'GET /api/admin/firms/:firm_id/history': ({ tx, params, query }) =>
      firmHistory(tx, params.firm_id, query),
    'POST /api/admin/firms': (call) => addFirm(call, call.body),
    'PUT /api/admin/firms/:firm_id': (call) => changeFirm(call, call.params.firm_id, call.body),
  }),
}
