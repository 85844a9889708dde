import type { Notice } from '#domain/mail/letter.ts'
import { companyRoleLabels, type CompanyPosition } from '../model/raise.ts'
import type { MemberRole } from '#domain/shared/access/actor.ts'
import { formatMoment } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'

interface MemberChange {
  accountId: string
  company: string
  /** whose role changed; null: their account was erased */
  name: string | null
  email: string
  /** who changed it; null: their account was erased */
  by: string | null
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
const ERASED = 'a person whose account was erased'
const sentence = ({ name, email, company, before, after }: MemberChange): string => {
  const who = name === null ? ERASED : `${name} (${email})`
  if (after === null) return `${who} no longer has access to ${company}.`
  if (before === null) return `${who} joined ${company} as ${asRole[after]}.`
  return `${who} is now ${asRole[after]} of ${company}, and was ${asRole[before]} before.`
}
const action = (accountId: string) => ({
  label: 'View the members',
  path: links.companyPage(accountId, 'overview'),
})

/** To every owner: who joined, got another role or was removed, and until when they can object. */
export const memberChanged = (change: MemberChange): Notice => ({
  subject: `${change.company}: the members changed`,
  lines: [
    sentence(change),
    change.before === null
      ? `Invited or let in by ${change.by ?? ERASED}.`
      : `This was done by ${change.by ?? ERASED}.`,
    change.until === null
      ? 'If you didn’t expect this, look at the members and contact us.'
      : `You can object until ${formatMoment(change.until)}. Until then, the new owner has the rights of an editor.`,
  ],
  action: action(change.accountId),
})

/** To the person whose access ended or whose role changed. */
export const ownRoleChanged = ({ company, before, after, by, until }: MemberChange): Notice => ({
  subject: `Your access to ${company} changed`,
  lines: [
    after === null
      ? `You no longer have access to ${company}.`
      : `You are now ${asRole[after]} of ${company}.`,
    before === null ? `Invited or let in by ${by ?? ERASED}.` : `This was done by ${by ?? ERASED}.`,
    ...(until === null
      ? []
      : [
          `You have the rights of an editor until ${formatMoment(until)}. Another owner can object until then.`,
        ]),
  ],
  action: { label: 'View my companies', path: '/dashboard/raise-capital' },
})

interface PositionChange {
  accountId: string
  company: string
  /** whose position changed */
  name: string
  /** who changed it; null: their account was erased */
  by: string | null
  before: CompanyPosition
  after: CompanyPosition
}
const position = (of: CompanyPosition): string =>
  [
    companyRoleLabels[of.role],
    of.title,
    of.ownership_pct === null ? '' : `owns ${of.ownership_pct} %`,
    of.is_authorised_signer ? 'may sign' : 'may not sign',
  ]
    .filter((part) => part !== '')
    .join(', ')

/** To every owner: what a person of the company was and is now. */
export const personChanged = ({
  accountId,
  company,
  name,
  by,
  before,
  after,
}: PositionChange): Notice => ({
  subject: `${company}: the people changed`,
  lines: [
    `${name} was: ${position(before)}. Now: ${position(after)}.`,
    `This was done by ${by ?? ERASED}.`,
    'If you didn’t expect this, look at the people of the company and contact us.',
  ],
  action: { label: 'View the people', path: links.companyPage(accountId, 'overview') },
})
