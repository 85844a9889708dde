import { z } from 'zod'
import { id, listOf, listQuery, rev } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'
import {
  acceptCheck,
  bulkAction,
  bulkActionDetail,
  bulkCheck,
  issuerBulkKinds,
  MOST_BULK,
  platformBulkKinds,
} from '../model/bulk-actions.ts'
import { consoleFilters } from './all-investments.ts'

const kind = z.enum(platformBulkKinds)
const ids = z
  .array(id)
  .min(1, 'Choose at least one investment.')
  .max(MOST_BULK, `Choose at most ${MOST_BULK} investments.`)
/** Investments with the `rev` that the preview answered: one that has changed since is refused by itself. */
const items = z
  .array(z.strictObject({ id, rev }))
  .min(1, 'Choose at least one investment.')
  .max(MOST_BULK, `Choose at most ${MOST_BULK} investments.`)
const filter = z.strictObject(consoleFilters)
const params = z.object({ action_id: id })
const offering = z.object({ listing_id: id })

/**
 * Actions on many investments. Compliance and operators act on any; an owner accepts what is ready in an offering of the
 * company. Support reads what was done. Stopping is an event of the machine `bulk-action`.
 */
export const bulkActionsApi = contracts({
  'POST /api/admin/bulk-actions/preview': {
    summary:
      'What a bulk action would do with the chosen investments, or with all that a filter leaves: how many are affected, and why the others are not. Stores and sends nothing.',
    access: 'admin',
    unread: 'stores nothing',
    body: z.union([z.strictObject({ kind, ids }), z.strictObject({ kind, filter })]),
    answer: bulkCheck,
    errors: ['forbidden', 'not_found', 'refused'],
  },
  'POST /api/admin/bulk-actions': {
    summary:
      'Begin a bulk action. Each investment is handled by itself: one that is refused stops no other. `filter` is recorded where the investments were chosen by one.',
    access: 'admin',
    decides: 'named',
    idempotent: true,
    stepUp: true,
    status: 201,
    body: z.strictObject({ kind, items, filter: filter.optional() }),
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
  'POST /api/dealroom/offerings/:listing_id/bulk-actions/preview': {
    summary:
      'The paid investments that wait for the company’s acceptance, and why some can’t be accepted now. Stores and sends nothing; owners only.',
    access: 'issuer',
    unread: 'stores nothing',
    params: offering,
    answer: acceptCheck,
    errors: ['not_found', 'forbidden'],
  },
  'POST /api/dealroom/offerings/:listing_id/bulk-actions': {
    summary:
      'Accept (countersign) these investments, each by its own event: one that is refused stops no other. Owners only.',
    access: 'issuer',
    decides: 'named',
    params: offering,
    idempotent: true,
    stepUp: true,
    status: 201,
    body: z.strictObject({ kind: z.enum(issuerBulkKinds), items }),
    answer: bulkAction,
    errors: ['not_found', 'forbidden', 'step_up'],
  },
  'GET /api/dealroom/offerings/:listing_id/bulk-actions': {
    summary: 'Bulk actions of the company in an offering, the newest first.',
    access: 'issuer',
    params: offering,
    query: listQuery.pick({ cursor: true, limit: true }),
    answer: listOf(bulkAction),
    errors: ['not_found'],
  },
  'GET /api/dealroom/offerings/:listing_id/bulk-actions/:action_id': {
    summary: 'One bulk action of the company: how far it is, and the result of each investment.',
    access: 'issuer',
    params: params.extend({ listing_id: id }),
    answer: bulkActionDetail,
    errors: ['not_found'],
  },
})
