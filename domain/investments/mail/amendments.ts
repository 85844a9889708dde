import type { Notice } from '#domain/mail/letter.ts'
import type { RevisionChange } from '#domain/offerings/model/revision.ts'

const messages: Readonly<Record<string, { subject: string; line: string }>> = {
  'amendment-proposed': {
    subject: 'proposes an amendment',
    line: 'Review the changes and why they are or aren’t material. Then confirm or decline.',
  },
  'amendment-applied': {
    subject: 'has amended its offering',
    line: 'The amendment is confirmed and in force. If it is material, every investor is asked to reconfirm.',
  },
  'amendment-declined': {
    subject: 'has an amendment that was declined',
    line: 'See the amendment for the reason. Nothing has changed.',
  },
}

interface AmendmentData {
  company: string
  differences: readonly RevisionChange[]
  /** path of the amendment for the recipient */
  path: string
}
/**
 * To staff or the company's owners, by the template that an amendment's machine names; null for a template without a
 * message.
 */
export function amendmentNotice(template: string, data: AmendmentData): Notice | null {
  const message = messages[template]
  if (message === undefined) return null
  return {
    subject: `${data.company} ${message.subject}`,
    lines: [
      message.line,
      ...data.differences
        .slice(0, 8)
        .map((d) => `${d.label}: ${d.old ?? 'new'} → ${d.new ?? 'removed'}`.slice(0, 300)),
    ],
    action: { label: 'Open the amendment', path: data.path },
  }
}
