import { contracts } from '#domain/api/contract.ts'
import { listOf, listQuery } from '#domain/shared/common.ts'
import { logHeadView } from '../model/log-heads.ts'

/** Signed heads of the log: each day one, over everything that was recorded. */
export const logHeadsApi = contracts({
  'GET /api/admin/log-heads': {
    summary: 'Signed heads of the log, the newest first.',
    access: 'admin',
    query: listQuery,
    answer: listOf(logHeadView),
  },
})
