import { refuse } from '#domain/errors.ts'
import { defineHandlers, Download } from '#server/http/call.ts'
import { newId } from '#server/lib/ids.ts'
import { fileById, readFile } from '../files/index.ts'
import { giveAnswers, saveAnswers } from './questions.ts'
import * as repo from './repo.ts'
import { saveDraft, sign, upload } from './service.ts'
import { formDetail, overview, summaryOf } from './view.ts'

/** A person's tax forms. */
export const handlers = defineHandlers({
  'GET /api/personal/tax': ({ parts, tx, actor, query }) => overview(parts, tx, actor.userId, query.for),
  'PUT /api/personal/tax/questions/draft': (call) => saveAnswers(call, call.body.values),
  'POST /api/personal/tax/questions': async (call) => {
    await giveAnswers(call, call.body.values)
    return overview(call.parts, call.tx, call.actor.userId, 'self')
  },
  'GET /api/personal/tax/forms/:form': ({ parts, tx, actor, params, query }) => formDetail(parts, tx, actor.userId, params.form, query.for),
  'PUT /api/personal/tax/forms/:form/draft': (call) => saveDraft(call, call.params.form, call.body.for, call.body.values),
  'POST /api/personal/tax/forms/:form/signature': async (call) => {
    await sign(call, call.params.form, call.body.for, call.body.values)
    return formDetail(call.parts, call.tx, call.actor.userId, call.params.form, call.body.for)
  },
  'POST /api/personal/tax/uploads': async (call) => {
    const row = await repo.formById(call.tx, await upload(call, call.body))
    if (row === null) throw new Error('the form was not stored')
    return summaryOf(call.parts, row)
  },
  'GET /api/personal/tax/papers/:form_id': async ({ parts, tx, actor, params, now }) => {
    const row = await repo.formById(tx, params.form_id)
    const fileId = row?.user_id === actor.userId ? row.original_file ?? row.upload_file : null
    const file = fileId === null ? null : await fileById(tx, fileId)
    if (row === null || file === null) throw refuse('not_found')
    // a GET has the pool; the record of the access is a write
    await parts.db.tx((own) => repo.addAccess(own, { id: newId(), formId: row.id, by: actor.userId, role: 'owner', what: 'Downloaded the form', at: now.toISOString() }))
    return new Download(await readFile(parts, tx, file), { name: `${row.form}-${row.created_at.slice(0, 10)}.pdf`, contentType: 'application/pdf' })
  },
})
