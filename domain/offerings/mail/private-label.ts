import type { Notice } from '#domain/mail/letter.ts'

interface DomainData {
  host: string
  /** problem found at the last check, in a sentence */
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

/** Notice to the company's owners: what the platform decided about the look of their domain. */
export const lookDecided = ({
  approved,
  brand,
  reason,
  path,
}: {
  approved: boolean
  brand: string
  reason: string
  path: string
}): Notice => ({
  subject: approved
    ? `Approved: the branding “${brand}” of your domain`
    : `Please change the branding “${brand}” of your domain`,
  lines: approved
    ? ['Visitors of your domain see it now.']
    : [`Visitors don’t see it. ${reason}`, 'Change it and save it again; we read it again then.'],
  action: { label: 'Open private label', path },
})

/** Notice about a private domain for the company's owners, by its machine's template; undefined for an unknown one. */
export function privateLabelNotice(
  template: string,
  { host, problem, path }: DomainData,
): Notice | undefined {
  const message = messages[template]?.(host, problem ?? 'We couldn’t check the records.')
  return message && { ...message, action: { label: 'Open private label', path } }
}
