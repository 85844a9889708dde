import type { Notice } from '#domain/mail/letter.ts'

const messages: Readonly<
  Record<string, (company: string, from: string) => { subject: string; line: string }>
> = {
  'relationship-answered': (company) => ({
    subject: `An invitation of ${company} was answered`,
    line: 'The answers are awaiting a decision.',
  }),
  'relationship-accepted': (company, from) => ({
    subject: `${company}: your answers are accepted`,
    line: `You can see the offering from ${from}.`,
  }),
  'relationship-declined': (company) => ({
    subject: `${company}: your answers are not accepted`,
    line: 'You can’t see this offering.',
  }),
  'relationship-ended': (company) => ({
    subject: `${company}: the invitation ended`,
    line: 'You can no longer see this offering.',
  }),
}

interface RelationshipData {
  company: string
  /** day from which the offering is shown, once the answers are accepted */
  shownFrom: string
  isForParty: boolean
  path: string
}
/**
 * To who was invited, the company or staff, by the template that a relationship's machine names; null for a template
 * without a message.
 */
export function relationshipNotice(template: string, data: RelationshipData): Notice | null {
  const write = messages[template]
  if (write === undefined) return null
  const { subject, line } = write(data.company, data.shownFrom)
  return {
    subject,
    lines: [line],
    action: { label: data.isForParty ? 'Open' : 'Read the answers', path: data.path },
  }
}

/** To an address that a company wants to know better before it offers anything; it may have no account yet. */
export const relationshipInvited = (data: { company: string; path: string }): Notice => ({
  subject: `${data.company} asks what kind of investor you are`,
  lines: [
    `${data.company} would like to know you better. Sign in with this address and answer six questions. The next step depends on your answers.`,
  ],
  action: { label: 'Answer the questions', path: data.path },
})
