import type { Notice } from './letter.ts'

/** To the person: messages of these kinds were switched off. */
export const noticesSilenced = (labels: readonly string[]): Notice => ({
  subject: 'Some of your notifications were switched off',
  lines: [
    `Switched off: ${labels.join(', ')}.`,
    'If you didn’t do this, change your password and look through what happened in your account.',
  ],
  action: { label: 'Open your notification settings', path: '/dashboard/notices/preferences' },
})
