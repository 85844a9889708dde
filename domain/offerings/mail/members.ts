import type { Notice } from '#domain/mail/letter.ts'
import type { MemberRole } from '#domain/shared/access/actor.ts'
import { formatMoment } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'

interface MemberChange {
  accountId: string
  company: string
  /** whose role changed */
  name: string
  email: string
  /** who changed it */
  by: string
  before: MemberRole | null
  after: MemberRole | null
  /** until when an owner can object to the new owner; null: it has taken effect */
  until: string | null
}
const asRole: Readonly<Record<MemberRole, string>> = {
  owner: 'an owner',
  editor: 'an editor',
  viewer: 'a viewer',
}
const sentence = ({ name, email, company, before, after }: MemberChange): string => {
  const who = `${name} (${email})`
  if (after === null) return `${who} no longer has access to ${company}.`
  if (before === null) return `${who} joined ${company} as ${asRole[after]}.`
  return `${who} is now ${asRole[after]} of ${company}, and was ${asRole[before]} before.`
}
const action = (accountId: string) => ({
  label: 'View the team',
  path: links.companyPage(accountId, 'overview'),
})

/** To every owner: who joined, got another role or was removed, and until when they can object. */
export const memberChanged = (change: MemberChange): Notice => ({
  subject: `${change.company}: the team changed`,
  lines: [
    sentence(change),
    `This was done by ${change.by}.`,
    change.until === null
      ? 'If you didn’t expect this, open the team page and contact us.'
      : `You can object until ${formatMoment(change.until)}. Until then, the new owner has the rights of an editor.`,
  ],
  action: action(change.accountId),
})

/** To the person whose access ended or whose role changed. */
export const ownRoleChanged = ({ company, after, by }: MemberChange): Notice => ({
  subject: `Your access to ${company} changed`,
  lines: [
    after === null
      ? `You no longer have access to ${company}.`
      : `You are now ${asRole[after]} of ${company}.`,
    `This was done by ${by}.`,
  ],
  action: { label: 'View my companies', path: '/dashboard/raise-capital' },
})
