import { links } from '#domain/shared/links.ts'
import type { Notice } from '#domain/mail/letter.ts'

/** To the person, by the template that the machine of an identity check names. */
export const identityNotices: Readonly<Record<string, Notice>> = {
  'kyc.approved': {
    subject: 'Your identity is confirmed',
    lines: ['We verified your identity. You can continue with your investments.'],
    action: { label: 'Open my investments', path: '/dashboard' },
  },
  'kyc.needs-information': {
    subject: 'Your identity check needs a correction',
    lines: [
      'Some of your details could not be confirmed. Open your profile to see what to correct.',
      'You have 30 days to resubmit.',
    ],
    action: { label: 'See what to correct', path: links.identity() },
  },
  'kyc.rejected': {
    subject: 'We could not confirm your identity',
    lines: [
      'We could not confirm who you are with the details that we have. Contact us if something has changed.',
    ],
  },
  'kyc.expired': {
    subject: 'Your identity check has expired',
    lines: ['Review and resubmit your details before your next investment.'],
    action: { label: 'Review my details', path: links.identity() },
  },
}
/**
 * The same sentence for every reason: a mail must not reveal a sanctions match or a suspension (31 CFR 1023.320(e)).
 */
export const identityCheckWaits: Notice = {
  subject: 'An identity check is awaiting a decision',
  lines: ['Open the review queue to read why and decide.'],
  action: { label: 'Open the queue', path: '/admin' },
}
