import type { Notice } from '#domain/mail/letter.ts'

const toSecurity = { label: 'Account security', path: '/dashboard/security' }
const changed = (subject: string): Notice => ({
  subject,
  lines: [
    `${subject} at your account.`,
    'If this wasn’t you, change your password and review your devices and sessions.',
  ],
  action: toSecurity,
})
/** To the owner of the account, about its second factors. */
export const appAdded = changed('An authenticator app was added')
export const passkeyAdded = changed('A passkey was added')
export const appRemoved = changed('The authenticator app was removed')
export const passkeyRemoved = changed('A passkey was removed')
export const recoveryCodesMade = changed('New recovery codes were created')

/** To the owner of the account: a recovery code confirmed a sign-in; `left` are still good. */
export const recoveryCodeUsed = (left: number): Notice => ({
  subject: 'A recovery code was used',
  lines: [
    'One of your recovery codes was used to confirm a sign-in.',
    left === 0 ? 'You have no codes left. Create new ones.' : `You have ${left} left.`,
    'If this wasn’t you, change your password and create new codes.',
  ],
  action: toSecurity,
})
