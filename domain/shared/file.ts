import { z } from 'zod'
import { at, id, sha256 } from './common.ts'

export const filePurposes = [
  'identity_document',
  'ira_document',
  'registration_document',
  'offering_document',
  'signed_document',
  'questionnaire_paper',
  'company_document',
  'transfer_document',
  'report',
  'platform_logo',
] as const
/** pdf, jpg, png or heic, at most 10 MB (31 CFR 1023.220(a)(2)(ii)(A)). */
export const uploadRules = {
  maxBytes: 10 * 1024 * 1024,
  types: ['application/pdf', 'image/jpeg', 'image/png', 'image/heic'],
} as const
export const storedFile = z.object({
  id,
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  sha256,
  purpose: z.enum(filePurposes),
  uploaded_at: at,
})
export type StoredFile = z.infer<typeof storedFile>
