import { contracts } from '#domain/api/contract.ts'
import { listExportInput } from '../model/list-exports.ts'

/** Lists as files. Each is the list's own call, page by page, with the rights of who makes it. */
export const listExportsApi = contracts({
  'POST /api/exports/file': {
    summary:
      'A list as CSV or XLSX: the columns of its screen, its filters, all pages, at most 10,000 rows. Support and viewers take no copies; data of other people needs a fresh second factor.',
    access: 'person',
    body: listExportInput,
    download: true,
    errors: ['forbidden', 'not_found', 'refused', 'invalid', 'step_up', 'too_large', 'too_many'],
  },
})
