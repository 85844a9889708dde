import { writeLetter, type Mail, type MailContext } from '#domain/mail/letter.ts'

interface ToPerson {
  name: string
}

/** The link that confirms an address. It signs nobody in, may be opened more than once, and ends after a day. */
export const registerValidate = (data: ToPerson & { token: string }, context: MailContext): Mail =>
  writeLetter(
    {
      subject: `Confirm your e-mail address for ${context.platform}`,
      name: data.name,
      lines: [
        `Welcome to ${context.platform}. Confirm this address to finish opening your account.`,
      ],
      action: { label: 'Confirm my address', path: `/register/validate/${data.token}` },
      after: [
        'The link works for 24 hours.',
        'If you didn’t create an account, you can ignore this message. The account stays closed.',
      ],
    },
    context,
  )

/** Someone opened an account with an address that has one: only the owner of the mailbox is notified. */
export const registerTaken = (data: ToPerson, context: MailContext): Mail =>
  writeLetter(
    {
      subject: `You already have an account at ${context.platform}`,
      name: data.name,
      lines: [
        'Someone tried to create an account with this e-mail address. You already have one, so nothing changed.',
        'If that was you, sign in with your password.',
      ],
      action: { label: 'Sign in', path: '/login' },
      after: ['If it wasn’t you, you can ignore this message.'],
    },
    context,
  )

/** The code of signing in. The subject does not hold it: subjects show on locked phones. */
export const loginCode = (data: ToPerson & { code: string }, context: MailContext): Mail =>
  writeLetter(
    {
      subject: `Your sign-in code for ${context.platform}`,
      name: data.name,
      lines: ['Use this code to sign in. It works for five minutes.'],
      code: data.code,
      after: [
        'We never ask for this code by phone or message. If you aren’t signing in, change your password.',
      ],
    },
    context,
  )

/** The code that is required again before money, bank details or identity are changed. */
export const stepUpCode = (data: ToPerson & { code: string }, context: MailContext): Mail =>
  writeLetter(
    {
      subject: `Your confirmation code for ${context.platform}`,
      name: data.name,
      lines: ['Use this code to verify it’s you. It works for five minutes.'],
      code: data.code,
      after: [
        'If you didn’t request it, someone may be using your account. Sign out everywhere and change your password.',
      ],
    },
    context,
  )

/** The code of a password reset. */
export const resetCode = (data: ToPerson & { code: string }, context: MailContext): Mail =>
  writeLetter(
    {
      subject: `Your password reset code for ${context.platform}`,
      name: data.name,
      lines: ['Use this code to choose a new password. It works for five minutes.'],
      code: data.code,
      after: ['If you didn’t request it, you can ignore this message. Your password is unchanged.'],
    },
    context,
  )

/** The password was changed: an owner who did not do it learns of it here. */
export const passwordChanged = (data: ToPerson, context: MailContext): Mail =>
  writeLetter(
    {
      subject: `Your password for ${context.platform} was changed`,
      name: data.name,
      lines: [
        'The password of your account was changed, and all other sessions ended. Use the new password from now on.',
      ],
      action: { label: 'Log in', path: '/login' },
      after: [`If it wasn’t you, reset your password now and contact us.`],
    },
    context,
  )

/** To the owner: someone signed in from a device that was never used for this account. */
export const deviceNew = (
  data: ToPerson & { device: string; ip: string; at: string },
  context: MailContext,
): Mail =>
  writeLetter(
    {
      subject: `New device at ${context.platform}`,
      name: data.name,
      lines: [
        `Someone signed in to your account from a new device: ${data.device}, address ${data.ip}, ${data.at}.`,
        'If that was you, you can ignore this message.',
      ],
      action: { label: 'See devices and sessions', path: '/dashboard/security' },
      after: [
        'If it wasn’t you, end that session, change your password, and add an authenticator app or passkey.',
      ],
    },
    context,
  )

/** To the owner: someone with the password requested account recovery; the link cancels it. */
export const recoveryBegun = (
  data: ToPerson & { token: string; ready: string; device: string },
  context: MailContext,
): Mail =>
  writeLetter(
    {
      subject: `Someone requested account recovery for your ${context.platform} account`,
      name: data.name,
      lines: [
        `Someone with your password reported your app, passkeys and recovery codes as lost. The request came from ${data.device}.`,
        `If that was you, wait until ${data.ready}. Then log in with your password and an e-mailed code. Your investments are unchanged.`,
      ],
      action: { label: 'Cancel account recovery', path: `/recovery/${data.token}` },
      after: [
        'Logging in with your app, a passkey or a recovery code also cancels it. If it wasn’t you, change your password.',
      ],
    },
    context,
  )
