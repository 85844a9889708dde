import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

const messages: Readonly<Record<string, { subject: string; line: string }>> = {
  'deal-file.submitted': {
    subject: 'A deal room file is awaiting review',
    line: 'Review it, then approve or reject it.',
  },
  'deal-file.approved': {
    subject: 'A file in your deal room is approved',
    line: 'Publish it when you’re ready to share it.',
  },
  'deal-file.rejected': {
    subject: 'A file in your deal room was rejected',
    line: 'Correct it and resubmit it.',
  },
  'deal-file.widening': {
    subject: 'A wider audience of a deal room file is awaiting review',
    line: 'Review the file for its new readers, then approve or reject them.',
  },
  'deal-file.widened': {
    subject: 'A file in your deal room has its wider audience',
    line: 'The new readers can open it now.',
  },
  'deal-file.not-widened': {
    subject: 'A wider audience of a file in your deal room was rejected',
    line: 'Its present readers still open it.',
  },
}

interface DealFileData {
  title: string
  /** why it was rejected; null where nothing was written */
  reason: string | null
  path: string
}
/**
 * To staff or to the company, by the template that a deal-room file's machine names; null for a template without a
 * message.
 */
export function dealFileNotice(template: string, data: DealFileData): Notice | null {
  const message = messages[template]
  if (message === undefined) return null
  return {
    subject: message.subject,
    lines: [
      `“${data.title}”. ${message.line}`,
      ...(data.reason ? [`The reason: ${data.reason}`] : []),
    ],
    action: { label: 'Open the deal room', path: data.path },
  }
}

/** To an address that a company invites to its deal room; it may have no account yet. */
export const dealRoomOpened = (data: { listingId: string; company: string }): Notice => ({
  subject: `${data.company} opens its deal room to you`,
  lines: [
    `${data.company} invites you to read files that aren’t public. Sign in or create an account with this e-mail address.`,
  ],
  action: { label: 'Open the deal room', path: links.offering(data.listingId) },
})
