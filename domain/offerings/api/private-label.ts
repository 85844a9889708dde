import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id, rev } from '#domain/shared/common.ts'
import {
  labelLook,
  lookDecision,
  newPrivateDomain,
  privateLabelInput,
  privateLabelView,
} from '../model/private-label.ts'

const offering = z.object({ listing_id: id })
const host = z.string().min(3).max(253)

/** An offering at a domain of its company: its look, the domain with its records, and the calls of its pages. */
export const privateLabelApi = contracts({
  'GET /api/dealroom/offerings/:listing_id/private-label': {
    summary: 'The look of an offering’s own domain, and its records.',
    access: 'issuer',
    params: offering,
    answer: privateLabelView,
    errors: ['not_found'],
  },
  'PUT /api/dealroom/offerings/:listing_id/private-label': {
    summary:
      'Save the look of an offering’s own domain as its next version; owners only. Visitors see it when the platform has approved it.',
    access: 'issuer',
    stepUp: true,
    params: offering,
    versioned: true,
    body: privateLabelInput,
    answer: z.object({ rev }),
    errors: ['not_found', 'forbidden', 'stale', 'invalid', 'refused'],
  },
  'POST /api/admin/offerings/:listing_id/private-label/review': {
    summary:
      'Approve or reject the version of a look that was read; visitors see the newest approved one. Not by the person who saved it.',
    access: 'admin',
    stepUp: true,
    params: offering,
    versioned: true,
    idempotent: true,
    body: lookDecision,
    answer: z.object({ shown: rev.nullable() }),
    errors: ['not_found', 'forbidden', 'four_eyes', 'stale', 'invalid', 'not_accepted'],
  },
  'GET /api/dealroom/offerings/:listing_id/private-label/logo': {
    summary: 'The logo of the saved look, approved or not.',
    access: 'issuer',
    params: offering,
    download: 'shared',
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/private-label/domain': {
    summary: 'Request a domain and start checking its records; owners only.',
    access: 'issuer',
    unread: 'begins a domain',
    params: offering,
    status: 201,
    idempotent: true,
    body: newPrivateDomain,
    answer: z.object({ id }),
    errors: ['not_found', 'forbidden', 'not_accepted', 'invalid', 'refused', 'too_many'],
  },
  'GET /api/private-labels/:host': {
    summary: 'The look of an active domain.',
    access: 'public',
    params: z.object({ host }),
    answer: labelLook,
    errors: ['not_found'],
  },
  'GET /api/private-labels/:host/logo/:file_id': {
    summary: 'The logo of an active domain.',
    access: 'public',
    params: z.object({ host, file_id: id }),
    download: 'public',
    errors: ['not_found'],
  },
  'GET /api/private-label-hosts': {
    summary:
      'Whether a certificate may be issued for a host: 204 for a verified domain, else 404. For the proxy that ends TLS.',
    access: 'public',
    query: z.object({ domain: host }),
    status: 204,
    errors: ['not_found'],
  },
})
