import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import {
  bulkAction,
  bulkActionDetail,
  bulkActionKinds,
  bulkCheck,
  MOST_BULK,
} from '../model/bulk-actions.ts'
import { consoleFilters } from './all-investments.ts'

const kind = z.enum(bulkActionKinds)
const ids = z
  .array(id)
  .min(1, 'Choose at least one investment.')
  .max(MOST_BULK, `Choose at most ${MOST_BULK} investments.`)
const filter = z.strictObject(consoleFilters)
const params = z.object({ action_id: id })

/** Actions on many investments. Compliance and operators act; support reads what was done. */
export const bulkActionsApi = contracts({
  'POST /api/admin/bulk-actions/preview': {
    summary:
      'What a bulk action would do with the chosen investments, or with all that a filter leaves: how many are affected, and why the others are not. Stores and sends nothing.',
    access: 'admin',
    body: z.union([z.strictObject({ kind, ids }), z.strictObject({ kind, filter })]),
    answer: bulkCheck,
    errors: ['forbidden', 'not_found', 'refused'],
  },
  'POST /api/admin/bulk-actions': {
    summary:
      'Begin a bulk action. Each investment is handled by itself: one that is refused stops no other. `filter` is recorded where the investments were chosen by one.',
    access: 'admin',
    idempotent: true,
    stepUp: true,
    status: 201,
    body: z.strictObject({ kind, ids, filter: filter.optional() }),
    answer: bulkAction,
    errors: ['forbidden', 'not_found', 'step_up'],
  },
  'GET /api/admin/bulk-actions': {
    summary: 'Bulk actions, the newest first.',
    access: 'admin',
    query: listQuery.pick({ cursor: true, limit: true }),
    answer: listOf(bulkAction),
  },
  'GET /api/admin/bulk-actions/:action_id': {
    summary: 'One bulk action: how far it is, and the result of each investment.',
    access: 'admin',
    params,
    answer: bulkActionDetail,
    errors: ['not_found'],
  },
})
