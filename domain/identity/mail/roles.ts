import type { AdminRole } from '#domain/shared/access/actor.ts'
import { formatDay, formatMoment } from '#domain/shared/calendar/format.ts'
import type { Notice } from '#domain/mail/letter.ts'
import { adminRoleLabels } from '#domain/identity/model/roles.ts'
import { lastDayOf } from '#domain/identity/rules/roles.ts'

interface RoleData {
  grantId: string
  /** who holds the role */
  name: string
  role: AdminRole
  /** why it was proposed */
  reason: string
  /** the moment after the last day; null for a role without one */
  endsAt: string | null
}
const messages: Readonly<
  Record<string, (grant: RoleData, reason: string) => Omit<Notice, 'action'>>
> = {
  'role-grant.proposed': ({ name, role, reason }) => ({
    subject: `${name} is proposed as ${adminRoleLabels[role].toLowerCase()}`,
    lines: [`The reason: ${reason}`, 'A second operator approves or declines it.'],
  }),
  'role-grant.given': ({ role, endsAt }) => ({
    subject: `You have the ${adminRoleLabels[role].toLowerCase()} role`,
    lines: [
      endsAt === null
        ? 'It’s in effect now.'
        : `It’s in effect now. Its last day is ${formatDay(lastDayOf(endsAt))}.`,
    ],
  }),
  'role-grant.revoked': ({ role }, reason) => ({
    subject: `Your ${adminRoleLabels[role].toLowerCase()} role was revoked`,
    lines: [`The reason: ${reason}`, 'Your account is unchanged otherwise.'],
  }),
  'role-grant.ended': ({ role }) => ({
    subject: `Your ${adminRoleLabels[role].toLowerCase()} role ended`,
    lines: ['Its last day passed. Ask an operator if you still need it.'],
  }),
  'access-review.overdue': ({ name, role }) => ({
    subject: `The review of ${name}’s role is overdue`,
    lines: [`Confirm or remove the ${adminRoleLabels[role].toLowerCase()} role.`],
  }),
}

/**
 * To the holder of a role, or to operators, by the template that its machine names; null for a template without a
 * message. `reason` is why this happened.
 */
export function roleNotice(
  template: string,
  to: 'party' | 'staff',
  grant: RoleData,
  reason: string,
): Notice | null {
  const write = messages[template]
  if (write === undefined) return null
  return to === 'party'
    ? write(grant, reason)
    : {
        ...write(grant, reason),
        action: { label: 'Open the role', path: `/admin/access/user-management/${grant.grantId}` },
      }
}

/** To operators: the reviews of a quarter were opened. `due` is the last moment to decide. */
export const rolesToReview = (data: { count: number; due: string }): Notice => ({
  subject: 'Review who has access',
  lines: [
    `${data.count} ${data.count === 1 ? 'role needs' : 'roles need'} a review by ${formatMoment(data.due)}.`,
  ],
  action: { label: 'Review roles', path: '/admin/access/user-management?show=review' },
})
