import { memberRole, type Person } from '#domain/shared/access/actor.ts'
import { defineHandlers } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import type { Tx } from '#server/kernel/db/db.ts'
import type { Parts } from '#server/parts.ts'
import { beginOffering } from './begin.ts'
import * as comments from './comments.ts'
import * as companies from './companies.ts'
import { documentsOf, fileOf } from './documents.ts'
import { isOwnWork } from './hooks.ts'
import { askToJoin, joinRequestsOf } from './join-requests.ts'
import { pendingOf } from './pending.ts'
import { givePaper, takePaper } from './questionnaire-papers.ts'
import * as questionnaires from './questionnaires.ts'
import { companySummary } from './summary.ts'
import * as topics from './topics.ts'

interface Called {
  parts: Parts
  tx: Tx
  actor: Person
  headers: { accountId: string | null }
  ip: string
  requestId: string
}
const company = (call: Pick<Called, 'headers'>): string => companyNamed(call.headers.accountId)
const asking = (call: Called): topics.Asking => ({
  parts: call.parts,
  tx: call.tx,
  actor: call.actor,
  accountId: company(call),
  by: { actor: call.actor, ip: call.ip, requestId: call.requestId },
})

/** A founder's side of a raise, and the decisions of the platform on its topics. */
export const raiseHandlers = defineHandlers({
  'GET /api/company-drafts/mine': async ({ parts, tx, actor }) => ({
    draft: await companies.draftOf(parts, tx, actor.userId),
  }),
  'PUT /api/company-drafts/mine': (call) => companies.keepDraft(call, call.body.values),
  'POST /api/companies': (call) => companies.makeCompany(call, call.body),
  'POST /api/companies/join-requests': async (call) =>
    askToJoin(call, call.body.ein, call.body.message),
  'GET /api/company-invitations/:token': ({ parts, tx, params }) =>
    companies.invitationOf(parts, tx, params.token),
  'POST /api/company-invitations/:token/accept': (call) =>
    companies.acceptInvitation(call, call.params.token),
  'GET /api/dealroom/company/join-requests': async (call) => ({
    items: await joinRequestsOf(
      call.parts,
      call.tx,
      company(call),
      memberRole(call.actor, company(call)) === 'owner',
    ),
  }),
  'GET /api/dealroom/company/summary': async (call) =>
    companySummary(call.parts, call.tx, company(call), call.actor),
  'GET /api/dealroom/company/people': async (call) => ({
    items: await companies.peopleOf(call.parts, call.tx, company(call)),
  }),
  'POST /api/dealroom/company/people': async (call) =>
    companies.addPersonTo(call, company(call), call.body),
  'POST /api/dealroom/company/people/:person_id/invite': async (call) =>
    companies.inviteAgain(call, company(call), call.params.person_id, call.body.invite_as),

  'POST /api/dealroom/offerings': async (call) =>
    beginOffering(call.parts, call.tx, company(call), call.body, call.actor, call),
  'GET /api/dealroom/offerings/:listing_id/workspace': async (call) =>
    topics.workspaceOf(asking(call), call.params.listing_id),
  'GET /api/dealroom/offerings/:listing_id/topics/:topic': async (call) =>
    topics.topicOf(asking(call), call.params.listing_id, call.params.topic),
  'PUT /api/dealroom/offerings/:listing_id/topics/:topic': async (call) =>
    topics.saveTopic(
      asking(call),
      call.params.listing_id,
      call.params.topic,
      call.body.values,
      call.headers.ifMatch,
    ),
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/submit': async (call) =>
    topics.submitTopic(asking(call), call.params.listing_id, call.params.topic),
  'GET /api/dealroom/offerings/:listing_id/topics/:topic/revisions': async (call) =>
    topics.revisionsOf(asking(call), call.params.listing_id, call.params.topic, call.query),
  'GET /api/dealroom/offerings/:listing_id/topics/:topic/history': async (call) =>
    topics.historyOfTopic(asking(call), call.params.listing_id, call.params.topic, call.query),
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/comments': async (call) =>
    comments.addComment(
      { ...asking(call), listingId: call.params.listing_id, topic: call.params.topic },
      call.body,
    ),
  'POST /api/dealroom/offerings/:listing_id/topics/:topic/comments/:comment_id/resolve': async (
    call,
  ) =>
    comments.resolveComment(
      { ...asking(call), listingId: call.params.listing_id, topic: call.params.topic },
      call.params.comment_id,
    ),
  'POST /api/dealroom/offerings/:listing_id/submit': async (call) =>
    topics.submitOffering(asking(call), call.params.listing_id),
  'GET /api/dealroom/offerings/:listing_id/pending-changes': async (call) =>
    pendingOf(call.parts, call.tx, company(call), call.params.listing_id, call.actor),
  'GET /api/dealroom/offerings/:listing_id/documents': async (call) =>
    documentsOf(call.parts, call.tx, company(call), call.params.listing_id, call.actor),
  'GET /api/dealroom/offerings/:listing_id/files/:file_id': async (call) =>
    fileOf(
      call.parts,
      call.tx,
      company(call),
      call.params.listing_id,
      call.params.file_id,
      call.actor,
    ),
  'POST /api/admin/offerings/:listing_id/topics/:topic/review': async (call) => {
    const { parts, tx, actor, ip, requestId, params, body } = call
    return topics.decideTopic(
      { parts, tx, actor, by: { actor, ip, requestId } },
      params.listing_id,
      params.topic,
      body.decision,
      body.reason,
      (instance) => isOwnWork({ tx, instance, by: { actor } }),
    )
  },

  'GET /api/dealroom/offerings/:listing_id/bad-actor': async (call) => ({
    items: await questionnaires.linesOf(asking(call), call.params.listing_id),
  }),
  'POST /api/dealroom/offerings/:listing_id/bad-actor': async (call) =>
    questionnaires.sendQuestionnaire(asking(call), call.params.listing_id, call.body),
  'GET /api/questionnaires/:token': ({ parts, params, ip }) =>
    questionnaires.openByToken(parts, params.token, ip),
  'PUT /api/questionnaires/:token': ({ parts, tx, params, body, headers, ip }) =>
    questionnaires.keepAnswers(parts, tx, params.token, ip, body.answers, headers.ifMatch),
  'POST /api/questionnaires/:token/papers': ({ parts, tx, params, ip, upload }) =>
    takePaper(parts, tx, params.token, ip, upload),
  'POST /api/questionnaires/:token/sign': ({ parts, tx, params, body, ip, userAgent }) =>
    questionnaires.signAnswers(parts, tx, {
      token: params.token,
      typedName: body.typed_name,
      ip,
      userAgent,
    }),
  'POST /api/questionnaires/:token/confirm': ({ parts, tx, params, body, ip, userAgent }) =>
    questionnaires.confirmAnswers(parts, tx, {
      token: params.token,
      typedName: body.typed_name,
      ip,
      userAgent,
    }),
  'GET /api/admin/questionnaires/:questionnaire_id': ({ parts, tx, params, actor }) =>
    questionnaires.reviewOf(parts, tx, params.questionnaire_id, actor),
  'GET /api/admin/questionnaires/:questionnaire_id/papers/:file_id': async ({
    parts,
    tx,
    params,
    actor,
  }) => givePaper(parts, tx, params.questionnaire_id, params.file_id, actor),
  'POST /api/admin/questionnaires/:questionnaire_id/waiver': ({ parts, tx, params, body, actor }) =>
    questionnaires.recordWaiver(parts, tx, params.questionnaire_id, actor, body.waiver),
})
