import type { Notice } from '#domain/mail/letter.ts'

/** To the person, by the template that the machine of an account names. */
export const accountNotices: Readonly<Record<string, Notice>> = {
  'user.disabled': {
    subject: 'Your account was disabled',
    lines: [
      'We disabled your account and ended its sessions. Your investments and records are unchanged.',
      'Reply to this message or contact support if you have a question.',
    ],
  },
  'user.sessions-ended': {
    subject: 'You were signed out everywhere',
    lines: [
      'We ended all sessions of your account. Sign in again to continue.',
      'Reply to this message or contact support if you have a question.',
    ],
  },
  'user.kept': {
    subject: 'Your account stays open',
    lines: ['Your account won’t be closed. Nothing was erased. Sign in as before.'],
  },
  'user.closed': {
    subject: 'Your account is closed',
    lines: [
      'Nobody can sign in to it anymore. We keep only what the law requires, encrypted, and erase it when its retention period ends. You saw the list when you asked us to close the account.',
      'This is our last message to you, unless the law requires another.',
    ],
  },
  'user.erased': {
    subject: 'Your account is erased',
    lines: [
      'No law requires us to retain any of it. We erased everything that names you, including this address.',
    ],
  },
  'user.enabled': {
    subject: 'Your account is open again',
    lines: ['You can sign in again as before.'],
  },
}
