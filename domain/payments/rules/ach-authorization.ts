import { formatDay } from '#domain/shared/calendar/format.ts'
import type { PlainDate } from '#domain/shared/calendar/plain-date.ts'
import { formatCents } from '#domain/shared/money.ts'

/** Version of the text below: raise it with every change, because what was accepted is stored with its version. */
export const ACH_AUTHORIZATION_VERSION = '2026-11-24'

/** What the platform knows of a debit before the account is given. */
export interface DebitTerms {
  /** who debits: the name that appears on the bank statement */
  originator: string
  /** the company whose offering is paid for */
  company: string
  /** in cents */
  amount: number
  /** the earliest day of the debit, which is the day of the authorization */
  on: PlainDate
  /** where it is revoked */
  phone: string
  email: string
}
export interface DebitAccount {
  holder: string
  bank: string
  /** masked, never more than the last four digits */
  mask: string
  type: 'checking' | 'savings'
}

/**
 * What an authorization must name of the platform and an operator has not given yet, with where it is given; null when
 * nothing is missing. A text that leaves a party out is not shown and not signed.
 */
export function unnamedInDebit(
  terms: Pick<DebitTerms, 'originator' | 'phone' | 'email'>,
): string | null {
  const missing = [
    terms.originator.trim() === '' ? 'trade name' : null,
    terms.phone.trim() === '' ? 'support phone' : null,
    terms.email.trim() === '' ? 'support e-mail address' : null,
  ].filter((part) => part !== null)
  return missing.length === 0
    ? null
    : `A debit can’t be authorized yet, because its authorization has to name who debits and where it is revoked. An operator has to enter the ${missing.join(' and the ')} under Platform information. You can pay by wire.`
}

/**
 * The text by which a person authorizes one ACH debit: amount, single entry and date, account, how and by when it is
 * revoked, re-presentment, and the governing law (Nacha Operating Rules, 2.3.2; 12 CFR 1005.10). The screen, the stored
 * record with its hash, and the mailed copy use this text and no other.
 */
export const achAuthorization = (terms: DebitTerms, account: DebitAccount): string => {
  const day = formatDay(terms.on)
  return [
    `I, ${account.holder}, authorize ${terms.originator} to debit ${formatCents(terms.amount)} from my ${account.type} account ${account.mask} at ${account.bank} by one electronic ACH entry, on or after ${day}, for my investment in ${terms.company} when it has been approved.`,
    'This is a single entry: nothing is debited again under this authorization. The account is mine, or I may act for its holder.',
    `I can revoke this authorization by calling ${terms.phone} or writing to ${terms.email} at least three business days before the debit, or by cancelling the investment before the debit leaves.`,
    'If the entry is returned for insufficient or uncollected funds, it may be presented again, at most twice within 180 days and for the same amount. The platform charges no fee for a return; my bank may.',
    'I acknowledge that the entry has to comply with the laws of the United States and the Nacha Operating Rules.',
    `I sign this electronically on ${day}; my network address and the time are recorded, and a copy is sent to me by e-mail.`,
  ].join(' ')
}
