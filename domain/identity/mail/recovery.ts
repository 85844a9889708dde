import type { Notice } from '#domain/mail/letter.ts'

const messages: Readonly<Record<string, Omit<Notice, 'action'>>> = {
  'recovery.ready': {
    subject: 'You can recover your account',
    lines: [
      'The waiting period is over. Log in with your password and the code that we e-mail to you. We then remove your lost app, passkeys and recovery codes.',
      'This works for seven days.',
    ],
  },
  'recovery.cancelled': {
    subject: 'Account recovery was cancelled',
    lines: [
      'Your app, passkeys and recovery codes are unchanged.',
      'If you didn’t request this, change your password. Someone else knows it.',
    ],
  },
  'recovery.completed': {
    subject: 'Your account is recovered',
    lines: [
      'We removed your account’s app, passkeys and recovery codes, and ended its other sessions. Your investments are unchanged.',
      'Add a new app or passkey now.',
    ],
  },
  'recovery.ran_out': {
    subject: 'Account recovery was not completed',
    lines: [
      'The request expired. Your app, passkeys and recovery codes are unchanged. You can request recovery again.',
    ],
  },
}
/**
 * To the owner of the account, by the template that the machine of a recovery names; null for a template without a
 * message.
 */
export function recoveryNotice(template: string): Notice | null {
  const message = messages[template]
  return message === undefined ? null : { ...message, action: { label: 'Log in', path: '/login' } }
}

/** To the other operators: an administrator says that every second factor is lost. */
export const adminRecoveryBegun = (name: string): Notice => ({
  subject: 'An administrator requested account recovery',
  lines: [
    `${name} reported the account’s app, passkeys and recovery codes as lost. After a week, an e-mailed code restores access.`,
    'Contact the person. Disable the account if someone else made the request.',
  ],
})
