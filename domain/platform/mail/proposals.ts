import type { Notice } from '#domain/mail/letter.ts'

interface Proposed {
  id: string
  title: string
  about: string
  /** name of the person who proposed it */
  by: string
  reason: string
}
const open = ({ id }: Proposed) => ({ label: 'Open the proposal', path: `/admin/proposals/${id}` })

/** To those who may approve it. */
export const proposalMade = (data: Proposed): Notice => ({
  subject: `Waiting for a second person: ${data.title}`,
  lines: [
    `${data.by} proposes this for ${data.about}.`,
    'Read the reason and what it would do, then approve or reject it within 7 days.',
  ],
  action: open(data),
})

const ends: Readonly<Record<string, (data: Proposed) => { subject: string; line: string }>> = {
  'proposal.executed': (data) => ({
    subject: `Approved and done: ${data.title}`,
    line: `Your proposal for ${data.about} was approved by another person and executed.`,
  }),
  'proposal.rejected': (data) => ({
    subject: `Rejected: ${data.title}`,
    line: `Another person rejected your proposal for ${data.about}. Open it to read the reason.`,
  }),
  'proposal.stale': (data) => ({
    subject: `Not executed: ${data.title}`,
    line: `Something changed after you proposed this for ${data.about}, so it wasn’t executed. Propose it again if it still applies.`,
  }),
  'proposal.expired': (data) => ({
    subject: `Expired: ${data.title}`,
    line: `No second person decided your proposal for ${data.about} within 7 days. Propose it again if it still applies.`,
  }),
}
/** To the person who proposed it, when it has ended; null for a template that has no words. */
export function proposalEnded(template: string, data: Proposed): Notice | null {
  const words = ends[template]?.(data)
  return words === undefined
    ? null
    : { subject: words.subject, lines: [words.line], action: open(data) }
}
