import { z } from 'zod'
import { at, id, sha256 } from '#domain/shared/common.ts'
import { presentedSchema } from '#domain/shared/presented.ts'
import { legalKinds } from '#domain/shared/user.ts'

export const legalKindLabels: Readonly<Record<(typeof legalKinds)[number], string>> = {
  terms: 'Terms and conditions',
  privacy: 'Privacy policy',
  cookies: 'Cookies',
  electronic_delivery: 'Consent to electronic delivery',
}
/** A version's name: the month of its writing, with a letter for a second one: 2026-11 or 2026-11b. */
export const legalVersion = z
  .string()
  .trim()
  .regex(
    /^20\d{2}-(0[1-9]|1[0-2])[a-z]?$/,
    'Enter the version as year and month, for example 2026-11 or 2026-11b.',
  )
export const legalDraftBody = z.strictObject({
  version: legalVersion.meta({
    title: 'Version',
    help: 'Year and month, with a letter for a second one.',
  }),
  title: z.string().trim().min(3, 'Enter the title.').max(120).meta({ title: 'Title' }),
  summary: z.string().trim().min(20, 'Summarize the text and what changed.').max(500).meta({
    title: 'Summary',
    widget: 'textarea',
    help: 'Shown where people are asked to accept it.',
  }),
  html: z
    .string()
    .trim()
    .min(200, 'The text is too short for a legal text.')
    .max(200_000)
    .meta({ title: 'Text', widget: 'legal-text' }),
})
export type LegalDraftBody = z.infer<typeof legalDraftBody>
const kind = z.enum(legalKinds)
export const legalVersionRow = z.object({
  kind,
  version: z.string(),
  title: z.string(),
  effective_at: at,
  text_hash: sha256,
  accepted: z.int(),
})
export const legalDraft = legalDraftBody.extend({
  id,
  kind,
  version: z.string(),
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  based_on: z.string().nullable(),
  begun_at: at,
  saved_at: at,
  saved_by: z.string(),
  own: z.boolean(),
  status: presentedSchema,
})
export type LegalDraft = z.infer<typeof legalDraft>
export const textChange = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
/** A version next to the one in force: paragraphs that stay, come and go. */
export const legalComparison = z.object({
  from: z.string().nullable(),
  changes: z.array(textChange),
  added: z.int(),
  removed: z.int(),
})
