import { defineHandlers } from '#server/kernel/http/call.ts'
import { giveFile, takeFile } from './service.ts'

export const handlers = defineHandlers({
  'POST /api/files': ({ upload, actor, parts, tx }) => takeFile(parts, tx, actor.userId, upload),
  'GET /api/files/:file_id': ({ params, actor, parts, tx }) =>
    giveFile(parts, tx, actor.userId, params.file_id),
})
