import { refuse } from '#domain/errors.ts'
import { uploadRules } from '#domain/model/file.ts'
import { defineHandlers, Download } from '#server/http/call.ts'
import * as repo from './repo.ts'
import { plainName, purposeOf, recognize } from './upload.ts'
import { keepFile, readFile } from './vault.ts'

/** What one person may keep here. */
const QUOTA = { files: 100, bytes: 300 * 1024 * 1024 }
const PER_HOUR = { name: 'file.upload', points: 60, seconds: 3_600 }

export const handlers = defineHandlers({
  'POST /api/files': async ({ upload, actor, parts, tx }) => {
    const purpose = purposeOf(upload.fields['purpose'])
    const { name, extension } = plainName(upload.filename)
    await parts.limits.demand(PER_HOUR, actor.userId, 'Too many files in one hour. Go on a little later.')
    const used = await repo.usageOf(tx, actor.userId)
    if (used.files >= QUOTA.files || used.bytes >= QUOTA.bytes) throw refuse('refused', { message: 'Your space for files is full. Write to us to have files removed.' })
    const { contentType, whole } = await recognize(upload.stream, extension)
    const row = await keepFile(parts, tx, whole, { ownerId: actor.userId, name, contentType, purpose, maxBytes: uploadRules.maxBytes })
    return { id: row.id, name: row.name, size: row.size, content_type: row.content_type, sha256: row.sha256, purpose: row.purpose, uploaded_at: row.created_at }
  },
  'GET /api/files/:file_id': async ({ params, actor, parts, tx }) => {
    const row = await repo.ownFile(tx, actor.userId, params.file_id)
    if (row === null || row.purpose === 'signed_document') throw refuse('not_found')
    return new Download(await readFile(parts, tx, row), { name: row.name, contentType: row.content_type })
  },
})
