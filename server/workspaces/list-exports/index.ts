import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { exportFile } from './service.ts'

/** Lists as files: each is the list's own call, page by page, with the rights of the person who takes the copy. */
export const listExportsModule: Module = {
  name: 'list-exports',
  handlers: defineHandlers({
    'POST /api/exports/file': (call) => exportFile(call, call.body),
  }),
}
