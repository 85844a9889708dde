import { returnCode, type ReturnAction } from './ach-returns.ts'

/** What the platform does with a return, as an operator reads it. */
export const returnActionLabels: Readonly<Record<ReturnAction, string>> = {
  retry: 'May be tried again',
  disable_account: 'Account disabled',
  stop: 'Stopped, compliance is told',
  freeze: 'Account frozen, fraud review',
  hold: 'Held for compliance',
  choose_other_account: 'Another account is needed',
  correct: 'New authorization is needed',
  manual: 'A person decides',
}
/** What a notification of change corrects. */
export const changeLabels: Readonly<Record<string, string>> = {
  C01: 'Account number corrected',
  C02: 'Routing number corrected',
  C03: 'Routing and account number corrected',
  C04: 'Name corrected',
  C05: 'Account type corrected',
  C06: 'Account number and type corrected',
  C07: 'Routing number, account number and type corrected',
  C08: 'Identification of a foreign bank corrected',
  C09: 'Identification of the receiver corrected',
  C13: 'Format of the addenda corrected',
  C14: 'Entry goes abroad and needs another format',
}
const words: Readonly<Record<string, string>> = {
  R01: 'There was not enough money in the account.',
  R02: 'The account is closed.',
  R03: 'The bank found no such account.',
  R04: 'The bank does not know an account with this number.',
  R05: 'The bank returned the debit because of the kind of the account.',
  R07: 'The authorization was revoked at the bank.',
  R08: 'The payment was stopped at the bank.',
  R09: 'The money in the account was not yet available.',
  R10: 'The bank was told that the debit was not authorized.',
  R11: 'The bank was told that the debit was not as authorized.',
  R12: 'The account moved to another bank.',
  R13: 'The bank’s routing number is not valid.',
  R14: 'The bank returned the debit because of the account holder.',
  R15: 'The bank returned the debit because of the account holder.',
  R16: 'The bank does not let money leave this account.',
  R17: 'The bank could not process the entry.',
  R20: 'This account does not allow such debits.',
  R28: 'The bank’s routing number is not valid.',
  R29: 'The company that holds the account did not authorize the debit.',
  R31: 'The bank returned the debit later, as it may.',
  R51: 'The bank did not take the entry when it was presented again.',
}
const next: Readonly<Record<ReturnAction, string>> = {
  retry: 'Put money into the account and try again, or choose another way to pay.',
  disable_account: 'Check the account or give another one, then pay again.',
  stop: 'We do not debit this account again. Choose another payment method, or contact us.',
  freeze: 'We stopped all payments from this account while we look into it. We write to you.',
  hold: 'We look into it and write to you. You can choose another way to pay.',
  choose_other_account: 'Choose another account or send a wire.',
  correct: 'Authorize the debit again, or choose another way to pay.',
  manual: 'We look into it and write to you.',
}
const unknown = 'The bank returned the payment.'

/** Why a payment was returned and what to do, in plain language, for the investor. Staff handles unknown codes. */
export function returnText(code: string): { why: string; next: string } {
  return { why: words[code] ?? unknown, next: next[returnCode(code)?.action ?? 'manual'] }
}
