import { z } from 'zod'
import { at, enteredCents, id, listOf, listQuery, wholeInText } from '#domain/shared/common.ts'
import { quote } from '#domain/offerings/model/quote.ts'
import { registrationChoice } from '#domain/shared/registration-types.ts'
import {
  facets,
  marketplaceQuery,
  offeringCard,
  offeringPage,
  offeringUpdate,
} from '../model/offering.ts'
import { contracts } from '#domain/api/contract.ts'

const params = z.object({ listing_id: id })

/** What the public sees of offerings. Reg D 506(b) offerings exist for no stranger: 404, and never in the list. */
export const offeringsApi = contracts({
  'GET /api/offerings': {
    summary: 'The marketplace: search, filters, sort, by cursor.',
    access: 'public',
    query: marketplaceQuery,
    answer: listOf(offeringCard).extend({ facets, server_time: at }),
  },
  'GET /api/offerings/:listing_id': {
    summary: 'An offering’s public page.',
    access: 'public',
    params,
    answer: offeringPage,
    errors: ['not_found'],
  },
  'GET /api/offerings/:listing_id/updates': {
    summary: 'Updates of an offering, newest first.',
    access: 'public',
    params,
    query: listQuery,
    answer: listOf(offeringUpdate),
    errors: ['not_found'],
  },
  'GET /api/offerings/:listing_id/documents/:file_id': {
    summary: 'A published document.',
    access: 'public',
    params: params.extend({ file_id: id }),
    download: 'public',
    errors: ['not_found'],
  },
  'GET /api/offerings/:listing_id/quote': {
    summary:
      'What an amount means: units, fee, limit with its formula, and what speaks against it.',
    access: 'public',
    params,
    query: z.strictObject({
      amount: wholeInText(enteredCents),
      registration: registrationChoice.default('individual'),
      investment_id: id.optional(),
    }),
    answer: quote,
    errors: ['not_found'],
  },
})
