import { z } from 'zod'
import { at, id } from '#domain/shared/common.ts'
import { ownTaxForms } from '../model/tax/kinds.ts'
import {
  taxFormDetail,
  taxFormSummary,
  taxHolder,
  taxOverview,
  taxUpload,
} from '../model/tax/views.ts'
import { contracts } from '#domain/api/contract.ts'

const holder = z.strictObject({ for: taxHolder.default('self') })
const form = z.object({ form: z.enum(ownTaxForms) })
const values = z.record(z.string().max(60), z.unknown())
const kept = z.object({ saved_at: at })

/** Tax forms of a person and of the registrations with a number of their own (26 CFR 1.1441-1, 31.3406(h)-3). */
export const taxApi = contracts({
  'GET /api/personal/tax': {
    summary: 'Which tax form is due and why, my answers, and every form.',
    access: 'consented',
    query: holder,
    answer: taxOverview,
    errors: ['not_found'],
  },
  'PUT /api/personal/tax/questions/draft': {
    summary: 'Keep what is typed into the general questions.',
    access: 'consented',
    body: z.strictObject({ values }),
    answer: kept,
    errors: ['unknown_field', 'too_large'],
  },
  'POST /api/personal/tax/questions': {
    summary: 'Submit the general questions; the answer names the form that is due.',
    access: 'consented',
    idempotent: true,
    body: z.strictObject({ values }),
    answer: taxOverview,
    errors: ['invalid'],
  },
  'GET /api/personal/tax/forms/:form': {
    summary: 'A form with what is known filled in; numbers are masked.',
    access: 'consented',
    params: form,
    query: holder,
    answer: taxFormDetail,
    errors: ['not_found'],
  },
  'PUT /api/personal/tax/forms/:form/draft': {
    summary: 'Keep what is typed into a form. Numbers are sealed at once.',
    access: 'consented',
    params: form,
    body: z.strictObject({ for: taxHolder, values }),
    answer: kept,
    errors: ['not_found', 'unknown_field', 'too_large'],
  },
  'POST /api/personal/tax/forms/:form/signature': {
    summary: 'Sign a form: the last field. It holds at once, or when a person has accepted it.',
    access: 'consented',
    params: form,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({ for: taxHolder, values }),
    answer: taxFormDetail,
    errors: ['not_found', 'invalid', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'POST /api/personal/tax/uploads': {
    summary: 'Submit a W-8 that was signed elsewhere, as PDF; a person looks at it.',
    access: 'consented',
    status: 201,
    idempotent: true,
    body: taxUpload.extend({ for: taxHolder }),
    answer: taxFormSummary,
    errors: ['not_found', 'invalid', 'guard_failed', 'refused'],
  },
  'GET /api/personal/tax/papers/:form_id': {
    summary: 'My signed form as PDF, to print. Each download is kept in its list of accesses.',
    access: 'consented',
    params: z.object({ form_id: id }),
    download: 'own',
    errors: ['not_found'],
  },
})
