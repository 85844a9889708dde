/** Version of the words below: raise it with every change, because what was accepted is kept with its version. */
export const ACH_AUTHORIZATION_VERSION = '2026-11-01'
/** Years for which an authorization is kept after its revocation or the last debit (Nacha rules). */
export const ACH_AUTHORIZATION_YEARS = 2

export interface AuthorizationFacts {
  /** who debits: the name that stands on the bank statement */
  originator: string
  /** the amount as it is written, and the earliest day of the debit as it is written */
  amount: string
  on: string
  holder: string
  bank: string
  /** masked, never more than the last four digits */
  account: string
  account_type: 'checking' | 'savings'
  /** when it is accepted, as it is written */
  dated: string
  phone: string
  email: string
}

/**
 * The words by which a person authorizes one ACH debit, with everything that field facts 7.1 asks for: the plain statement,
 * originator, amount, single entry and day, holder, bank, account and its kind, date, how to revoke and by when, fee and
 * re-presentment, US law and Nacha rules, electronic signature, and the copy.
 */
export const achAuthorization = (f: AuthorizationFacts): string => [
  `I, ${f.holder}, authorize ${f.originator} to debit ${f.amount} from my ${f.account_type} account ${f.account} at ${f.bank} by one electronic ACH entry, on or after ${f.on}, when my investment has been approved.`,
  'This is a single entry: nothing is debited again under this authorization. The account is mine, or I may act for its holder.',
  `I can revoke this authorization by calling ${f.phone} or writing to ${f.email} at least three business days before the debit, or by cancelling the investment before the debit leaves.`,
  'If the entry is returned for insufficient or uncollected funds, it may be presented again, at most twice within 180 days and for the same amount. The platform charges no fee for a return; my bank may.',
  'I acknowledge that the entry has to comply with the laws of the United States and the Nacha Operating Rules.',
  `I sign this electronically on ${f.dated}; my network address and the time are recorded, and a copy is sent to me by e-mail.`,
].join(' ')
