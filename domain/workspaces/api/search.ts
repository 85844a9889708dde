import { z } from 'zod'
import { contracts } from '#domain/api/contract.ts'
import { found, SHORTEST_SEARCH } from '../model/search.ts'

/** One search over what the platform's people open. */
export const searchApi = contracts({
  'GET /api/admin/search': {
    summary:
      'People by name or mail address, offerings by name or company, investments by number or payment reference, bank statements by the bank’s reference; a few of each.',
    access: 'admin',
    query: z.strictObject({
      q: z
        .string()
        .trim()
        .min(SHORTEST_SEARCH, `Enter at least ${SHORTEST_SEARCH} characters.`)
        .max(120),
    }),
    answer: z.object({ items: z.array(found) }),
    errors: ['invalid'],
  },
})
