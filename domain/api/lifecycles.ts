import { z } from 'zod'
import { historyEntry } from '#domain/shared/history-entry.ts'
import { id, listOf, listQuery, rev } from '../shared/common.ts'
import { presentedSchema } from '../shared/presented.ts'
import { contracts } from './contract.ts'

const params = z.object({ machine: z.string().regex(/^[a-z][a-z-]{1,40}$/), id })

/**
 * Routes shared by every machine: read its state, send an event, read its log. The machine defines who may send what.
 */
export const lifecyclesApi = contracts({
  'GET /api/lifecycles/:machine/:id': {
    summary: 'The state of a machine as the one who asks may see it.',
    access: 'consented',
    params,
    answer: presentedSchema,
    errors: ['not_found'],
  },
  'POST /api/lifecycles/:machine/:id/events': {
    summary: 'Send one event. 409 names the state and the events that it would accept.',
    access: 'consented',
    params,
    /** payload fields in addition to `type` are checked against the event's own schema */
    body: z.strictObject({
      type: z.string().max(60),
      payload: z.record(z.string(), z.unknown()).optional(),
      reason: z.string().trim().max(2000).optional(),
      /** `rev` of the record as it was read; 412 `stale` says what changed since */
      rev,
    }),
    answer: presentedSchema,
    idempotent: true,
    decides: 'named',
    errors: [
      'not_found',
      'not_accepted',
      'guard_failed',
      'stale',
      'forbidden',
      'four_eyes',
      'second_person',
      'step_up',
    ],
  },
  'GET /api/lifecycles/:machine/:id/history': {
    summary: 'The log of a machine, newest first; sensitive values masked.',
    access: 'consented',
    params,
    query: listQuery,
    answer: listOf(historyEntry),
    errors: ['not_found'],
  },
})
