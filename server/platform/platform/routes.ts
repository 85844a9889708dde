import { defineHandlers } from '#server/kernel/http/call.ts'
import { acceptConsents, consentsOf, textsToAccept } from './consents.ts'
import {
  beginDraft,
  changeDraft,
  comparison,
  draftOf,
  legalOverview,
  versionOf,
  versionsOf,
} from './legal.ts'
import { legalText, platformInfo } from './texts.ts'

export const platformHandlers = defineHandlers({
  'GET /api/platform': async ({ tx, services }) => ({
    ...(await platformInfo(tx)),
    demo: services.demo,
  }),
  'GET /api/legal': async ({ tx, now }) => ({ items: await textsToAccept(tx, now) }),
  'GET /api/legal/:kind': ({ tx, params, now }) => legalText(tx, params.kind, now),
  'GET /api/legal/:kind/versions': ({ tx, params, now }) => versionsOf(tx, params.kind, now),
  'GET /api/legal/:kind/versions/:version': ({ tx, params, now }) =>
    versionOf(tx, params.kind, params.version, now),
  'GET /api/admin/legal': ({ services, tx, actor, now }) => legalOverview(services, tx, actor, now),
  'POST /api/admin/legal/:kind/drafts': (call) => beginDraft(call, call.params.kind),
  'GET /api/admin/legal/drafts/:draft_id': ({ services, tx, actor, params }) =>
    draftOf(services, tx, params.draft_id, actor),
  'PUT /api/admin/legal/drafts/:draft_id': (call) =>
    changeDraft(call, call.params.draft_id, call.body),
  'GET /api/admin/legal/drafts/:draft_id/comparison': ({ services, tx, params, now }) =>
    comparison(services, tx, params.draft_id, now),
  'GET /api/consents': async ({ tx, actor, now }) => ({
    items: await consentsOf(tx, actor.userId, now),
  }),
  'POST /api/consents': async ({ tx, actor, body, ip, userAgent, now }) => ({
    items: await acceptConsents(tx, actor.userId, body.accept, { ip, userAgent }, now),
  }),
})
