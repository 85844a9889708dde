import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

const messages: Readonly<Record<string, (company: string) => { subject: string; line: string }>> = {
  'post.reported': (company) => ({
    subject: `A post about ${company} was reported`,
    line: 'Review it. Leave it as is, or hide it with a reason.',
  }),
  'post.hidden': (company) => ({
    subject: `Your post about ${company} was hidden`,
    line: 'It’s no longer visible. We retain it as the law requires.',
  }),
  'post.restored': (company) => ({
    subject: `Your post about ${company} is shown again`,
    line: 'We reviewed it again.',
  }),
}

interface PostData {
  company: string
  /** why it was hidden, for its author; null where nothing was written */
  reason: string | null
  path: string
}
/**
 * To the author of a post or to staff, by the template that a post's machine names; null for a template without a
 * message.
 */
export function postNotice(template: string, data: PostData): Notice | null {
  const write = messages[template]
  if (write === undefined) return null
  const { subject, line } = write(data.company)
  return {
    subject,
    lines: [line, ...(data.reason ? [`The reason: ${data.reason}`] : [])],
    action: { label: 'Open the discussion', path: data.path },
  }
}

interface PostWritten {
  listingId: string
  company: string
  /** the company's part of the address */
  slug: string
  /** the post; its beginning is written */
  body: string
}
const written = (subject: string, data: PostWritten): Notice => ({
  subject,
  lines: [
    data.body.length > 300 ? `${data.body.slice(0, 300)} …` : data.body,
    'The discussion is public.',
  ],
  action: { label: 'Open the discussion', path: links.discussion(data.listingId, data.slug) },
})
/** To the company's people. */
export const questionAsked = (data: PostWritten): Notice =>
  written(`A question about ${data.company}`, data)
/** To the author of the question. */
export const questionAnswered = (data: PostWritten): Notice =>
  written(`An answer to your question about ${data.company}`, data)

/** To a person whom a company names as a paid promoter of its offering. */
export const promoterNamed = (data: Omit<PostWritten, 'body'> & { paidWith: string }): Notice => ({
  subject: `${data.company} says that it pays you to promote its offering`,
  lines: [
    `Compensation as the company states it: ${data.paidWith}.`,
    'Confirm it, or say that it’s wrong. Your posts are labeled only if you confirm it (17 CFR 227.205).',
  ],
  action: { label: 'Answer', path: links.discussion(data.listingId, data.slug) },
})
/** To owners of the company and to the platform's staff. */
export const promoterDenied = (data: {
  company: string
  paidWith: string
  path: string
}): Notice => ({
  subject: `A person denies being paid by ${data.company}`,
  lines: [
    `The company named this person as a paid promoter (${data.paidWith}). The person says that it’s wrong, so the posts aren’t labeled.`,
  ],
  action: { label: 'Open the discussion', path: data.path },
})
