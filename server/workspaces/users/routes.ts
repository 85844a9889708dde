import { defineHandlers } from '#server/kernel/http/call.ts'
import { analyticsOf } from './analytics.ts'
import { detailOf, sessionsOf } from './detail.ts'
import { userList } from './list.ts'
import { historyPage, investmentsPage, registrationsPage } from './related.ts'
import { revealField } from './reveal.ts'

export const usersHandlers = defineHandlers({
  'GET /api/admin/users': ({ services, tx, query }) => userList(services, tx, query),
  'GET /api/admin/users/analytics/:what': ({ tx, params, now }) =>
    analyticsOf(tx, params.what, now),
  'GET /api/admin/users/:id': ({ services, tx, params, actor }) =>
    detailOf(services, tx, params.id, actor),
  'GET /api/admin/users/:id/investments': ({ services, tx, params, query }) =>
    investmentsPage(services, tx, params.id, query),
  'GET /api/admin/users/:id/registrations': ({ services, tx, params, query }) =>
    registrationsPage(services, tx, params.id, query),
  'GET /api/admin/users/:id/sessions': ({ services, tx, params }) =>
    sessionsOf(services, tx, params.id),
  'GET /api/admin/users/:id/history': ({ services, tx, params, query, actor }) =>
    historyPage(services, tx, params.id, query, actor),
  'POST /api/admin/users/:id/reveal': (call) => revealField(call, call.params.id, call.body),
})
