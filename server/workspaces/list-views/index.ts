import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { addView, changeView, chooseColumns, dropView, viewsOf } from './service.ts'

/** How each person looks at lists: saved views and chosen columns. */
export const listViewsModule: Module = {
  name: 'list-views',
  handlers: defineHandlers({
    'GET /api/list-views': (call) => viewsOf(call),
    'POST /api/list-views': (call) => addView(call, call.body),
    'PUT /api/list-views/:view_id': (call) => changeView(call, call.params.view_id, call.body),
    'DELETE /api/list-views/:view_id': (call) => dropView(call, call.params.view_id),
    'PUT /api/list-columns': (call) => chooseColumns(call, call.body),
  }),
}
