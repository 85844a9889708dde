import type { Notice } from '#domain/mail/letter.ts'

interface DomainData {
  host: string
  /** what was wrong at the last check, in a sentence */
  problem: string | null
  path: string
}
const messages: Readonly<
  Record<string, (host: string, problem: string) => Omit<Notice, 'action'>>
> = {
  'private-domain.active': (host) => ({
    subject: `${host} is active`,
    lines: ['Visitors can now reach your offering there.'],
  }),
  'private-domain.faulty': (host, problem) => ({
    subject: `Something is wrong with ${host}`,
    lines: [problem, 'Correct it within 72 hours, or the domain stops showing your offering.'],
  }),
  'private-domain.failed': (host, problem) => ({
    subject: `We couldn’t verify ${host}`,
    lines: [problem, 'Correct the records at your DNS provider, then start again.'],
  }),
}

/**
 * To the company's owners, by the template that the machine of a private label's domain names; undefined for a template
 * without a message.
 */
export function privateLabelNotice(
  template: string,
  { host, problem, path }: DomainData,
): Notice | undefined {
  const message = messages[template]?.(host, problem ?? 'We never checked the records.')
  return message && { ...message, action: { label: 'Open private label', path } }
}
