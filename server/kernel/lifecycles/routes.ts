import { defineHandlers } from '../http/call.ts'
import { look, sendAs, historyAs } from './service.ts'

export const handlers = defineHandlers({
  'GET /api/lifecycles/:machine/:id': ({ params, actor, tx, parts }) =>
    look(parts, tx, params, actor),
  'POST /api/lifecycles/:machine/:id/events': (call) => sendAs(call, call.params, call.body),
  'GET /api/lifecycles/:machine/:id/history': ({ params, query, actor, tx, parts }) =>
    historyAs(parts, tx, params, actor, query),
})
