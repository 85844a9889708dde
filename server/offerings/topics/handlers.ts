import type { Person } from '#domain/shared/access/actor.ts'
import { defineHandlers, type Call } from '#server/kernel/http/call.ts'
import { companyNamed } from '#server/kernel/http/tenant.ts'
import { beginOffering } from './begin.ts'
import * as comments from './comments.ts'
import { documentsOf, fileOf } from './documents.ts'
import { isOwnWork } from './machine.ts'
import { pendingOf } from './pending.ts'
import { attachDocument, acceptDocument } from './questionnaire-documents.ts'
import * as questionnaires from './questionnaires.ts'
import * as topics from './topics.ts'
import type { LinkReader } from '#server/kernel/mail-links/index.ts'
import type { RequestContext } from '#server/kernel/context.ts'

const company = (call: Pick<Call, 'headers'>): string => companyNamed(call.headers.accountId)
const asking = (call: RequestContext<Person> & Pick<Call, 'headers'>): topics.CompanyContext => ({
  ...call,
  accountId: company(call),
})
type ByLink = Pick<Call, 'ip' | 'cookies'> & { params: { token: string } }
const readerOf = ({ params, ip, cookies }: ByLink): LinkReader => ({
  token: params.token,
  ip,
  cookies,
})
const signingOf = (call: ByLink & Pick<Call, 'userAgent'> & { body: { typed_name: string } }) => ({
  reader: readerOf(call),
  typedName: call.body.typed_name,
  userAgent: call.userAgent,
})

/**
 * Drafts of offerings and their topics, the decisions of the platform on them, and questionnaires of covered persons.
 */
export const topicHandlers = defineHandlers({
  'POST /api/dealroom/offerings': async (call) =>
    beginOffering(call.services, call.tx, company(call), call.body, call.actor, call),
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
    pendingOf(call.services, call.tx, company(call), call.params.listing_id, call.actor),
  'GET /api/dealroom/offerings/:listing_id/documents': async (call) =>
    documentsOf(call.services, call.tx, company(call), call.params.listing_id, call.actor),
  'GET /api/dealroom/offerings/:listing_id/files/:file_id': async (call) =>
    fileOf(
      call.services,
      call.tx,
      company(call),
      call.params.listing_id,
      call.params.file_id,
      call.actor,
    ),
  'POST /api/admin/offerings/:listing_id/topics/:topic/review': async (call) => {
    const { tx, actor, params, body } = call
    return topics.decideTopic(
      call,
      params.listing_id,
      params.topic,
      body.decision,
      body.reason,
      (instance) => isOwnWork({ tx, instance, by: { actor } }),
      call.expectRead,
    )
  },

  'GET /api/dealroom/offerings/:listing_id/bad-actor': async (call) => ({
    items: await questionnaires.linesOf(asking(call), call.params.listing_id),
  }),
  'POST /api/dealroom/offerings/:listing_id/bad-actor': async (call) =>
    questionnaires.sendQuestionnaire(asking(call), call.params.listing_id, call.body),
  'GET /api/questionnaires/:token': (call) =>
    questionnaires.openByLink(call.services, { ...readerOf(call), actor: call.actor }),
  'PUT /api/questionnaires/:token': (call) =>
    questionnaires.storeAnswers(
      call.services,
      call.tx,
      readerOf(call),
      call.body.answers,
      call.headers.ifMatch,
    ),
  'POST /api/questionnaires/:token/papers': (call) =>
    acceptDocument(call.services, call.tx, readerOf(call), call.upload),
  'POST /api/questionnaires/:token/sign': (call) =>
    questionnaires.signAnswers(call.services, call.tx, signingOf(call)),
  'POST /api/questionnaires/:token/confirm': (call) =>
    questionnaires.confirmAnswers(call.services, call.tx, signingOf(call)),
  'GET /api/admin/questionnaires/:questionnaire_id': ({ services, tx, params, actor }) =>
    questionnaires.reviewOf(services, tx, params.questionnaire_id, actor),
  'GET /api/admin/questionnaires/:questionnaire_id/papers/:file_id': async ({
    services,
    tx,
    params,
    actor,
  }) => attachDocument(services, tx, params.questionnaire_id, params.file_id, actor),
  'POST /api/admin/questionnaires/:questionnaire_id/waiver': ({
    services,
    tx,
    params,
    body,
    actor,
  }) => questionnaires.recordWaiver(services, tx, params.questionnaire_id, actor, body.waiver),
})
