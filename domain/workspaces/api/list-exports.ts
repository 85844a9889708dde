import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import { listExportInput, listExportView } from '../model/list-exports.ts'

const params = z.object({ list_export_id: id })

/** Lists as files. Each is the list's own call, page by page, with the rights of who makes it. */
export const listExportsApi = contracts({
  'POST /api/exports/file': {
    summary:
      'A list as CSV or XLSX: the columns of its screen, its filters, all pages, at most 10,000 rows. Support and viewers take no copies; data of other people needs a fresh second factor.',
    access: 'person',
    body: listExportInput,
    download: 'mixed',
    errors: ['forbidden', 'not_found', 'refused', 'invalid', 'step_up', 'too_large', 'too_many'],
  },
  'POST /api/exports': {
    summary:
      'Have a long list prepared: a job writes the file with the rights that I have then, and it can be downloaded for seven days.',
    access: 'person',
    status: 201,
    idempotent: true,
    body: listExportInput,
    answer: listExportView,
    errors: ['forbidden', 'not_found', 'refused', 'invalid', 'step_up', 'too_many'],
  },
  'GET /api/exports': {
    summary: 'Long lists that I had prepared, newest first, with how far each is.',
    access: 'person',
    query: listQuery.pick({ cursor: true, limit: true }),
    answer: listOf(listExportView),
  },
  'GET /api/exports/:list_export_id': {
    summary: 'One long list that I had prepared, with how far it is.',
    access: 'person',
    params,
    answer: listExportView,
    errors: ['not_found'],
  },
  'POST /api/exports/:list_export_id/download': {
    summary:
      'The file of a list that is ready; a fresh second factor where it holds data of other people.',
    access: 'person',
    params,
    download: 'mixed',
    errors: ['not_found', 'not_accepted', 'forbidden', 'step_up'],
  },
})
