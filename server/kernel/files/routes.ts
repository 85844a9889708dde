import { defineHandlers } from '#server/kernel/http/call.ts'
import { giveFile, takeFile } from './service.ts'

export const handlers = defineHandlers({
  'POST /api/files': ({ upload, actor, services, tx }) =>
    takeFile(services, tx, actor.userId, upload),
  'GET /api/files/:file_id': ({ params, actor, services, tx }) =>
    giveFile(services, tx, actor.userId, params.file_id),
})
