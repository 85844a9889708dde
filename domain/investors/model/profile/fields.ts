import { z } from 'zod'

/** A line of text of a form: trimmed, in any script, with the message shown when it is empty. */
export const line = (says: string, max = 160) =>
  z.string().trim().min(1, says).max(max, `Use at most ${max} characters.`)
/** The same where it may stay empty. */
export const optionalLine = (max = 160) =>
  z.string().trim().max(max, `Use at most ${max} characters.`).optional()
/** A percentage with at most four decimals: 33.3333. */
export const percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, 'Enter a percentage with at most four decimals, like 33.33.')
