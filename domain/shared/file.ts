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
/**
 * What a person reads instead of a file that no virus scanner has passed, by what became of its scan. `too_large`: the
 * scanner takes fewer bytes than we do (StreamMaxLength of clamd.conf).
 */
export const scanMessages = {
  waiting:
    'This file hasn’t been checked for viruses yet. The check follows by itself; try again in a few minutes.',
  virus: 'A virus was found in this file, so it was removed. Choose another file.',
  too_large:
    'This file is too large for our virus check, so it was removed. Choose a smaller file.',
} as const
/** Why an upload can’t be opened. */
export type Unopened = 'locked' | 'unreadable' | 'heavy'
/** The message about an upload that can’t be opened, with the remedy. */
export const unopenedMessages: Readonly<Record<Unopened, string>> = {
  locked:
    'This PDF needs a password to open. Save a copy without the password and choose that copy.',
  unreadable:
    'This file is incomplete or damaged, so it can’t be opened. ' +
    'Open it on your device, save a new copy and choose that copy.',
  heavy:
    'This file has too many pages or pixels to open. Save a smaller copy and choose that copy.',
}
export const storedFile = z.object({
  id,
  name: z.string(),
  size: z.int(),
  content_type: z.string(),
  sha256,
  purpose: z.enum(filePurposes),
  uploaded_at: at,
  /** true: nobody can open it before a virus check, which follows by itself */
  awaits_check: z.boolean(),
})
export type StoredFile = z.infer<typeof storedFile>

/** Extensions of each type that browsers and phones write. */
export const fileExtensions: Readonly<
  Record<(typeof uploadRules.types)[number], readonly string[]>
> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'],
  'image/png': ['png'],
  'image/heic': ['heic', 'heif', 'hif'],
}
/** Readers of PDF find the header within so many bytes (ISO 32000-1, Annex H.3, note 13). */
export const PDF_HEADER_WITHIN = 1_024
/**
 * True when a file of this type may have this extension. Phones and programs rename pictures without converting them, so
 * a picture may have the extension of any picture type; other files need their own.
 */
export function fitsExtension(type: string, extension: string): boolean {
  const kind = (Object.keys(fileExtensions) as (keyof typeof fileExtensions)[]).find((one) =>
    fileExtensions[one].includes(extension.toLowerCase()),
  )
  return kind === type || (type.startsWith('image/') && kind?.startsWith('image/') === true)
}
