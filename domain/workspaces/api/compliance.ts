import { z } from 'zod'
import { id, listOf, listQuery } from '#domain/shared/common.ts'
import {
  decisions,
  queueDetail,
  queueItem,
  queueKinds,
} from '#domain/investors/model/compliance.ts'
import { letterConcerns, lookupOutcomes } from '#domain/investors/rules/letter-concerns.ts'
import { contracts } from '#domain/api/contract.ts'
import { revealBody, revealed } from '../model/reveal.ts'

const params = z.object({ kind: z.enum(queueKinds), id })
const reason = z
  .string('Say why. The reason is stored with the decision.')
  .trim()
  .min(3, 'Say why. The reason is stored with the decision.')
  .max(2000)

/**
 * Compliance's own work: what waits for a person, its evidence, and the decision. Compliance and operators; never
 * support.
 */
export const complianceApi = contracts({
  'GET /api/admin/compliance/queue': {
    summary: 'What waits for a person, oldest first, with the age of each item.',
    access: 'admin',
    query: listQuery.extend({
      kind: z.enum(queueKinds).optional(),
      late: z.enum(['true', 'false']).optional(),
    }),
    answer: listOf(queueItem).extend({ counts: z.record(z.string(), z.int()) }),
    errors: ['forbidden'],
  },
  'GET /api/admin/compliance/queue/:kind/:id': {
    summary:
      'One item with its evidence (secrets masked), checks, earlier findings and the decisions that can be made. Screening hits are for compliance alone.',
    access: 'admin',
    params,
    answer: queueDetail,
    errors: ['forbidden', 'not_found'],
  },
  'POST /api/admin/compliance/queue/:kind/:id/decision': {
    summary:
      'Decide: approve, ask for a correction of named fields or files, reject with a reason, or say what a screening hit is.',
    access: 'admin',
    decides: 'found',
    params,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      decision: z.enum(decisions),
      reason,
      /** what has to be corrected, for `correct` */
      needs: z
        .array(
          z.strictObject({
            field: z.string().min(1).max(120),
            sentence: z.string().trim().min(3, 'Say what is right.').max(500),
          }),
        )
        .max(30)
        .optional(),
      /** where the license of a letter's writer was looked up, to verify an accreditation by a letter */
      lookup: z
        .strictObject({
          register: z
            .string('Name the register.')
            .trim()
            .min(2, 'Name the register, or where you looked.')
            .max(120),
          outcome: z.enum(lookupOutcomes, 'Choose what you found.'),
          note: z.string().trim().max(500).default(''),
        })
        .optional(),
      /** why a letter counts nevertheless, by what speaks against it */
      answers: z
        .partialRecord(
          z.enum(letterConcerns),
          z.string().trim().min(10, 'Say why, in a sentence.').max(1000),
        )
        .optional(),
      risk: z.enum(['low', 'medium', 'high', 'prohibited']).optional(),
    }),
    answer: z.object({ done: z.string() }),
    errors: [
      'forbidden',
      'not_found',
      'invalid',
      'not_accepted',
      'guard_failed',
      'four_eyes',
      'step_up',
    ],
  },
  'POST /api/admin/compliance/queue/:kind/:id/reveal': {
    summary:
      'Show one secret of the evidence for 30 seconds. Who, whose, which field, why and when are stored.',
    access: 'admin',
    unread: 'shows a secret',
    params,
    stepUp: true,
    body: revealBody,
    answer: revealed,
    errors: ['forbidden', 'not_found', 'step_up'],
  },
  'GET /api/admin/compliance/queue/:kind/:id/files/:file_id': {
    summary: 'A file of the evidence; looking at it is stored like a reveal.',
    access: 'admin',
    params: params.extend({ file_id: id }),
    download: 'others',
    stepUp: true,
    errors: ['forbidden', 'not_found', 'step_up'],
  },
})
