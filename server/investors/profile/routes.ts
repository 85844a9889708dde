import { sectionsOf } from '#domain/investors/model/profile/sections.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { sectionHistory } from './log.ts'
import { sectionAnswer } from './read.ts'
import {
  askAgain,
  confirmSection,
  discardDraft,
  revealField,
  saveDraft,
  saveSection,
} from './save.ts'

/** A person's own profile, and what staff may request of it. */
export const profileHandlers = defineHandlers({
  'GET /api/profile/sections/:section': ({ services, tx, actor, params, now }) =>
    sectionAnswer(services, tx, actor.userId, params.section, now),
  'PUT /api/profile/sections/:section': (call) =>
    saveSection(call, call.params.section, call.headers.ifMatch, call.body.values),
  'PUT /api/profile/sections/:section/draft': (call) =>
    saveDraft(call, call.params.section, call.body.values),
  'DELETE /api/profile/sections/:section/draft': (call) => discardDraft(call, call.params.section),
  'POST /api/profile/sections/:section/confirm': (call) =>
    confirmSection(call, call.params.section),
  'POST /api/profile/sections/:section/reveal': (call) =>
    revealField(call, call.params.section, call.body.field),
  'GET /api/profile/sections/:section/history': ({ services, tx, actor, params, query }) =>
    sectionHistory(services, tx, actor.userId, [params.section], query),
  'GET /api/profile/areas/:area/history': ({ services, tx, actor, params, query }) =>
    sectionHistory(services, tx, actor.userId, sectionsOf(params.area), query),
  'POST /api/admin/profile/:user_id/sections/:section/ask-again': (call) =>
    askAgain(call.services, call.tx, call.params.user_id, call.params.section, {
      ...call,
      reason: call.body.reason,
    }),
})
