import { at } from '#domain/shared/common.ts'
import { z } from 'zod'

/** Why somebody of the platform has to see a masked value, and which. */
export const revealBody = z.strictObject({
  field: z.string().min(1).max(60),
  why: z
    .string('Say why you need to see it.')
    .trim()
    .min(5, 'Say why you need to see it.')
    .max(500),
})
/** The whole value and until when it is shown. */
export const revealed = z.object({ field: z.string(), value: z.string(), until: at })
