import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

const said: Readonly<Record<string, { subject: string; line: string }>> = {
  'deal-file.submitted': {
    subject: 'A file of a deal room waits for review',
    line: 'Review it, then approve or reject it.',
  },
  'deal-file.approved': {
    subject: 'A file of your deal room is approved',
    line: 'Publish it when you’re ready to share it.',
  },
  'deal-file.rejected': {
    subject: 'A file of your deal room was rejected',
    line: 'Correct it and resubmit it.',
  },
}

interface DealFileData {
  title: string
  /** why it was rejected; null where nothing was written */
  reason: string | null
  path: string
}
/** To staff or to the company, by the template that a deal-room file's machine names; null for one without words. */
export function dealFileNotice(template: string, data: DealFileData): Notice | null {
  const words = said[template]
  if (words === undefined) return null
  return {
    subject: words.subject,
    lines: [
      `“${data.title}”. ${words.line}`,
      ...(data.reason ? [`The reason: ${data.reason}`] : []),
    ],
    action: { label: 'Open the deal room', path: data.path },
  }
}

/** To an address that a company invites to its deal room; it may have no account yet. */
export const dealRoomOpened = (data: { listingId: string; company: string }): Notice => ({
  subject: `${data.company} opens its deal room to you`,
  lines: [
    `${data.company} invites you to read files that it does not show to everybody. Sign in with this address; without an account, create one with it.`,
  ],
  action: { label: 'Open the deal room', path: links.offering(data.listingId) },
})
