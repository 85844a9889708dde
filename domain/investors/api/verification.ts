import { z } from 'zod'
import { listOf, listQuery } from '#domain/shared/common.ts'
import {
  identityView,
  statementInput,
  statementView,
  verificationEntry,
  verificationKinds,
  verificationParts,
} from '../model/verification.ts'
import { contracts } from '#domain/api/contract.ts'

/**
 * Who an investor is: the identity check from the profile, the own statement under Rule 506(d), and the log of all of
 * it.
 */
export const verificationApi = contracts({
  'GET /api/verification/identity': {
    summary: 'My identity check: state, what to correct, documents, and whether it can be sent.',
    access: 'consented',
    answer: identityView,
  },
  'POST /api/verification/identity/check': {
    summary: 'Start, repeat or renew the identity check with what is on file.',
    access: 'consented',
    idempotent: true,
    answer: identityView,
    errors: ['invalid', 'not_accepted', 'guard_failed'],
  },
  'POST /api/identity-notices': {
    summary:
      'An event of Alloy, signed in the header Authorization with the HMAC-SHA256 of its body. It counts once, and only as a hint to ask what a review there decided. Not found where no secret is set.',
    access: 'public',
    signed: true,
    answer: z.object({ taken: z.boolean() }),
    errors: ['not_found', 'unauthorized', 'too_large', 'too_many'],
  },
  'GET /api/verification/statement': {
    summary: 'My own statement under Rule 506(d): questions, answers, state and history.',
    access: 'consented',
    answer: statementView,
  },
  'POST /api/verification/statement': {
    summary: 'Answer, certify and sign; a yes goes to a person.',
    access: 'consented',
    idempotent: true,
    body: statementInput,
    answer: statementView,
    errors: ['invalid', 'unknown_field', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'GET /api/verification/history': {
    summary:
      'What happened to my identity, accreditation, statement, assets and source of funds, newest first.',
    access: 'consented',
    query: listQuery.extend({
      part: z.enum(verificationParts).optional(),
      kind: z.enum(verificationKinds).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    answer: listOf(verificationEntry),
  },
})
