import type { Notice } from '#domain/mail/letter.ts'

/**
 * To those whose thing it is: somebody acted on it. `says` is what happened as the log names it ("Removed the
 * endpoint"), `what` the kind of record ("Webhook endpoint"), `path` its page where the reader has one.
 */
export const actOnYours = (data: { says: string; what: string; path: string | null }): Notice => ({
  subject: `${data.what}: ${data.says.charAt(0).toLowerCase()}${data.says.slice(1)}`,
  lines: [
    `${data.says}. The record’s history shows who did it and when.`,
    'If you didn’t expect this, check who has access, change your password and contact us.',
  ],
  ...(data.path === null ? {} : { action: { label: 'Open the record', path: data.path } }),
})
