import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { LIST_EXPORT_JOB, listExportMachines } from './handlers.ts'
import { downloadList, exportOf, exportsOf, prepareList } from './prepared.ts'
import { exportFile } from './service.ts'
import { writeListExport } from './write.ts'

/**
 * Lists as files: each is the list's own call, page by page, with the rights of the person who takes the copy. Long
 * ones are written by a job.
 */
export const listExportsModule: Module = {
  name: 'list-exports',
  handlers: defineHandlers({
    'POST /api/exports/file': (call) => exportFile(call, call.body),
    'POST /api/exports': (call) => prepareList(call, call.body),
    'GET /api/exports': (call) => exportsOf(call, call.query),
    'GET /api/exports/:list_export_id': (call) => exportOf(call, call.params.list_export_id),
    'POST /api/exports/:list_export_id/download': (call) =>
      downloadList(call, call.params.list_export_id),
  }),
  machines: listExportMachines,
  jobs: { [LIST_EXPORT_JOB]: writeListExport },
}
