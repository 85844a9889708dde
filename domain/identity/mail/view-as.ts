import { formatMoment } from '#domain/shared/calendar/format.ts'
import type { Notice } from '#domain/mail/letter.ts'

const action = { label: 'Open your sign-in log', path: '/dashboard/security' }
const messages: Readonly<Record<string, (ends: string) => Notice>> = {
  'view-as.begun': (ends) => ({
    subject: 'An operator is viewing your account',
    lines: [
      `An operator of the platform sees your pages as you do, until ${formatMoment(ends)} at the latest.`,
      'They can’t change anything, open your files or see your full numbers.',
      'We record who it is and why. Contact us if you didn’t ask for help.',
    ],
    action,
  }),
  'view-as.ended': () => ({
    subject: 'The operator’s view of your account ended',
    lines: ['Nothing in your account was changed.'],
    action,
  }),
}
/**
 * To the person whose pages an operator sees, by the template that the machine names; null for a template without a
 * message.
 */
export const viewAsNotice = (template: string, data: { endsAt: string }): Notice | null =>
  messages[template]?.(data.endsAt) ?? null
