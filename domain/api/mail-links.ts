import { z } from 'zod'
import { contracts } from './contract.ts'

const params = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{20,200}$/) })

/**
 * The code of a link by mail that decides or signs. Until it was right in this browser, every call of the link is
 * refused with address_code.
 */
export const mailLinksApi = contracts({
  'POST /api/mail-links/:token/code': {
    summary: 'Mail a code to the address that a link was sent to; the earlier code ends.',
    access: 'public',
    params,
    answer: z.object({
      /** masked */
      address: z.string(),
      /** seconds until another code may be requested */
      retry_after: z.int().nonnegative(),
    }),
    errors: ['not_found', 'too_many'],
  },
  'POST /api/mail-links/:token/open': {
    summary: 'Open a link in this browser with the code of its address.',
    access: 'public',
    params,
    status: 204,
    body: z.strictObject({
      code: z
        .string()
        .regex(/^\d{6}$/, 'Enter all six digits.')
        .meta({ examples: ['123456'] }),
    }),
    errors: ['not_found', 'code_incorrect', 'code_expired', 'too_many'],
  },
})
