import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

interface JoinRequest {
  accountId: string
  company: string
  /** who requests access */
  name: string
  email: string
  /** their message; '' when they wrote none */
  message: string
  /** role that was granted; null while nothing was */
  role: string | null
  /** why it was declined */
  reason: string
}
const asRole: Readonly<Record<string, string>> = {
  owner: 'an owner',
  editor: 'an editor',
  viewer: 'a viewer',
}
const messages: Readonly<Record<string, (data: JoinRequest) => Omit<Notice, 'action'>>> = {
  'join-request.asked': (d) => ({
    subject: 'Someone asked to join your company',
    lines: [
      `${d.name} (${d.email}) requests access to ${d.company}.`,
      ...(d.message === '' ? [] : [`They write: ${d.message}`]),
      'Grant access if you know them, or decline.',
    ],
  }),
  'join-request.accepted': (d) => ({
    subject: `You have access to ${d.company} now`,
    lines: [`An owner of ${d.company} granted you access as ${asRole[d.role ?? 'viewer']}.`],
  }),
  'join-request.declined': (d) => ({
    subject: `${d.company} declined your request`,
    lines: [
      `An owner of ${d.company} declined your request for access.`,
      `The reason: ${d.reason}`,
    ],
  }),
  'join-request.ran-out': (d) => ({
    subject: `Nobody at ${d.company} has decided`,
    lines: [
      `Your request for access to ${d.company} expired without a decision. Contact the company, then ask again.`,
    ],
  }),
}

/**
 * To the owners or to the requester, by the template that a join request's machine names; null for a template without a
 * message.
 */
export function joinRequestNotice(
  template: string,
  isForCompany: boolean,
  data: JoinRequest,
): Notice | null {
  const write = messages[template]
  if (write === undefined) return null
  const label = isForCompany ? 'See the request' : 'Open the company'
  // without access there is nothing to open
  const opens = isForCompany || data.role !== null
  return {
    ...write(data),
    action: opens ? { label, path: links.companyOverview(data.accountId) } : undefined,
  }
}
