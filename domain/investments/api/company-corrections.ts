import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { id } from '#domain/shared/common.ts'
import { companyCorrection, companyFactsView } from '#domain/offerings/model/company-correction.ts'

const offering = z.object({ listing_id: id })

/** What the platform corrects about the company of an offering. */
export const companyCorrectionsApi = contracts({
  'GET /api/admin/offerings/:listing_id/company-information': {
    summary:
      'Name, formation, office and masked EIN of the offering’s company, and past corrections.',
    access: 'admin',
    params: offering,
    answer: companyFactsView,
    errors: ['not_found'],
  },
  'PUT /api/admin/offerings/:listing_id/company-information': {
    summary:
      'Correct the company’s information with a reason. What investors of an open offering read is proposed as a material amendment.',
    access: 'admin',
    stepUp: true,
    params: offering,
    versioned: true,
    body: companyCorrection,
    answer: companyFactsView,
    errors: ['not_found', 'forbidden', 'refused', 'stale', 'not_accepted'],
  },
})
