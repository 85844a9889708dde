import { defineHandlers } from '#server/kernel/http/call.ts'
import { decide } from './decide.ts'
import { detailOf } from './item.ts'
import { queue } from './queue.ts'
import { evidenceFile, reveal } from './reveal.ts'

export const handlers = defineHandlers({
  'GET /api/admin/compliance/queue': async ({ services, tx, actor, query, now }) =>
    queue(services, tx, actor, query, now),
  'GET /api/admin/compliance/queue/:kind/:id': async ({ services, tx, actor, params, now }) =>
    detailOf(services, tx, params.kind, params.id, actor, now),
  'POST /api/admin/compliance/queue/:kind/:id/decision': async (call) =>
    decide(call, call.params.kind, call.params.id, call.body),
  'POST /api/admin/compliance/queue/:kind/:id/reveal': async (call) =>
    reveal(call, call.params.kind, call.params.id, call.body),
  'GET /api/admin/compliance/queue/:kind/:id/files/:file_id': async (call) =>
    evidenceFile(call, call.params.kind, call.params.id, call.params.file_id),
})
