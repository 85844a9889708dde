import { z } from 'zod'
import { at, enteredCents, id, listOf, listQuery, rev } from '#domain/shared/common.ts'
import { storedFile } from '#domain/shared/file.ts'
import { beginInvestment, envelopeView, investmentView, stepDetail } from '../model/investment.ts'
import { stepNames } from '#domain/shared/investment-steps.ts'
import { historyEntry } from '#domain/shared/history-entry.ts'
import { registrationChoice } from '#domain/shared/registration-types.ts'
import { contracts } from '#domain/api/contract.ts'
import { asName } from '#domain/shared/names/entry.ts'

const params = z.object({ investment_id: id })
const step = params.extend({ step: z.enum(stepNames) })
const values = z.record(z.string(), z.unknown())

/**
 * The investor's own investments: begin with an amount, six steps in any order that the machine allows, review, sign,
 * submit.
 */
export const investmentsApi = contracts({
  'POST /api/investments': {
    summary:
      'Begin an investment with an amount; a draft that exists for the offering is continued.',
    access: 'consented',
    status: 201,
    idempotent: true,
    body: beginInvestment,
    answer: investmentView,
    errors: ['not_found', 'refused', 'guard_failed'],
  },
  'GET /api/investments': {
    summary: 'My investments; `group` pending = not final, held = closed, ended = the rest.',
    access: 'consented',
    query: listQuery.extend({ group: z.enum(['pending', 'held', 'ended', 'all']).default('all') }),
    answer: listOf(investmentView),
  },
  'GET /api/investments/:investment_id': {
    summary: 'One investment.',
    access: 'consented',
    params,
    answer: investmentView,
    errors: ['not_found'],
  },
  'GET /api/investments/:investment_id/history': {
    summary: 'What happened to it and to its steps, payment and documents, newest first.',
    access: 'consented',
    params,
    query: listQuery,
    answer: listOf(historyEntry),
    errors: ['not_found'],
  },
  'PUT /api/investments/:investment_id/terms': {
    summary: 'Change amount or registration; a signature given before is voided.',
    access: 'consented',
    params,
    idempotent: true,
    versioned: true,
    body: z.strictObject({ amount: enteredCents, registration: registrationChoice }),
    answer: investmentView,
    errors: ['not_found', 'refused', 'not_accepted', 'stale', 'step_up'],
  },
  'GET /api/investments/:investment_id/steps/:step': {
    summary: 'A step with what is known already.',
    access: 'consented',
    params: step,
    answer: stepDetail,
    errors: ['not_found', 'not_accepted'],
  },
  'PUT /api/investments/:investment_id/steps/:step/draft': {
    summary: 'Keep what is typed; nothing is checked but size and shape.',
    access: 'consented',
    params: step,
    body: z.strictObject({ values }),
    answer: z.object({ saved_at: at, rev }),
    errors: ['not_found', 'not_accepted'],
  },
  'POST /api/investments/:investment_id/steps/:step': {
    summary: 'Submit a step. What is wrong is named by field.',
    access: 'consented',
    params: step,
    idempotent: true,
    body: z.strictObject({
      values,
      /** step Payment by bank transfer: the text of the authorization, as the payer read it */
      authorization: z.string().max(4000).optional(),
    }),
    answer: investmentView,
    errors: ['not_found', 'invalid', 'refused', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'POST /api/investments/:investment_id/documents/:file_id/opened': {
    summary: 'Record that a document of the offering was opened.',
    access: 'consented',
    params: params.extend({ file_id: id }),
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/investments/:investment_id/agreement': {
    summary:
      'Generate the subscription agreement (and tax certification) from the present facts; an open one that still matches is answered.',
    access: 'consented',
    params,
    status: 201,
    idempotent: true,
    answer: envelopeView,
    errors: ['not_found', 'guard_failed'],
  },
  'POST /api/investments/:investment_id/sign': {
    summary:
      'Sign: typed name as on the ID, hash of what was shown; the signed PDF and its audit certificate are made.',
    access: 'consented',
    params,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      typed_name: asName(z.string().trim().min(2, 'Type your full name.').max(120)),
      sha256: z.string().length(64),
      intent: z.literal(true, 'Confirm that you intend to sign.'),
    }),
    answer: envelopeView,
    errors: ['not_found', 'refused', 'guard_failed', 'step_up'],
  },
  'POST /api/investments/:investment_id/submit': {
    summary:
      'Submit the signed investment: the commitment exists from here, whole, in part (`accept_less`) or on the waitlist.',
    access: 'consented',
    params,
    idempotent: true,
    body: z.strictObject({ accept_less: z.boolean().optional() }),
    answer: investmentView,
    errors: ['not_found', 'guard_failed', 'not_accepted', 'refused'],
  },
  'POST /api/investments/:investment_id/cancel': {
    summary: 'Cancel inside the window.',
    access: 'consented',
    params,
    idempotent: true,
    body: z.strictObject({ reason: z.string().trim().max(500).optional() }),
    answer: investmentView,
    errors: ['not_found', 'not_accepted', 'guard_failed'],
  },
  'POST /api/investments/:investment_id/amend': {
    summary:
      'Another amount for a commitment, while it may be cancelled and no money has moved. The commitment stays as it is until the agreement on the new amount is signed.',
    access: 'consented',
    params,
    status: 201,
    idempotent: true,
    body: z.strictObject({ amount: enteredCents }),
    answer: investmentView,
    errors: ['not_found', 'not_accepted', 'guard_failed', 'refused'],
  },
  'GET /api/investments/:investment_id/envelope': {
    summary: 'The documents of the signature.',
    access: 'consented',
    params,
    answer: envelopeView,
    errors: ['not_found'],
  },
  'GET /api/investments/:investment_id/envelope/:file': {
    summary: 'The agreement, the tax certification or the audit certificate as PDF.',
    access: 'consented',
    params: params.extend({ file: z.enum(['agreement.pdf', 'w9.pdf', 'certificate.pdf']) }),
    download: 'mixed',
    errors: ['not_found', 'step_up'],
  },
  'POST /api/files': {
    summary: 'Upload one file (multipart: purpose, file).',
    access: 'consented',
    status: 201,
    upload: true,
    answer: storedFile,
    errors: ['too_large', 'unsupported_type', 'invalid'],
  },
  'GET /api/files/:file_id': {
    summary: 'One of my own files.',
    access: 'consented',
    params: z.object({ file_id: id }),
    download: 'own',
    errors: ['not_found'],
  },
})
