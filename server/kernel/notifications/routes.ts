import { defineHandlers } from '#server/kernel/http/call.ts'
import { emailPage, sendAgain } from './mail-log.ts'
import { mailbox } from './mailbox.ts'
import { markRead, noticesOf, preferencesOf, savePreferences, unread } from './notice-list.ts'
import { unsubscribe, unsubscribeView } from './unsubscribe.ts'

export const handlers = defineHandlers({
  'GET /api/notices': ({ services, tx, actor, query }) =>
    noticesOf(services, tx, actor.userId, query),
  'GET /api/notices/unread': ({ tx, actor }) => unread(tx, actor.userId),
  'POST /api/notices/read': ({ tx, actor, body, now }) => markRead(tx, actor.userId, body.ids, now),
  'GET /api/notices/preferences': ({ tx, actor }) => preferencesOf(tx, actor.userId),
  'PUT /api/notices/preferences': (call) => savePreferences(call, call.body, call.headers.ifMatch),
  'GET /api/unsubscribe/:token': ({ services, tx, params }) =>
    unsubscribeView(services, tx, params.token),
  'POST /unsubscribe/:token': ({ services, tx, params, now }) =>
    unsubscribe(services, tx, params.token, now),
  'GET /api/admin/emails': ({ tx, query }) => emailPage(tx, query),
  'POST /api/admin/emails/:id/send': ({ tx, services, params }) =>
    sendAgain(tx, services, params.id),
  'GET /meta/mailbox.json': ({ tx, services, query }) => mailbox(tx, services, query),
})
