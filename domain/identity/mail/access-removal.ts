import { adminRoleLabels } from '#domain/identity/model/roles.ts'
import type { Notice } from '#domain/mail/letter.ts'
import type { AdminRole } from '#domain/shared/access/actor.ts'
import { formatDay } from '#domain/shared/calendar/format.ts'
import { dateInZone } from '#domain/shared/calendar/zone.ts'

interface Removed {
  proposal: string
  role: AdminRole
  /** the account was disabled; otherwise only the role ended */
  account: boolean
  /** the moment at which it is undone without a confirmation */
  until: string
}
const roleOf = ({ role }: Removed) => adminRoleLabels[role].toLowerCase()
const lost = (data: Removed): string =>
  data.account ? 'Your account was disabled' : `Your ${roleOf(data)} role ended`
const dayOf = ({ until }: Removed): string => formatDay(dateInZone(until))

/** One person ended a deciding role of a member of staff, or disabled the account: to both of them. */
export const accessRemoved = {
  toHolder: (data: Removed): Notice => ({
    subject: data.account
      ? 'A second person must confirm that your account stays disabled'
      : `A second person must confirm the end of your ${roleOf(data)} role`,
    lines: [
      `${lost(data)}. A second person must confirm this by ${dayOf(data)}.`,
      'Otherwise we undo it on that day and notify you.',
    ],
  }),
  toActor: (data: Removed): Notice => ({
    subject: data.account
      ? 'A second person must confirm that the account stays disabled'
      : `A second person must confirm the end of the ${roleOf(data)} role`,
    lines: [
      `It’s in effect. Another operator or compliance officer must confirm it by ${dayOf(data)}.`,
      'Otherwise it’s undone on that day.',
    ],
    action: { label: 'Open the proposal', path: `/admin/proposals/${data.proposal}` },
  }),
} as const

/** To the person concerned: another person has confirmed it. */
export const removalConfirmed = (data: Pick<Removed, 'role' | 'account'>): Notice => ({
  subject: data.account
    ? 'Confirmed: your account stays disabled'
    : `Confirmed: your ${adminRoleLabels[data.role].toLowerCase()} role ended`,
  lines: ['A second person confirmed it. Contact support if you have a question.'],
})
