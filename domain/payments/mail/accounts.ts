import { formatMoment } from '#domain/shared/calendar/format.ts'
import { links } from '#domain/shared/links.ts'
import { formatCents } from '#domain/shared/money.ts'
import { PERIODS } from '#domain/shared/periods.ts'
import type { Notice } from '#domain/mail/letter.ts'

const own = '/dashboard/profile/payment-information/ach'
const see = { label: 'Open my bank account', path: own }
const openReturns = { label: 'Open the returns', path: '/admin/money/returns' }

/** To the holder of a bank account, by the template that its machine names. */
export const bankAccountNotices: Readonly<Record<string, Notice>> = {
  'bank-account.sent': {
    subject: 'Two small deposits are on their way',
    lines: [
      'Each is less than a dollar and carries the description ACCTVERIFY. We reverse them together.',
      'When they arrive, enter their amounts to verify the account. You have 10 days.',
    ],
    action: see,
  },
  'bank-account.arrived': {
    subject: 'Verify your bank account',
    lines: [
      'Two small deposits should be on your statement now. Enter their amounts to verify the account.',
    ],
    action: see,
  },
  'bank-account.verified': {
    subject: 'Your bank account is verified',
    lines: ['We can now debit payments that you authorized.'],
    action: see,
  },
  'bank-account.failed': {
    subject: 'Your bank account could not be verified',
    lines: ['Check the numbers and verify it again, or enter another account.'],
    action: see,
  },
  'bank-account.expired': {
    subject: 'Your bank account verification has expired',
    lines: ['You didn’t confirm the two small deposits within 10 days. You can request new ones.'],
    action: see,
  },
  'bank-account.disabled': {
    subject: 'Your bank account is no longer used',
    lines: ['A payment from it was returned. Verify it again or give another account.'],
    action: see,
  },
  'bank-account.corrected': {
    subject: 'Your bank corrected your account details',
    lines: [
      'Your bank sent us new details for your account, and we saved them. You don’t need to do anything.',
      `For your safety, we pay nothing to it for ${PERIODS.payout_hours} hours and until we have called you. If this surprises you, contact us at once.`,
    ],
    action: see,
  },
  'bank-account.held': {
    subject: 'Payments from your bank account are stopped',
    lines: ['We’re looking into a return from your bank and will contact you.'],
    action: see,
  },
}
/** To the platform's staff, about somebody's bank account. */
export const bankAccountStaffNotices: Readonly<Record<string, Notice>> = {
  'bank-account.holder': {
    subject: 'A bank account is awaiting a decision',
    lines: ['The name on the account differs from the name of the investor.'],
    action: { label: 'Open the accounts', path: '/admin/money/returns' },
  },
  'bank-account.frozen': {
    subject: 'A bank account was frozen',
    lines: [
      'The bank returned a debit as unauthorized or because of the holder. Investigate before paying anything.',
    ],
    action: openReturns,
  },
}

/** The holder gave an account that money may go out to; `mask` shows its last digits. */
export const bankDetailsChanged = (data: {
  kind: 'ach' | 'wire'
  bank: string
  mask: string
}): Notice => ({
  subject: 'Your bank details changed',
  lines: [
    `${data.kind === 'ach' ? 'The bank account for payments' : 'The wire account'} is now ${data.bank} ${data.mask}.`,
    data.kind === 'ach'
      ? `For your safety, we pay nothing to it for ${PERIODS.payout_hours} hours. If this was not you, change your password and contact us at once.`
      : `For your safety, we pay nothing to it for ${PERIODS.payout_hours} hours and until we have called you at a number that was on file before. If this was not you, change your password and contact us at once.`,
  ],
  action: {
    label: 'See your bank details',
    path: '/dashboard/profile/payment-information/historical-log',
  },
})

/** The holder was called back about an account that money goes out to; number and account show their last digits. */
export const bankDetailsConfirmed = (data: {
  bank: string
  mask: string
  number: string
}): Notice => ({
  subject: 'Your bank details are confirmed',
  lines: [
    `We called you at ${data.number} about ${data.bank} ${data.mask}, and money can go out to it.`,
    'If you didn’t talk to us, change your password and contact us at once.',
  ],
  action: {
    label: 'See your bank details',
    path: '/dashboard/profile/payment-information/historical-log',
  },
})

interface DebitAuthorization {
  /** the authorization as it was accepted */
  text: string
  version: string
  acceptedAt: string
  /** of `text`; its first digits are written */
  sha256: string
  investmentId: string
}
/** The payer's copy of a debit authorization (Nacha Operating Rules, 2.3.2). */
export const debitAuthorized = (data: DebitAuthorization): Notice => ({
  subject: 'A copy of your debit authorization',
  lines: [
    data.text,
    `You gave it on ${formatMoment(data.acceptedAt)} (version ${data.version}). Its fingerprint is ${data.sha256.slice(0, 16)}.`,
  ],
  action: { label: 'See the payment', path: links.investment(data.investmentId) },
})

/** The sandbox's bank sends the two amounts that a real bank would show on a statement. */
export const sandboxDepositsArrived = (amountsCents: readonly [number, number]): Notice => ({
  subject: 'Sandbox bank: two deposits arrived',
  lines: [
    `ACCTVERIFY ${formatCents(amountsCents[0])}`,
    `ACCTVERIFY ${formatCents(amountsCents[1])}`,
    'A real bank shows these on your statement. We send this message only in the sandbox.',
  ],
  action: { label: 'Confirm the account', path: own },
})
