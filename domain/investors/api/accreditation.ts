import { z } from 'zod'
import {
  accreditationView,
  beginClaim,
  claimView,
  evidenceView,
  letterConfirmation,
  letterRefusal,
  letterView,
} from '../model/accreditation.ts'
import { id } from '#domain/shared/common.ts'
import { contracts } from '#domain/api/contract.ts'

const params = z.object({ claim_id: id })
const link = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{20,100}$/) })

/** Accreditation in all its ways: a person's claims, and the letter of a third party behind a link. */
export const accreditationApi = contracts({
  'GET /api/accreditations': {
    summary: 'My accreditation: claims, what is verified, and what a claim can choose from.',
    access: 'consented',
    answer: accreditationView,
  },
  'POST /api/accreditations': {
    summary: 'Begin a claim in a category and a way; the open one of the same subject is changed.',
    access: 'consented',
    status: 201,
    idempotent: true,
    body: beginClaim,
    answer: claimView,
    errors: ['invalid', 'too_many'],
  },
  'GET /api/accreditations/:claim_id': {
    summary: 'One of my claims.',
    access: 'consented',
    params,
    answer: claimView,
    errors: ['not_found'],
  },
  'PUT /api/accreditations/:claim_id': {
    summary: 'Keep what is filled in.',
    access: 'consented',
    params,
    versioned: true,
    body: z.strictObject({ values: z.record(z.string(), z.unknown()) }),
    answer: claimView,
    errors: ['not_found', 'invalid', 'not_accepted', 'stale', 'unknown_field'],
  },
  'POST /api/accreditations/:claim_id/submit': {
    summary: 'Submit it: to the writer of the letter, to the rule, or to a person.',
    access: 'consented',
    params,
    idempotent: true,
    answer: claimView,
    errors: ['not_found', 'invalid', 'not_accepted', 'guard_failed', 'too_many'],
  },
  'POST /api/accreditations/:claim_id/renew': {
    summary: 'Begin the same claim again with its figures and names.',
    access: 'consented',
    params,
    status: 201,
    idempotent: true,
    answer: claimView,
    errors: ['not_found', 'not_accepted', 'too_many'],
  },
  'GET /api/investments/:investment_id/accreditation': {
    summary:
      'What verifies my accreditation for an investment under Rule 506(c), or is under way for it.',
    access: 'consented',
    params: z.object({ investment_id: id }),
    answer: evidenceView,
    errors: ['not_found'],
  },
  'GET /api/accreditation-letters/:token': {
    summary: 'The letter behind a mailed link: about whom, and in which words.',
    access: 'public',
    changes: true,
    params: link,
    answer: letterView,
    errors: ['not_found', 'address_code', 'too_many'],
  },
  'POST /api/accreditation-letters/:token/confirm': {
    summary: 'Confirm in the terms of the rule, and sign (17 CFR 230.506(c)(2)(ii)(C)).',
    access: 'public',
    params: link,
    idempotent: true,
    body: letterConfirmation,
    answer: letterView,
    errors: ['not_found', 'address_code', 'invalid', 'too_many'],
  },
  'POST /api/accreditation-letters/:token/refuse': {
    summary: 'Do not confirm, or ask for a change first; the investor reads why.',
    access: 'public',
    params: link,
    status: 204,
    idempotent: true,
    body: letterRefusal,
    errors: ['not_found', 'address_code', 'too_many'],
  },
})
