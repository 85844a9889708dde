import type { Notice } from '#domain/mail/letter.ts'

const open = (id: string) => ({
  label: 'Open the link',
  path: `/admin/compliance-links/${id}`,
})
/** To the link's owner: its page could not be opened. */
export const linkDead = (data: { id: string; title: string; url: string }): Notice => ({
  subject: `The link to ${data.title} doesn’t work`,
  lines: [
    `We couldn’t open ${data.url}. Find where the page moved and correct the link, or retire it.`,
  ],
  action: open(data.id),
})
/** To the link's owner: its day of review has come; `rule` is what it serves. */
export const linkReviewDue = (data: { id: string; title: string; rule: string }): Notice => ({
  subject: `Review the link to ${data.title}`,
  lines: [`Check that it still serves ${data.rule}. Then set the next review.`],
  action: open(data.id),
})
