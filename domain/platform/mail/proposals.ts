import type { Notice } from '#domain/mail/letter.ts'

interface Proposed {
  id: string
  title: string
  about: string
  /** name of the person who proposed it */
  by: string
  reason: string
  /** it took effect already and waits for a confirmation; otherwise it is executed with the approval */
  inEffect: boolean
}
const open = ({ id }: Proposed) => ({ label: 'Open the proposal', path: `/admin/proposals/${id}` })

/** To those who may approve it. */
export const proposalMade = (data: Proposed): Notice => ({
  subject: `Waiting for a second person: ${data.title}`,
  lines: data.inEffect
    ? [
        `${data.by} did this to ${data.about}. It’s in effect.`,
        'Read the reason, then approve or reject it within 7 days. Without an approval it’s undone.',
      ]
    : [
        `${data.by} proposes this for ${data.about}.`,
        'Read the reason and what it would do, then approve or reject it within 7 days.',
      ],
  action: open(data),
})

type Ends = Readonly<Record<string, (data: Proposed) => { subject: string; line: string }>>
const ends: Ends = {
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
const confirmationEnds: Ends = {
  'proposal.executed': (data) => ({
    subject: `Approved: ${data.title}`,
    line: `Another person confirmed this for ${data.about}.`,
  }),
  'proposal.rejected': (data) => ({
    subject: `Undone: ${data.title}`,
    line: `Another person rejected this for ${data.about}, and it was undone. Open it to read the reason.`,
  }),
  'proposal.stale': (data) => ({
    subject: `No longer needed: ${data.title}`,
    line: `Something changed for ${data.about} before a second person confirmed this.`,
  }),
  'proposal.expired': (data) => ({
    subject: `Not confirmed: ${data.title}`,
    line: `No second person confirmed this for ${data.about}. Open the record to read its status.`,
  }),
}
/** To the person who proposed it, when it has ended; null for a template that has no words. */
export function proposalEnded(template: string, data: Proposed): Notice | null {
  const words = (data.inEffect ? confirmationEnds : ends)[template]?.(data)
  return words === undefined
    ? null
    : { subject: words.subject, lines: [words.line], action: open(data) }
}
