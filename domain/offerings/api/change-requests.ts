import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id } from '#domain/shared/common.ts'
import {
  changeRequestView,
  changeSubjects,
  companyRequest,
  partnerRequest,
  requestDocument,
  typeRequest,
} from '../model/change-request.ts'
import { companyFacts } from '../model/company-correction.ts'
import { offeringTypes } from '../model/offering.ts'

const offering = z.object({ listing_id: id })
const request = offering.extend({ request_id: id })

/**
 * Changes that a company requests because they cannot be edited directly. Events of a request go through `POST
 * /api/lifecycles/change-request/:id/events`.
 */
export const changeRequestsApi = contracts({
  'GET /api/dealroom/offerings/:listing_id/change-requests': {
    summary:
      'Requests of one subject, newest first, and whether a new one can be made; the company and the platform read.',
    access: 'issuer',
    params: offering,
    query: z.strictObject({ subject: z.enum(changeSubjects) }),
    answer: z.object({
      items: z.array(changeRequestView),
      type: z.enum(offeringTypes),
      /** of `company-information`: the stored data, the EIN masked */
      company: companyFacts.nullable(),
      /** why none can be requested now; null when one can */
      refused: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'POST /api/dealroom/offerings/:listing_id/change-requests/type': {
    summary: 'Request another type of offering; owners only. Approval opens a new offering.',
    access: 'issuer',
    unread: 'begins a request',
    params: offering,
    status: 201,
    idempotent: true,
    body: typeRequest,
    answer: changeRequestView,
    errors: ['not_found', 'forbidden', 'refused', 'not_accepted'],
  },
  'POST /api/dealroom/offerings/:listing_id/change-requests/company': {
    summary:
      'Request a correction of the company; owners only. Approval applies it, or proposes it as an amendment of each open offering whose investors read it.',
    access: 'issuer',
    stepUp: true,
    unread: 'begins a request',
    params: offering,
    status: 201,
    idempotent: true,
    body: companyRequest,
    answer: changeRequestView,
    errors: ['not_found', 'forbidden', 'invalid', 'refused', 'not_accepted'],
  },
  'POST /api/dealroom/offerings/:listing_id/change-requests/partner': {
    summary:
      'Request another partner in place of a seat; compliance and operators only. Approval ends the seat and invites the new partner.',
    access: 'issuer',
    unread: 'begins a request',
    params: offering,
    status: 201,
    idempotent: true,
    body: partnerRequest,
    answer: changeRequestView,
    errors: ['not_found', 'forbidden', 'invalid', 'refused', 'not_accepted'],
  },
  'POST /api/dealroom/offerings/:listing_id/change-requests/:request_id/documents': {
    summary: 'Add a document to a request that is not decided; the side that made it only.',
    access: 'issuer',
    unread: 'adds a document of one’s own side',
    params: request,
    status: 201,
    idempotent: true,
    body: requestDocument,
    answer: changeRequestView,
    errors: ['not_found', 'forbidden', 'refused', 'not_accepted'],
  },
  'GET /api/dealroom/offerings/:listing_id/change-requests/:request_id/documents/:file_id': {
    summary: 'Bytes of a document of a request, for its company and the platform.',
    access: 'issuer',
    params: request.extend({ file_id: id }),
    download: 'shared',
    errors: ['not_found'],
  },
})
