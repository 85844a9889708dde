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
import {
  changePlatform,
  currentPlatform,
  platformHistory,
  platformView,
  restorePlatform,
  versionOfPlatform,
} from './info.ts'
import { legalText } from './texts.ts'

export const platformHandlers = defineHandlers({
  'GET /api/platform': ({ tx, services }) => platformView(tx, services.demo),
  'GET /api/admin/platform': ({ tx }) => currentPlatform(tx),
  'PUT /api/admin/platform': (call) => changePlatform(call, call.body),
  'GET /api/admin/platform/versions': ({ tx, query }) => platformHistory(tx, query),
  'GET /api/admin/platform/versions/:version': ({ tx, params }) =>
    versionOfPlatform(tx, params.version),
  'POST /api/admin/platform/versions/:version/restore': (call) =>
    restorePlatform(call, call.params.version, call.body.reason),
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
