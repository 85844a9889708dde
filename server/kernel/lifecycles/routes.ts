import { defineHandlers } from '../http/call.ts'
import { look, sendAs, historyAs } from './service.ts'

export const handlers = defineHandlers({
  'GET /api/lifecycles/:machine/:id': ({ params, actor, tx, services }) =>
    look(services, tx, params, actor),
  'POST /api/lifecycles/:machine/:id/events': (call) => sendAs(call, call.params, call.body),
  'GET /api/lifecycles/:machine/:id/history': ({ params, query, actor, tx, services }) =>
    historyAs(services, tx, params, actor, query),
})
