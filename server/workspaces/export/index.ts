import { defineHandlers } from '#server/kernel/http/call.ts'
import type { Module } from '#server/kernel/module.ts'
import { EXPORT_JOB, exportMachines } from './handlers.ts'
import { prepareExport } from './prepare.ts'
import { askExport, downloadExport, exportsOf } from './service.ts'

/** Copies of everything that is held about a person: data.json, a summary as PDF, and the own files. */
export const exportModule: Module = {
  name: 'export',
  handlers: defineHandlers({
    'GET /api/data/exports': ({ services, tx, actor, query }) =>
      exportsOf(services, tx, actor.userId, query),
    'POST /api/data/exports': (call) => askExport(call, call.body.whole_numbers),
    'POST /api/data/exports/:export_id/download': (call) =>
      downloadExport(call, call.params.export_id),
  }),
  machines: exportMachines,
  jobs: { [EXPORT_JOB]: prepareExport },
}
