import { at, id } from '#domain/shared/common.ts'
import { z } from 'zod'

/** Why somebody of the platform has to see the product as a person; the log keeps it. */
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
