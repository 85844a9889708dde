import { defineHandlers } from '#server/kernel/http/call.ts'
import { downloadOwn } from './own-file.ts'
import { giveAnswers, saveAnswers } from './questions.ts'
import { saveDraft, sign, upload } from './service.ts'
import { formDetail, overview, summaryById } from './view.ts'

/** A person's tax forms. */
export const handlers = defineHandlers({
  'GET /api/personal/tax': ({ services, tx, actor, query }) =>
    overview(services, tx, actor.userId, query.for),
  'PUT /api/personal/tax/questions/draft': (call) => saveAnswers(call, call.body.values),
  'POST /api/personal/tax/questions': async (call) => {
    await giveAnswers(call, call.body.values)
    return overview(call.services, call.tx, call.actor.userId, 'self')
  },
  'GET /api/personal/tax/forms/:form': ({ services, tx, actor, params, query }) =>
    formDetail(services, tx, actor.userId, params.form, query.for),
  'PUT /api/personal/tax/forms/:form/draft': (call) =>
    saveDraft(call, call.params.form, call.body.for, call.body.values),
  'POST /api/personal/tax/forms/:form/signature': async (call) => {
    await sign(call, call.params.form, call.body.for, call.body.values)
    return formDetail(call.services, call.tx, call.actor.userId, call.params.form, call.body.for)
  },
  'POST /api/personal/tax/uploads': async (call) => {
    const id = await upload(call, call.body)
    return summaryById(call.services, call.tx, id)
  },
  'GET /api/personal/tax/papers/:form_id': ({ services, tx, actor, params, now }) =>
    downloadOwn(services, tx, actor, params.form_id, now),
})
