import { z } from 'zod'
import { id, sha256 } from '#domain/shared/common.ts'
import {
  declineInput,
  invitationView,
  partyMeans,
  peopleInput,
  registrationLine,
  registrationView,
  signatureView,
} from '../model/registration.ts'
import { preparedTypes } from '../rules/registration.ts'
import { contracts } from '#domain/api/contract.ts'
import { asName } from '#domain/shared/names/entry.ts'

const params = z.object({ registration_id: id })
const party = z.object({ party_id: id })
const envelope = z.object({ envelope_id: id })
const values = z.record(z.string(), z.unknown())

/**
 * In whose name a person invests: joint, custodial, entity, trust and estate registrations, the people in them, and
 * what those sign.
 */
export const registrationsApi = contracts({
  'GET /api/registrations': {
    summary: 'My registrations.',
    access: 'consented',
    answer: z.object({ items: z.array(registrationLine) }),
  },
  'POST /api/registrations': {
    summary: 'Begin a registration of a type.',
    access: 'consented',
    status: 201,
    idempotent: true,
    body: z.strictObject({ type: z.enum(preparedTypes as [string, ...string[]]) }),
    answer: registrationView,
    errors: ['refused'],
  },
  'GET /api/registrations/:registration_id': {
    summary: 'One registration with its people.',
    access: 'consented',
    params,
    answer: registrationView,
    errors: ['not_found'],
  },
  'PUT /api/registrations/:registration_id': {
    summary: 'Keep its details; secrets that are not given again stay.',
    access: 'consented',
    params,
    versioned: true,
    body: z.strictObject({ values }),
    answer: registrationView,
    errors: ['not_found', 'invalid', 'not_accepted', 'stale', 'step_up'],
  },
  'PUT /api/registrations/:registration_id/people': {
    summary: 'Name the other people and the companies between them and the entity.',
    access: 'consented',
    params,
    versioned: true,
    body: peopleInput,
    answer: registrationView,
    errors: ['not_found', 'invalid', 'not_accepted', 'stale', 'step_up'],
  },
  'POST /api/registrations/:registration_id/submit': {
    summary: 'Submit it: everybody who has to take part gets a link by e-mail.',
    access: 'consented',
    params,
    idempotent: true,
    answer: registrationView,
    errors: ['not_found', 'invalid', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'GET /api/parties/:party_id': {
    summary: 'My part in a registration of somebody else.',
    access: 'consented',
    params: party,
    answer: invitationView,
    errors: ['not_found'],
  },
  'POST /api/parties/:party_id/join': {
    summary:
      'Take part: own identity details (not when they are on file and confirmed) and, for joint holders, means.',
    access: 'consented',
    params: party,
    idempotent: true,
    body: z.strictObject({ values: values.optional(), means: partyMeans.optional() }),
    answer: invitationView,
    errors: ['not_found', 'invalid', 'not_accepted', 'guard_failed', 'step_up'],
  },
  'POST /api/parties/:party_id/decline': {
    summary:
      'Do not take part: whoever asked is told who and why, and so is the company of each open investment.',
    access: 'consented',
    params: party,
    idempotent: true,
    body: declineInput,
    answer: invitationView,
    errors: ['not_found', 'not_accepted'],
  },
  'GET /api/signatures': {
    summary: 'Documents that others prepared and I sign.',
    access: 'consented',
    answer: z.object({ items: z.array(signatureView) }),
  },
  'GET /api/signatures/:envelope_id': {
    summary: 'One document that I sign.',
    access: 'consented',
    params: envelope,
    answer: signatureView,
    errors: ['not_found'],
  },
  'GET /api/signatures/:envelope_id/:file': {
    summary:
      'The agreement or the audit certificate as PDF; opening the agreement counts as having seen it.',
    access: 'consented',
    params: envelope.extend({ file: z.enum(['agreement.pdf', 'certificate.pdf']) }),
    download: 'own',
    errors: ['not_found'],
  },
  'POST /api/signatures/:envelope_id/sign': {
    summary:
      'Sign as one of several, in the order of signing: typed name as on the ID, hash of what was shown.',
    access: 'consented',
    params: envelope,
    idempotent: true,
    stepUp: true,
    body: z.strictObject({
      typed_name: asName(z.string().trim().min(2, 'Type your full name.').max(120)),
      sha256,
      intent: z.literal(true, 'Confirm that you intend to sign.'),
    }),
    answer: signatureView,
    errors: ['not_found', 'refused', 'guard_failed', 'not_accepted', 'step_up'],
  },
  'POST /api/signatures/:envelope_id/decline': {
    summary: 'Do not sign: the document ends, the investor and the company are told who and why.',
    access: 'consented',
    params: envelope,
    idempotent: true,
    body: declineInput,
    answer: signatureView,
    errors: ['not_found', 'not_accepted'],
  },
})
