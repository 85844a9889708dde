import { z } from 'zod'
import { plainErrors } from '#domain/shared/plain-errors.ts'
import { address, country } from '#domain/shared/common.ts'

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

/**
 * Mailing address: like an address, but a PO box is allowed (31 CFR 1023.220(a)(2)(i)(A)(3) requires a street address
 * only for the residence).
 */
export const mailingAddress = z
  .strictObject({
    ...address.shape,
    country: country.meta({ title: 'Country', widget: 'country', autocomplete: 'country' }),
  })
  .superRefine((value, ctx) => {
    const plain = address.safeParse(
      { ...value, line1: value.line1.replace(/\bp\.?\s*o\.?\s*box\b/gi, 'Box') },
      { error: plainErrors },
    )
    if (!plain.success)
      for (const issue of plain.error.issues)
        ctx.addIssue({ code: 'custom', path: issue.path, message: issue.message })
  })
