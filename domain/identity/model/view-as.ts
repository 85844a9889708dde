import { at, id } from '#domain/shared/common.ts'
import { z } from 'zod'

/** Why an operator has to view the product as a person; stored in the log. */
export const viewAsInput = z.strictObject({
  why: z
    .string('Say why you need to view as this person.')
    .trim()
    .min(5, 'Say why you need to view as this person.')
    .max(500),
})
/** The token of a view, shown once, and until when it counts. */
export const viewAsBegun = z.object({
  id,
  access_token: z.string(),
  expires_in: z.int().meta({ description: 'seconds' }),
  ends_at: at,
})
